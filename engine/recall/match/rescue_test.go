package match_test

import (
	"runtime"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func TestUnknownWordsAreFoundBySoundAndSlip(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "kubernetes 클러스터", "안드로이드 배포", "디플로이먼트 설정", "Zeppelin notebook", "점심은 김밥")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	for _, tt := range []struct {
		asked, hit string
		read       []spell.Correction
	}{
		{"쿠버네티스", "L1", nil},
		{"deployment", "L3", nil},
		{"안드로이도", "L2", []spell.Correction{{From: "안드로이도", To: "안드로이드"}}},
		{"배포 안르도이드", "", nil}, // two slips
		{"zepelin", "L4", []spell.Correction{{From: "zepelin", To: "zeppelin"}}},
		{"zeppelni", "L4", []spell.Correction{{From: "zeppelni", To: "zeppelin"}}},
		{"rlaqkq", "L5", []spell.Correction{{From: "rlaqkq", To: "김밥"}}},
		{"@안드로이도", "", nil},
		{"zepelin2", "", nil},
		{"zepElin", "", nil},
		{"lib/zepelin", "", nil},
		{"배포", "L2", nil},
	} {
		r := recalltest.Search(t, s, recall.Query{Text: tt.asked})
		var read []spell.Correction
		for _, x := range r.Corrected {
			read = append(read, spell.Correction{From: x.From, To: x.To})
		}
		if len(read) != len(tt.read) || len(read) > 0 && read[0] != tt.read[0] {
			t.Errorf("%s is read as %v, want %v", tt.asked, read, tt.read)
		}
		if tt.hit != "" && (len(r.Hits) == 0 || r.Hits[0].ID != "memory/2026-11-20.md#"+tt.hit) {
			t.Errorf("%s finds %v, want %s", tt.asked, recalltest.IDs(r), tt.hit)
		}
	}
}

// A date behind a word that is read otherwise stays a date, and a date is never read otherwise.
func TestDatesStayWhereTheyAreWhenAWordIsCorrected(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "zeppelin 시월")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	text := "zepelin 시웡"
	at := recall.Range{StartByte: len("zepelin "), EndByte: len(text)}
	r := recalltest.Search(t, s, recall.Query{Text: text, Dates: []recall.Range{at}, Explain: true})
	if len(r.Corrected) != 1 || r.Corrected[0].To != "zeppelin" {
		t.Fatalf("read as %v", r.Corrected)
	}
	if x := r.Hits[0].Explanation; x.Coverage != 1 {
		t.Errorf("coverage %v: the date is missed", x.Coverage)
	}
}

// What only deleted lines had is not known, as in an index that was made at once.
func TestDeletedWordsAreUnknown(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-19.md", "zepelin", "zeppelin")
	c.Put("memory/2026-11-20.md", "deploy")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	c.Put("memory/2026-11-19.md", "zeppelin")
	recalltest.Update(t, s, c)
	if r := recalltest.Search(t, s, recall.Query{Text: "zepelin"}); len(r.Corrected) != 1 || len(r.Hits) != 1 {
		t.Errorf("read as %v, found %v", r.Corrected, recalltest.IDs(r))
	}
}

// A dictionary with many words that begin alike is searched to its end: what a word costs is asked while the search is under way.
func TestManyWordsOfTheOtherScriptAreFoundBySound(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "디폴트 값", "디플로이 완료", "디플로이먼트 설정", "디플로이맨트 삭제", "디자인 시안", "데이터 보존")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	for asked, hit := range map[string]string{"deployment": "L3", "deploy": "L2"} {
		r := recalltest.Search(t, s, recall.Query{Text: asked})
		if len(r.Hits) == 0 || r.Hits[0].ID != "memory/2026-11-20.md#"+hit {
			t.Errorf("%s finds %v, want %s", asked, recalltest.IDs(r), hit)
		}
	}
}

// A word that is too long to be one is not looked for in other forms: what it may sound like, and the automaton of its slips, grow with it.
func TestLongWordIsNoSlip(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "kubernetes 클러스터", "안드로이드 배포")
	s := recalltest.OpenLoose(tmptest.Dir(t), recall.Options{})
	recalltest.Update(t, s, c)
	for _, word := range []string{strings.Repeat("abcdefghij", 60), strings.Repeat("쿠버네티스", 100), strings.Repeat("kubernetes", 60)} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		recalltest.Search(t, s, recall.Query{Text: word})
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 32<<20 {
			t.Errorf("%.20s…, %d bytes, takes %d MB", word, len(word), n>>20)
		}
	}
}

// Bytes that are no text, and syllables that are written in their parts, move no word of the question.
func TestUnknownWordsBehindBrokenAndDecomposedText(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-11-20.md", "kubernetes 클러스터", "안드로이드 알림", "playwright", "zeppelin 시월", "code review on monday")
	s, _ := recalltest.Knowing(t, tmptest.Dir(t), c, []string{"코드 리뷰", "code review"})
	for _, q := range []string{"쿠버네티스", "플레이라이트", "안드로이도", "코드리뷰", "zepelin 안드로이도"} {
		want := recalltest.Search(t, s, recall.Query{Text: q})
		if len(want.Hits) == 0 {
			t.Errorf("%s finds nothing", q)
		}
		for _, text := range []string{norm.NFD.String(q), "\xff\xfe \xff " + q} {
			got := recalltest.Search(t, s, recall.Query{Text: text})
			diff(t, recalltest.IDs(want), recalltest.IDs(got))
			if len(got.Corrected) != len(want.Corrected) {
				t.Errorf("%q is read as %v, want %v", text, got.Corrected, want.Corrected)
			}
		}
	}
	text := "\xff \xff " + norm.NFD.String("안드로이도 시월")
	at := recall.Range{StartByte: strings.LastIndex(text, " ") + 1, EndByte: len(text)}
	if x := recalltest.Search(t, s, recall.Query{Text: text, Dates: []recall.Range{at}, Explain: true}).Hits[0].Explanation; x.Coverage != 1 {
		t.Errorf("coverage %v: the date is missed", x.Coverage)
	}
}
