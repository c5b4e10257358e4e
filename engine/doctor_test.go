package engine_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/unicode/norm"
)

const doctorsDay = "2026-11-20"

// examined is what the doctor says of a workspace, by code.
func examined(t *testing.T, dir string) (map[string]doctor.Diagnosis, *engine.Engine) {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: doctorsDay, LockWait: patience})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	list, err := e.Examine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]doctor.Diagnosis{}
	for _, d := range list {
		if _, twice := out[d.Code]; twice {
			t.Errorf("%s is said twice", d.Code)
		}
		out[d.Code] = d
	}
	return out, e
}

// healthy is a workspace with a log that was distilled and an index that is up to date.
func healthy(t *testing.T) string {
	t.Helper()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-19.md", "## 결정\n- CI를 Jenkins에서 GitHub Actions로 옮기기로 했다.\n- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.\n")
	e, err := engine.Open(dir, engine.Options{Now: doctorsDay, LockWait: patience})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if _, err := e.Reflect(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Reindex(t.Context()); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestHealthyWorkspaceIsLeftAlone(t *testing.T) {
	dir := healthy(t)
	before := stamped(t, dir)
	found, _ := examined(t, dir)
	for code, d := range found {
		if d.Health != doctor.Healthy {
			t.Errorf("%s: %+v", code, d)
		}
	}
	if after := stamped(t, dir); before != after {
		t.Errorf("looking has changed something:\n%s\n%s", before, after)
	}
}

// stamped lists files, sizes and times.
func stamped(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.Walk(dir, func(p string, fi os.FileInfo, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil && !fi.IsDir() {
			fmt.Fprintln(&b, p, fi.Size(), fi.ModTime().UnixNano())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// latin is a text as who takes its bytes for CP1252 reads it.
func latin(t *testing.T, text string) string {
	t.Helper()
	s, err := charmap.Windows1252.NewDecoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ill are workspaces of which something is wrong: how it came, what is said of it, and what is said once it was mended; "" where
// the doctor cannot mend it.
func ill() []illness {
	nfd := norm.NFD.String
	return []illness{
		{"no memory folder", func(t *testing.T, dir string) {
			check(t, os.RemoveAll(filepath.Join(dir, "memory")), os.RemoveAll(filepath.Join(dir, "bank")), os.RemoveAll(filepath.Join(dir, ".memctl")))
		}, "files.missing", doctor.Notable, "memory", "files.ok"},
		{"index damaged", func(t *testing.T, dir string) {
			write(t, dir, ".memctl/index/CURRENT", "rubbish\n")
		}, "index.corrupt", doctor.Ailing, "", "index.equal"},
		{"index deleted", func(t *testing.T, dir string) {
			check(t, os.RemoveAll(filepath.Join(dir, ".memctl", "index")))
		}, "index.missing", doctor.Notable, "", "index.equal"},
		{"index behind", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-11-18.md", "- 새로운 줄\n")
		}, "index.content", doctor.Notable, "", "index.equal"},
		{"ledger line broken", func(t *testing.T, dir string) {
			appendTo(t, filepath.Join(dir, filepath.FromSlash(ledgers(t, dir)[0])), "{\"v\":1,\n")
		}, "ledger.lines", doctor.Ailing, "bank/_meta/ledger/", ""},
		{"ledger of a later memctl", func(t *testing.T, dir string) {
			appendTo(t, filepath.Join(dir, filepath.FromSlash(ledgers(t, dir)[0])), `{"v":1,"id":"e1","at":"2026-11-19T09:00:00Z","day":"2026-11-19","op":"분류","by":"person"}`+"\n")
		}, "ledger.lines", doctor.Ailing, "bank/_meta/ledger/", ""},
		{"event changed", func(t *testing.T, dir string) {
			led := ledgers(t, dir)[0]
			write(t, dir, led, strings.Replace(read(t, dir, led), "긴 답변보다", "짧은 답변보다", 1))
		}, "ledger.changed", doctor.Ailing, "bank/_meta/ledger/", ""},
		{"pin of nothing", func(t *testing.T, dir string) {
			ev := bank.Event{At: time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC), Day: day.Date(2026, 11, 20), Op: bank.OpPin, Entry: "m00000000zz", By: bank.Person}
			ev.Seal()
			line, err := bank.EncodeLedger([]bank.Event{ev})
			check(t, err)
			write(t, dir, "bank/_meta/ledger/zz-2026-11.jsonl", string(line))
		}, "ledger.ignored", doctor.Notable, "bank/_meta/ledger/zz-2026-11.jsonl:1", ""},
		{"ledger torn", func(t *testing.T, dir string) {
			appendTo(t, filepath.Join(dir, filepath.FromSlash(ledgers(t, dir)[0])), `{"v":1,"id":"x`)
		}, "ledger.torn", doctor.Notable, "bank/_meta/ledger/", ""},
		{"rule broken", func(t *testing.T, dir string) {
			write(t, dir, "rules/routing/mine.yaml", "rules:\n  - id: [\n")
		}, "rules.bad", doctor.Ailing, "", ""},
		{"log misnamed", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-13-45.md", "- 줄\n")
		}, "logs.misnamed", doctor.Ailing, "memory/2026-13-45.md", ""},
		{"logs gone", func(t *testing.T, dir string) {
			check(t, os.Remove(filepath.Join(dir, "memory", "2026-11-19.md")))
		}, "logs.gone", doctor.Broken, "memory", ""},
		{"log of tomorrow", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-11-21.md", "- 내일\n")
		}, "clock.ahead", doctor.Ailing, "memory/2026-11-21.md", ""},
		{"log in CP949", func(t *testing.T, dir string) {
			s, err := korean.EUCKR.NewEncoder().String("- 오늘은 회의를 했다\n")
			check(t, err)
			write(t, dir, "memory/2026-11-18.md", s)
		}, "encoding.cp949", doctor.Notable, "memory/2026-11-18.md", ""},
		{"log in UTF-16", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-11-18.md", "\xff\xfe-\x00 \x00\x24\xc9\n\x00\xff\xff\n")
		}, "encoding.unknown", doctor.Ailing, "memory/2026-11-18.md", ""},
		{"log garbled", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-11-18.md", "# 2026-11-18\n\n- "+latin(t, "민수가 결정했다")+"\n- 멀쩡한 줄\n")
		}, "encoding.mojibake", doctor.Ailing, "memory/2026-11-18.md:3", "encoding.mojibake"},
		{"characters lost", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-11-18.md", "- 글자가 \uFFFD\uFFFD 없다\n")
		}, "encoding.lost", doctor.Ailing, "memory/2026-11-18.md:1", ""},
		{"page in NFD", func(t *testing.T, dir string) {
			check(t, os.Rename(filepath.Join(dir, "bank", "wiki", "민수.md"), filepath.Join(dir, "bank", "wiki", nfd("민수")+".md")))
		}, "names.nfd-pages", doctor.Ailing, "bank/wiki/" + nfd("민수") + ".md", "names.ok"},
		{"original in NFD", func(t *testing.T, dir string) {
			write(t, dir, "memory/sources/"+nfd("원본")+".md", "글\n")
		}, "names.nfd-logs", doctor.Notable, "memory/sources/" + nfd("원본") + ".md", ""},
		{"names differ in case", func(t *testing.T, dir string) {
			write(t, dir, "memory/sources/Note.md", "글\n")
			write(t, dir, "memory/sources/note.md", "글\n")
		}, "names.case", doctor.Ailing, "memory/sources/note.md", ""},
		{"one name in two forms", func(t *testing.T, dir string) {
			write(t, dir, "memory/sources/"+nfd("원본")+".md", "글\n")
			write(t, dir, "memory/sources/원본.md", "글\n")
		}, "names.twins", doctor.Ailing, "memory/sources/" + nfd("원본") + ".md", ""},
		{"copy of a sync", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-11-19.sync-conflict-20261119-101010-ABCDEFG.md", "- 줄\n")
		}, "sync.copies", doctor.Ailing, "memory/2026-11-19.sync-conflict-20261119-101010-ABCDEFG.md", ""},
		{"copy of iCloud", func(t *testing.T, dir string) {
			write(t, dir, "memory/2026-11-19 2.md", "- 줄\n")
		}, "sync.copies", doctor.Ailing, "memory/2026-11-19 2.md", ""},
		{"log in iCloud alone", func(t *testing.T, dir string) {
			write(t, dir, "memory/.2026-11-17.md.icloud", "bplist")
		}, "sync.evicted", doctor.Ailing, "memory/2026-11-17.md", ""},
		{"repository without ignoring", func(t *testing.T, dir string) {
			check(t, os.Mkdir(filepath.Join(dir, ".git"), 0o755), os.Remove(filepath.Join(dir, ".memctl", ".gitignore")))
		}, "git.open", doctor.Ailing, "", "git.ignored"},
		{"run cut off", func(t *testing.T, dir string) {
			write(t, dir, ".memctl/journal", "torn")
		}, "journal.pending", doctor.Ailing, "", "journal.none"},
		{"dead process", func(t *testing.T, dir string) {
			write(t, dir, ".memctl/lock", `{"pid":999999,"since":"2026-11-19T10:00:00Z","purpose":"reflect"}`+"\n")
		}, "lock.stale", doctor.Notable, "", ""},
		{"model away", func(t *testing.T, dir string) {
			write(t, dir, "memctl.yaml", read(t, dir, "memctl.yaml")+"model:\n  name: qwen2.5:3b\n  url: http://127.0.0.1:9\n")
		}, "model.unreachable", doctor.Ailing, "", ""},
	}
}

