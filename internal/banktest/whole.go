package banktest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Words is the simplest analyser: words in lower case, a josa or two cut off.
func Words(text string) []catalogue.Keyword {
	var out []catalogue.Keyword
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" .,:()[]#|", r) }) {
		for _, josa := range []string{"으로", "보다", "은", "는", "을", "를", "이", "가", "에"} {
			if s := strings.TrimSuffix(w, josa); s != w && len(s) >= 3 {
				w = s
				break
			}
		}
		out = append(out, catalogue.Keyword{Stem: w, Word: w})
	}
	return out
}

// Whole renders all pages of a state, with headers and catalogue, onto those that are there.
func Whole(t TB, st *bank.State, opt bank.LayoutOptions, old map[string]string) map[string]string {
	t.Helper()
	plan := bank.Layout(st, opt)
	heads := catalogue.HeadersOf(plan, Words)
	out := map[string]string{}
	for _, p := range plan.Paths() {
		spec, _ := plan.Spec(p)
		heads.Complete(&spec)
		var before []byte
		if s, ok := old[p]; ok {
			before = []byte(s)
		}
		out[p] = string(Render(t, before, spec))
	}
	for p, s := range old {
		spec, planned := plan.Spec(p)
		if planned || !bank.Curated(p) && !strings.HasPrefix(p, "archive/") {
			continue
		}
		heads.Complete(&spec)
		if left := Render(t, []byte(s), spec); left != nil {
			out[p] = string(left)
		}
	}
	var existing []string
	for p := range old {
		if strings.HasPrefix(p, "index/") {
			existing = append(existing, p)
		}
	}
	files, err := catalogue.Make(catalogue.Input{Plan: plan, Headers: heads, Existing: existing, Old: func(p string) []byte {
		if s, ok := old[p]; ok {
			return []byte(s)
		}
		return nil
	}})
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, f := range files {
		if f.Data != nil {
			out[f.Path] = string(f.Data)
		}
	}
	return out
}

// Korean is a bank of n entries, the same ones every time.
func Korean(n int) *bank.State {
	r := rand.New(rand.NewPCG(1, 2))
	homes := []string{"world/tools.md", "world/projects.md", "world/people.md", "opinions/preferences.md", "status/current.md"}
	names := []string{"민수", "Flutter", "memctl", "배포", "Riverpod", "지영", "스테이징", "검색", "인덱스", "Go"}
	words := strings.Fields("상태 관리는 Riverpod으로 통일했다 인덱스 재생성 버그를 고쳤다 긴 답변보다 짧은 답변을 선호한다 스테이징은 대기 중이다 배포 주기를 두 주로 바꿨다 검색 품질을 다시 쟀다 the release is blocked by review")
	st := bank.NewState()
	for i := range n {
		d := day.Date(2026, 1, 1) + day.Day(r.IntN(320))
		src := bank.Source{Path: "memory/" + d.String() + ".md", Line: 1 + r.IntN(200), Start: r.IntN(20000), Day: d}
		src.Stmt = bank.EntryID(fmt.Sprint(i), bank.LongID)
		var text []string
		for range 8 + r.IntN(6) {
			text = append(text, words[r.IntN(len(words))])
		}
		e := &bank.Entry{
			ID: bank.EntryID(fmt.Sprint(i), bank.ShortID), Kind: rules.Kinds()[r.IntN(4)], Text: strings.Join(text, " "), Home: homes[r.IntN(len(homes))],
			Sources: []bank.Source{src}, Since: d, Confidence: 70, AsOf: d,
		}
		if r.IntN(10) < 8 {
			e.Entities = []string{names[r.IntN(len(names))]}
		}
		switch r.IntN(12) {
		case 0:
			e.Standing, e.Until, e.Reason = bank.Archived, d+40, bank.ReasonFaded
		case 1:
			e.Standing, e.Until, e.Reason = bank.Superseded, d+10, bank.ReasonSuperseded
		}
		e.FirstText = e.Text
		st.Put(e)
	}
	return st
}
