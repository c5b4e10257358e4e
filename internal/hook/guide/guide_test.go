package guide_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/hook/guide"
	"github.com/seed-a44923cb/memctl/internal/transcript"
	"github.com/seed-a44923cb/memctl/memory"
)

const cmdRecall = "memctl recall"

// files are what people have in their files of instructions.
func files(t *testing.T) map[string]string {
	t.Helper()
	cp949, err := korean.EUCKR.NewEncoder().String("# 규칙\n- 커밋 메시지는 한국어로 쓴다.\n")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"nothing":                "",
		"a mark of byte order":   "\ufeff",
		"text":                   "# Rules\n\n- Run the tests.\n",
		"Korean":                 "# 규칙\n\n- 테스트를 돌린다.\n",
		"no final newline":       "# 규칙\n- 테스트를 돌린다.",
		"CRLF":                   "# 규칙\r\n- 테스트를 돌린다.\r\n",
		"CRLF, no final one":     "# 규칙\r\n- 테스트를 돌린다.",
		"both kinds of newline":  "# 규칙\r\n- 테스트를 돌린다.\n",
		"empty lines at the end": "# 규칙\n\n\n",
		"one empty line":         "\n",
		"a mark and text":        "\ufeff# 규칙\n",
		"CP949":                  cp949,
		"CP949, no final one":    strings.TrimSuffix(cp949, "\n"),
		"NFD":                    norm.NFD.String("# 규칙\n- 커밋 메시지는 한국어로 쓴다.\n"),
		"another's block":        "# 규칙\n<!-- openclaw:x:start -->\n따른다\n<!-- openclaw:x:end -->\n",
		"the marks shown":        "Put it between\n```\n<!-- memctl:rules:start -->\n```\nand `<!-- memctl:rules:end -->`.\n",
		"a fence that is open":   "# 규칙\n```sh\ngo test\n",
		"old Mac":                "# Rules\r- Run the tests.\r",
		"front matter":           "---\npaths: [a]\n---\n규칙\n",
	}
}

func TestTakeGivesBackWhatPutWasGiven(t *testing.T) {
	for name, was := range files(t) {
		t.Run(name, func(t *testing.T) {
			with, err := guide.Put([]byte(was), "ko", cmdRecall)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(with), was) || !guide.Has(with) {
				t.Errorf("the text is not as it was, or has no block: %q", with)
			}
			if strings.Count(was, "\r\n") > 0 && strings.HasSuffix(was, "\r\n") && strings.Count(string(with), "\n") != strings.Count(string(with), "\r\n") {
				t.Errorf("two kinds of newline: %q", with)
			}
			again, err := guide.Put(with, "ko", cmdRecall)
			if err != nil || string(again) != string(with) {
				t.Errorf("a second time changes it, %v:\n%s", err, cmp.Diff(string(with), string(again)))
			}
			got, err := guide.Take(with)
			if err != nil || string(got) != was {
				t.Errorf("taken out, %v (-want +got):\n%s", err, cmp.Diff(was, string(got)))
			}
			if got, err := guide.Take([]byte(was)); err != nil || string(got) != was {
				t.Errorf("taken out of what has none, %v:\n%s", err, cmp.Diff(was, string(got)))
			}
		})
	}
}

func TestTakeGivesBackWhateverPutWasGiven(t *testing.T) {
	part := rapid.SampledFrom([]string{
		"규칙", "rule", "\n", "\n\n", "\r\n", "\r", " ", "- a", "# b", "```", "`", "<!-- x -->", "<!--", "-->", "<private>", "</private>", "---\n", "\ufeff", "\xb0\xa1",
		"<!-- memctl:rules:end -->", "<!-- memctl:index -->", "<!-- /memctl:index -->", "@AGENTS.md",
	})
	rapid.Check(t, func(t *rapid.T) {
		was := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "parts"), "")
		with, err := guide.Put([]byte(was), "ko", cmdRecall)
		if err != nil {
			return // nothing is changed then
		}
		got, err := guide.Take(with)
		if err != nil || string(got) != was {
			t.Fatalf("%q became %q, %v", was, got, err)
		}
	})
}

func TestFileThatIsNotUTF8GetsLettersOfEveryEncoding(t *testing.T) {
	was := files(t)["CP949"]
	with, err := guide.Put([]byte(was), "ko", "memctl recall -w /srv/노트")
	if err != nil {
		t.Fatal(err)
	}
	back, err := korean.EUCKR.NewDecoder().String(string(with))
	if err != nil || strings.ContainsRune(back, utf8.RuneError) || !strings.Contains(back, "look them up") || strings.Contains(back, "노트") {
		t.Errorf("%q, %v", back, err)
	}
}

