package lint

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// figure is a number that somebody must have read somewhere: a percentage, an amount of money, a measured size.
var figure = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|[^\pL\d.:/-])(\d[\d,]*(?:\.\d+)?\s?(?:%|퍼센트|percent\b|만\s?원|억\s?원|천\s?원|원\b|원[을이에은의 ]|달러|USD\b|KRW\b|ms\b|[GMT]B\b|만\s?명|명[이의을 ]|배[로 ]|건[이의을 ])|[$₩€£]\s?\d[\d,.]*)`)
})

// sourced says that a text names where something comes from, besides a link in double brackets to this workspace.
var sourced = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\]\(|https?://|출처|참고|\bsource\b|\bvia\b|\bsee\b|\^\w|\[\^|\[\[[^\]|#]*:`)
})

// figures finds what a person states in numbers with no source in the same paragraph. Of a paragraph that has nothing but links by name it is noted where
// they lead: a link to what the paragraph is about names no source.
func (n *note) figures(lines []line) {
	named, by := map[int]bool{}, map[int][]string{}
	for _, l := range lines {
		if sourced().MatchString(l.text) {
			named[l.para] = true
		}
		for _, k := range linksIn(l) {
			if k.wiki {
				by[l.para] = append(by[l.para], k.target)
			}
		}
	}
	for _, l := range lines {
		if l.para < 0 || named[l.para] || strings.HasPrefix(strings.TrimSpace(l.text), "#") {
			continue
		}
		if m := figure().FindStringSubmatch(l.text); m != nil {
			n.flaws = append(n.flaws, flaw{code: Unsourced, line: l.no, text: strings.TrimSpace(m[1]), by: by[l.para]})
		}
	}
}

// unsourced tells of figures that no source stands beside.
func (r *run) unsourced() {
	for _, p := range r.pages {
		for i := range p.flaws {
			w := &p.flaws[i]
			if w.code == Unsourced && !slices.ContainsFunc(w.by, func(target string) bool { return r.isSource(p, target) }) {
				r.add(Finding{Code: Unsourced, Severity: Info, Path: p.Path, Line: w.line, Text: w.text})
			}
		}
	}
}

// isSource reports whether a link names a source: any page but that of a subject, also one that is not there.
func (r *run) isSource(p *page, target string) bool {
	k := link{target: target, wiki: true}
	to, _ := r.index.find(p, &k, func() []string { return nil })
	return to == nil || to.Kind != Curated || !strings.HasPrefix(to.Key, wikiDir)
}
