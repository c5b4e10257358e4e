package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// logged and written are statements that have nothing to do with each other, so that each stays an entry of its own: what logs say, and what
// a person writes on pages.
func logged() []string {
	return []string{
		"W @서버: 스테이징 서버 포트는 8080이다.", "W @DB: PostgreSQL 버전은 16.2이다.", "W: 회의는 매주 월요일 10시에 시작한다.", "W @Flutter: 상태 관리는 Riverpod으로 통일했다.",
		"W: the office is on floor 3.", "W @billing: invoices are sent on the fifth of each month.", "W @CI: 빌드는 Buildkite로 돌린다.", "W @Alex: Alex grew up in Lisbon.",
		"O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "O(c=0.40) @Bob: dark mode is easier on the eyes.", "O(c=0.60) @지영: 점심은 구내식당이 제일 낫다.",
		"B @memctl: 인덱스 재생성 버그를 고쳤다.", "B @집: 베란다 화분에 물을 주었다.", "S @배포: 스테이징은 대기 중이다.", "S @계약: 갱신 서류를 법무팀이 검토하고 있다.",
	}
}

func written() []string {
	return []string{
		"W @금고: 예비 열쇠는 3번 서랍에 있다.", "O(c=0.35) @Carol: tabs beat spaces on weekends.", "W @고양이: 나비는 생선 통조림만 먹는다.", "B @도서관: 빌린 책 세 권을 돌려주었다.",
		"W @printer: the printer jams on thick paper.", "S @이사: 새 집 열쇠를 기다린다.",
	}
}

// favourite is the page that is handled most: what befalls one page after the other befalls it together.
const favourite = "bank/world/config.md"

// someone is a person who does anything to a workspace, and what was there before.
type someone struct {
	t      *testing.T
	r      *rand.Rand
	dir    string
	today  day.Day
	old    map[string][]string // what files said, by path
	did    []string
	seen   map[string]bool // texts that were entries after a run
	purged map[string]bool // that may be gone
	wrote  []string        // lines that pages have got
	told   int             // lines that logs have got
}

// wording is the text of a statement without its full stop.
func wording(grammar string) string {
	return strings.TrimSuffix(grammar[strings.Index(grammar, ": ")+2:], ".")
}

func (s *someone) now() string { return s.today.String() }

func (s *someone) note(format string, args ...any) {
	s.did = append(s.did, fmt.Sprintf(format, args...))
}

// anyOf is one of the lines of entries in the archive, or outside of it.
func (s *someone) anyOf(inArchive bool) (place, bool) {
	lines := slices.DeleteFunc(entryLines(s.t, s.dir, ""), func(p place) bool {
		return strings.HasPrefix(p.page, "bank/archive/") != inArchive || strings.Contains(p.line, "~~")
	})
	if mine := slices.DeleteFunc(slices.Clone(lines), func(p place) bool { return p.page != favourite }); len(mine) > 0 && s.r.IntN(2) == 0 {
		lines = mine
	}
	if len(lines) == 0 {
		return place{}, false
	}
	return lines[s.r.IntN(len(lines))], true
}

// derived are the places below bank/ that this person leaves alone: a distil does not write the catalogue and the roll-ups anew.
func derived() []string {
	return []string{"bank/_meta", "bank/archive", "bank/index.md", "bank/rollups"}
}

func (s *someone) anyFile(sub string) (string, bool) {
	names := slices.DeleteFunc(sorted(tree(s.t, s.dir, sub, derived()...)), func(p string) bool { return !strings.HasSuffix(p, ".md") })
	if len(names) == 0 {
		return "", false
	}
	return names[s.r.IntN(len(names))], true
}

// act does one thing of those that people do between runs.
func (s *someone) act() {
	t, dir := s.t, s.dir
	live, some := s.anyOf(false)
	switch n := s.r.IntN(16); {
	case n == 0 && some:
		s.note("deletes %s", live.line)
		edit(t, dir, live.page, live.line, "")
	case n == 1 && some:
		text := fmt.Sprintf(" 고침 %d. ([[", len(s.did))
		if s.note("edits %s", live.line); strings.Contains(live.line, ". ([[") {
			edit(t, dir, live.page, live.line, strings.Replace(live.line, ". ([[", "."+text, 1))
		}
	case n == 2 && some:
		s.note("strikes %s", live.line)
		edit(t, dir, live.page, live.line, strike(live.line, " ^"))
	case n == 3 && some:
		to := "bank/wiki/옮긴-것.md"
		s.note("moves %s to %s", live.line, to)
		edit(t, dir, live.page, live.line, "")
		addToPage(t, dir, to, "", live.line)
	case n <= 5:
		lines := written()
		line, page := strings.TrimSuffix(lines[s.r.IntN(len(lines))], ".")+fmt.Sprintf(" %03d.", len(s.did)), favourite
		if n == 4 {
			page = "bank/wiki/내-글.md"
		}
		s.note("writes %s on %s", line, page)
		s.wrote = append(s.wrote, line)
		addToPage(t, dir, page, "", "- "+line)
	case n <= 8:
		s.putBack()
	case n == 9:
		if page, ok := s.anyFile("bank"); ok {
			s.note("deletes %s", page)
			check(t, os.Remove(filepath.Join(dir, page)))
		}
	case n == 10:
		if page, ok := s.anyFile("bank"); ok {
			text := []rune(read(t, dir, page))
			s.note("is saving %s", page)
			write(t, dir, page, string(text[:s.r.IntN(len(text)+1)]))
		}
	case n == 11:
		s.unsay()
	case n == 12 && some:
		s.note("archives %s", live.line)
		_, err := open(t, dir, s.now()).Archive(t.Context(), live.id(), "")
		s.allow(err)
	case n == 13 && s.r.IntN(2) == 0:
		s.note("deletes .memctl")
		forget(t, dir)
	case n == 14 && some && s.r.IntN(3) == 0:
		s.note("purges %s", live.line)
		_, err := open(t, dir, s.now()).Purge(t.Context(), live.id())
		s.allow(err)
		for _, line := range slices.Concat(logged(), s.wrote) {
			if text := wording(line); err == nil && strings.Contains(live.line, text) {
				s.purged[text] = true
			}
		}
	case n == 15:
		if gone, ok := s.anyOf(true); ok {
			s.note("restores %s", gone.line)
			_, err := open(t, dir, s.now()).Restore(t.Context(), gone.id())
			s.allow(err)
		}
	}
}

