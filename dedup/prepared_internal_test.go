package dedup

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/prepared"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

var update = flag.Bool("update", false, "write the prepared tables anew")

func TestPreparedTablesAreWhatTheWordsGive(t *testing.T) {
	an := morph.New(morph.Options{})
	builtIn, err := rules.DefaultLexicon()
	if err != nil {
		t.Fatal(err)
	}
	c := prepared.Writing()
	var want [2]lexical
	for i, lex := range []*rules.Lexicon{builtIn, {}} {
		want[i] = analysed(an, lex, versionOf(an)+lex.Version()).lexical
		want[i].code(c)
	}
	if *update {
		if err := os.WriteFile("prepared.bin", c.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.SkipNow()
	}
	if string(c.Bytes()) != preparedTables {
		t.Error("prepared.bin is not what the words give; run go generate ./dedup")
	}
	if diff := cmp.Diff(want, tables(), cmp.AllowUnexported(lexical{}, pole{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	made, err := Default(an)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []*Comparer{made, New(an, builtIn)} {
		if diff := cmp.Diff(want[0], c.lexical, cmp.AllowUnexported(lexical{}, pole{})); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// A person's words are not in a table.
func TestOtherWordsAreAnalysed(t *testing.T) {
	builtIn, err := rules.DefaultLexicon()
	if err != nil {
		t.Fatal(err)
	}
	own := builtIn.Merge(&rules.Lexicon{Synonyms: [][]string{{"사내망", "인트라넷"}}})
	if c := New(morph.New(morph.Options{}), own); len(c.fold["인트라넷"]) == 0 {
		t.Error("a word of a person is not folded")
	}
	an := morph.New(morph.Options{Words: []morph.UserWord{{Text: "리디만"}}})
	other, err := Default(an)
	if err != nil {
		t.Fatal(err)
	}
	if want := versionOf(an) + builtIn.Version(); other.Version() != want {
		t.Errorf("version %s, want %s", other.Version(), want)
	}
}
