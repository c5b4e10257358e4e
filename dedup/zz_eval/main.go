package main

import (
	"bufio"
	"fmt"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
	"os"
	"strings"
)

func main() {
	lex, err := rules.DefaultLexicon()
	if err != nil {
		panic(err)
	}
	c := dedup.New(morph.New(morph.Options{}), lex)
	dump := len(os.Args) > 1
	for _, set := range []string{"question-pair-dev", "korsts-dev", "xnli-dev"} {
		f, _ := os.Open("/work/shared/data/pairs/" + set + ".tsv")
		s := bufio.NewScanner(f)
		rel := map[string]map[string]int{}
		guard := map[string]int{}
		for s.Scan() {
			p := strings.Split(s.Text(), "\t")
			if len(p) < 3 {
				continue
			}
			a, b := c.Facts(p[1], nil), c.Facts(p[2], nil)
			v := dedup.Compare(a, b)
			if rel[p[0]] == nil {
				rel[p[0]] = map[string]int{}
			}
			r := v.Relation.String()
			rel[p[0]][r]++
			if v.Guard != "" {
				guard[p[0]+":"+v.Guard]++
			}
			if dump && (os.Args[1] == "false" && (p[0] == "0" || p[0] == "contradiction" || p[0] == "neutral") && (r == "same" || r == "refinement") || os.Args[1] == "conf" && (p[0] == "1" || p[0] == "entailment") && r == "conflict" || os.Args[1] == "miss" && p[0] == "1" && v.Guard == "" && r == "different" && v.Overlap >= 60 || os.Args[1] == "words" && v.Guard == "words") {
				fmt.Println(set, p[0], r, v.Guard, v.Detail, "|", p[1], "|", p[2], "|", a.Keywords, b.Keywords)
			}
		}
		fmt.Println(set, rel, guard)
		m := func(l string) int { return rel[l]["same"] + rel[l]["refinement"] }
		if set != "xnli-dev" {
			n := 0
			for _, x := range rel["1"] {
				n += x
			}
			fmt.Printf("  precision %.4f recall %.4f (%d of %d); same only: precision %.4f recall %.4f\n", float64(m("1"))/float64(m("1")+m("0")), float64(m("1"))/float64(n), m("1"), n, float64(rel["1"]["same"])/float64(rel["1"]["same"]+rel["0"]["same"]), float64(rel["1"]["same"])/float64(n))
		} else {
			for _, l := range []string{"entailment", "neutral", "contradiction"} {
				fmt.Printf("  %s merged %d\n", l, m(l))
			}
		}
	}
	g, _ := os.Open("/work/shared/data/pairs/parakqc-groups-dev.tsv")
	s := bufio.NewScanner(g)
	groups := map[string][]dedup.Facts{}
	texts := map[string][]string{}
	var order []string
	for s.Scan() {
		p := strings.Split(s.Text(), "\t")
		if groups[p[0]] == nil {
			order = append(order, p[0])
		}
		groups[p[0]] = append(groups[p[0]], c.Facts(p[1], nil))
		texts[p[0]] = append(texts[p[0]], p[1])
	}
	in, inN := 0, 0
	for _, o := range order {
		x := groups[o]
		for i := range x {
			for j := i + 1; j < len(x); j++ {
				inN++
				if r := dedup.Compare(x[i], x[j]).Relation; r == dedup.Same || r == dedup.Refinement {
					in++
				}
			}
		}
	}
	cross := 0
	for i, o := range order {
		for j := i + 1; j < len(order); j++ {
			for a, x := range groups[o] {
				for b, y := range groups[order[j]] {
					if r := dedup.Compare(x, y).Relation; r == dedup.Same || r == dedup.Refinement {
						cross++
						if dump && os.Args[1] == "false" && cross < 60 {
							fmt.Println("parakqc cross", r, texts[o][a], "|", texts[order[j]][b], x.Keywords, y.Keywords)
						}
					}
				}
			}
		}
	}
	fmt.Println("parakqc in-group merged", in, "of", inN, "cross-group merged", cross)
}
