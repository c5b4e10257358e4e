package hook

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/logbook"
)

const (
	highest     = 24       // folders above the session's in which the repository is looked for
	maxManifest = 64 << 10 // bytes of a file that names a project
	longestName = 60       // characters of a name
	mostSaid    = 50       // other projects of which it is asked whether a line was said in them
)

// project is what a session works on, as the folder in which it stands tells it.
type project struct {
	root  string   // the top of its repository, of a worktree that of the main one; else the folder itself
	names []string // of folder, repository and package, without any that says nothing
}

// projectAt finds the project of a folder; it has no root where the folder is nobody's project: the person's home, or the top of all.
// Files are only read, each in part; git is not asked.
func projectAt(cwd string) project {
	if cwd == "" || !filepath.IsAbs(cwd) {
		return project{}
	}
	cwd = filepath.Clean(cwd)
	home, _ := os.UserHomeDir()
	nobodys := func(dir string) bool { return home != "" && dir == filepath.Clean(home) || dir == filepath.Dir(dir) }
	if nobodys(cwd) {
		return project{}
	}
	p := project{root: cwd}
	for dir, up := cwd, 0; up < highest && !nobodys(dir); dir, up = filepath.Dir(dir), up+1 {
		if git, config, found := gitAt(dir); found {
			if nobodys(git) { // a worktree of the files of the home
				git = dir
			}
			p.root = git
			p.add(filepath.Base(git), filepath.Base(dir), remoteName(config))
			p.manifests(dir)
			break
		}
	}
	p.add(filepath.Base(cwd))
	p.manifests(cwd)
	return p
}

// gitAt returns the top folder of the repository whose .git is in a folder, and its configuration. The .git of a worktree is a file that
// says where the repository is.
func gitAt(dir string) (top string, config []byte, found bool) {
	git := filepath.Join(dir, ".git")
	fi, err := os.Stat(git)
	switch {
	case err != nil:
		return "", nil, false
	case fi.IsDir():
		return dir, readStart(filepath.Join(git, "config")), true
	}
	at, isLink := strings.CutPrefix(strings.TrimSpace(string(readStart(git))), "gitdir:")
	if !isLink {
		return "", nil, false
	}
	own := resolved(dir, strings.TrimSpace(at))
	common := strings.TrimSpace(string(readStart(filepath.Join(own, "commondir"))))
	if common == "" { // a submodule
		return dir, readStart(filepath.Join(own, "config")), true
	}
	repo := resolved(own, common)
	return filepath.Clean(strings.TrimSuffix(repo, ".git")), readStart(filepath.Join(repo, "config")), true // a bare one is shop.git
}

// resolved is a path that is meant from a folder on.
func resolved(dir, p string) string {
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(dir, p)
}

// readStart is the beginning of a file; nil for what is no file, or cannot be read.
func readStart(name string) []byte {
	f, err := openRegular(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxManifest))
	if err != nil {
		return nil
	}
	return data
}

// remoteName is the name of the repository at the other end, by the configuration of git: that of origin, or else of the first one.
func remoteName(config []byte) string {
	var section, first string
	for line := range bytes.Lines(config) {
		text := strings.TrimSpace(string(line))
		if strings.HasPrefix(text, "[") {
			section = text
			continue
		}
		key, value, ok := strings.Cut(text, "=")
		if !ok || strings.TrimSpace(key) != "url" || !strings.HasPrefix(section, "[remote ") {
			continue
		}
		url := strings.TrimRight(strings.Trim(strings.TrimSpace(value), `"`), "/")
		name := strings.TrimSuffix(url[strings.LastIndexAny(url, "/:\\")+1:], ".git")
		if section == `[remote "origin"]` {
			return name
		}
		if first == "" {
			first = name
		}
	}
	return first
}

// named are the lines by which files of a project name it, where they are no JSON.
var named = sync.OnceValue(func() map[string]*regexp.Regexp {
	inSection := func(section string) *regexp.Regexp {
		return regexp.MustCompile(`(?ms)^\[` + section + `\][^\[]*?^name\s*=\s*["']([^"'\n]+)["']`)
	}
	return map[string]*regexp.Regexp{
		"go.mod":         regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`),
		"Cargo.toml":     inSection(`package`),
		"pyproject.toml": inSection(`(?:project|tool\.poetry)`),
	}
})

var majorVersion = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^v\d+$`) })

// manifests adds the names that the files of a folder give to what is in it.
func (p *project) manifests(dir string) {
	for _, file := range []string{"go.mod", "Cargo.toml", "pyproject.toml"} {
		if m := named()[file].FindSubmatch(readStart(filepath.Join(dir, file))); m != nil {
			module := string(m[1])
			if majorVersion().MatchString(path.Base(module)) {
				module = path.Dir(module)
			}
			p.add(path.Base(module))
		}
	}
	var pkg struct {
		Name string `json:"name"`
	}
	if json.Unmarshal(readStart(filepath.Join(dir, "package.json")), &pkg) == nil {
		p.add(path.Base(pkg.Name)) // @team/name
	}
}

// add adds names: one line each, with a letter, and not too long for one.
func (p *project) add(names ...string) {
	for _, n := range names {
		n = strings.TrimSpace(n)
		fits := utf8.ValidString(n) && utf8.RuneCountInString(n) > 1 && utf8.RuneCountInString(n) <= longestName &&
			strings.ContainsFunc(n, unicode.IsLetter) && !strings.ContainsFunc(n, unicode.IsControl)
		if fits && !slices.ContainsFunc(p.names, func(have string) bool { return strings.EqualFold(have, n) }) {
			p.names = append(p.names, n)
		}
	}
}

// saidIn are the lines that were captured from the sessions of a project, whatever project: their hashes are made alike.
func saidIn(e *engine.Engine, file string) *told {
	t := &told{file: file, Salt: "said"}
	if file != "" {
		e.Sessions().Read(file, t)
	}
	return t
}

func (p *project) file() string { return name("said", "", p.root) }

// noteProject notes that lines were said in the project in which a session is.
func (h *Hook) noteProject(e *engine.Engine, c *cursor, lines []logbook.CapturedLine) {
	cwd := c.Cwd
	if cwd == "" && c.Session == h.Input.session() {
		cwd = h.Input.Cwd
	}
	p := projectAt(cwd)
	if p.root == "" {
		return
	}
	said := saidIn(e, p.file())
	for _, l := range lines {
		said.add("", nil, l.Text)
	}
	_ = said.save(e) // they count as said anywhere
}

// place tells of lines whether they were said in the sessions of the project, or in those of another.
func (p *project) place(e *engine.Engine) func(entry string, names []string, text string) brief.Place {
	here, others, left := saidIn(e, p.file()), saidIn(e, ""), mostSaid
	if files, err := e.Sessions().Names(); err == nil {
		for file := range files {
			if strings.HasPrefix(file, "said-") && file != p.file() && left > 0 {
				others.Marks = append(others.Marks, saidIn(e, file).Marks...)
				left--
			}
		}
	}
	return func(entry string, names []string, text string) brief.Place {
		switch marks := here.marks(entry, names, text); {
		case here.hasAny(marks):
			return brief.Here
		case others.hasAny(marks):
			return brief.Elsewhere
		}
		return brief.Anywhere
	}
}
