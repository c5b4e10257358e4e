package engine_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/lineartest"
)

// purge forgets an entry as of a day.
func purge(t testing.TB, dir, now, id string) *report.Report {
	t.Helper()
	r, err := open(t, dir, now).Purge(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// anotherThan is the first entry that is not p.
func anotherThan(t testing.TB, dir string, p place) place {
	t.Helper()
	all := entryLines(t, dir, "")
	return all[slices.IndexFunc(all, func(q place) bool { return q.id() != p.id() })]
}

// TestPurgeOfThePastKeepsWhatPeopleDidToLaterEntries: a purge as of a day before that of another entry, which has the purged words in it.
func TestPurgeOfThePastKeepsWhatPeopleDidToLaterEntries(t *testing.T) {
	t.Parallel()
	for lang, said := range map[string][3]string{
		"ko": {"W @배포: 비밀 약속은 앵무새가 지키기로 정했다.", "W @민수: 회의에서 비밀 약속은 앵무새가 지키기로 정했다고 민수가 전했다.", "회의에서"},
		"en": {"W @deploy: the parrot keeps the secret promise.", "W @Minsu: at the meeting the parrot keeps the secret promise, Minsu reported.", "at the meeting"},
	} {
		for _, deed := range []string{"edit", "archive"} {
			t.Run(lang+" "+deed, func(t *testing.T) {
				t.Parallel()
				dir := newWorkspace(t)
				retain(t, dir, "2026-11-10", said[0])
				retain(t, dir, "2026-11-20", said[1])
				reflect(t, dir, "2026-11-21")
				later := entry(t, dir, said[2])
				target := anotherThan(t, dir, later)
				if deed == "edit" {
					change(t, dir, later, said[2], said[2]+" 손으로 고쳐")
					reflect(t, dir, "2026-11-21")
				} else if _, err := open(t, dir, "2026-11-21").Archive(t.Context(), later.id(), "까닭"); err != nil {
					t.Fatal(err)
				}
				r := purge(t, dir, "2026-11-12", target.id())
				if want := []string{later.id()}; !slices.Equal(r.Also, want) || len(r.Places) > 0 {
					t.Errorf("also %v, want %v; places %v", r.Also, want, r.Places)
				}
				for _, again := range []string{"", ".memctl", "bank/world", "bank/wiki", "bank/archive"} {
					if again != "" {
						check(t, os.RemoveAll(filepath.Join(dir, again)))
					}
				}
				reflect(t, dir, "2026-11-21")
				if deed == "edit" {
					isLive(t, dir, said[2]+" 손으로 고쳐")
				} else {
					isArchived(t, dir, said[2], "까닭")
				}
				if found := entryLines(t, dir, ""); len(found) != 1 {
					t.Errorf("entries: %v", found)
				}
				verified(t, dir)
			})
		}
	}
}

// TestPurgeOfThePastForgetsThePurgedWordsOfLaterDays: what was said again after the purge's day is the same statement, and what the ledger
// has of it goes too.
func TestPurgeOfThePastForgetsThePurgedWordsOfLaterDays(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	line := "W @금고: 금고의 암호 문구는 " + secret + "이다."
	retain(t, dir, "2026-11-10", line)
	retain(t, dir, "2026-11-20", line)
	reflect(t, dir, "2026-11-21")
	p := entry(t, dir, secret)
	change(t, dir, p, "금고의", "내가 고친 금고의")
	reflect(t, dir, "2026-11-21")
	purge(t, dir, "2026-11-12", p.id())
	for _, now := range []string{"2026-11-12", "2026-11-22"} {
		reflect(t, dir, now)
		if left := whereIs(t, dir, []string{secret}, "bank", "reports"); len(left) > 0 {
			t.Errorf("as of %s: %v", now, left)
		}
	}
	verified(t, dir)
}

// secretInADump is a workspace in which a program's output quotes what an entry says, in a line with so many colons.
func secretInADump(t testing.TB, colons int) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W @금고: 금고의 암호 문구는 "+secret+"이다.")
	var dump strings.Builder
	for i := range colons {
		fmt.Fprintf(&dump, `"key%d": "값 %d", `, i, i)
	}
	write(t, dir, "memory/2026-02-28.md", "# 2026-02-28\n\n```\n{"+dump.String()+"}\n"+dump.String()+": 금고의 암호 문구는 "+secret+"이…\n```\n")
	reflect(t, dir, "2026-03-02")
	return dir
}

// BenchmarkLinear has ledgers and logs of others that are long and say nothing.
func BenchmarkLinear(b *testing.B) {
	lineartest.Bench(b, "pins of nothing", 32_000, func(b *testing.B, n int) (int, func()) {
		b.Helper()
		base := someBank(b)
		pinsOfNothing(b, base, n)
		return 150 * n, func() { reflect(b, copyOf(b, base), "2026-03-04") }
	})
	lineartest.Bench(b, "a purge beside a dump", 80_000, func(b *testing.B, n int) (int, func()) {
		b.Helper()
		base := secretInADump(b, n)
		id := entry(b, base, secret).id()
		return 50 * n, func() { purge(b, copyOf(b, base), "2026-03-02", id) }
	})
}

// TestPurgeReadsALongLineOnce: a log has a line of a program's output, with a colon every few letters.
func TestPurgeReadsALongLineOnce(t *testing.T) {
	t.Parallel()
	dir := secretInADump(t, 20_000)
	r := purge(t, dir, "2026-03-02", entry(t, dir, secret).id())
	if want := []string{"memory/2026-03-01.md#L4", "memory/2026-02-28.md#L5"}; !slices.Equal(r.Sources, want) {
		t.Errorf("logs: %v, want %v", r.Sources, want)
	}
}

// ascii is a line of JSON as a program writes it that keeps to ASCII and sets spaces.
func ascii(line string) string {
	var b strings.Builder
	for _, r := range strings.NewReplacer(`":`, `": `, `",`, `", `).Replace(line) {
		if r < 128 {
			b.WriteRune(r)
			continue
		}
		for _, u := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, u)
		}
	}
	return b.String()
}

