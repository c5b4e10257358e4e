package memctl_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"sync"
	"testing"
)

// file is one Go file of the repository.
type file struct {
	name string // slash-separated, relative to the root
	dir  string // of its package; "" for the root
	test bool
	fset *token.FileSet
	ast  *ast.File
}

func (f *file) line(p token.Pos) string {
	return fmt.Sprintf("%s:%d", f.name, f.fset.Position(p).Line)
}

// goFiles are all Go files but those of testdata, of the tools' module, and of names that begin with a dot. No test changes them.
func goFiles(t *testing.T) []*file {
	t.Helper()
	out, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(out) == 0 {
		t.Fatal("no Go file was found")
	}
	return out
}

// parsed is read once by all tests.
var parsed = sync.OnceValues(func() (out []*file, err error) {
	fset := token.NewFileSet()
	var wrong []error
	err = walkAll(func(name string, data []byte) {
		if path.Ext(name) != ".go" || strings.Contains(name, "testdata/") || strings.HasPrefix(name, "tools/") {
			return
		}
		tree, err := parser.ParseFile(fset, name, data, parser.ParseComments)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("parse %s: %w", name, err))
			return
		}
		dir := path.Dir(name)
		if dir == "." {
			dir = ""
		}
		out = append(out, &file{name: name, dir: dir, test: strings.HasSuffix(name, "_test.go"), fset: fset, ast: tree})
	})
	return out, errors.Join(append(wrong, err)...)
})

// walk calls f for every regular file of the repository.
func walk(t *testing.T, f func(name string, data []byte)) {
	t.Helper()
	if err := walkAll(f); err != nil {
		t.Fatal(err)
	}
}

func walkAll(f func(name string, data []byte)) error {
	root := os.DirFS(".")
	return fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (name == ".git" || name == ".memctl"):
			return fs.SkipDir
		case name == ".git" || !d.Type().IsRegular(): // in a linked worktree .git is a file
			return nil
		}
		data, err := fs.ReadFile(root, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a temporary file of an editor, gone meanwhile
		}
		if err == nil {
			f(name, data)
		}
		return err
	})
}