func TestBlockIsBroughtUpToDateWhereItStands(t *testing.T) {
	old, err := guide.Put([]byte("# 규칙\n"), "ko", cmdRecall)
	if err != nil {
		t.Fatal(err)
	}
	edited := "머리말\n" + strings.Replace(string(old), "# 규칙", "# 새 규칙", 1) + "\n꼬리말\n"
	with, err := guide.Put([]byte(edited), "en", cmdRecall)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(with); !strings.HasPrefix(got, "머리말\n# 새 규칙\n\n<!-- memctl:rules:start -->\n## Memory") || !strings.HasSuffix(got, ":end -->\n\n꼬리말\n") {
		t.Errorf("up to date:\n%s", got)
	}
	twice := string(with) + "\n" + strings.TrimPrefix(string(old), "# 규칙\n\n")
	once, err := guide.Put([]byte(twice), "en", cmdRecall)
	if err != nil || strings.Count(string(once), "memctl:rules:start") != 1 {
		t.Errorf("a copy of the block stays, %v:\n%s", err, once)
	}
	gone, err := guide.Take([]byte(twice))
	if err != nil || string(gone) != "머리말\n# 새 규칙\n\n꼬리말\n" {
		t.Errorf("taken out, %v: %q", err, gone)
	}
	under := "규칙\n" + guideBlock(t) + "이어서\n" // moved by hand below a line, without an empty one
	if got, err := guide.Take([]byte(under)); err != nil || string(got) != "규칙\n이어서\n" {
		t.Errorf("taken out, %v: %q", err, got)
	}
}

// guideBlock is the block alone.
func guideBlock(t *testing.T) string {
	t.Helper()
	out, err := guide.Put(nil, "ko", cmdRecall)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestFileThatCannotTakeTheBlockIsLeftAlone(t *testing.T) {
	block := guideBlock(t)
	end := strings.LastIndex(block, "<!--")
	for name, c := range map[string]struct {
		text string
		line int
	}{
		"the end was deleted":     {"# 규칙\n" + block[:end] + "내 규칙\n", 2},
		"the beginning was":       {"# 규칙\n" + strings.TrimPrefix(block, "<!-- memctl:rules:start -->\n") + "내 규칙\n", strings.Count(block, "\n")},
		"a private part is open":  {"# 규칙\n<private>\n비밀\n", 2},
		"another's block is open": {"# 규칙\n\n<!-- openclaw:x:start -->\n", 3},
		"an encoding with NULs":   {"\xff\xfe#\x00", 0},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := guide.Put([]byte(c.text), "ko", cmdRecall)
			mark, isMark := errors.AsType[*guide.MarkError](err)
			open, isOpen := errors.AsType[*guide.OpenError](err)
			if !isMark && !isOpen && !errors.Is(err, guide.ErrNoText) || isMark && mark.Line != c.line || isOpen && open.Line != c.line {
				t.Errorf("want line %d, got %v", c.line, err)
			}
			if _, err := guide.Take([]byte(c.text)); (err != nil) == isOpen {
				t.Errorf("taken out: %v", err)
			}
		})
	}
}

func TestNobodyTakesTheBlockForANote(t *testing.T) {
	for _, lang := range []string{"ko", "en"} {
		with, err := guide.Put([]byte("## 결정\n- 배포는 화요일에 하기로 했다.\n"), lang, cmdRecall)
		if err != nil {
			t.Fatal(err)
		}
		log, err := memory.Parse("memory/2026-11-20.md", with)
		if err != nil || len(log.Statements) != 1 {
			t.Errorf("%s: %d statements, %v", lang, len(log.Statements), err)
		}
		if said := transcript.Clean(string(with)); said != "## 결정\n- 배포는 화요일에 하기로 했다." {
			t.Errorf("%s: said %q", lang, said)
		}
		if n := strings.Count(guideBlock(t), "\n"); n > 12 {
			t.Errorf("%d lines", n)
		}
	}
}

func TestTextNamesTheWorkspaceOnlyWhereItCanBeShown(t *testing.T) {
	if got := guide.Text("ko", "memctl recall -w '/srv/내 노트'"); !strings.Contains(got, "`memctl recall -w '/srv/내 노트' \"질문\"`") {
		t.Errorf("%s", got)
	}
	for _, bad := range []string{"memctl recall -w /srv/a`b", "memctl recall -w '/srv/a\n# b'", "memctl recall -w '/a<!-- x'"} {
		if got := guide.Text("en", bad); !strings.Contains(got, "`memctl recall \"question\"`") {
			t.Errorf("%q: %s", bad, got)
		}
	}
}

func TestImports(t *testing.T) {
	got := guide.Imports([]byte("@AGENTS.md\n\nSee @docs/style.md and mail me@example.com.\n```\n@code.md\n```\n- `@shown.md`\n<!-- @hidden.md -->\n"))
	if diff := cmp.Diff([]string{"AGENTS.md", "docs/style.md"}, got); diff != "" {
		t.Errorf("imports (-want +got):\n%s", diff)
	}
}

func FuzzPut(f *testing.F) {
	f.Add([]byte("# 규칙\n"))
	f.Add([]byte("<!-- memctl:rules:start -->\n<!-- memctl:rules:end -->"))
	f.Fuzz(func(t *testing.T, was []byte) {
		if guide.Has(was) {
			return
		}
		with, err := guide.Put(was, "ko", cmdRecall)
		if err != nil {
			return
		}
		if got, err := guide.Take(with); err != nil || string(got) != string(was) {
			t.Errorf("%q became %q, %v", was, got, err)
		}
	})
}
