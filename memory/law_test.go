package memory_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

// squeeze leaves what a statement's text and its range have in common: no white space, quote marks, or hard breaks.
func squeeze(s string) string {
	if strings.Contains(s, "<!--") {
		s = regexp.MustCompile(`(?s)<!--.*?-->`).ReplaceAllString(s, "")
	}
	s = norm.NFC.String(strings.ToValidUTF8(s, "\ufffd"))
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n\v\f\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000>\\", r) || r < 0x20 ||
			r >= 0x2000 && r <= 0x200a || r >= 0x7f && r <= 0x9f {
			return -1
		}
		return r
	}, s)
}

// checkLog holds what is true of every parsed log.
func checkLog(t testing.TB, l *memory.Log, data []byte) {
	t.Helper()
	if !bytes.Equal(l.Format(), data) {
		t.Fatal("format is not the identity")
	}
	at := 0
	for _, b := range l.Blocks {
		if b.StartByte != at || b.EndByte <= at || at < 1<<16 && b.Line != 1+bytes.Count(l.Data[:at], []byte("\n")) {
			t.Fatalf("block %+v begins at %d", b, at)
		}
		at = b.EndByte
	}
	if at != bytes.LastIndexByte(l.Data, '\n')+1 {
		t.Fatalf("blocks end at %d of %d", at, len(l.Data))
	}
	last, block := -1, 0
	keys := map[string]bool{}
	for _, st := range l.Statements {
		if st.StartByte <= last || st.EndByte <= st.StartByte || st.EndByte > len(l.Data) {
			t.Fatalf("range [%d:%d] after %d of %d", st.StartByte, st.EndByte, last, len(l.Data))
		}
		last = st.StartByte
		src := l.Data[st.StartByte:st.EndByte]
		if !utf8.RuneStart(src[0]) || st.EndByte < len(l.Data) && !utf8.RuneStart(l.Data[st.EndByte]) {
			t.Fatalf("range cuts a character: %q", src)
		}
		if squeeze(string(src)) != squeeze(st.Text) && !strings.Contains(string(src), "<!--") {
			t.Fatalf("text %q is not what stands at its range: %q", st.Text, src)
		}
		if st.Text != strings.TrimSpace(st.Text) || strings.ContainsAny(st.Text, "\n\r") || !norm.NFC.IsNormalString(st.Text) {
			t.Fatalf("text %q", st.Text)
		}
		if st.StartByte < 1<<16 && st.Line != 1+bytes.Count(l.Data[:st.StartByte], []byte("\n")) {
			t.Fatalf("line %d of %q", st.Line, st.Text)
		}
		if len(st.Hash) != 32 || keys[st.Key()] {
			t.Fatalf("identity %q", st.Key())
		}
		keys[st.Key()] = true
		for block < len(l.Blocks) && l.Blocks[block].EndByte <= st.StartByte {
			block++
		}
		if block == len(l.Blocks) || st.EndByte > l.Blocks[block].EndByte {
			t.Fatalf("statement %q is not inside one block", st.Text)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		benchDay, mixed, "---\na: b\n---\n- x\n", "---\nbroken\n- 항목이다\n", "- a\n  - b:\n    - c\n", "> 민수: “좋다.” 그리고\n> - W @x: y\n",
		"<private>\n비밀\n</private>\n", "가 <private>나</private>\n", "<!-- memctl:a:start -->\nx\n<!-- memctl:a:end -->\n- y\n",
		"a | b\n---|---\n1 | 2\n", "```go\nx\n", "    if (x) { y(); }\n", "제목\n===\n글이다.그리고 글이다. e.g. this\n", "W： x\r\n- [x] Ｏ（c＝0.9）＠민수：글\r\n",
		"**결정**\n- 하나\n\n할 일: 둘을 한다\n\n텍스트 <!-- 주석 --> 끝\n", "a\x00b\n", "\xef\xbb\xbf- 가\n", "- 끝이 없", "글\\\n줄  \n끝\n",
	} {
		f.Add([]byte(seed))
	}
	cp949 := []byte("- \xb9\xe8\xc6\xf7\xb4\xc2 \xb1\xdd\xbf\xe4\xc0\xcf\n")
	f.Add(cp949)
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := memory.Parse(logPath, data)
		if err != nil {
			return
		}
		checkLog(t, l, data)
		for _, st := range l.Statements {
			if n := memory.Normalize(st.Text); memory.Normalize(n) != n {
				t.Fatalf("Normalize(%q) is not idempotent", st.Text)
			}
		}
	})
}

