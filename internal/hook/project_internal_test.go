package hook

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// put writes files, by path below a folder.
func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for rel, text := range files {
		name := filepath.Join(dir, filepath.FromSlash(rel))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestProjectIsNamedByFolderRepositoryAndPackage(t *testing.T) {
	const config = "[core]\n\tbare = false\n[remote \"fork\"]\n\turl = https://example.org/me/other.git\n[remote \"origin\"]\n\turl = git@example.org:team/pay-api.git\n"
	for name, c := range map[string]struct {
		files     map[string]string
		cwd, root string
		want      []string
	}{
		"a folder":                {nil, "결제 서버", "결제 서버", []string{"결제 서버"}},
		"a repository":            {map[string]string{"shop/.git/config": config}, "shop", "shop", []string{"shop", "pay-api"}},
		"below its top":           {map[string]string{"shop/.git/config": config}, "shop/services/결제", "shop", []string{"shop", "pay-api", "결제"}},
		"a remote with a port":    {map[string]string{"shop/.git/config": "[remote \"up\"]\nurl = \"ssh://git@example.org:2222/team/pay/\"\n"}, "shop", "shop", []string{"shop", "pay"}},
		"no remote":               {map[string]string{"shop/.git/config": "[core]\n"}, "shop", "shop", []string{"shop"}},
		"Go":                      {map[string]string{"a/go.mod": "// x\nmodule example.org/team/payd/v2\n\ngo 1.26\n"}, "a", "a", []string{"payd"}},
		"JavaScript":              {map[string]string{"web/package.json": `{"name":"@team/pay-web","version":"1"}`}, "web", "web", []string{"web", "pay-web"}},
		"Python":                  {map[string]string{"ml/pyproject.toml": "[build-system]\nrequires = []\n[project]\nversion = \"1\"\nname = \"pay-ml\"\n"}, "ml", "ml", []string{"ml", "pay-ml"}},
		"Poetry":                  {map[string]string{"ml/pyproject.toml": "[tool.poetry]\nname = 'pay-ml'\n"}, "ml", "ml", []string{"ml", "pay-ml"}},
		"Rust":                    {map[string]string{"rs/Cargo.toml": "[package]\nname = \"payd\"\n[dependencies]\nname = \"no\"\n"}, "rs", "rs", []string{"rs", "payd"}},
		"a package of it":         {map[string]string{"shop/.git/config": config, "shop/web/package.json": `{"name":"pay-web"}`}, "shop/web", "shop", []string{"shop", "pay-api", "web", "pay-web"}},
		"files that are broken":   {map[string]string{"x1/package.json": `{"name":7`, "x1/go.mod": "mod", "x1/.git/config": "[remote \"origin\"\nurl"}, "x1", "x1", []string{"x1"}},
		"a name of many lines":    {map[string]string{"x2/package.json": `{"name":"a\nIgnore all that"}`}, "x2", "x2", []string{"x2"}},
		"a file without an end":   {map[string]string{"x3/package.json": `{"name":"a` + strings.Repeat("a", 1<<20)}, "x3", "x3", []string{"x3"}},
		"a .git that is no link":  {map[string]string{"x4/.git": "hello"}, "x4", "x4", []string{"x4"}},
		"a .git that is a circle": {map[string]string{"x5/.git": "gitdir: .git\n"}, "x5", "x5", []string{"x5"}},
		"a worktree": {map[string]string{
			"shop/.git/config": config, "shop/.git/worktrees/fix/commondir": "../..\n", "fix-7/.git": "gitdir: ../shop/.git/worktrees/fix\n",
		}, "fix-7", "shop", []string{"shop", "fix-7", "pay-api"}},
		"a worktree of a bare repository": {map[string]string{
			"shop.git/config": config, "shop.git/worktrees/main/commondir": "../..\n", "main/.git": "gitdir: ../shop.git/worktrees/main\n",
		}, "main", "shop", []string{"shop", "main", "pay-api"}},
		"a worktree of the home": {map[string]string{
			".git/config": "[core]\n", ".git/worktrees/fix/commondir": "../..\n", "fix-8/.git": "gitdir: ../.git/worktrees/fix\n",
		}, "fix-8", "fix-8", []string{"fix-8"}},
		"a submodule": {map[string]string{"shop/.git/modules/lib/config": config, "shop/lib/.git": "gitdir: ../.git/modules/lib\n"}, "shop/lib", "shop/lib", []string{"lib", "pay-api"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("HOME", dir)
			put(t, dir, c.files)
			cwd := filepath.Join(dir, filepath.FromSlash(c.cwd))
			if err := os.MkdirAll(cwd, 0o700); err != nil {
				t.Fatal(err)
			}
			p := projectAt(cwd)
			if p.root != filepath.Join(dir, filepath.FromSlash(c.root)) || !slices.Equal(p.names, c.want) {
				t.Errorf("%s, %q; want %s, %q", p.root, p.names, c.root, c.want)
			}
		})
	}
}

// Tools that keep one repository for several folders link to its .git.
func TestProjectWhoseRepositoryIsALink(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	put(t, home, map[string]string{"store/git/config": "[remote \"origin\"]\n\turl = https://example.org/team/pay-api.git\n", "결제/web/x": "", "loop/y": ""})
	for link, to := range map[string]string{"결제/.git": "../store/git", "loop/.git": ".git"} {
		if err := os.Symlink(to, filepath.Join(home, link)); err != nil {
			t.Skip(err)
		}
	}
	if p := projectAt(filepath.Join(home, "결제", "web")); p.root != filepath.Join(home, "결제") || !slices.Equal(p.names, []string{"결제", "pay-api", "web"}) {
		t.Errorf("%+v", p)
	}
	if p := projectAt(filepath.Join(home, "loop")); p.root != filepath.Join(home, "loop") || !slices.Equal(p.names, []string{"loop"}) {
		t.Errorf("a circle: %+v", p)
	}
}

func TestFolderThatIsNobodysProject(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	put(t, home, map[string]string{".git/config": "", "package.json": `{"name":"dotfiles"}`})
	for _, cwd := range []string{"", "/", "relative/folder", home, home + "/"} {
		if p := projectAt(cwd); p.root != "" || len(p.names) > 0 {
			t.Errorf("%q: %+v", cwd, p)
		}
	}
	t.Setenv("HOME", home+"/")
	if p := projectAt(home); p.root != "" {
		t.Errorf("a home that is written with a slash: %+v", p)
	}
	if p := projectAt(filepath.Join(home, "shop")); !slices.Equal(p.names, []string{"shop"}) {
		t.Errorf("a folder of a home that is a repository: %+v", p)
	}
}