// allow takes an error that a command may have: a page says by now what it would have said.
func (s *someone) allow(err error) {
	s.t.Helper()
	if err != nil && !errors.Is(err, report.ErrAlready) && !errors.Is(err, report.ErrHidden) && !errors.Is(err, bank.ErrNotFound) {
		s.t.Fatal(err)
	}
}

// putBack gives a page or a log the bytes that it had before some run.
func (s *someone) putBack() {
	if len(s.old) == 0 {
		return
	}
	names := sorted(s.old)
	name := names[s.r.IntN(len(names))]
	if len(s.old[favourite]) > 0 && s.r.IntN(2) == 0 {
		name = favourite
	}
	which := s.r.IntN(len(s.old[name]))
	s.note("puts version %d of %s back", which, name)
	write(s.t, s.dir, name, s.old[name][which])
}

// unsay takes a line out of a log.
func (s *someone) unsay() {
	log, ok := s.anyFile("memory")
	if !ok {
		return
	}
	lines := strings.SplitAfter(read(s.t, s.dir, log), "\n")
	at := s.r.IntN(len(lines))
	if strings.HasPrefix(lines[at], "- ") {
		s.note("unsays %s", strings.TrimSpace(lines[at]))
		write(s.t, s.dir, log, strings.Join(slices.Delete(lines, at, at+1), ""))
	}
}

// say writes the log of the day, if there is still something to say.
func (s *someone) say() {
	log := "memory/" + s.now() + ".md"
	if _, err := os.Stat(filepath.Join(s.dir, log)); err == nil || s.told >= len(logged()) {
		return
	}
	more := logged()[s.told:]
	more = more[:min(len(more), 1+s.r.IntN(5))]
	s.told += len(more)
	s.note("logs %d lines", len(more))
	retain(s.t, s.dir, s.now(), more...)
}

// run is a run, and what must hold after it.
func (s *someone) run() {
	t := s.t
	verb, name := distill, "distill"
	if s.r.IntN(2) == 0 {
		verb, name = reflect, "reflect"
	}
	s.note("%s of %s", name, s.now())
	verb(t, s.dir, s.now())
	entries := entryLines(t, s.dir, "")
	for _, line := range slices.Concat(logged(), s.wrote) {
		text := wording(line)
		at := slices.IndexFunc(entries, func(p place) bool { return strings.Contains(p.line, text) && !strings.Contains(p.line, "~~") })
		if s.seen[text] = s.seen[text] || at >= 0; s.seen[text] && !s.purged[text] && at < 0 {
			t.Fatalf("%q stands on no page and not in the archive", text)
		}
	}
	verified(t, s.dir)
	after := tree(t, s.dir, ".", ".memctl", "reports")
	verb(t, s.dir, s.now())
	if diff := cmp.Diff(after, tree(t, s.dir, ".", ".memctl", "reports")); diff != "" {
		t.Fatalf("a second run wrote (-before +after):\n%s", diff)
	}
	anew := copyOf(t, s.dir)
	forget(t, anew)
	verb(t, anew, s.now())
	if diff := cmp.Diff(after, tree(t, anew, ".", ".memctl", "reports")); diff != "" {
		t.Fatalf("a run without .memctl wrote (-before +after):\n%s", diff)
	}
	check(t, os.RemoveAll(anew))
	for p, text := range after {
		if strings.HasSuffix(p, ".md") && !slices.ContainsFunc(derived(), func(d string) bool { return strings.HasPrefix(p, d) }) && !slices.Contains(s.old[p], text) {
			s.old[p] = append(s.old[p], text)
		}
	}
}

// TestNothingIsLostWhateverPeopleDo: lines and pages that go, change, move, are struck out, come back from before or are seen half written;
// logs that unsay; commands; in any order between runs.
func TestNothingIsLostWhateverPeopleDo(t *testing.T) {
	t.Parallel()
	for seed := range seeds(6) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			s := &someone{t: t, r: rand.New(rand.NewPCG(seed, 11)), dir: newWorkspace(t), today: firstDay, old: map[string][]string{}, seen: map[string]bool{}, purged: map[string]bool{}}
			defer func() {
				if t.Failed() {
					t.Log("\n" + strings.Join(s.did, "\n"))
				}
			}()
			for range 10 {
				s.say()
				for range s.r.IntN(4) {
					s.act()
				}
				s.run()
				if s.r.IntN(3) > 0 {
					s.today += day.Day(s.r.IntN(8))
				}
			}
		})
	}
}
