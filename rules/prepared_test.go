package rules

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/prepared"
)

var update = flag.Bool("update", false, "write the prepared tables anew")

// compare fails unless a prepared table is what was written of what the files say. With -update it writes the table, which is only read by the next
// build.
func compare(t *testing.T, name, have string, code func(*prepared.Codec)) {
	t.Helper()
	c := prepared.Writing()
	code(c)
	if *update {
		if err := os.WriteFile(filepath.Join("prepared", name), c.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.SkipNow()
	}
	if string(c.Bytes()) != have {
		t.Errorf("prepared/%s is not what the files in defaults say; run go generate ./rules", name)
	}
}

func TestPreparedRulesAreThoseOfTheFiles(t *testing.T) {
	var files []File
	for _, name := range []string{"claims", "common", "en", "ko"} {
		p := "defaults/" + name + ".yaml"
		data, err := embeddedData.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, File{Path: p, Data: data})
	}
	want, errs := Load(&Set{}, files)
	if len(errs) > 0 {
		t.Fatal(errors.Join(errs...))
	}
	for _, k := range Kinds() {
		if want.Defaults[k] == "" {
			t.Errorf("kind %s has no default page", k)
		}
	}
	compare(t, "rules.bin", preparedRules, want.code)
	got, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Set{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got.version != got.hash() {
		t.Errorf("version %s, want %s", got.version, got.hash())
	}
}

func TestPreparedWordsAreThoseOfTheFile(t *testing.T) {
	data, err := embeddedData.ReadFile("defaults/words.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want, err := ParseLexicon(data)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "words.bin", preparedWords, want.code)
	got, err := DefaultLexicon()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Lexicon{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
