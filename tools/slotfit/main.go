// Slotfit fits the weights of the signs by which dedup tells whether two claims are about one slot (dedup/weights.tsv).
//
//	go run . MEMCTL LIFE… > ../../dedup/weights.tsv
//
// A life is a folder with memory/ and truth.jsonl, as docs/life.md says. The notes are distilled by MEMCTL; each claim that may end another is
// weighed against the older ones that share rare words with it, as in a run. Pairs of one slot by truth.jsonl are the examples; all others are counter-examples, but
// for lines with a box, which are tasks. The weights are those of a logistic regression with a small penalty, in hundredths, rounded. Standard error
// shows how well weights that were fitted without a life do on it.
package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

const (
	weighed = 64     // candidates of a claim
	steps   = 1500   // of the descent
	rate    = 0.05   // of a step
	penalty = 0.0005 // of a weight's square
)

// byHand are the weights of signs that notes without stated entities never have: what is said of one is not said of another.
var byHand = map[dedup.Sign]int{dedup.SameEntities: 60, dedup.OtherEntities: -300}

// example is a pair of claims in place.
type example struct {
	life, now int
	seen      dedup.Seen
	same      float64 // 1 or 0
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: slotfit MEMCTL LIFE…")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "slotfit:", err)
		os.Exit(1)
	}
}

func run(memctl string, dirs []string) error {
	lexicon, err := rules.DefaultLexicon()
	if err != nil {
		return err
	}
	comparer := dedup.New(morph.New(morph.Options{}), lexicon)
	var all []example
	for n, dir := range dirs {
		l, err := live(memctl, dir)
		if err != nil {
			return err
		}
		all = append(all, examples(comparer, l, n)...)
	}
	report(all, len(dirs))
	fmt.Println("# What each sign of one slot is worth, in hundredths of the logarithm of the odds. Made by tools/slotfit.")
	for i, w := range fit(all, -1) {
		hundredths, ok := byHand[dedup.Sign(i)]
		if !ok {
			hundredths = int(math.Round(100 * w))
		}
		fmt.Printf("%s\t%d\n", dedup.Sign(i), hundredths)
	}
	return nil
}

// examples are the pairs of a life that a run would weigh.
func examples(c *dedup.Comparer, l *lived, n int) (out []example) {
	var x dedup.Slots
	facts := make([]dedup.Facts, len(l.claims))
	for i, now := range l.claims {
		facts[i] = c.Facts(now.After.Text, now.After.Entities)
		var near []int
		if facts[i].MayEnd() {
			near = nearest(&x, &facts[i])
		}
		for _, k := range near {
			old := &l.claims[k]
			same := l.same[[2]string{old.Entry, now.Entry}]
			if old.Sources[0].Statement() == now.Sources[0].Statement() || !same && (old.task || now.task) {
				continue
			}
			seen, _, _ := dedup.Weigh(&facts[k], &facts[i], x.Rarity)
			ex := example{life: n, now: i, seen: seen}
			if same {
				ex.same = 1
			}
			out = append(out, ex)
		}
		x.Add(i, &facts[i])
	}
	return out
}

// nearest are the older claims that share the rarest words with one.
func nearest(x *dedup.Slots, f *dedup.Facts) []int {
	near, _ := x.Near(f)
	worth := maps.Collect(near)
	out := slices.Collect(maps.Keys(worth))
	slices.SortFunc(out, func(a, b int) int { return cmp.Or(cmp.Compare(worth[b], worth[a]), cmp.Compare(b, a)) })
	return out[:min(len(out), weighed)]
}

// fit descends to the weights of all examples but those of one life; Adam, for a fixed number of steps, so that equal examples give equal weights.
func fit(all []example, without int) (w [dedup.Signs]float64) {
	var mean, square [dedup.Signs]float64
	for step := 1; step <= steps; step++ {
		var gradient [dedup.Signs]float64
		n := 0.0
		for i := range all {
			x := &all[i]
			if x.life == without {
				continue
			}
			n++
			d := 1/(1+math.Exp(-odds(&w, &x.seen))) - x.same
			for k, v := range x.seen {
				gradient[k] += d * float64(v)
			}
		}
		for k := range w {
			g := gradient[k] / n
			if dedup.Sign(k) != dedup.Always {
				g += penalty * w[k]
			}
			mean[k] = 0.9*mean[k] + 0.1*g
			square[k] = 0.999*square[k] + 0.001*g*g
			t := float64(step)
			w[k] -= rate * mean[k] / (1 - math.Pow(0.9, t)) / (math.Sqrt(square[k]/(1-math.Pow(0.999, t))) + 1e-8)
		}
	}
	return w
}

func odds(w *[dedup.Signs]float64, s *dedup.Seen) (sum float64) {
	for i, v := range s {
		sum += w[i] * float64(v)
	}
	return sum
}

// report shows how many of the best pairs of claims that tell a change or an end are of one slot, each life by the weights of the others.
func report(all []example, lives int) {
	type best struct {
		odds float64
		same float64
	}
	of := map[[2]int]best{}
	for n := range lives {
		w := fit(all, n)
		for i := range all {
			x := &all[i]
			if x.life != n || x.seen[dedup.TellsChange]+x.seen[dedup.TellsEnd] == 0 {
				continue
			}
			id := [2]int{n, x.now}
			if b, ok := of[id]; !ok || odds(&w, &x.seen) > b.odds {
				of[id] = best{odds(&w, &x.seen), x.same}
			}
		}
	}
	var list []best
	for _, b := range of {
		list = append(list, b)
	}
	slices.SortFunc(list, func(a, b best) int { return cmp.Or(cmp.Compare(b.odds, a.odds), cmp.Compare(b.same, a.same)) })
	right := 0.0
	for i, b := range list {
		if right += b.same; (i+1)%10 == 0 {
			fmt.Fprintf(os.Stderr, "best %3d: %.2f of one slot, from %+.2f\n", i+1, right/float64(i+1), b.odds)
		}
	}
}