type illness struct {
	name   string
	cause  func(t *testing.T, dir string)
	code   string
	health doctor.Health
	spot   string // how the first place begins
	mended string // code
}

func check(t testing.TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func appendTo(t *testing.T, p, text string) {
	t.Helper()
	f, err := os.OpenFile(p, os.O_APPEND|os.O_WRONLY, 0o644)
	check(t, err)
	_, err = f.WriteString(text)
	check(t, err, f.Close())
}

func TestDoctorNamesWhatIsWrongAndMendsIt(t *testing.T) {
	base := healthy(t)
	for _, c := range ill() {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "ws")
			copyTree(t, base, dir)
			c.cause(t, dir)
			found, e := examined(t, dir)
			d, ok := found[c.code]
			if !ok || d.Health != c.health {
				t.Fatalf("got %v, want %s, %s", codesOf(found), c.code, c.health)
			}
			if c.spot != "" && (len(d.Spots) == 0 || !strings.HasPrefix(fmt.Sprintf("%s:%d", d.Spots[0].Path, d.Spots[0].Line), c.spot)) {
				t.Errorf("places: %+v, want %s", d.Spots, c.spot)
			}
			if (d.Mend != nil) != (c.mended != "") {
				t.Fatalf("can be mended: %v", d.Mend != nil)
			}
			if d.Mend == nil {
				return
			}
			logs := stamped(t, filepath.Join(dir, "memory"))
			check(t, d.Mend(t.Context()), e.Close())
			if found, _ = examined(t, dir); found[c.mended].Code != c.mended {
				t.Errorf("mended: got %v, want %s", codesOf(found), c.mended)
			}
			if c.code != "files.missing" && stamped(t, filepath.Join(dir, "memory")) != logs {
				t.Error("a log was changed")
			}
		})
	}
}

