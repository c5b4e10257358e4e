package memory_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestGoldens(t *testing.T) {
	logs, err := filepath.Glob("testdata/*.md")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no golden logs: %v", err)
	}
	for _, name := range logs {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			l, err := memory.Parse(logPath, data)
			if err != nil {
				t.Fatal(err)
			}
			checkLog(t, l, data)
			got := dump(l)
			golden := strings.TrimSuffix(name, ".md") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestDayOfReadsOnlyDailyLogNames(t *testing.T) {
	want := day.Date(2026, 1, 31)
	for path, ok := range map[string]bool{
		"memory/2026-01-31.md": true, "memory/2026-01-31-evening.md": true, "memory/2026-01-31-저녁.md": true,
		"2026-01-31.md": true, "memory/2026-01-31-.md": false, "memory/2026-01-31x.md": false,
		"memory/2026-02-30.md": false, "memory/2026-1-31.md": false, "memory/sources/2026-01-31.md": false,
		"bank/2026-01-31.md": false, "memory/2026-01-31.txt": false, "MEMORY.md": false, "": false,
		"memory/2026-01-31 (conflicted copy).md": false,
	} {
		got, gotOK := memory.DayOf(path)
		if gotOK != ok || ok && got != want {
			t.Errorf("DayOf(%q) = %v, %v; want ok %v", path, got, gotOK, ok)
		}
	}
}

const mixed = "# 세션\n\n- 결정: 배포는 금요일에 하지 않는다\n- 민수가 v1.2.3을 릴리스했다\n\n## Retain\n- W @플러터: 상태 관리는 Riverpod이다.\n\n오늘은 회의를 했다. 결론은 없었다.\n"

// identities are what must not change with the way a text is stored.
func identities(l *memory.Log) []string {
	var out []string
	for _, st := range l.Statements {
		out = append(out, st.Key()+" "+st.Text)
	}
	return out
}

func TestIdentityDoesNotDependOnHowTheTextIsStored(t *testing.T) {
	cp949, err := korean.EUCKR.NewEncoder().Bytes([]byte(mixed))
	if err != nil {
		t.Fatal(err)
	}
	want := identities(parse(t, mixed))
	if len(want) != 5 {
		t.Fatalf("%d statements: %q", len(want), want)
	}
	for name, c := range map[string]struct {
		data []byte
		enc  memory.Encoding
	}{
		"CRLF":         {[]byte(strings.ReplaceAll(mixed, "\n", "\r\n")), memory.UTF8},
		"BOM":          {[]byte("\xef\xbb\xbf" + mixed), memory.UTF8BOM},
		"NFD":          {[]byte(norm.NFD.String(mixed)), memory.UTF8},
		"CP949":        {cp949, memory.CP949},
		"CP949 + CRLF": {bytes.ReplaceAll(cp949, []byte("\n"), []byte("\r\n")), memory.CP949},
		"CR":           {[]byte(strings.ReplaceAll(mixed, "\n", "\r")), memory.UTF8},
		"CP949 + CR":   {bytes.ReplaceAll(cp949, []byte("\n"), []byte("\r")), memory.CP949},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := memory.Parse(logPath, c.data)
			if err != nil {
				t.Fatal(err)
			}
			checkLog(t, l, c.data)
			if l.Encoding != c.enc {
				t.Errorf("encoding %v, want %v", l.Encoding, c.enc)
			}
			if diff := cmp.Diff(want, identities(l)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	nfd, err := memory.Parse(norm.NFD.String("memory/2026-01-31-저녁.md"), []byte(mixed))
	if err != nil {
		t.Fatal(err)
	}
	if nfd.Path != "memory/2026-01-31-저녁.md" {
		t.Errorf("path %q is not NFC", nfd.Path)
	}
}

func TestBytesThatAreNoTextAreRefusedByName(t *testing.T) {
	utf16le := func(s string) []byte {
		var b []byte
		for _, u := range utf16.Encode([]rune(s)) {
			b = append(b, byte(u), byte(u>>8))
		}
		return b
	}
	for name, data := range map[string][]byte{
		"latin-1":             []byte("caf\xe9 au lait\n"),
		"latin-1, most lines": []byte("caf\xe9\nna\xefve\nr\xe9sum\xe9\nplain\n"),
		"UTF-16":              utf16le("- W @x: hello\n- 결정: 배포 금지\n"),
		"binary":              {0xff, 0xfe, 0, 1, 2, '\n', 0xff},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := memory.Parse(logPath, data)
			var pe *memory.ParseError
			if !errors.Is(err, memory.ErrEncoding) || !errors.As(err, &pe) || pe.Path != logPath || pe.Line == 0 {
				t.Errorf("error %v", err)
			}
		})
	}
	if _, err := memory.Parse("notes/할일.md", nil); err == nil || errors.Is(err, memory.ErrEncoding) {
		t.Errorf("a name that is no log's: %v", err)
	}
}

func TestNULsOfACrashCostOnlyTheirLine(t *testing.T) {
	l := parse(t, "- 배포를 마쳤다\n- 테스트\x00\x00\x00\n- done with the release\n")
	if diff := cmp.Diff([]string{"배포를 마쳤다", "done with the release"}, texts(l)); diff != "" {
		t.Error(diff)
	}
	if len(l.Warnings) != 1 || l.Warnings[0].Line != 2 {
		t.Errorf("warnings %v", l.Warnings)
	}
}

func TestBytesThatAreNoTextCostOnlyTheirLine(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"damaged UTF-8": {"- 배포를 마쳤다\n- 테스트\xec\x90를 고쳤다\n- 인덱스를 고쳤다\n", "인덱스를 고쳤다"},
		"latin-1":       {"- shipped the release\n- met at the caf\xe9\n- fixed the index\n- wrote it up\n", "fixed the index"},
	} {
		t.Run(name, func(t *testing.T) {
			l := parse(t, c.text)
			if got := texts(l); len(got) < 2 || got[1] != c.want {
				t.Errorf("%q", got)
			}
			if len(l.Warnings) != 1 || l.Warnings[0].Line != 2 || l.Warnings[0].Notice.Code != "log.bytes" {
				t.Errorf("warnings %v", l.Warnings)
			}
			if string(l.Format()) != c.text {
				t.Errorf("formatted as %q", l.Format())
			}
			if data := []byte(c.text + "- 끝\xec"); len(memory.Finished(data)) != len(data) {
				t.Error("a line that is torn in a character is finished")
			}
		})
	}
}

