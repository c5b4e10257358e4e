package guide_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/hook/guide"
)

func TestLinesThatSomebodyWroteIntoTheBlockOutliveIt(t *testing.T) {
	const theirs = "- 커밋 메시지는 한국어로 쓴다.\n\n  그리고 짧게.\n- Run shellcheck first."
	for name, c := range map[string]struct{ was, nl string }{
		"a file of its own":      {"", "\n"},
		"text":                   {"# 규칙\n", "\n"},
		"no final newline":       {"# 규칙", "\n"},
		"CRLF":                   {"# 규칙\r\n", "\r\n"},
		"CRLF, no final newline": {"# 규칙\r\n- 하나", "\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			with, err := guide.Put([]byte(c.was), "ko", "memctl recall -w /srv/노트")
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(theirs, "\n", c.nl)
			edited := strings.Replace(string(with), "<!-- memctl:rules:end -->", want+c.nl+"<!-- memctl:rules:end -->", 1)
			gone, err := guide.Take([]byte(edited))
			if err != nil || !strings.HasPrefix(string(gone), c.was) || strings.TrimSpace(strings.TrimPrefix(string(gone), c.was)) != want {
				t.Errorf("taken out, %v: %q", err, gone)
			}
			next, err := guide.Put([]byte(edited), "en", cmdRecall)
			if err != nil || strings.Count(string(next), want) != 1 || strings.Index(string(next), want) < strings.Index(string(next), ":end -->") || strings.Contains(string(next), "기억 (memctl)") {
				t.Errorf("up to date, %v: %q", err, next)
			}
			again, err := guide.Put(next, "en", cmdRecall)
			if err != nil || string(again) != string(next) {
				t.Errorf("a second time changes it, %v: %q", err, again)
			}
		})
	}
}

func TestRuleThatSomebodyRewroteStaysTheirs(t *testing.T) {
	with, err := guide.Put([]byte("# 규칙\n"), "ko", cmdRecall)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.Replace(string(with), "비밀은 남기지 않는다.", "비밀은 남기지 않는다. 고객 이름도 남기지 않는다.", 1)
	gone, err := guide.Take([]byte(edited))
	if err != nil || strings.Count(string(gone), "\n- ") != 1 || !strings.Contains(string(gone), "고객 이름도") {
		t.Errorf("taken out, %v: %q", err, gone)
	}
}

func TestWhateverStandsInTheBlockOutlivesIt(t *testing.T) {
	line := rapid.SampledFrom([]string{"- 내 규칙", "my rule", "", "```", "# 제목", "  들여쓴 줄", "`x`", "<b>", "@AGENTS.md"})
	rapid.Check(t, func(t *rapid.T) {
		lines := strings.Split(guideText("ko"), "\n")
		var want []string
		for range rapid.IntRange(0, 6).Draw(t, "n") {
			l := line.Draw(t, "line")
			lines = slices.Insert(lines, rapid.IntRange(0, len(lines)).Draw(t, "at"), l)
		}
		for _, l := range lines {
			if l != "" && !strings.Contains(guideText("ko"), l) {
				want = append(want, l)
			}
		}
		text := "앞\n\n<!-- memctl:rules:start -->\n" + strings.Join(lines, "\n") + "\n<!-- memctl:rules:end -->\n뒤\n"
		gone, err := guide.Take([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for l := range strings.SplitSeq(string(gone), "\n") {
			if l != "" && l != "앞" && l != "뒤" {
				got = append(got, l)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q became %q", text, gone)
		}
	})
}

// guideText is what the block says.
func guideText(lang string) string { return strings.TrimSuffix(guide.Text(lang, ""), "\n") }

func TestEveryLineOfTheBlockIsKnownAsOurs(t *testing.T) {
	known, err := os.ReadFile("written.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ko.md", "en.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line != "\n" && !strings.Contains("\n"+string(known), "\n"+line) {
				t.Errorf("%s: add to written.md, and leave the old line there: %s", name, line)
			}
		}
	}
}

func FuzzTake(f *testing.F) {
	f.Add("- 내 규칙", "# 뒤\n")
	f.Add("```\n<private>\n<!-- x", "```")
	f.Fuzz(func(t *testing.T, inside, below string) {
		block := guideBlock(t)
		text := "# 앞\n\n" + strings.Replace(block, "<!-- memctl:rules:end -->", inside+"\n<!-- memctl:rules:end -->", 1) + below
		for name, change := range map[string]func([]byte) ([]byte, error){
			"taken out":  guide.Take,
			"up to date": func(data []byte) ([]byte, error) { return guide.Put(data, "ko", cmdRecall) },
		} {
			got, err := change([]byte(text))
			if err != nil {
				continue // nothing is changed then
			}
			for line := range strings.Lines(inside + "\n" + below) {
				line = strings.TrimRight(line, " \t\r\n")
				if !strings.Contains(block, line) && !strings.Contains(line, "<!--") && !strings.Contains(string(got), line) {
					t.Errorf("%s, %q is lost: %q became %q", name, line, text, got)
				}
			}
		}
	})
}
