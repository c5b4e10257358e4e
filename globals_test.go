package memctl_test

import (
	"go/ast"
	"go/token"
	"testing"
)

func TestNoInitFunction(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, decl := range f.ast.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.Name == "init" {
				t.Errorf("%s: func init; what runs before main cannot be ordered or tested", f.line(d.Pos()))
			}
		}
	}
}

// A package variable may hold a sentinel, a table or a function that makes one. What it may not is change: nothing assigns to
// it or to a part of it.
func TestPackageVariablesNeverChange(t *testing.T) {
	packages := map[string][]*file{}
	for _, f := range goFiles(t) {
		if !f.test {
			packages[f.dir] = append(packages[f.dir], f)
		}
	}
	for _, files := range packages {
		vars := map[string]bool{}
		for _, f := range files {
			for _, decl := range f.ast.Decls {
				if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
					addNames(vars, d)
				}
			}
		}
		for _, f := range files {
			for _, decl := range f.ast.Decls {
				if d, ok := decl.(*ast.FuncDecl); ok && d.Body != nil {
					checkWrites(t, f, d, vars)
				}
			}
		}
	}
}

// Every command starts with all packages: a pattern that is compiled there is paid for by each of them, also by the hook that a prompt waits for, and
// hardly one needs it.
func TestNoPatternIsCompiledAtStart(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		for _, decl := range f.ast.Decls {
			if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
				checkPatterns(t, f, d)
			}
		}
	}
}

func checkPatterns(t *testing.T, f *file, d *ast.GenDecl) {
	t.Helper()
	ast.Inspect(d, func(n ast.Node) bool {
		switch e := n.(type) {
		case *ast.FuncLit: // what it does is done when it is called
			return false
		case *ast.SelectorExpr:
			if rootName(e) == "regexp" && e.Sel.Name == "MustCompile" {
				t.Errorf("%s: a pattern is compiled when the program starts; sync.OnceValue compiles it when it is first needed", f.line(e.Pos()))
			}
		}
		return true
	})
}

func addNames(vars map[string]bool, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		if v, ok := spec.(*ast.ValueSpec); ok {
			for _, name := range v.Names {
				vars[name.Name] = name.Name != "_"
			}
		}
	}
}

// checkWrites reports what a function does to package variables that it does not hide behind a name of its own.
func checkWrites(t *testing.T, f *file, d *ast.FuncDecl, vars map[string]bool) {
	t.Helper()
	own := ownNames(d)
	bad := func(e ast.Expr, what string) {
		if name := rootName(e); vars[name] && !own[name] {
			t.Errorf("%s: %s %s package variable %s", f.line(e.Pos()), d.Name.Name, what, name)
		}
	}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range s.Lhs {
				if s.Tok != token.DEFINE {
					bad(lhs, "assigns to")
				}
			}
		case *ast.IncDecStmt:
			bad(s.X, "changes")
		}
		return true
	})
}

// ownNames are the names that a function declares anywhere: parameters, results and variables.
func ownNames(d *ast.FuncDecl) map[string]bool {
	own := map[string]bool{}
	if d.Recv != nil {
		addFields(own, d.Recv)
	}
	ast.Inspect(d, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.FuncType:
			addFields(own, s.Params)
			addFields(own, s.Results)
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				for _, lhs := range s.Lhs {
					own[rootName(lhs)] = true
				}
			}
		case *ast.GenDecl:
			addNames(own, s)
		case *ast.RangeStmt:
			if s.Tok == token.DEFINE {
				own[rootName(s.Key)], own[rootName(s.Value)] = true, true
			}
		}
		return true
	})
	return own
}

func addFields(own map[string]bool, list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			own[name.Name] = true
		}
	}
}

// rootName is the variable at the root of x, x[i], x.f, *x and (x); "" for anything else.
func rootName(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x.Name
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return ""
		}
	}
}
