package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// row is one row of what people do to pages: what a person does, and what holds from then on.
type row struct {
	name  string
	do    func(t *testing.T, w *hand)
	check func(t *testing.T, w *hand)
}

// hand is a workspace in one language, and what a row has to remember.
type hand struct {
	dir  string
	lang string
	ids  map[string]string // by words of the entry: the id it had before
	kept string            // prose that has to stay, byte for byte
	page string            // that it stands on
}

const (
	handDay  = "2026-03-05" // on which the person edits
	afterDay = "2026-03-06"
)

// newHand is a workspace whose entries have ids, in Korean and English.
func newHand(t *testing.T, lang string) *hand {
	t.Helper()
	dir := tmptest.Dir(t)
	if err := engine.Init(dir, "Asia/Seoul", lang, false); err != nil {
		t.Fatal(err)
	}
	retain(t, dir, "2026-03-01", "W @서버: 스테이징 서버 포트는 8080이다.", "W @server: the staging server listens on port 9090.",
		"O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "O(c=0.90) @Alex: dark mode is easier on the eyes.",
		"B @memctl: 인덱스 재생성 버그를 고쳤다.", "S @배포: 스테이징은 대기 중이다.", "W: 회의는 매주 월요일 10시에 시작한다.", "W: the office is on floor 3.")
	retain(t, dir, "2026-03-02", "W @DB: PostgreSQL 버전은 16.2이다.")
	reflect(t, dir, "2026-03-04")
	w := &hand{dir: dir, lang: lang, ids: map[string]string{}}
	for _, text := range []string{"8080", "9090", "짧은 답변", "dark mode", "인덱스 재생성", "대기 중", "월요일", "floor 3", "16.2"} {
		w.ids[text] = isLive(t, dir, text).id()
	}
	return w
}

// same fails unless the live entry that says text has the id that the entry that said before had.
func (w *hand) same(t *testing.T, text, before string) place {
	t.Helper()
	p := isLive(t, w.dir, text)
	if p.id() != w.ids[before] {
		t.Fatalf("%q has id %s; the entry that said %q had %s", text, p.id(), before, w.ids[before])
	}
	return p
}

func rowsOfTexts() []row {
	return []row{
		{
			"changes an entry's text",
			func(t *testing.T, w *hand) {
				change(t, w.dir, entry(t, w.dir, "8080"), "포트는 8080이다", "포트는 내가 고친 8443번이다")
				change(t, w.dir, entry(t, w.dir, "9090"), "listens on port 9090", "answers on my own port 9443")
			},
			func(t *testing.T, w *hand) {
				w.same(t, "포트는 내가 고친 8443번이다", "8080")
				w.same(t, "answers on my own port 9443", "9090")
			},
		},
		{
			"changes a confidence",
			func(t *testing.T, w *hand) {
				change(t, w.dir, entry(t, w.dir, "짧은 답변"), "c=0.90", "c=0.60")
				change(t, w.dir, entry(t, w.dir, "dark mode"), "c=0.90", "c=0.42")
			},
			func(t *testing.T, w *hand) {
				for text, c := range map[string]string{"짧은 답변": "O(c=0.60)", "dark mode": "O(c=0.42)"} {
					if p := w.same(t, text, text); !strings.HasPrefix(p.line, "- "+c) {
						t.Errorf("%s, want %s", p.line, c)
					}
				}
			},
		},
		{
			"changes a letter",
			func(t *testing.T, w *hand) {
				change(t, w.dir, entry(t, w.dir, "월요일"), "- W:", "- O:")
				change(t, w.dir, entry(t, w.dir, "dark mode"), "- O(c=0.90) @Alex", "- W @Alex")
			},
			func(t *testing.T, w *hand) {
				if p := w.same(t, "월요일", "월요일"); !strings.HasPrefix(p.line, "- O(c=0.70):") {
					t.Error(p.line)
				}
				if p := w.same(t, "dark mode", "dark mode"); !strings.HasPrefix(p.line, "- W @Alex:") {
					t.Error(p.line)
				}
			},
		},
		{
			"deletes the line",
			func(t *testing.T, w *hand) {
				remove(t, w.dir, entry(t, w.dir, "8080"))
				remove(t, w.dir, entry(t, w.dir, "dark mode"))
			},
			func(t *testing.T, w *hand) {
				for _, text := range []string{"8080", "dark mode"} {
					isArchived(t, w.dir, text, bank.ReasonByHand)
					if got := entry(t, w.dir, text).id(); got != w.ids[text] {
						t.Errorf("%q has id %s in the archive, had %s", text, got, w.ids[text])
					}
				}
			},
		},
		{
			"writes other prose and bullets",
			func(t *testing.T, w *hand) {
				p := entry(t, w.dir, "8080")
				w.page, w.kept = p.page, "\n## 내 메모\n\n손으로 쓴 글이다. A note of my own.\n\n- 문법이 아닌 목록\n- [ ] not an entry\n- W 콜론이 없다\n\n```\n- W @코드: 울타리 안이다.\n```\n"
				write(t, w.dir, p.page, read(t, w.dir, p.page)+w.kept)
			},
			func(t *testing.T, w *hand) {
				if got := read(t, w.dir, w.page); !strings.Contains(got, w.kept) {
					t.Errorf("%s no longer has what the person wrote:\n%s", w.page, got)
				}
				w.same(t, "8080", "8080")
				if found := entryLines(t, w.dir, "울타리"); len(found) > 0 {
					t.Error(found)
				}
			},
		},
	}
}

