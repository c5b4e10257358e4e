package memory_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/korean"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/hiddentest"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

func TestShownLeavesOutWhatIsNotForOthers(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "# 하루\n\n- 배포했다\n", "# 하루\n\n- 배포했다\n"},
		{"no newline at the end", "- 배포했다", "- 배포했다"},
		{"private block", "하나\n<private>\n비밀번호는 고래\n</private>\n넷\n", "하나\n\n\n\n넷\n"},
		{"private part of a line", "하나 <private>고래</private> 둘\n셋\n", "\n셋\n"},
		{"private to the end of the file", "하나\n<private>\n고래\n", "하나\n\n\n"},
		{"private in the last line", "하나\n<private>고래", "하나\n"},
		{"comment", "하나\n<!-- 고래 -->\n둘 <!-- 고래 --> 셋\n", "하나\n\n둘  셋\n"},
		{"comment that is shown as code", "`<!-- 이것 -->`은 주석이다\n", "`<!-- 이것 -->`은 주석이다\n"},
		{"managed block", "하나\n<!-- memctl:context:start -->\n고래\n<!-- memctl:context:end -->\n둘\n", "하나\n\n\n\n둘\n"},
		{"code stays", "```\n<private>\n```\n", "```\n<private>\n```\n"},
		{"windows", "하나\r\n<!-- 고래 -->\r\n둘\r\n", "하나\r\n\n둘\r\n"},
		{"bytes of a crash in code", "```\n하나\x00\x00\n```\n", "```\n하나\n```\n"},
		{"BOM", "\ufeff하나\n", "하나\n"},
		{"empty", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := memory.Shown([]byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestShownReadsCP949AndRefusesWhatIsNoText(t *testing.T) {
	text := "- 스테이징 서버는 포트 8081을 쓴다\n<private>고래</private>\n"
	data, err := korean.EUCKR.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := memory.Shown(data)
	if want := "- 스테이징 서버는 포트 8081을 쓴다\n\n"; err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if _, err := memory.Shown(bytes.Repeat([]byte{0, 'a'}, 100)); !errors.Is(err, memory.ErrEncoding) {
		t.Errorf("UTF-16: %v, want ErrEncoding", err)
	}
}

// TestNoPrivateWordIsShownOrTaken is the law of privacy, with documents that know what they hide.
func TestNoPrivateWordIsShownOrTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		text := hiddentest.Notes(pick)
		shown, err := memory.Shown([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(shown), hiddentest.Secret) {
			t.Fatalf("of\n%s\nis shown\n%s", text, shown)
		}
		for _, text := range []string{text, strings.TrimRight(text, "\r\n")} {
			log, err := memory.Parse("memory/2026-11-20.md", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, st := range log.Statements {
				if strings.Contains(st.Text+strings.Join(st.Headings, " ")+st.Parent, hiddentest.Secret) {
					t.Fatalf("of\n%s\nis taken %q", text, st.Text)
				}
			}
		}
		mentions := hiddentest.Mentions(pick)
		if shown, err = memory.Shown([]byte(mentions)); err != nil || strings.Count(string(shown), hiddentest.Open) != strings.Count(mentions, "\n") {
			t.Fatalf("of\n%s\nis shown only\n%s%v", mentions, shown, err)
		}
	})
}

// TestNoStatementHidesWhatStandsBelowIt: a second task may begin within a stretch between backticks.
func TestNoStatementHidesWhatStandsBelowIt(t *testing.T) {
	for _, text := range []string{
		"- [ ] 우리는 `연다 - [x] <private> 그리고` 쓴다\n", "- [ ] we use `open - [x] <private> and` that\n", "- `<private> 안에` 쓴다\n",
	} {
		log, err := memory.Parse("memory/2026-11-20.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if len(log.Statements) == 0 {
			t.Errorf("%q says nothing", text)
		}
		for _, st := range log.Statements {
			if kind := markdown.Parse([]byte(st.Text), markdown.Options{NoFront: true}).Blocks[0].Kind; kind.Hidden() {
				t.Errorf("%q hides what stands below it", st.Text)
			}
		}
	}
}

func TestATagThatIsTextEndsNoPrivatePart(t *testing.T) {
	for _, inner := range []string{"<!-- </private> -->", "<!--\n</private>\n-->", "`코드 </private> code`", "\\</private>", "```\n</private>\n```"} {
		text := "앞\n<private>\n" + inner + "\n고래 feijoa\n</private>\n뒤\n"
		got, err := memory.Shown([]byte(text))
		if want := "앞" + strings.Repeat("\n", strings.Count(text, "\n")-1) + "뒤\n"; err != nil || string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// TestATagOnTheUnfinishedLineEndsAPrivatePart: what it hides is hidden before the line end comes.
func TestATagOnTheUnfinishedLineEndsAPrivatePart(t *testing.T) {
	for _, text := range []string{
		"`a <private>b` 비밀번호를 바꿨다. 했다\n열쇠를 옮겼다\n</private>", "- it`s <private> the key` lies below the pot.\n- we moved it\n- so </private> it is",
		"- 글\n```\n<private>\n```\n열쇠를 옮겼다\n</private", "- ` <private> ` 열쇠를 옮겼다\n\n끝 <!-- </private> -->",
	} {
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), text + "\n"} {
			log, err := memory.Parse("memory/2026-11-20.md", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, st := range log.Statements {
				if st.Text != "글" {
					t.Errorf("%q: %q is taken", text, st.Text)
				}
			}
		}
	}
}

// TestWhatIsShownCanBeShownAgain: bytes of a crash in a fence stood in what was shown, and were too many for it to be read again.
func TestWhatIsShownCanBeShownAgain(t *testing.T) {
	text := "```\n" + strings.Repeat("\x00", 10) + strings.Repeat("\xff", 8) + "a\n```\n" + strings.Repeat("긴 글 한 줄\n", 3)
	out, err := memory.Shown([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := memory.Shown(out); err != nil || !bytes.Equal(again, out) {
		t.Errorf("%q, %v, want %q", again, err, out)
	}
}

func FuzzShown(f *testing.F) {
	for _, seed := range []string{"- 하나\n<private>\n고래\n</private>\n", "<!-- a\n--> 둘 `<!--`\n", "---\ntitle: x\n---\n", "<private>", "\x00\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		given := bytes.Clone(data)
		out, err := memory.Shown(data)
		if !bytes.Equal(given, data) {
			t.Fatal("it changed what it was given")
		}
		if err != nil {
			return
		}
		ends := bytes.Count(data, []byte{'\n'}) + bytes.Count(data, []byte{'\r'}) - bytes.Count(data, []byte("\r\n")) // a lone carriage return ends a line, too
		if utf8.Valid(data) && bytes.Count(out, []byte{'\n'}) != ends {
			t.Errorf("%d lines of %d", bytes.Count(out, []byte{'\n'}), ends)
		}
		if again, err := memory.Shown(out); err != nil || strings.Count(string(again), "\n") != strings.Count(string(out), "\n") {
			t.Errorf("shown again: %q, %v", again, err)
		}
	})
}