func TestLastLineWithoutNewlineWaits(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"item":                  {"- 하나를 했다\n- 둘을 하는", []string{"하나를 했다"}},
		"continues an item":     {"- 하나를 했다\n- 긴 문장을 쓰는\n  중이", []string{"하나를 했다", "긴 문장을 쓰는"}},
		"continues a paragraph": {"첫 문장이다. 둘째 문장은\n아직", []string{"첫 문장이다.", "둘째 문장은"}},
		"continues a wrapped paragraph": {
			"We moved the nightly job of the data team to the new cluster. Because\nthe old one had build agents that nobody could log in to it was really\nslow and the notes about it are kept in the shared folder of the team,\nand", []string{"We moved the nightly job of the data team to the new cluster."},
		},
		"after a finished sentence": {"We shipped it.\nAnd then", []string{"We shipped it."}},
		"torn in a character":       {"- 하나를 했다\n- 둘\xeb\x91", []string{"하나를 했다"}},
		"only one line":             {"- W @x: 아직", []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			l := parse(t, c.text)
			checkLog(t, l, []byte(c.text))
			if diff := cmp.Diff(c.want, texts(l)); diff != "" || !l.Pending {
				t.Errorf("pending %v (-want +got):\n%s", l.Pending, diff)
			}
		})
	}
}

func TestSameTextTwiceDiffersByOccurrence(t *testing.T) {
	l := parse(t, "- 배포했다\n- **배포했다**.\n- 배포했다?\n")
	var got []string
	for _, st := range l.Statements {
		got = append(got, fmt.Sprint(st.Hash == l.Statements[0].Hash, st.Occurrence))
	}
	if diff := cmp.Diff([]string{"true 0", "true 1", "false 0"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestHugeInputsStayLinear(t *testing.T) {
	long := strings.Repeat("가나 다라 <private ` <!-- [ ( \" ", 30_000)
	for name, text := range map[string]string{
		"1 MB line":      "- " + strings.Repeat("긴 줄 ", 150_000) + "\n- 짧은 줄이다\n",
		"hostile line":   long + "\n- x\n",
		"open brackets":  strings.Repeat("[[(", 300_000) + " 끝이다.\n- 남은 줄이다\n",
		"many comments":  strings.Repeat("a <!-- b ` ", 80_000) + "\n",
		"many privates":  strings.Repeat("<private>a</private>", 40_000) + "\n- 뒤의 줄이다\n",
		"open managed":   strings.Repeat("<!-- memctl:x -->\n", 50_000),
		"deep list":      deepList(1500),
		"one paragraph":  strings.Repeat("줄바꿈이 있는 문단\n", 60_000),
		"entities":       "- W " + strings.Repeat("@x ", 300_000) + ": y\n",
		"parentheses":    strings.Repeat("W(", 300_000) + "\n",
		"markers":        strings.Repeat("- ", 300_000) + "x\n",
		"quotes":         strings.Repeat("> ", 300_000) + "x\n",
		"table head":     strings.Repeat("a|b\n", 200_000),
		"marks":          "정말" + strings.Repeat("!", 1<<20) + "x\n",
		"mixed marks":    "we go" + strings.Repeat(".!", 1<<19) + " x\n",
		"unclosed fence": strings.Repeat("```\n~~~\n", 100_000) + "~~~~\n",
	} {
		t.Run(name, func(t *testing.T) {
			l := parse(t, text)
			checkLog(t, l, []byte(text))
		})
	}
}

func deepList(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s- 항목 %d\n", strings.Repeat("  ", i), i)
	}
	return b.String()
}

func TestTooLongTextIsCountedNotTaken(t *testing.T) {
	l := parse(t, "- "+strings.Repeat("길다 ", 700)+"\n\n"+strings.Repeat("long ", 500)+"\n\n- 짧다고 본다\n")
	if diff := cmp.Diff([]string{"짧다고 본다"}, texts(l)); diff != "" {
		t.Error(diff)
	}
	if len(l.Warnings) != 2 || l.Warnings[0].Line != 1 || l.Warnings[1].Line != 3 {
		t.Errorf("warnings %v", l.Warnings)
	}
}
