package bank_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestPageWithAnUnsettledMergeIsLeftAlone(t *testing.T) {
	const page = "# 도구\n\n- W: a\n<<<<<<< HEAD\n- W: 하나\n||||||| base\n- W: 둘\n=======\n- W: 셋\n>>>>>>> phone\n"
	for name, text := range map[string]string{"LF": page, "CRLF": strings.ReplaceAll(page, "\n", "\r\n")} {
		_, err := bank.ParsePage("world/tools.md", []byte(text))
		pe, ok := errors.AsType[*bank.PageError](err)
		if !ok || !errors.Is(err, bank.ErrUnmerged) || pe.Line != 4 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]string{
		"a quotation": "# a\n\n<<<<<<< HEAD\n", "a heading": "제목\n=======\n", "indented": strings.ReplaceAll(page, "\n", "\n    "),
		"in another order": ">>>>>>> b\n=======\n<<<<<<< a\n", "not parted": "<<<<<<< a\n>>>>>>> b\n",
	} {
		if _, err := bank.ParsePage("world/tools.md", []byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestConflictCopiesAreNotCurated(t *testing.T) {
	for p, want := range map[string]bool{
		"world/tools.sync-conflict-20260305-101112-ABCDEFG.md": true, "world/tools (conflicted copy 2026-03-05 101112).md": true,
		"entities/민수 (Conflicted copy iPhone 202603051011).md": true, "entities/민수 (지영의 충돌된 복사본 2026-03-05).md": true,
		"world/tools.Conflict.md": true, "world/tools.md": false, "wiki/sync-conflict.md": false, "wiki/충돌.md": false, "wiki/tools 2.md": false,
	} {
		if got := rules.IsConflictCopy(p); got != want || bank.Curated(p) == want || bank.HoldsEntries(p) == want {
			t.Errorf("%s: %t, want %t", p, got, want)
		}
	}
}

// TestRestoredLineKeepsTheConfidenceOfItsNewLetter: the restore and the edit have one instant and fold in any order.
func TestRestoredLineKeepsTheConfidenceOfItsNewLetter(t *testing.T) {
	for _, c := range []string{"0.40", "0.95"} {
		gone := banktest.Entry(t, "world/tools.md", "2026-03-02#3", "- W @Flutter: Provider가 제일 편하다.")
		gone.Standing, gone.Until, gone.Reason = bank.Archived, day.Date(2026, 3, 23), bank.ReasonByHand
		w := newWorld(t, banktest.State(gone, banktest.Entry(t, "world/tools.md", "2026-11-02#1", toolKo)), bank.LayoutOptions{Lang: "ko"})
		line := strings.Replace(w.line(t, "archive/2026-03.md", "Provider"), "- W", "- O(c="+c+")", 1)
		w.pages["world/tools.md"] += line
		evs := w.look(t).Events
		for range 2 {
			st := w.st.Clone()
			for i := range evs {
				if err := st.Apply(&evs[i]); err != nil {
					t.Fatal(err)
				}
			}
			if got, _, _ := strings.Cut(bank.FormatEntry(st.Get(gone.ID)), " @"); got != "- O(c="+c+")" || len(evs) != 2 {
				t.Errorf("%s after %v", got, say(evs))
			}
			evs[0], evs[1] = evs[1], evs[0]
		}
		w.settle(t)
	}
}

func TestSecondLineOfAContestedEntryIsNoCopyUnlessItIsNew(t *testing.T) {
	e := banktest.Entry(t, "world/tools.md", "2026-11-02#1", toolKo)
	w := newWorld(t, banktest.State(e), bank.LayoutOptions{Lang: "ko"})
	line := w.line(t, "world/tools.md", "Riverpod")
	second := strings.Replace(line, "Riverpod", "Bloc", 1)
	for old, want := range map[string][]string{
		"상태 관리는 Bloc으로 통일했다.": nil,
		"상태 관리는 손으로 한다.":      {"accept kind=W text=상태 관리는 Bloc으로 통일했다. @Flutter home=world/tools.md from bank/world/tools.md"},
	} {
		in := bank.DetectInput{
			Pages: map[string][]byte{"world/tools.md": []byte(w.pages["world/tools.md"] + second)}, State: w.st, Plan: w.plan, Day: day.Date(2026, 12, 1),
			Contested: map[string]map[string]bool{e.ID: {old: true}},
		}
		if d := cmp.Diff(want, say(bank.Detect(in).Events)); d != "" {
			t.Errorf("(-want +got)\n%s", d)
		}
	}
}