func rowsOfPlaces() []row {
	return []row{
		{
			"moves it to another page",
			func(t *testing.T, w *hand) {
				for _, m := range []struct{ text, to string }{{"8080", "bank/wiki/서버-안내.md"}, {"floor 3", entry(t, w.dir, "dark mode").page}} {
					p := entry(t, w.dir, m.text)
					remove(t, w.dir, p)
					old := "# 서버 안내\n\n"
					if b, err := os.ReadFile(filepath.Join(w.dir, m.to)); err == nil {
						old = string(b)
					}
					write(t, w.dir, m.to, old+p.line+"\n")
				}
			},
			func(t *testing.T, w *hand) {
				if p := w.same(t, "8080", "8080"); p.page != "bank/wiki/서버-안내.md" {
					t.Errorf("it stands on %s", p.page)
				}
				if p := w.same(t, "floor 3", "floor 3"); p.page != entry(t, w.dir, "dark mode").page {
					t.Errorf("it stands on %s", p.page)
				}
			},
		},
		{
			"copies it",
			func(t *testing.T, w *hand) {
				p := entry(t, w.dir, "8080")
				write(t, w.dir, "bank/zz/사본.md", "# 사본\n\n"+p.line+"\n")
				w.page = p.page
			},
			func(t *testing.T, w *hand) {
				lines := entryLines(t, w.dir, "8080")
				if len(lines) != 2 || lines[0].page != w.page || lines[0].id() != w.ids["8080"] || lines[1].id() == w.ids["8080"] || lines[1].page != "bank/zz/사본.md" {
					t.Errorf("%v", lines)
				}
			},
		},
		{
			"removes the id",
			func(t *testing.T, w *hand) {
				for text, replacement := range map[string]string{"8080": "", "9090": "", "월요일": "회의는 매주 금요일 11시에 시작한다", "floor 3": "the office is on floor 7"} {
					p := entry(t, w.dir, text)
					bare, _, _ := strings.Cut(p.line, " ^")
					if replacement != "" {
						bare = "- W: " + replacement + "."
					}
					edit(t, w.dir, p.page, p.line+"\n", bare+"\n")
				}
			},
			func(t *testing.T, w *hand) {
				w.same(t, "8080", "8080")
				w.same(t, "9090", "9090")
				for text, before := range map[string]string{"금요일 11시": "월요일", "floor 7": "floor 3"} {
					if p := isLive(t, w.dir, text); p.id() == w.ids[before] || p.id() == "" {
						t.Errorf("a changed text has the id of the old one: %s", p.line)
					}
					isArchived(t, w.dir, before, bank.ReasonByHand)
				}
			},
		},
		{
			"writes a line without an id",
			func(t *testing.T, w *hand) {
				p := entry(t, w.dir, "8080")
				write(t, w.dir, p.page, read(t, w.dir, p.page)+"- W @금고: 예비 열쇠는 3번 서랍에 있다.\n")
				write(t, w.dir, "bank/wiki/notes.md", "# My notes\n\nSome prose.\n\n- O(c=0.80) @Alex: tabs beat spaces on weekends.\n- a plain bullet\n")
				w.page = p.page
			},
			func(t *testing.T, w *hand) {
				if p := isLive(t, w.dir, "예비 열쇠는 3번"); p.page != w.page || !strings.Contains(p.line, "([["+strings.TrimSuffix(w.page, ".md")+"#^"+p.id()) {
					t.Errorf("%s: %s", p.page, p.line)
				}
				p := isLive(t, w.dir, "tabs beat spaces")
				if p.page != "bank/wiki/notes.md" || !strings.HasPrefix(p.line, "- O(c=0.80) @Alex") {
					t.Errorf("%s: %s", p.page, p.line)
				}
				if got := read(t, w.dir, "bank/wiki/notes.md"); !strings.Contains(got, "\nSome prose.\n") || !strings.Contains(got, "\n- a plain bullet\n") {
					t.Errorf("prose was touched:\n%s", got)
				}
			},
		},
		{
			"deletes a page",
			func(t *testing.T, w *hand) {
				if err := os.Remove(filepath.Join(w.dir, entry(t, w.dir, "대기 중").page)); err != nil {
					t.Fatal(err)
				}
			},
			func(t *testing.T, w *hand) { isArchived(t, w.dir, "대기 중", bank.ReasonByHand) },
		},
		{
			"renames a page",
			func(t *testing.T, w *hand) {
				w.page = entry(t, w.dir, "대기 중").page
				if err := os.Rename(filepath.Join(w.dir, w.page), filepath.Join(w.dir, "bank/status/배포-현황.md")); err != nil {
					t.Fatal(err)
				}
			},
			func(t *testing.T, w *hand) {
				if p := w.same(t, "대기 중", "대기 중"); p.page != "bank/status/배포-현황.md" {
					t.Errorf("it stands on %s", p.page)
				}
				if _, err := os.Stat(filepath.Join(w.dir, w.page)); err == nil {
					t.Errorf("%s is there again", w.page)
				}
			},
		},
	}
}