// TestPurgeReadsTheEscapesOfALineThatIsNoEvent: another program has written the line anew, or has begun to.
func TestPurgeReadsTheEscapesOfALineThatIsNoEvent(t *testing.T) {
	t.Parallel()
	for lang, line := range map[string]string{"ko": "W @금고: 금고의 암호 문구는 \"보라색 고래\" 🐋 한 마리이다.", "en": "W @vault: the vault phrase is \"Grüße\" and a purplewhale 🐋."} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", line, "W @서버: 스테이징 서버 포트는 8080이다.")
			reflect(t, dir, "2026-03-02")
			_, text, _ := strings.Cut(line, ": ")
			id := entry(t, dir, text).id()
			var lines []string
			for l := range strings.Lines(read(t, dir, ledgers(t, dir)[0])) {
				var ev bank.Event
				check(t, json.Unmarshal([]byte(l), &ev))
				if ev.Op == bank.OpAccept {
					lines = append(lines, ascii(strings.Replace(strings.TrimSpace(l), `"op":"accept"`, `"op":"futureop"`, 1)))
				}
			}
			if len(lines) != 2 || strings.Contains(strings.Join(lines, ""), text) {
				t.Fatalf("%q", lines)
			}
			said := lines[slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, id) })]
			other := lines[slices.IndexFunc(lines, func(l string) bool { return !strings.Contains(l, id) })]
			nameless := strings.ReplaceAll(said, id, "m00000000zz")
			cut := nameless[strings.Index(nameless, `"text"`):]
			cut = `{"x": "` + id[:3] + `", ` + cut[:strings.LastIndex(cut[:strings.Index(cut, `"entities"`)], `\u`)+3]
			const theirs = "bank/_meta/ledger/zz-other-2026-03.jsonl"
			write(t, dir, theirs, said+"\n"+nameless+"\n"+other+"\n"+cut+"\n")
			purge(t, dir, "2026-03-02", id)
			if got := read(t, dir, theirs); got != other+"\n" {
				t.Errorf("left of the ledger:\n%s", got)
			}
		})
	}
}

