package memctl_test

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// TestNoTestGoesByTime: how long something takes is the machine's affair, and may be logged. What has to be in proportion to its input is a
// benchmark (internal/lineartest), and how much a test does it asks internal/longtest, not -short.
func TestNoTestGoesByTime(t *testing.T) {
	clocks := []string{
		"internal/daemon/soak_test.go",       // a clock that goes faster
		"internal/daemon/scenario_test.go",   // a clock that testing/synctest makes up
		"internal/hosttest/terminal_test.go", // when a key that a client has missed is pressed again
	}
	for _, f := range goFiles(t) {
		if !f.test || strings.Contains(f.name, "bench") {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if of, ok := call.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(of.Sel.Name, "Log") {
					return false
				}
			}
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			switch x, _ := sel.X.(*ast.Ident); {
			case x == nil:
			case x.Name == "time" && sel.Sel.Name == "Since" && !slices.Contains(clocks, f.name):
				t.Errorf("%s: a test goes by how long something takes", f.line(sel.Pos()))
			case x.Name == "testing" && sel.Sel.Name == "Short":
				t.Errorf("%s: a test asks for -short instead of internal/longtest", f.line(sel.Pos()))
			}
			return true
		})
	}
}