// TestWhatPeopleDoToPages is the table of the design, row by row: it is folded as an event of its day, the next distil
// of the same log does not undo it, and a replay of logs and events gives the same.
func TestWhatPeopleDoToPages(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"ko", "en"} {
		for _, r := range append(rowsOfTexts(), rowsOfPlaces()...) {
			t.Run(lang+"/"+r.name, func(t *testing.T) {
				t.Parallel()
				w := newHand(t, lang)
				r.do(t, w)
				rep := distill(t, w.dir, handDay)
				if rep.ByHand == 0 && r.name != "writes other prose and bullets" && r.name != "removes the id" {
					t.Errorf("the report knows of no change by hand")
				}
				r.check(t, w)
				noneDoubled(t, w.dir)
				verified(t, w.dir)
				reflect(t, w.dir, handDay)
				r.check(t, w)
				stable(t, w.dir, handDay)
				addLines(t, w.dir, "2026-03-01", "W @로그: 같은 로그에 늦게 적은 줄 7번이다.") // the same log is read again
				reflect(t, w.dir, afterDay)
				r.check(t, w)
				verified(t, w.dir)
				before := pages(t, w.dir)
				forget(t, w.dir)
				reflect(t, w.dir, afterDay)
				if diff := cmp.Diff(before, pages(t, w.dir)); diff != "" {
					t.Errorf("replayed without .memctl (-before +after):\n%s", diff)
				}
				r.check(t, w)
				verified(t, w.dir)
			})
		}
	}
}

func TestAnEditedEntryIsNeverRewordedButSupported(t *testing.T) {
	t.Parallel()
	w := newHand(t, "ko")
	change(t, w.dir, entry(t, w.dir, "8080"), "포트는 8080이다", "포트는 내가 고친 8443번이다")
	change(t, w.dir, entry(t, w.dir, "짧은 답변"), "긴 답변보다 짧은 답변을 선호한다", "내 말로는 짧은 답을 더 좋아한다")
	retain(t, w.dir, handDay, "W @서버: 스테이징 서버 포트는 8080이다.", "O(c=0.95) @민수: 긴 답변보다 짧은 답변을 선호한다.")
	retain(t, w.dir, afterDay, "W @서버: 스테이징 서버 포트는 8080이다.")
	reflect(t, w.dir, afterDay)
	if p := w.same(t, "내가 고친 8443번이다", "8080"); strings.Count(p.line, "[[memory/") != 3 {
		t.Errorf("support of an edited entry: %s", p.line)
	}
	if p := w.same(t, "내 말로는 짧은 답을", "짧은 답변"); !strings.HasPrefix(p.line, "- O(c=0.99)") || strings.Count(p.line, "[[memory/") != 2 {
		t.Errorf("support of an edited opinion: %s", p.line)
	}
	noneDoubled(t, w.dir)
	verified(t, w.dir)
}

func TestAnEditedConfidenceDecaysFromItsDay(t *testing.T) {
	t.Parallel()
	w := newHand(t, "ko")
	change(t, w.dir, entry(t, w.dir, "짧은 답변"), "c=0.90", "c=0.50") // worth less than 30 after 11 days
	reflect(t, w.dir, "2026-03-05")
	reflect(t, w.dir, "2026-03-15")
	w.same(t, "짧은 답변", "짧은 답변")
	reflect(t, w.dir, "2026-03-16")
	isArchived(t, w.dir, "짧은 답변", bank.ReasonFaded)
	verified(t, w.dir)
}

func TestADeletedLineStaysAwayUntilItIsSaidAgain(t *testing.T) {
	t.Parallel()
	w := newHand(t, "en")
	remove(t, w.dir, entry(t, w.dir, "9090"))
	for _, day := range []string{handDay, afterDay} {
		distill(t, w.dir, day)
		reflect(t, w.dir, day)
		isArchived(t, w.dir, "9090", bank.ReasonByHand)
	}
	retain(t, w.dir, "2026-03-07", "W @server: the staging server listens on port 9090.")
	reflect(t, w.dir, "2026-03-07")
	w.same(t, "9090", "9090")
	verified(t, w.dir)
}

func TestADeletedLineThatIsPutBackIsTheSameEntry(t *testing.T) {
	t.Parallel()
	w := newHand(t, "ko")
	p := entry(t, w.dir, "8080")
	remove(t, w.dir, p)
	reflect(t, w.dir, handDay)
	isArchived(t, w.dir, "8080", bank.ReasonByHand)
	write(t, w.dir, p.page, read(t, w.dir, p.page)+p.line+"\n") // out of a backup, with its id
	reflect(t, w.dir, afterDay)
	w.same(t, "8080", "8080")
	sound(t, w.dir, afterDay)
}