// TestPurgeNamesAnotherEntryThatSaysItOnce: and of the lines that memctl has made of it none, but those of people.
func TestPurgeNamesAnotherEntryThatSaysItOnce(t *testing.T) {
	t.Parallel()
	for lang, said := range map[string][3]string{
		"ko": {"W @금고: 금고의 암호 문구는 보라색 고래 한 마리이다.", "B @민수: 금고의 암호 문구는 보라색 고래 한 마리이다, 하고 민수가 지영에게 알려 주었다.", "알려 주었다"},
		"en": {"W @vault: the vault phrase is a purple whale.", "B @Minsu: the vault phrase is a purple whale, Minsu told Jiyoung on the phone.", "on the phone"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", said[0])
			retain(t, dir, "2026-03-02", said[1])
			reflect(t, dir, "2026-03-10")
			other := entry(t, dir, said[2])
			target := anotherThan(t, dir, other)
			_, text, _ := strings.Cut(said[0], ": ")
			write(t, dir, other.page, read(t, dir, other.page)+"\n내 생각: "+text+"\n")
			write(t, dir, "bank/wiki/내 글.md", "---\ntldr: "+text+"\n---\n\n# 내 글\n\n"+text+"\n")
			reflect(t, dir, "2026-03-10")
			r := purge(t, dir, "2026-03-10", target.id())
			if want := []string{other.id()}; !slices.Equal(r.Also, want) {
				t.Errorf("also %v, want %v", r.Also, want)
			}
			for _, at := range r.Places {
				rel, _, _ := strings.Cut(at, "#L")
				if rel != other.page && rel != "bank/wiki/내 글.md" {
					t.Errorf("named: %s", at)
				}
			}
			if len(r.Places) < 2 || len(r.Places) > 3 { // the last line of each, and the key that a person has written
				t.Errorf("places: %v", r.Places)
			}
			r = purge(t, dir, "2026-03-10", other.id())
			if len(r.Also) > 0 {
				t.Errorf("once that is purged too: also %v", r.Also)
			}
		})
	}
}

// TestPurgeOfWhatOthersSayMarksWhatWasPurgedBefore: an entry that has the words of a purged one in it goes too, and then only those words are
// left of its line.
func TestPurgeOfWhatOthersSayMarksWhatWasPurgedBefore(t *testing.T) {
	t.Parallel()
	for lang, said := range map[string][3]string{
		"ko": {"W @금고: 금고의 암호 문구는 보라색 고래 한 마리이다", "B @민수: 금고의 암호 문구는 보라색 고래 한 마리이다, 하고 민수가 지영에게 알려 주었다.", "B @민수: 금고의 암호 문구는 보라색 고래 한 마리이다"},
		"en": {"W @vault: the vault phrase is a purple whale", "B @Minsu: the vault phrase is a purple whale, Minsu told Jiyoung on the phone.", "B @Minsu: the vault phrase is a purple whale"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			retain(t, dir, "2026-03-01", said[0])
			retain(t, dir, "2026-03-02", said[1])
			reflect(t, dir, "2026-03-10")
			_, later, _ := strings.Cut(said[1], ", ")
			other := entry(t, dir, later)
			target := anotherThan(t, dir, other)
			r := purge(t, dir, "2026-03-10", target.id())
			if want := []string{other.id()}; !slices.Equal(r.Also, want) {
				t.Fatalf("also %v, want %v", r.Also, want)
			}
			purge(t, dir, "2026-03-10", other.id())
			const log = "memory/2026-03-02.md"
			write(t, dir, log, strings.Replace(read(t, dir, log), said[1], said[2], 1))
			reflect(t, dir, "2026-03-11")
			if found := entryLines(t, dir, ""); len(found) > 0 {
				t.Errorf("came back: %v", found)
			}
		})
	}
}
