package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// headLine prints a line of the input above what is said of it. It reports whether it is more than white space.
func (a *app) headLine(n int, line string) bool {
	if strings.TrimSpace(line) == "" {
		return false
	}
	if n > 1 {
		a.printf("\n")
	}
	a.printf("%s\n", a.bold(clean(line)))
	return true
}

// printTokens prints a row for each token of line n.
func (a *app) printTokens(n int, line string, an *morph.Analyzer) {
	if !a.headLine(n, line) {
		return
	}
	var rows [][]string
	for _, t := range an.Analyze(line) {
		said := says(&t)
		for i := range said {
			said[i] = a.featureWord(said[i])
		}
		rows = append(rows, []string{clean(t.Surface), t.Stem, t.POS, strings.Join(an.TermsOf(&t), ", "), strings.Join(said, ", ")})
	}
	if len(rows) == 0 {
		return
	}
	head := []cell{{head: a.t("낱말", "surface")}, {head: a.t("어간", "stem")}, {head: a.t("품사", "POS")}, {head: a.t("색인", "indexed")}, {head: a.t("뜻", "features")}}
	a.grid("  ", head, rows, func(i int) bool { return rows[i][3] == "" })
}

// printReadings prints a row for each reading of line n.
func (a *app) printReadings(n int, line *readLine) error {
	if a.json {
		return a.printJSON(line)
	}
	if !a.headLine(n, line.Text) {
		return nil
	}
	var rows [][]string
	for i, r := range line.Readings {
		margin := ""
		if i > 0 {
			margin = fmt.Sprintf("+%d", r.Margin)
		}
		rows = append(rows, []string{strconv.Itoa(i + 1), strconv.Itoa(r.Cost), margin, readAs(r.Tokens)})
	}
	head := []cell{{right: true}, {a.t("값", "cost"), true}, {a.t("차이", "margin"), true}, {head: a.t("읽기", "reading")}}
	a.grid("  ", head, rows, func(int) bool { return false })
	return nil
}

// readAs is a reading on one line: 나/NP 는/JX 봤다(보)/VV+EP+EF.
func readAs(tokens []morphToken) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = clean(t.Surface)
		if t.Stem != "" && t.Stem != t.Surface {
			words[i] += "(" + t.Stem + ")"
		}
		words[i] += "/" + t.POS
	}
	return strings.Join(words, " ")
}

// printLattice prints a row for each word of the lattice of line n.
func (a *app) printLattice(n int, line string, nodes []morph.LatticeNode) error {
	if a.json {
		return a.printJSON(latticeLine{Text: line, Nodes: slices.Concat([]morph.LatticeNode{}, nodes)})
	}
	if !a.headLine(n, line) || len(nodes) == 0 {
		return nil
	}
	rows := make([][]string, len(nodes))
	for i, n := range nodes {
		best := ""
		if n.Best {
			best = "*"
		}
		rows[i] = []string{
			best, fmt.Sprintf("%d–%d", n.StartByte, n.EndByte), clean(n.Surface), clean(strings.Join(n.Morphemes, "+")), n.POS,
			strconv.Itoa(n.Cost), strconv.Itoa(n.Through),
		}
	}
	head := []cell{
		{},
		{a.t("바이트", "bytes"), true},
		{head: a.t("낱말", "surface")},
		{head: a.t("형태소", "morphemes")},
		{head: a.t("품사", "POS")},
		{a.t("값", "cost"), true},
		{a.t("읽기의 값", "of the reading"), true},
	}
	a.grid("  ", head, rows, func(i int) bool { return !nodes[i].Best })
	return nil
}

// printDOT prints the lattice of line n as part of a graph: its points are places in the line, its arrows words.
func (a *app) printDOT(n int, nodes []morph.LatticeNode) {
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;") // a label may hold escapes and entities
	for _, node := range nodes {
		best := ""
		if node.Best {
			best = ", style=bold"
		}
		label := []string{node.Surface, strings.Join(node.Morphemes, "+"), node.POS, fmt.Sprintf("%d, %d", node.Cost, node.Through)}
		for i := range label {
			label[i] = quote.Replace(clean(label[i]))
		}
		a.printf("  p%d_%d -> p%d_%d [label=\"%s\"%s];\n", n, node.From, n, node.To, strings.Join(label, `\n`), best)
	}
}
