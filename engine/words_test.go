package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/morph"
)

const wordsFile = "rules/words.yaml"

// anew opens the workspace as the next process would.
func anew(t testing.TB, dir string) *engine.Engine {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: idleDay})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

func reflectAnew(t testing.TB, dir string) *report.Report {
	t.Helper()
	r, err := anew(t, dir).Reflect(context.Background(), false)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// asked are the lines that answer a question, best first, and what of the first is marked.
func asked(t testing.TB, dir, question string) (lines []string, marked string) {
	t.Helper()
	a, err := anew(t, dir).Recall(context.Background(), recall.Query{Text: question})
	if err != nil || a.Stale != "" {
		t.Fatal(err, a)
	}
	for i := range a.Hits {
		lines = append(lines, a.Hits[i].Text)
	}
	if len(a.Hits) > 0 {
		s := &a.Hits[0].Snippet
		for _, m := range s.Matches {
			marked += s.Text[m.StartByte:m.EndByte]
		}
	}
	return lines, marked
}

// cut says that an analyser does not know the word.
func cut(an *morph.Analyzer, word string) bool {
	t := an.Analyze(word)
	return len(t) != 1 || t[0].Stem != word
}

func TestAWordOfTheUserIsFoundFromTheNextQuestionOn(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"알리고", "여기어때"} {
		if !cut(env.Morph(), word) {
			t.Fatalf("the dictionary knows %s: it shows nothing", word)
		}
	}
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", "# 메모\n\n- 소식을 알리고 나갔다.\n- 알리고로 문자를 보낸다.\n- 여기어때로 숙소를 잡았다.\n")
	if lines, _ := asked(t, dir, "알리고"); len(lines) != 2 || !strings.HasPrefix(lines[0], "소식") {
		t.Fatalf("before: %q", lines)
	}
	if _, marked := asked(t, dir, "여기어때"); marked != "" {
		t.Fatalf("before: «%s»", marked)
	}
	write(t, dir, wordsFile, "schema: 1\nwords:\n  - 알리고\n  - {word: 여기어때, kind: product}\n")
	if cut(anew(t, dir).Morph(), "여기어때") {
		t.Error("the engine does not know the word")
	}
	if lines, marked := asked(t, dir, "알리고"); len(lines) == 0 || lines[0] != "알리고로 문자를 보낸다." || marked != "알리고" {
		t.Errorf("found %q, marked «%s»", lines, marked)
	}
	if _, marked := asked(t, dir, "여기어때"); marked != "여기어때" {
		t.Errorf("marked «%s»", marked)
	}
	write(t, dir, wordsFile, "schema: 1\n")
	if lines, _ := asked(t, dir, "알리고"); !strings.HasPrefix(lines[0], "소식") {
		t.Errorf("the word is gone, and found are %q", lines)
	}
}

func TestAWordOfTheUserRefoldsTheBank(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @출시: 누리앱은 4월에 나온다.")
	retain(t, dir, "2026-03-02", "W @출시: Waypoint은 4월에 나온다.")
	reflectAnew(t, dir)
	first := entry(t, dir, "누리앱").id()
	if entry(t, dir, "Waypoint").id() == first || !reflectAnew(t, dir).Nothing {
		t.Fatal("no two entries at rest")
	}
	before := pages(t, dir)
	write(t, dir, wordsFile, "schema: 1\nwords:\n  - {word: 누리앱, synonyms: [Waypoint]}\n")
	if r := reflectAnew(t, dir); r.Nothing || r.Merged != 1 || r.Entries != 1 {
		t.Errorf("with the word: %+v", r)
	}
	if got := entry(t, dir, "4월에 나온다"); got.id() != first {
		t.Errorf("the entry became %+v", got)
	}
	if r := reflectAnew(t, dir); !r.Nothing {
		t.Errorf("and again: %+v", r)
	}
	c, err := anew(t, dir).Dedup("누리앱은 4월에 나온다", "Waypoint은 4월에 나온다")
	if err != nil || c.Relation != dedup.Same || c.Workspace == "" {
		t.Errorf("dedup: %+v, %v", c, err)
	}
	write(t, dir, wordsFile, "schema: 1\nwords:\n  - {word: 누리앱, synonyms: [Waypoint], kind: app}\n")
	r := reflectAnew(t, dir)
	if p := findProblem(t, r, wordsFile); !strings.Contains(p.Message, "line 3") || r.Entries != 2 {
		t.Errorf("a word file that cannot be used: %+v, %d entries", p, r.Entries)
	}
	if d := cmp.Diff(before, pages(t, dir)); d != "" {
		t.Errorf("without the words (-want +got)\n%s", d)
	}
	verified(t, dir)
}

// The kind and the cost of a word decide, too, without a synonym: another reading, another data version.
func TestKindAndCostAreOfTheDataVersion(t *testing.T) {
	t.Parallel()
	dir := idle(t)
	for _, w := range []string{"- 리디만", "- {word: 리디만, kind: term}", "- {word: 리디만, kind: term, cost: rare}"} {
		write(t, dir, wordsFile, "schema: 1\nwords:\n  "+w+"\n")
		if r := fresh(t, dir, idleDay); r.Nothing {
			t.Errorf("%s was not seen", w)
		}
		rest(t, dir, idleDay)
	}
}

// A synonym in one piece used to be cut before it was compared: 투썸 as 투, 썸.
func TestSynonymsAreWords(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, wordsFile, "schema: 1\nwords:\n  - {word: 누리마루, synonyms: [누릿말, 누리 말]}\n")
	e := anew(t, dir)
	if cut(e.Morph(), "누릿말") || !cut(env.Morph(), "누릿말") {
		t.Errorf("누릿말: %+v", e.Morph().Analyze("누릿말에서"))
	}
	c, err := e.Dedup("누리마루에서 회의했다", "누릿말에서 회의했다")
	if err != nil || c.Relation != dedup.Same {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestABrokenWordFileStopsNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @예약: 숙소는 여기어때로 잡는다.")
	write(t, dir, wordsFile, "schema: 1\nwords:\n  - 여기어때\n  - 카카오 톡\n")
	e := anew(t, dir)
	if !cut(e.Morph(), "여기어때") || e.Morph().Version() != env.Morph().Version() {
		t.Error("a part of the file was taken")
	}
	_, errs, err := e.Rules()
	if err != nil || len(errs) != 1 || !strings.Contains(errs[0].Error(), "words.yaml: words: line 4:") {
		t.Errorf("got %v, %v", errs, err)
	}
	if lines, _ := asked(t, dir, "숙소"); !slices.Equal(lines, []string{"숙소는 여기어때로 잡는다."}) {
		t.Errorf("found %q", lines)
	}
	if r := reflectAnew(t, dir); r.Entries != 1 {
		t.Errorf("got %+v", r)
	} else {
		findProblem(t, r, wordsFile)
	}
}
