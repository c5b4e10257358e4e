package memctl_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// obvious are methods of well-known interfaces, whose names say all there is to say.
var obvious = []string{
	"Error", "String", "Unwrap", "Is", "As", "MarshalText", "UnmarshalText", "MarshalJSON", "UnmarshalJSON", "UnmarshalYAML",
	"Len", "Less", "Swap", "Push", "Pop",
}

func TestExportedNamesAreDocumented(t *testing.T) {
	const floor = 0.95 // of all; commands have no exported names that anybody could use
	all, missing := 0, []string{}
	for _, f := range goFiles(t) {
		if f.test || f.ast.Name.Name == "main" {
			continue
		}
		check := func(name *ast.Ident, docs ...*ast.CommentGroup) {
			if !name.IsExported() {
				return
			}
			all++
			if !slices.ContainsFunc(docs, func(d *ast.CommentGroup) bool { return d != nil && strings.TrimSpace(d.Text()) != "" }) {
				missing = append(missing, f.line(name.Pos())+" "+name.Name)
			}
		}
		for _, decl := range f.ast.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil && (!ast.IsExported(receiver(d)) || slices.Contains(obvious, d.Name.Name)) {
					continue
				}
				check(d.Name, d.Doc)
			case *ast.GenDecl:
				checkSpecs(d, check)
			}
		}
	}
	if all == 0 {
		t.Fatal("no exported name was found")
	}
	if have := 1 - float64(len(missing))/float64(all); have < floor {
		t.Errorf("%.1f %% of %d exported names are documented, want %.0f %%", 100*have, all, 100*floor)
	}
	t.Logf("%d exported names, %d without a sentence", all, len(missing))
	for _, m := range missing {
		t.Logf("no sentence for %s", m)
	}
}

// checkSpecs passes on every name of a declaration with the comments that may speak of it.
func checkSpecs(d *ast.GenDecl, check func(*ast.Ident, ...*ast.CommentGroup)) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			check(s.Name, s.Doc, d.Doc)
		case *ast.ValueSpec:
			for _, name := range s.Names {
				check(name, s.Doc, s.Comment, d.Doc)
			}
		}
	}
}

// receiver is the name of the type a method belongs to.
func receiver(d *ast.FuncDecl) string {
	expr := d.Recv.List[0].Type
	for {
		switch x := expr.(type) {
		case *ast.StarExpr:
			expr = x.X
		case *ast.IndexExpr:
			expr = x.X
		case *ast.IndexListExpr:
			expr = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

func TestEveryFuzzTestHasSeeds(t *testing.T) {
	for _, f := range goFiles(t) {
		if !f.test {
			continue
		}
		for _, decl := range f.ast.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || d.Recv != nil || !strings.HasPrefix(d.Name.Name, "Fuzz") || d.Body == nil {
				continue
			}
			if !seeds(d) {
				t.Errorf("%s: %s has no seed: it would start from nothing", f.line(d.Pos()), d.Name.Name)
			}
		}
	}
}

// seeds reports whether a fuzz test calls f.Add, or hands f to a helper that can.
func seeds(d *ast.FuncDecl) bool {
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Add" {
			found = true
		}
		for _, arg := range call.Args {
			if id, ok := arg.(*ast.Ident); ok && id.Name == "f" {
				found = true
			}
		}
		return true
	})
	return found
}
