package subject

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
)

func TestNameFindsItsOtherScriptByItsFirstSound(t *testing.T) {
	p := newPool(map[string]*Candidate{})
	for _, pair := range [][2]string{
		{"리액트", "react"},
		{"체이스", "chase"},
		{"셀레나", "celena"},
		{"줌", "zoom"},
		{"파이썬", "python"},
		{"사이키", "psyche"},
		{"웹팩", "webpack"},
		{"라이트", "wright"},
		{"후드", "hood"},
		{"아워", "hour"},
		{"나이츠", "knights"},
		{"그라파나", "grafana"},
		{"제미니", "gemini"},
		{"쿼라", "quora"},
		{"티켓", "ticket"},
		{"시어터", "theater"},
	} {
		for _, key := range pair {
			c := &Candidate{Key: key, Words: 1, Lines: naming.MinTied, Forms: []Form{{Text: key, Count: 1}}}
			p.all[key] = c
			p.enterTied(c)
		}
		for i, key := range pair {
			found := false
			for o := range p.otherScript(key) {
				found = found || o.Key == pair[1-i]
			}
			if !found {
				t.Errorf("%s is not looked for with %s", pair[1-i], key)
			}
		}
	}
}
