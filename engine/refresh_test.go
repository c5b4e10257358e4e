package engine_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/day"
)

func TestQuestionAfterARunFindsTheIndexUpToDate(t *testing.T) {
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-19.md", "## 결정\n\n- W @배포: 스테이징 포트는 8081이다.\n- W @deploy: the staging port is 8081.\n")
	e := open(t, dir, "2026-11-20")
	r := reflect(t, dir, "2026-11-20")
	before := tree(t, dir, ".", ".memctl")
	e.IndexAfter(t.Context(), r)
	if r.Index == nil || r.Index.Files == 0 || r.Index.Left != 0 || r.Index.Error != "" {
		t.Fatalf("after the first run: %+v", r.Index)
	}
	if after := tree(t, dir, ".", ".memctl"); len(after) != len(before) {
		t.Error("something was written outside of .memctl")
	}
	if st, err := e.Status(t.Context()); err != nil || st.Index.State != recall.StateEqual {
		t.Errorf("the index: %+v, %v", st.Index, err)
	}
	again := reflect(t, dir, "2026-11-20")
	if e.IndexAfter(t.Context(), again); !again.Nothing || again.Index != nil && again.Index.Files > 0 {
		t.Errorf("after a run that found nothing new: %v, %+v", again.Nothing, again.Index)
	}
	if dry, err := e.Reflect(t.Context(), true); err != nil {
		t.Fatal(err)
	} else if dry.DryRun = true; dry.Index != nil {
		t.Error("a dry run indexes")
	}
}

// What a person deleted lies in a segment until the next reflect, and no longer, whether or not the index had noticed before it.
func TestReflectLeavesNothingOfADeletedLineInTheIndex(t *testing.T) {
	for name, asked := range map[string]bool{"noticed by a question": true, "noticed by the reflect": false} {
		t.Run(name, func(t *testing.T) {
			dir := newWorkspace(t)
			const word = "zqxbravo"
			write(t, dir, "memory/2026-11-09.md", "## 결정\n\n- W @민수: 암호는 "+word+" 칠면조다.\n- W @CI: Jenkins에서 돌린다.\n")
			ask := func() {
				t.Helper()
				if _, err := open(t, dir, "2026-11-10").Recall(t.Context(), recall.Query{Text: "암호"}); err != nil {
					t.Fatal(err)
				}
			}
			run := func(now string) {
				t.Helper()
				open(t, dir, now).IndexAfter(t.Context(), reflect(t, dir, now))
			}
			run("2026-11-10")
			if len(whereIs(t, dir, []string{word}, ".memctl")) == 0 {
				t.Fatal("the index does not hold the word as it is: nothing is shown by this test")
			}
			r, err := open(t, dir, "2026-11-10").Recall(t.Context(), recall.Query{Text: "암호 " + word, Tiers: []recall.Tier{recall.Bank}})
			if err != nil || len(r.Hits) == 0 {
				t.Fatalf("%v, %v", r, err)
			}
			if _, err := open(t, dir, "2026-11-10").Purge(t.Context(), r.Hits[0].EntryID); err != nil {
				t.Fatal(err)
			}
			ask() // the line is still in the log, and is indexed
			edit(t, dir, "memory/2026-11-09.md", "- W @민수: 암호는 "+word+" 칠면조다.\n", "")
			if asked {
				ask()
			}
			write(t, dir, "memory/2026-11-10.md", "## 결정\n\n- W @배포: 다른 일이다.\n")
			run("2026-11-11")
			if left := whereIs(t, dir, []string{word}, "."); len(left) > 0 {
				t.Errorf("it is still in %v", left)
			}
		})
	}
}

// Who has little time is answered from what there is, and each time there is more.
func TestHookIsAnsweredFromWhatThereIs(t *testing.T) {
	dir := newWorkspace(t)
	first := day.Date(2024, 1, 1)
	for i := range day.Day(600) {
		write(t, dir, "memory/"+(first+i).String()+".md", fmt.Sprintf("## 결정\n\n- W @일%d: 포트는 %d이다.\n", i, 8000+i))
	}
	write(t, dir, "bank/world/tools.md", "# 도구\n\n스테이징 서버의 암호는 칠면조다.\n")
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-20", Glance: true, IndexWithin: time.Nanosecond})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	a, err := e.Recall(t.Context(), recall.Query{Text: "스테이징 서버의 암호"})
	if err != nil || len(a.Hits) == 0 || !strings.HasPrefix(a.Hits[0].Path, "bank/") || a.Left == 0 {
		t.Fatalf("the first question: %+v, %v", a, err)
	}
	b, err := e.Recall(t.Context(), recall.Query{Text: "스테이징 서버의 암호"})
	if err != nil || b.Left != a.Left-1 {
		t.Errorf("the second question: %d files are left, were %d, %v", b.Left, a.Left, err)
	}
	full, err := engine.Open(dir, engine.Options{Now: "2026-11-20"})
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	if _, err := full.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, err := e.Recall(t.Context(), recall.Query{Text: "일599의 포트"})
	if err != nil || len(c.Hits) == 0 || c.Left != 0 || filepath.Base(c.Hits[0].Path) != (first+599).String()+".md" {
		t.Errorf("when all is indexed: %+v, %v", c, err)
	}
}
