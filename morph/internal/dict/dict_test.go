package dict_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

func open(tb testing.TB) *dict.Dict {
	tb.Helper()
	d, err := dict.Default()
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// The file is built, not written: whoever rebuilds it gets the same bytes, and says so in ko.dict.sha256.
func TestTheDictionaryIsTheOneThatWasBuilt(t *testing.T) {
	want, err := os.ReadFile("ko.dict.sha256")
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256([]byte(dict.Data()))
	if got := hex.EncodeToString(sum[:]); got != strings.TrimSpace(string(want)) {
		t.Errorf("ko.dict has the checksum %s, ko.dict.sha256 says %s; run go generate in this folder and look at the difference", got, want)
	}
	if len(dict.Data()) > 7<<20 {
		t.Errorf("%d bytes, want at most 7 MB", len(dict.Data()))
	}
}

func TestEverySurfaceIsFound(t *testing.T) {
	d := open(t)
	n := 0
	last := ""
	var matches []dict.Match
	d.Walk(func(surface string, list dict.List) {
		n++
		if surface <= last && n > 1 {
			t.Fatalf("%q after %q", surface, last)
		}
		last = surface
		if got := d.Lookup(surface); got != list {
			t.Fatalf("%q: list %d, want %d", surface, got, list)
		}
		runes := []rune(surface)
		matches = d.Prefixes(runes, matches[:0])
		if m := matches[len(matches)-1]; m.Length != len(runes) || m.List != list {
			t.Fatalf("%q: the longest of its prefixes is %+v", surface, m)
		}
	})
	if n < 600_000 {
		t.Errorf("%d surfaces", n)
	}
}

func TestEntriesOfAWord(t *testing.T) {
	d := open(t)
	for surface, want := range map[string]string{"서버": "NNG", "에서": "JKB", "바꿨": "VV+EP", "않": "VX", "커밋": "NNG"} {
		found := false
		list := d.Lookup(surface)
		for more := list != dict.NoList; more; list++ {
			var e dict.Entry
			e, more = d.Entry(list)
			var tags []string
			for _, m := range d.Morphemes(e.Template, len([]rune(surface)), nil) {
				tags = append(tags, d.TagName(m.Tag))
			}
			found = found || strings.Join(tags, "+") == want
		}
		if !found {
			t.Errorf("%q has no reading %s", surface, want)
		}
	}
	for _, none := range []string{"", "뷁뷁", "abc", "서버\x00", "\U0001F600"} {
		if list := d.Lookup(none); list != dict.NoList {
			t.Errorf("%q is list %d", none, list)
		}
	}
}

func TestMorphemesStayInsideTheirSurface(t *testing.T) {
	d := open(t)
	var parts []dict.Morpheme
	d.Walk(func(surface string, list dict.List) {
		n := len([]rune(surface))
		for more := true; more; list++ {
			var e dict.Entry
			e, more = d.Entry(list)
			if parts = d.Morphemes(e.Template, n, parts[:0]); len(parts) == 0 {
				t.Fatalf("%q has an entry without morphemes", surface)
			}
			for _, m := range parts {
				if m.From < 0 || m.To < m.From || m.To > n || m.At >= n || int(m.Tag) >= len(d.Tags()) {
					t.Fatalf("%q: %+v", surface, m)
				}
			}
		}
	})
}

func TestPrefixesAreSurfaces(t *testing.T) {
	d := open(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.SampledFrom([]rune("가나다하했을은는이에서로못않수바꿔상태관리서버인테스트ㅋa1")), 1, 12).Draw(t, "text")
		found := map[int]dict.List{}
		for _, m := range d.Prefixes(text, nil) {
			found[m.Length] = m.List
		}
		for n := 1; n <= len(text); n++ {
			list, ok := found[n]
			if want := d.Lookup(string(text[:n])); (want != dict.NoList) != ok || ok && want != list {
				t.Errorf("%q: %d (%v), Lookup says %d", string(text[:n]), list, ok, want)
			}
		}
	})
}

func TestOpenRefusesWhatIsNoDictionary(t *testing.T) {
	data := dict.Data()
	for name, bad := range map[string]string{
		"nothing": "", "a text": strings.Repeat("memctl", 100), "the head alone": data[:100], "half of it": data[:len(data)/2],
		"another version": data[:14] + "\xff\xff" + data[16:],
	} {
		if _, err := dict.Open(bad); !errors.Is(err, dict.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := dict.Open(dict.Data()); err != nil {
			b.Fatal(err)
		}
	}
}

func TestOpenRefusesEveryCut(t *testing.T) {
	data := dict.Data()
	for n := 0; n < len(data); {
		if _, err := dict.Open(data[:n]); !errors.Is(err, dict.ErrFormat) {
			t.Errorf("%d bytes: %v", n, err)
		}
		if n < 600 {
			n++
		} else {
			n += 99_991
		}
	}
}