func codesOf(found map[string]doctor.Diagnosis) (codes []string) {
	for code, d := range found {
		codes = append(codes, string(d.Health)+" "+code)
	}
	slices.Sort(codes)
	return codes
}

func TestRepairedCopyHoldsWhatTheLogWas(t *testing.T) {
	dir := healthy(t)
	aSecret := "010-" + "2345-6789"
	write(t, dir, "memory/2026-11-18.md", "# 2026-11-18\r\n\r\n- "+latin(t, "민수가 쓰는 번호 ")+aSecret+"\r\n- 멀쩡한 줄\r\n- "+latin(t, "결정했다"))
	found, _ := examined(t, dir)
	d := found["encoding.mojibake"]
	if d.Count != 2 || d.Spots[0].Wants != "- 민수가 쓰는 번호 [REDACTED:mobile-number]" || strings.Contains(d.Spots[0].Text, aSecret) {
		t.Errorf("%+v", d)
	}
	check(t, d.Mend(t.Context()))
	if got, want := read(t, dir, ".memctl/repaired/memory/2026-11-18.md"), "# 2026-11-18\r\n\r\n- 민수가 쓰는 번호 "+aSecret+"\r\n- 멀쩡한 줄\r\n- 결정했다"; got != want {
		t.Errorf("got %q", got)
	}
}

