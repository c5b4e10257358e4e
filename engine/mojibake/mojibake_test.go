package mojibake_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/korean"

	"github.com/seed-a44923cb/memctl/engine/mojibake"
)

// read is what a text looks like to who reads its bytes in another encoding.
func read(t testing.TB, e encoding.Encoding, data string) string {
	t.Helper()
	s, err := e.NewDecoder().String(data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func cp949(t testing.TB, s string) string {
	t.Helper()
	s, err := korean.EUCKR.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var sentences = []string{
	"한글", "오늘은 인덱스 재생성 버그를 고쳤다.", "- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.", "## 결정", "배포는 화요일에 한다, staging은 수요일.",
	"스테이징 서버의 로그를 확인했고 문제가 없었다", "회의에서 결정한 것: 상태 관리는 Riverpod으로 통일", "다음 주 목요일 오후 3시까지 보고서를 제출하기로 했다",
}

// letters tells whether what came back stands in the text in this order, whatever is missing.
func letters(got, want string) bool {
	for _, r := range got {
		if r == '□' || r == '?' {
			continue
		}
		_, rest, ok := strings.Cut(want, string(r))
		if !ok {
			return false
		}
		want = rest
	}
	return true
}

func TestUTF8ReadAsLatinIsRepaired(t *testing.T) {
	for _, want := range append([]string{"café — naïve “quotes”", "값 → 결과"}, sentences...) {
		for name, e := range map[string]encoding.Encoding{"CP1252": charmap.Windows1252, "Latin-1": charmap.ISO8859_1} {
			text := read(t, e, want)
			d, ok := mojibake.Repair(text)
			if !ok || !letters(d.Repaired, want) || d.Kind != mojibake.UTF8AsLatin || d.Whole != (d.Repaired == want) || d.Whole == strings.Contains(text, "\uFFFD") {
				t.Errorf("%s: %q became %+v, %v", name, text, d, ok)
			}
			if beside, ok := mojibake.Repair("원래 한글 " + text); !ok || beside.Repaired != "원래 한글 "+d.Repaired {
				t.Errorf("%s, beside Hangul: %q", name, beside.Repaired)
			}
		}
	}
}

func TestNoBreakSpacesThatBecameSpaces(t *testing.T) {
	for _, want := range []string{"결정했다", "보고서를 제출했다", "고쳤다 그리고 제출"} {
		text := strings.ReplaceAll(read(t, charmap.Windows1252, want), "\u00a0", " ")
		if d, ok := mojibake.Repair(text); !ok || d.Repaired != want {
			t.Errorf("%q became %+v, %v", text, d, ok)
		}
	}
}

func TestCP949ReadAsLatinIsRepaired(t *testing.T) {
	for _, want := range sentences {
		text := read(t, charmap.Windows1252, cp949(t, want))
		if d, ok := mojibake.Repair(text); !ok || d.Repaired != want || d.Kind != mojibake.CP949AsLatin {
			t.Errorf("%q became %+v, %v", text, d, ok)
		}
	}
}

// Reading as CP949 loses bytes; what is left is enough to tell, and most letters come back.
func TestUTF8ReadAsCP949IsRecognised(t *testing.T) {
	for _, want := range sentences[1:] {
		for name, lost := range map[string]string{"replacement character": "\uFFFD", "question mark": "?"} {
			text := strings.ReplaceAll(read(t, korean.EUCKR, want), "\uFFFD", lost)
			d, ok := mojibake.Repair(text)
			if !ok || d.Kind != mojibake.UTF8AsCP949 {
				if strings.Contains(want, "결정") && len([]rune(want)) < 6 {
					continue // too little is left of it
				}
				t.Errorf("%s: %q of %q: %+v, %v", name, text, want, d, ok)
				continue
			}
			if !letters(d.Repaired, want) {
				t.Errorf("%s: %q of %q", name, d.Repaired, want)
			}
		}
	}
}

func TestTextInOrderIsLeftAlone(t *testing.T) {
	texts := append([]string{
		"", "plain ASCII", "café", "naïve Ångström", "Müller, Süß, Grüße, Straße", "señor ¿qué?", "Èze, Œuvre", "漢字와 한글", "大韓民國의 憲法", "中國 北京", "日本語のテキスト", "정말? 그래?", "왜?왜?왜?",
		"→ ← ↔ ✅ ❌", "“인용” ‘인용’ — 그리고 …", "10°C ± 2", "© 2026 ®", "ㅋㅋㅋ ㅠㅠ", "한글 é 한글 ü", "값?값?값? 확인", "동해물과백두산이마르고닳도록",
	}, sentences...)
	for _, text := range texts {
		if d, ok := mojibake.Repair(text); ok {
			t.Errorf("%q became %+v", text, d)
		}
		if d := mojibake.Scan([]byte(text + "\n")); len(d) > 0 {
			t.Errorf("%q: %+v", text, d)
		}
	}
}

func TestScanNamesLines(t *testing.T) {
	data := "# 2026-11-20\r\n" + read(t, charmap.Windows1252, "결정했다") + "\r\n정상이다\n글자가 \uFFFD\uFFFD 없어졌다\n" + read(t, charmap.Windows1252, "한글")
	var got []string
	for _, d := range mojibake.Scan([]byte(data)) {
		got = append(got, fmt.Sprintf("%d %s %s", d.Line, d.Kind, d.Repaired))
	}
	if want := "2 utf8-as-latin1 결정했다|4 lost |5 utf8-as-latin1 한글"; strings.Join(got, "|") != want {
		t.Errorf("got %s", strings.Join(got, "|"))
	}
}

// The documents of this project are in order, in Korean and in English.
func TestDocumentsOfThisProjectAreInOrder(t *testing.T) {
	files, err := filepath.Glob("../../cmd/memctl/demo/memory/*.md")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	more, _ := filepath.Glob("../../docs/*.md")
	for _, f := range append(files, more...) {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range mojibake.Scan(b) {
			if filepath.Base(f) != "doctor.md" { // which shows what it looks like
				t.Errorf("%s: %+v", f, d)
			}
		}
	}
}

func FuzzRepair(f *testing.F) {
	for _, s := range sentences {
		f.Add(s)
		f.Add(read(f, charmap.Windows1252, s))
		f.Add(read(f, korean.EUCKR, s))
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := mojibake.Repair(s)
		if ok && (d.Text != s || d.Repaired == "" || utf8.ValidString(s) && !utf8.ValidString(d.Repaired)) {
			t.Errorf("%q: %+v", s, d)
		}
		mojibake.Scan([]byte(s))
	})
}

func BenchmarkScan(b *testing.B) {
	data := []byte(strings.Repeat("- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다. 왜? 빠르니까.\n- The staging server uses riverpod.\n", 2000))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		mojibake.Scan(data)
	}
}
