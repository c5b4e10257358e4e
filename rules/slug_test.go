package rules_test

import (
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/rules"
)

func TestSlug(t *testing.T) {
	tests := []struct{ name, want string }{
		{"민수", "민수"},
		{norm.NFD.String("민수"), "민수"},
		{"Flutter", "flutter"},
		{"node.js", "node.js"},
		{"C++", "c++"},
		{"가치관/신념", "가치관-신념"},
		{`a\b:c*d?e"f<g>h|i#j^k[l]`, "a-b-c-d-e-f-g-h-i-j-k-l-"},
		{"..숨김", "숨김"},
		{"../../etc", "-..-etc"},
		{"이름 . ", "이름"},
		{"두  칸\t띄움", "두 칸 띄움"},
		{"줄\x00바꿈", "줄-바꿈"},
		{"보이지\u200b않는", "보이지않는"},
		{"", "-"},
		{"...", "-"},
		{"CON", "con-"},
		{"com1.md", "com1.md-"},
		{"console", "console"},
		{"깨진\xff이름", "깨진-이름"},
	}
	for _, tt := range tests {
		if got := rules.Slug(tt.name); got != tt.want {
			t.Errorf("Slug(%q) = %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestLongNamesStayApart(t *testing.T) {
	a, b := strings.Repeat("아주긴이름", 30), strings.Repeat("아주긴이름", 30)+"의둘째"
	if rules.Slug(a) == rules.Slug(b) {
		t.Error("two long names have one slug")
	}
	if n := len(rules.Slug(a)); n > rules.MaxSlug {
		t.Errorf("a slug of %d bytes", n)
	}
}

func checkSlug(t interface{ Fatalf(string, ...any) }, name string) {
	s := rules.Slug(name)
	switch {
	case s == "" || len(s) > rules.MaxSlug+1:
		t.Fatalf("Slug(%q) has %d bytes", name, len(s))
	case !utf8.ValidString(s) || !norm.NFC.IsNormalString(s):
		t.Fatalf("Slug(%q) = %q is not NFC", name, s)
	case strings.ContainsAny(s, "/\\:*?\"<>|#^[]\x00\n"):
		t.Fatalf("Slug(%q) = %q has an unsafe character", name, s)
	case strings.HasPrefix(s, ".") || strings.HasSuffix(s, ".") || path.Clean(s) != s:
		t.Fatalf("Slug(%q) = %q is no file name", name, s)
	case rules.Slug(s) != s:
		t.Fatalf("Slug(%q) = %q, and of that %q", name, s, rules.Slug(s))
	}
}

func TestSlugIsSafeAndIdempotent(t *testing.T) {
	alphabet := []rune("aZ09 ._-/\\:*?#^[]가힣각ㄱᄀ\u1161\u11a8é\u0301İß\u200b\ufeff\u0345Σς")
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringOfN(rapid.RuneFrom(alphabet), 0, 200, -1).Draw(t, "name")
		checkSlug(t, name)
		if got, want := rules.Slug(norm.NFD.String(name)), rules.Slug(name); got != want {
			t.Fatalf("NFD: %q, NFC: %q", got, want)
		}
	})
}

func FuzzSlug(f *testing.F) {
	for _, s := range []string{"민수", "CON", "..", "a/b", strings.Repeat("가", 100), "e\u0301\u0301", "\u0345"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) { checkSlug(t, name) })
}

func TestResolveFillsTargets(t *testing.T) {
	tests := []struct{ target, entity, month, want string }{
		{"world/tools.md", "민수", "2026-11", "world/tools.md"},
		{"world/projects/{entity}.md", "Memctl", "", "world/projects/memctl.md"},
		{"world/projects/{entity}.md", "", "", "world/projects.md"},
		{"world/projects/{entity}/log.md", "", "", "world/projects.md"},
		{"activities/{month}.md", "", "2026-11", "activities/2026-11.md"},
		{"activities/{month}.md", "", "", "activities/undated.md"},
		{"activities/bugs/{month}.md", "", "2026-11", "activities/bugs/2026-11.md"},
		{"entities/{entity}.md", "가치관/신념", "", "entities/가치관-신념.md"},
		{"entities/{entity}.md", "", "", ""},
	}
	for _, tt := range tests {
		if got := rules.Resolve(tt.target, tt.entity, tt.month); got != tt.want {
			t.Errorf("Resolve(%q, %q, %q) = %q, want %q", tt.target, tt.entity, tt.month, got, tt.want)
		}
	}
}