func TestClockBehindTheLastRunIsBroken(t *testing.T) {
	dir := healthy(t)
	reflect(t, dir, "2999-01-01")
	e, err := engine.Open(dir, engine.Options{})
	check(t, err)
	defer e.Close()
	list, err := e.Examine(t.Context())
	check(t, err)
	if !slices.ContainsFunc(list, func(d doctor.Diagnosis) bool { return d.Code == "clock.behind" && d.Health == doctor.Broken }) {
		t.Errorf("%+v", list)
	}
}

// A page that gets its NFC name keeps its entries: the next run writes nothing.
func TestComposedPageKeepsItsEntries(t *testing.T) {
	dir := healthy(t)
	check(t, os.Rename(filepath.Join(dir, "bank", "wiki", "민수.md"), filepath.Join(dir, "bank", "wiki", norm.NFD.String("민수")+".md")))
	found, _ := examined(t, dir)
	check(t, found["names.nfd-pages"].Mend(t.Context()))
	if r := reflect(t, dir, doctorsDay); r.ByHand != 0 || r.Accepted != 0 {
		t.Errorf("%+v", r)
	}
	if _, err := os.Stat(filepath.Join(dir, "bank", "wiki", "민수.md")); err != nil {
		t.Error(err)
	}
}

func TestHeldLockIsNamed(t *testing.T) {
	dir := healthy(t)
	ws, err := workspace.Open(dir)
	check(t, err)
	defer ws.Close()
	e := open(t, dir, doctorsDay)
	for code, since := range map[string]string{"lock.held": "2026-11-20T14:50:00Z", "lock.long": "2026-11-20T01:00:00Z"} {
		at, err := time.Parse(time.RFC3339, since)
		check(t, err)
		lock, err := ws.Lock(t.Context(), patience, at, "reflect")
		check(t, err)
		list, err := e.Examine(t.Context())
		check(t, err, lock.Unlock())
		if !slices.ContainsFunc(list, func(d doctor.Diagnosis) bool {
			return d.Code == code && d.Values[0] == os.Getpid() && d.Values[1].(time.Time).Location().String() == "Asia/Seoul" && d.Values[2] == "reflect" //nolint:errcheck // it panics, and fails
		}) {
			t.Errorf("%s is not said: %+v", code, list)
		}
	}
}

func TestFoldersThatCannotBeWrittenTo(t *testing.T) {
	if os.Geteuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("no permission stops this user")
	}
	dir := healthy(t)
	check(t, os.Chmod(filepath.Join(dir, "bank"), 0o555))
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "bank"), 0o755) })
	found, _ := examined(t, dir)
	if d := found["files.readonly"]; d.Health != doctor.Broken || d.Spots[0].Path != "bank" {
		t.Errorf("%v", codesOf(found))
	}
}