func FuzzParseGrammar(f *testing.F) {
	for _, seed := range []string{
		"- W @Flutter: 상태 관리", "O（c＝0.9，x=1）＠민수，@\"두 단어\"： 글", "- [ ] s @배포 : waits", "B: **x**", "**O @민수:** 텍스트",
		"o(c=.5)(y) @a@b: c", "O(c=0): z", "* W `@atlas-ea`: c", "W @“a b”: c",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		g, ok := memory.ParseGrammar(line)
		if !ok {
			return
		}
		once := g.Format()
		back, ok := memory.ParseGrammar(once)
		if !ok || back.Format() != once {
			t.Fatalf("%q\nformats to %q\nreads back %v %q", line, once, ok, back.Format())
		}
	})
}

func FuzzItemText(f *testing.F) {
	for _, seed := range []string{"```", "<private>x", "<!-- memctl:x -->", "여러\n줄", "- - x", "---", "| a | b |", "> 인용", "# 제목", "~~~", "결정:"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		item := memory.ItemText(text)
		if item == "" {
			return
		}
		if strings.ContainsAny(item, "\r\n") {
			t.Fatalf("%q has a line break", item)
		}
		l := parse(t, "- "+item+"\n- 다음 줄은 그대로 있다\n")
		n := len(l.Statements)
		if n == 0 || l.Statements[n-1].Text != "다음 줄은 그대로 있다" || l.Statements[n-1].Parent != "" {
			t.Fatalf("%q, written as %q, changes what follows: %s", text, item, dump(l))
		}
	})
}

func genGrammar(t *rapid.T) memory.Grammar {
	name := rapid.StringOfN(rapid.RuneFrom([]rune("민수지영배포abcXYZ09-_./ :(),@`*&")), 1, 12, -1)
	g := memory.Grammar{
		Kind:       rapid.SampledFrom(rules.Kinds()).Draw(t, "kind"),
		Confidence: rapid.IntRange(0, 99).Draw(t, "confidence"),
		Text:       memory.ItemText(rapid.StringMatching(`[가-힣a-zA-Z0-9@:()=,."' *-]{1,40}`).Draw(t, "text")),
	}
	for _, e := range rapid.SliceOfN(name, 0, 3).Draw(t, "entities") {
		e = strings.TrimSpace(strings.Join(strings.Fields(e), " "))
		if e != "" && !strings.Contains(strings.Join(g.Entities, "\x00")+"\x00", e+"\x00") {
			g.Entities = append(g.Entities, e)
		}
	}
	if rapid.Bool().Draw(t, "params") {
		g.Params = rapid.StringMatching(`[a-b]=[가-힣0-9]{1,5}`).Draw(t, "param")
	}
	return g
}

func TestGrammarRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := genGrammar(t)
		if g.Text == "" {
			return
		}
		back, ok := memory.ParseGrammar(g.Format())
		if !ok || back.Format() != g.Format() || back.Text != g.Text || len(back.Entities) != len(g.Entities) ||
			back.Confidence != g.Confidence || back.Params != g.Params {
			t.Fatalf("%+v\n%s\n%v %+v", g, g.Format(), ok, back)
		}
		l, err := memory.Parse(logPath, []byte("## Retain\n"+g.Format()+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range l.Statements {
			if st.Form != memory.FormRetain || st.Text != g.Text || st.Kind != g.Kind || st.Confidence != g.Confidence {
				t.Fatalf("%s reads as %+v", g.Format(), st)
			}
		}
	})
}
