package distil_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// failing panics on a text with a word.
type failing struct{ *morph.Analyzer }

func (f failing) Analyze(text string) []morph.Token {
	if strings.Contains(text, "덜컥") {
		panic("index out of range")
	}
	return f.Analyzer.Analyze(text)
}

func TestLineOnWhichTheReaderPanicsIsFiledByItsWords(t *testing.T) {
	opt := defaults(t)
	opt.Judge = &triage.Judge{Router: opt.Judge.Router, Reader: claim.New(failing{morph.New(morph.Options{})}, nil)}
	var text []byte
	for n := range 80 { // enough for several workers
		text = fmt.Appendf(text, "- 장부 %d쪽을 옮겨 적었다\n", n)
	}
	text = append(text, "- 결정: 덜컥 배치는 Airflow로 옮기기로 했다\n  - 마감은 3월 2일\n- 결정: 정산 배치는 Airflow로 옮기기로 했다\n"...)
	log, err := memory.Parse("memory/2026-03-02.md", text)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		opt.Workers = workers
		m := distil.New(bank.NewState(), distil.Known{}, nil, opt)
		if err := m.Run(t.Context(), log.Statements, nil, log.Statements[0].Day, nil); err != nil {
			t.Fatal(err)
		}
		if got := m.Unread(); len(got) != 1 || got[0].Line != 81 {
			t.Errorf("%d workers: not read: %v, want line 81", workers, got)
		}
		kept := map[string]bool{}
		for _, e := range m.State().All() {
			kept[e.FirstText] = true
		}
		for _, want := range []string{"덜컥 배치는 Airflow로 옮기기로 했다", "정산 배치는 Airflow로 옮기기로 했다"} {
			if !kept[want] {
				t.Errorf("%d workers: %q is not kept", workers, want)
			}
		}
	}
}
