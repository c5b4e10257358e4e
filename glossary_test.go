package memctl_test

import (
	"go/ast"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestGlossaryDefinesEachWordOnce holds docs/glossary.md: a word has one meaning, and the Go identifier that a row names is there.
func TestGlossaryDefinesEachWordOnce(t *testing.T) {
	data, err := os.ReadFile("docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	exported := exportedNames(t)
	name := regexp.MustCompile("^`([a-z/]+)\\.([A-Z][\\w.]*)`$")
	defined, named := map[string]bool{}, 0
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if !strings.HasPrefix(line, "| ") || len(cells) != 4 || strings.HasPrefix(line, "| ---") || strings.HasPrefix(line, "| word ") {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		for word := range strings.SplitSeq(cells[0], ", ") {
			if defined[word] {
				t.Errorf("%s is defined twice", word)
			}
			defined[word] = true
		}
		if cells[2] == "" {
			t.Errorf("%s is not defined", cells[0])
		}
		if cells[3] == "" {
			continue
		}
		named++
		m := name.FindStringSubmatch(cells[3])
		if m == nil || !exported[m[1]+"."+m[2]] {
			t.Errorf("%s: there is no %s", cells[0], cells[3])
		}
	}
	if len(defined) == 0 || named == 0 {
		t.Errorf("%d words were found, %d of them with an identifier", len(defined), named)
	}
}

// exportedNames are the exported identifiers of all packages, with the folder of their package: bank.Entry, bank.State.Apply.
func exportedNames(t *testing.T) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		for _, decl := range f.ast.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					name = receiver(d) + "." + name
				}
				out[f.dir+"."+name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						out[f.dir+"."+s.Name.Name] = true
					case *ast.ValueSpec:
						for _, n := range s.Names {
							out[f.dir+"."+n.Name] = true
						}
					}
				}
			}
		}
	}
	return out
}
