package register_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/register"
	"github.com/seed-a44923cb/memctl/morph"
)

var update = flag.Bool("update", false, "write what is said now into testdata/said.txt, to be read by a person")

func registers() []register.Register {
	return []register.Register{register.Haeyo, register.Hapsyo, register.Gaejo}
}

// TestStatementsTakeTheirRegister compares with testdata/said.txt: each statement, then the same in 해요체, 합쇼체 and 개조식, "=" where
// it stays as it is.
func TestStatementsTakeTheirRegister(t *testing.T) {
	t.Parallel()
	file := filepath.Join("testdata", "said.txt")
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	an := morph.New(morph.Options{})
	var got bytes.Buffer
	changed := map[register.Register]int{}
	for block := range strings.SplitSeq(strings.TrimSpace(string(want)), "\n\n") {
		text, _, _ := strings.Cut(block, "\n")
		fmt.Fprintln(&got, text)
		for _, r := range registers() {
			said := register.Say(an, text, r)
			if again := register.Say(an, said, r); again != said {
				t.Errorf("%s twice: %q, then %q", r, said, again)
			}
			if said == text {
				said = "="
			} else {
				changed[r]++
			}
			fmt.Fprintln(&got, "  "+said)
		}
		fmt.Fprintln(&got)
	}
	for _, r := range registers() {
		if changed[r] < 150 {
			t.Errorf("%s: only %d statements of the file change", r, changed[r])
		}
	}
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestOnlyTheEndingChanges takes sentences of pieces that occur in logs, in any order.
func TestOnlyTheEndingChanges(t *testing.T) {
	t.Parallel()
	an := morph.New(morph.Options{})
	pieces := []string{
		"배포를", "민수는", "8081", "v2.2.2를", "하지", "않는다", "했다", "Riverpod으로", "옮겼다", "있다", "없다", "좋다", "이다", "것이다", ".", "?", "!", " ",
		"만든다", "씁니다", "해요", "함", "음", "니다", "요", "다", "`code`", "[[x]]", "…", "30분", "\n", "ㅋㅋ", "한", "예정", "\u1112\u1161\u11ab",
	}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "pieces"), rapid.SampledFrom([]string{" ", ""}).Draw(t, "between"))
		for _, r := range registers() {
			said := register.Say(an, text, r)
			if again := register.Say(an, said, r); again != said {
				t.Fatalf("%s of %q: %q, then %q", r, text, said, again)
			}
			for _, keep := range []string{"8081", "v2.2.2", "Riverpod", "30분", "`code`", "[[x]]", "민수", "않"} {
				if strings.Count(said, keep) != strings.Count(text, keep) {
					t.Fatalf("%s of %q is %q: %s is lost", r, text, said, keep)
				}
			}
		}
	})
}

func TestStatementWithoutARegisterStays(t *testing.T) {
	t.Parallel()
	an := morph.New(morph.Options{})
	for _, r := range []register.Register{"", "banmal"} {
		if got := register.Say(an, "배포했다", r); got != "배포했다" {
			t.Errorf("%q: %q", r, got)
		}
	}
}

func TestNamesOfRegisters(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]register.Register{
		"haeyo": register.Haeyo, "해요체": register.Haeyo, "해요": register.Haeyo, "hapsyo": register.Hapsyo, "합쇼체": register.Hapsyo,
		"하십시오체": register.Hapsyo, "HAPSYO": register.Hapsyo, "gaejo": register.Gaejo, "개조식": register.Gaejo, " 개조식 ": register.Gaejo, "": "",
	} {
		if got, err := register.Parse(name); err != nil || got != want {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"반말", "체", "haeyo체요"} {
		if got, err := register.Parse(name); err == nil && name != "체" {
			t.Errorf("%q is %q", name, got)
		}
	}
}
