package memory_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/korean"

	"github.com/seed-a44923cb/memctl/memory"
)

// A machine that fails leaves NULs, a broken disk a byte that is no text; the other lines are as good as they were.
func TestDamagedBytesBesideNULsOfACrashCostOnlyTheirLines(t *testing.T) {
	const good = "- 배포를 마쳤다\n- the limit is 20\n"
	for name, c := range map[string]struct{ text string }{
		"in one line":       {good + "\x00\x00\x00\n- W @Hugo: 테마는 밝다 \xff.\n"},
		"in lines of each":  {"- 테마\xec\x90는 밝다\n" + good + "\x00\x00\x00\n"},
		"on the same line":  {good + "- W @Hugo: the theme is light \x00\x00\xff.\n"},
		"many NULs at once": {good + strings.Repeat("\x00", 8) + " \xff\n"},
	} {
		t.Run(name, func(t *testing.T) {
			l := parse(t, c.text)
			if diff := cmp.Diff([]string{"배포를 마쳤다", "the limit is 20"}, texts(l)); diff != "" || l.Encoding != memory.UTF8 {
				t.Errorf("%v, (-want +got):\n%s", l.Encoding, diff)
			}
		})
	}
}

// Of a line that somebody is still writing nothing counts, neither as text nor as damage.
func TestTornLastLineDoesNotCountAsDamage(t *testing.T) {
	for name, text := range map[string]string{
		"torn":           "- 배포를 \xff\n- the limit is 20\n\x00\xff\xec",
		"of NULs only":   "- 배포를 마쳤다\n- the limit is 20\n" + strings.Repeat("\x00", 40),
		"damaged before": "- 배포를 \xff\n- the limit is 20\n" + strings.Repeat("\x00", 40),
	} {
		t.Run(name, func(t *testing.T) {
			l := parse(t, text)
			if got := texts(l); len(got) == 0 || got[len(got)-1] != "the limit is 20" || !l.Pending {
				t.Errorf("%q, pending %v", got, l.Pending)
			}
		})
	}
}

// NULs everywhere are no crash but another encoding, and with them nothing is read as CP949, either.
func TestNULsEverywhereAreStillRefused(t *testing.T) {
	cp949, err := korean.EUCKR.NewEncoder().String("- 배포를 미뤘다\n- 인덱스를 고쳤다\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"UTF-16 with a mark": "\xff\xfe-\x00 \x00" + strings.Repeat("h\x00i\x00 \x00", 12) + "\n\x00" + strings.Repeat("\n\x00", 20),
		"binary":             strings.Repeat("\x00\x01\xff\n", 30) + strings.Repeat("plain\n", 20),
		"CP949":              cp949 + "\x00\x00\n",
	} {
		t.Run(name, func(t *testing.T) {
			var pe *memory.ParseError
			if _, err := memory.Parse(logPath, []byte(text)); !errors.Is(err, memory.ErrEncoding) || !errors.As(err, &pe) || pe.Line == 0 {
				t.Errorf("error %v", err)
			}
		})
	}
}
