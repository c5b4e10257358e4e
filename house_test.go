package memctl_test

import (
	"bufio"
	"bytes"
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/seed-a44923cb/memctl"

// house is the import map: a package (or all below a folder, with a slash at its end) and what of this module it may
// import beside itself. The order of the list does not matter; the longest name that fits a package counts.
// .golangci.yml draws the same map for editors.
var house = map[string][]string{
	"memory/day":             {},
	"memory/notice":          {},
	"internal/errcode":       {"internal/derived", "internal/workspace", "memory/notice"},
	"memory/markdown":        {},
	"internal/redact":        {"morph/hangul"},
	"internal/pack":          {},
	"internal/pattern":       {"morph/hangul"},
	"internal/text":          {},
	"internal/beginning":     {"morph/hangul"},
	"internal/prepared":      {},
	"internal/visible":       {"morph/hangul"},
	"internal/wordlist":      {},
	"internal/bilingual":     {},
	"internal/shell":         {},
	"internal/atomicfile":    {},
	"internal/derived":       {"internal/atomicfile"},
	"internal/rows":          {},
	"internal/table":         {"internal/atomicfile", "internal/derived", "internal/pack"},
	"internal/trust":         {"internal/atomicfile", "internal/derived", "memory/notice"},
	"internal/workspace":     {"internal/atomicfile", "internal/derived", "internal/pack"},
	"internal/place":         {"internal/errcode", "internal/shell", "internal/trust", "internal/visible", "internal/workspace", "memory/notice"},
	"internal/ollamatest":    {},
	"internal/tmptest":       {},
	"internal/lineartest":    {},
	"internal/longtest":      {},
	"internal/packtest":      {"internal/pack"},
	"internal/hiddentest":    {},
	"internal/banktest":      {"bank", "bank/catalogue", "memory", "memory/day", "rules"},
	"internal/recalltest":    {"engine/recall", "internal/derived", "memory/day", "morph", "rules"},
	"internal/hosttest":      {},
	"internal/daemon":        {"engine", "engine/", "internal/service", "internal/workspace", "internal/errcode", "memory/day", "memory/notice"},
	"internal/service":       {"internal/atomicfile", "internal/shell"},
	"internal/transcript":    {"internal/redact", "internal/text", "memory/markdown"},
	"morph/hangul":           {},
	"morph/sound":            {"morph/hangul"},
	"morph/internal/dict":    {"morph/hangul"},
	"morph/internal/lattice": {"morph/internal/dict", "morph/hangul"},
	"morph":                  {"morph/internal/dict", "morph/internal/lattice", "morph/hangul"},
	"morph/claim":            {"internal/pattern", "internal/prepared", "rules", "morph", "morph/hangul", "internal/wordlist"},
	"rules":                  {"internal/prepared", "morph", "morph/hangul", "memory/day", "memory/notice"},
	"decay":                  {"memory/day"},
	"memory":                 {"rules", "morph", "morph/hangul", "memory/day", "memory/markdown", "memory/notice", "internal/text"},
	"routing":                {"rules", "morph", "morph/claim", "morph/hangul", "memory/day", "internal/redact", "internal/pattern", "internal/prepared", "internal/text"},
	"dedup":                  {"rules", "morph", "morph/claim", "morph/hangul", "morph/sound", "internal/wordlist", "memory/day", "internal/prepared"},
	"bank":                   {"memory", "decay", "rules", "morph", "morph/hangul", "memory/day", "memory/markdown", "memory/notice", "internal/beginning", "internal/bilingual", "internal/text"},
	"bank/catalogue":         {"bank", "memory/day", "internal/bilingual", "internal/text"},
	"bank/question":          {"bank", "memory", "rules", "memory/day", "internal/bilingual", "internal/text"},
	"bank/wiki":              {"bank", "dedup", "memory/day", "memory/markdown", "memory/notice", "morph/claim", "internal/bilingual", "internal/text"},
	"bank/rollup":            {"bank", "rules", "memory/day", "internal/bilingual", "internal/text"},
	"engine/distil":          {"memory", "bank", "routing", "dedup", "decay", "rules", "morph", "morph/claim", "engine/distil/triage", "engine/subject", "memory/day", "internal/redact"},
	"engine/distil/triage":   {"memory", "routing", "rules", "morph/claim", "engine/subject", "internal/redact"},
	"engine/vector":          {"internal/atomicfile", "internal/derived", "internal/pack"},
	"engine/mention":         {"morph"},
	"engine/subject":         {"engine/mention", "engine/subject/naming", "internal/beginning", "memory/day", "morph/hangul", "morph/sound", "rules"},
	"engine/subject/naming":  {"engine/mention", "internal/wordlist", "memory", "memory/day", "morph", "morph/claim", "morph/hangul", "rules"},
	"engine/recall":          {"engine/mention", "engine/recall/document", "engine/recall/fields", "engine/recall/hits", "engine/recall/prompt", "engine/recall/query", "engine/recall/rank", "engine/recall/store", "internal/derived"},
	"engine/recall/document": {"internal/text", "memory", "memory/day", "memory/markdown", "rules"},
	"engine/recall/segment":  {},
	"engine/recall/sketch":   {"engine/recall/segment", "memory/day", "morph"},
	"engine/recall/fields":   {"engine/recall/document", "engine/recall/segment", "engine/recall/sketch", "internal/text", "memory/day", "morph"},
	"engine/recall/store":    {"engine/recall/document", "engine/recall/fields", "engine/recall/segment", "engine/recall/sketch", "internal/atomicfile", "internal/derived", "internal/pack", "internal/rows", "memory/day", "memory/notice"},
	"engine/recall/query":    {"engine/recall/document", "engine/recall/fields", "engine/recall/spell", "memory/day", "rules"},
	"engine/recall/match":    {"engine/recall/document", "engine/recall/fields", "engine/recall/query", "engine/recall/spell", "engine/recall/store", "memory/day"},
	"engine/recall/hits":     {"engine/recall/document", "engine/recall/fields", "engine/recall/match", "engine/recall/query", "engine/recall/segment", "engine/recall/sketch", "engine/recall/store", "internal/text", "memory/day", "morph"},
	"engine/recall/rank":     {"engine/recall/document", "engine/recall/fields", "engine/recall/hits", "engine/recall/match", "engine/recall/query", "engine/recall/segment", "engine/recall/sketch", "engine/recall/store", "memory/day", "morph"},
	"engine/recall/prompt":   {"engine/mention", "engine/recall/fields", "engine/recall/hits", "engine/recall/match", "engine/recall/query", "engine/recall/segment", "engine/recall/sketch", "engine/recall/spell", "engine/recall/store", "memory/day", "morph"},
	"engine/recall/bench":    {"bank", "bank/catalogue", "engine/bundle", "engine/recall", "memory", "memory/day", "rules"},
	"engine/llm":             {"memory/day", "internal/text"},
	"engine/librarian":       {"engine/llm", "memory", "memory/day", "morph", "internal/text"},
	"engine/bundle":          {"memory", "rules", "memory/day", "internal/bilingual", "internal/visible", "morph/hangul", "internal/text"},
	"engine/recall/spell":    {"engine/recall/segment", "internal/text", "morph", "morph/hangul", "morph/sound"},
	"engine/register":        {"morph", "morph/hangul"},
	"engine/when":            {"engine/when/phrase", "engine/when/resolve", "engine/when/token", "memory/day"},
	"engine/when/calendar":   {},
	"engine/when/token":      {"engine/when/calendar", "morph/hangul"},
	"engine/when/phrase":     {"engine/when/calendar", "engine/when/token"},
	"engine/when/resolve":    {"engine/when/calendar", "engine/when/phrase", "engine/when/token"},
	"engine/mojibake":        {"morph/hangul"},
	"engine/life":            {"bank", "memory", "memory/day", "memory/notice", "morph/hangul"},
	"engine/brief":           {"engine/bundle", "engine/register", "memory", "rules", "memory/day"},
	"engine/roster":          {"bank", "decay", "engine/brief", "memory/day", "rules"},
	"engine/lint":            {"memory", "bank", "bank/question", "bank/wiki", "rules", "memory/day", "memory/markdown", "memory/notice", "internal/bilingual", "internal/pack"},
	"engine/capture":         {"engine/capture/speech", "internal/bilingual", "memory", "memory/day", "morph", "routing", "rules"},
	"engine/capture/speech":  {"internal/pattern", "morph/hangul"},
	"engine/config":          {"engine/llm", "engine/schedule", "internal/errcode", "memory/day", "memory/notice"},
	"engine/files":           {"bank", "bank/catalogue", "bank/rollup", "internal/workspace", "memory", "memory/day", "rules"},
	"engine/problem":         {"bank", "engine/files", "internal/errcode", "internal/workspace", "memory", "memory/notice", "rules"},
	"engine/env":             {"bank", "bank/catalogue", "bank/question", "bank/wiki", "dedup", "engine/brief", "engine/roster", "internal/bilingual", "engine/config", "engine/distil", "engine/distil/triage", "engine/files", "engine/llm", "engine/subject", "internal/redact", "internal/table", "internal/workspace", "memory", "memory/day", "morph", "morph/claim", "routing", "rules"},
	"engine/pairs":           {"dedup", "memory/notice"},
	"engine/state":           {"bank", "bank/rollup", "decay", "dedup", "engine/distil", "engine/env", "engine/files", "engine/roster", "engine/subject", "internal/beginning", "internal/pack", "internal/table", "internal/workspace", "memory/day", "morph/claim", "rules"},
	"engine/snapshot":        {"bank", "bank/rollup", "engine/config", "engine/env", "engine/files", "engine/problem", "internal/pack", "internal/redact", "internal/workspace", "memory", "memory/day", "memory/notice", "rules"},
	"engine/replay":          {"bank", "bank/rollup", "engine/config", "engine/distil", "engine/env", "engine/files", "engine/problem", "engine/roster", "engine/snapshot", "engine/state", "engine/subject", "internal/workspace", "memory", "memory/day", "memory/notice"},
	"engine/report":          {"bank", "bank/question", "dedup", "engine/distil", "engine/problem", "engine/snapshot", "internal/workspace", "memory/day", "memory/notice", "routing", "rules"},
	"engine/purge":           {"bank", "engine/files", "memory", "memory/day"},
	"engine/logbook":         {"engine/capture", "engine/config", "engine/env", "engine/files", "engine/problem", "engine/snapshot", "internal/bilingual", "internal/redact", "internal/workspace", "memory", "memory/day", "memory/markdown", "memory/notice", "rules"},
	"engine/pages":           {"bank", "bank/catalogue", "bank/question", "bank/rollup", "bank/wiki", "engine/env", "engine/files", "engine/problem", "engine/replay", "engine/snapshot", "internal/pack", "internal/workspace", "memory/day", "memory/notice", "rules"},
	"engine/run":             {"bank", "bank/catalogue", "bank/question", "engine/config", "engine/env", "engine/files", "engine/pages", "engine/problem", "engine/purge", "engine/recall", "engine/replay", "engine/report", "engine/roster", "engine/snapshot", "engine/state", "engine/subject", "engine/vector", "internal/workspace", "memory", "memory/day", "memory/notice", "routing", "rules"},
	"engine/night":           {"bank", "bank/wiki", "engine/distil", "engine/distil/triage", "engine/env", "engine/files", "engine/lint", "engine/problem", "engine/recall", "engine/replay", "engine/report", "engine/roster", "engine/run", "engine/snapshot", "engine/subject", "internal/workspace", "memory", "memory/day", "rules"},
	"engine/find":            {"bank", "bank/catalogue", "bank/question", "bank/wiki", "dedup", "engine/env", "engine/files", "engine/index", "engine/judge", "engine/librarian", "engine/mention", "engine/problem", "engine/recall", "engine/replay", "engine/sight", "engine/subject", "engine/times", "internal/derived", "internal/errcode", "internal/wordlist", "internal/workspace", "memory/day", "memory/notice", "morph"},
	"engine/load":            {"bank", "bank/catalogue", "engine/bundle", "engine/env", "engine/files", "engine/find", "engine/mention", "engine/problem", "engine/recall", "internal/redact", "memory/day", "morph"},
	"engine/judge":           {"bank", "bank/question", "dedup", "engine/env", "engine/files", "engine/recall", "engine/times", "memory/day"},
	"engine/index":           {"bank", "bank/question", "engine/env", "engine/files", "engine/problem", "engine/recall", "engine/report", "engine/sight", "engine/times", "internal/derived", "internal/errcode", "internal/text", "internal/workspace", "memory", "memory/day"},
	"engine/sight":           {"bank", "bank/question", "engine/env", "engine/files", "engine/problem", "engine/recall", "internal/pack", "internal/rows", "internal/workspace", "memory/day"},
	"engine/times":           {"engine/env", "engine/files", "engine/recall", "engine/when", "internal/wordlist", "memory", "memory/day", "morph/hangul"},
	"engine/meaning":         {"engine/env", "engine/files", "engine/index", "engine/llm", "engine/recall", "engine/vector"},
	"engine/twins":           {"bank", "dedup", "engine/env", "engine/recall", "memory/day"},
	"engine/view":            {"bank", "bank/question", "bank/wiki", "decay", "dedup", "engine/distil", "engine/distil/triage", "engine/env", "engine/files", "engine/find", "engine/load", "engine/problem", "engine/recall", "engine/replay", "engine/report", "engine/run", "engine/sight", "engine/snapshot", "engine/state", "engine/subject", "internal/workspace", "memory", "memory/day", "morph/claim", "routing", "rules"},
	"engine/wiki":            {"bank", "bank/wiki", "engine/env", "engine/files", "engine/problem", "engine/replay", "engine/report", "engine/run", "engine/snapshot", "engine/subject", "engine/view", "internal/text", "internal/workspace", "memory/day", "memory/notice", "rules"},
	"engine/ask":             {"bank", "bank/question", "dedup", "engine/env", "engine/files", "engine/find", "engine/judge", "engine/librarian", "engine/llm", "engine/problem", "engine/recall", "engine/replay", "engine/report", "engine/run", "engine/sight", "engine/snapshot", "engine/twins", "engine/view", "internal/workspace", "memory"},
	"engine/briefing":        {"bank", "bank/question", "decay", "dedup", "engine/ask", "engine/brief", "engine/bundle", "engine/capture", "engine/env", "engine/files", "engine/find", "engine/index", "engine/llm", "engine/problem", "engine/recall", "engine/register", "engine/replay", "engine/roster", "engine/run", "engine/snapshot", "engine/times", "internal/redact", "internal/workspace", "memory", "memory/day", "rules"},
	"engine/verify":          {"bank", "engine/env", "engine/problem", "engine/run", "engine/snapshot", "internal/workspace", "memory"},
	"engine/doctor":          {"bank", "engine/config", "engine/env", "engine/files", "engine/find", "engine/llm", "engine/logbook", "engine/mojibake", "engine/problem", "engine/recall", "engine/replay", "engine/run", "engine/snapshot", "engine/view", "internal/workspace", "memory", "memory/notice", "rules"},
	"engine/":                {"memory", "bank", "routing", "dedup", "decay", "rules", "morph", "morph/hangul", "memory/day"},
	"engine":                 {"engine/", "internal/", "memory", "memory/", "bank", "bank/", "routing", "dedup", "decay", "rules", "morph", "morph/claim", "morph/hangul"},
	"internal/mcpserver":     {"engine", "engine/", "memory", "bank", "rules", "memory/day", "internal/text"},
	"internal/hook":          {"engine", "engine/", "internal/text", "internal/errcode", "internal/transcript", "internal/workspace", "memory/day", "memory/notice"},
	"internal/hook/guide":    {"memory/markdown", "memory/notice"},
	"internal/hook/settings": {"internal/shell", "memory/notice"},
	"cmd/":                   {"cmd/", "engine", "engine/", "internal/", "memory", "memory/", "bank", "bank/", "routing", "dedup", "decay", "rules", "morph", "morph/claim", "morph/hangul"},
	"internal/hook/wiring":   {"engine", "engine/config", "engine/doctor", "internal/atomicfile", "internal/errcode", "internal/hook", "internal/hook/guide", "internal/hook/settings", "internal/place", "internal/shell", "memory/notice"},
	"internal/trial":         {"engine", "engine/brief", "engine/briefing", "engine/bundle", "engine/env", "engine/find", "engine/life", "engine/load", "engine/problem", "engine/recall", "engine/recall/bench", "engine/report", "internal/derived", "memory", "memory/day", "rules"},
	"":                       {},

	"engine/recall/bleveanalyzer": {"morph"}, // for the indexes of others
	"internal/mcpserver/setup":    {"morph/hangul"},
}

// pure are the packages that take bytes and values and return values.
var pure = []string{
	"morph", "morph/claim", "morph/hangul", "morph/sound", "morph/internal/dict", "morph/internal/lattice", "rules", "memory", "bank", "bank/catalogue", "bank/question", "bank/rollup", "routing", "dedup", "decay",
	"engine/distil", "engine/distil/triage", "engine/capture", "engine/capture/speech", "engine/mention", "engine/subject", "engine/subject/naming", "engine/librarian", "engine/bundle", "engine/lint", "engine/brief", "engine/roster", "engine/register", "engine/mojibake", "engine/life",
	"engine/recall/document", "engine/recall/fields", "engine/recall/query", "engine/recall/segment", "engine/recall/sketch", "engine/recall/spell",
	"engine/when", "engine/when/calendar", "engine/when/token", "engine/when/phrase", "engine/when/resolve", "engine/schedule", "engine/config", "engine/purge", "engine/pairs", "memory/day", "memory/markdown", "memory/notice", "internal/redact", "internal/text", "internal/pack", "internal/pattern", "internal/transcript", "internal/shell", "internal/rows", "internal/bilingual", "internal/visible", "internal/prepared", "internal/wordlist", "internal/hook/guide", "internal/hook/settings", "internal/mcpserver/setup",
}

// owners says where a library may be imported, by the prefix of its path, of which the longest counts. Tests may import what they like.
var owners = map[string][]string{
	"github.com/blevesearch/":          {"engine/recall/"},
	"github.com/blevesearch/mmap-go":   {"engine/recall/store", "internal/table"},
	"github.com/RoaringBitmap/":        {"engine/recall/"},
	"github.com/kljensen/snowball":     {"morph"},
	"github.com/google/renameio":       {"internal/atomicfile"},
	"github.com/go-co-op/gocron":       {"internal/daemon"},
	"github.com/fsnotify/fsnotify":     {"internal/daemon"},
	"github.com/ollama/":               {"engine/llm"},
	"github.com/google/jsonschema-go":  {"engine/llm"},
	"github.com/modelcontextprotocol/": {"internal/mcpserver"},
	"github.com/spf13/":                {"cmd/"},
	"github.com/pelletier/go-toml":     {"internal/hook/settings"},
	"github.com/tailscale/hujson":      {"internal/hook/settings"},
	"github.com/google/go-cmp":         {},
	"github.com/rogpeppe/go-internal":  {},
	"pgregory.net/rapid":               {},
	"testing":                          {"internal/ollamatest", "internal/tmptest", "internal/lineartest"},
	module + "/internal/mcpserver":     {"cmd/"},
	module + "/internal/ollamatest":    {},
	module + "/internal/tmptest":       {},
	module + "/internal/lineartest":    {},
	module + "/internal/longtest":      {},
	module + "/internal/packtest":      {},
	module + "/internal/hiddentest":    {},
	module + "/internal/banktest":      {},
	module + "/internal/recalltest":    {},
	"flag":                             {"cmd/"},
}

// under reports whether a package is what an entry of the map names: itself, or with a slash at the end, it and all
// below it.
func under(dir, entry string) bool {
	return dir == entry || strings.HasSuffix(entry, "/") && strings.HasPrefix(dir+"/", entry)
}

func within(dir string, entries []string) bool {
	return slices.ContainsFunc(entries, func(e string) bool { return under(dir, e) })
}

func TestEveryPackageHasOnePackageComment(t *testing.T) {
	comments := map[string][]string{}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		if comments[f.dir] == nil {
			comments[f.dir] = []string{}
		}
		if f.ast.Doc == nil {
			continue
		}
		comments[f.dir] = append(comments[f.dir], f.name)
		want := "Package " + f.ast.Name.Name + " "
		if f.ast.Name.Name == "main" {
			want = "Command "
		}
		if text := f.ast.Doc.Text(); !strings.HasPrefix(text, want) {
			t.Errorf("%s: the package comment begins %.40q, want %q", f.name, text, want)
		}
	}
	for dir, in := range comments {
		if len(in) != 1 {
			t.Errorf("package %q has %d package comments, want 1: %v", dir, len(in), in)
		}
	}
}

func TestImportsRunOneWay(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		allowed, ok := arrows(f.dir)
		if !ok {
			t.Errorf("%s: package %s is not on the import map; draw its arrows in house_test.go, .golangci.yml and ARCHITECTURE.md", f.name, f.dir)
			continue
		}
		for _, spec := range f.ast.Imports {
			own, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module+"/")
			if ok && own != f.dir && !within(own, allowed) {
				t.Errorf("%s: %s may not import %s", f.line(spec.Pos()), f.dir, own)
			}
		}
	}
}

// arrows looks a package up on the map.
func arrows(dir string) ([]string, bool) {
	if exact, ok := house[dir]; ok {
		return exact, true
	}
	best, found := "", false
	for entry := range house {
		if under(dir, entry) && (!found || len(entry) > len(best)) {
			best, found = entry, true
		}
	}
	return house[best], found
}

func TestLibrariesHaveTheirOwners(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		for _, spec := range f.ast.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			longest := ""
			for prefix := range owners {
				if (imported == prefix || strings.HasPrefix(imported, strings.TrimSuffix(prefix, "/")+"/")) && len(prefix) > len(longest) {
					longest = prefix
				}
			}
			if longest != "" && !within(f.dir, owners[longest]) {
				t.Errorf("%s: %s imports %s, which is for %v", f.line(spec.Pos()), f.dir, imported, owners[longest])
			}
		}
	}
}

// TestOnlySmallPartsOfBleveAreCompiledIn holds the list of docs/adr/0001-dependencies.md: the whole of bleve doubles the time of a
// start.
func TestOnlySmallPartsOfBleveAreCompiledIn(t *testing.T) {
	const bleve = "github.com/blevesearch/bleve/v2"
	const foreign = "engine/recall/bleveanalyzer" // which the program does not import
	small := []string{bleve + "/index/scorch/mergeplan"}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		for _, spec := range f.ast.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			if imported == module+"/"+foreign {
				t.Errorf("%s: %s imports %s, which is for the indexes of others", f.line(spec.Pos()), f.dir, foreign)
			}
			if f.dir != foreign && (imported == bleve || strings.HasPrefix(imported, bleve+"/")) && !slices.Contains(small, imported) {
				t.Errorf("%s: %s imports %s, of bleve only %v is compiled in", f.line(spec.Pos()), f.dir, imported, small)
			}
		}
	}
}

func TestPurePackagesTouchNothing(t *testing.T) {
	outside := regexp.MustCompile(`^(os|net|log|syscall|plugin|unsafe|reflect|runtime|path/filepath|io/ioutil|math/rand|crypto/rand|golang\.org/x/sys)(/|$)`)
	harmless := []string{"net/url", "net/netip"}
	clock := []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}
	for _, f := range goFiles(t) {
		if f.test || !within(f.dir, pure) {
			continue
		}
		for _, spec := range f.ast.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			if outside.MatchString(imported) && !slices.Contains(harmless, imported) {
				t.Errorf("%s: %s is pure and imports %s", f.line(spec.Pos()), f.dir, imported)
			}
			if imported == "time" && spec.Name != nil {
				t.Errorf("%s: time is imported under another name", f.line(spec.Pos()))
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains(clock, sel.Sel.Name) {
				t.Errorf("%s: %s is pure and calls time.%s", f.line(sel.Pos()), f.dir, sel.Sel.Name)
			}
			return true
		})
	}
}

func TestFilesAndFunctionsStayReadable(t *testing.T) {
	const longestFile, longestFunc, share = 500, 65, 0.95
	var lengths []int
	long := map[int]string{}
	for _, f := range goFiles(t) {
		if n := f.fset.Position(f.ast.FileEnd).Line; n > longestFile {
			t.Errorf("%s has %d lines, want at most %d", f.name, n, longestFile)
		}
		for _, decl := range f.ast.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || d.Body == nil || f.test {
				continue
			}
			n := f.fset.Position(d.End()).Line - f.fset.Position(d.Pos()).Line + 1
			lengths = append(lengths, n)
			long[n] = f.line(d.Pos()) + " " + d.Name.Name
		}
	}
	slices.Sort(lengths)
	if len(lengths) == 0 {
		return
	}
	if p95 := lengths[int(share*float64(len(lengths)-1))]; p95 > longestFunc {
		t.Errorf("one function in twenty is longer than %d lines, want at most %d", p95, longestFunc)
	}
	if longest := lengths[len(lengths)-1]; longest > longestFunc {
		t.Logf("longest function: %d lines, %s", longest, long[longest])
	}
}

func TestDependenciesHaveADecision(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	adr, err := os.ReadFile("docs/adr/0001-dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	const most = 20 // beside those for tests; the modules of bleve count for one
	direct, bleve := 0, 0
	for lines := bufio.NewScanner(bytes.NewReader(mod)); lines.Scan(); {
		fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(lines.Text()), "require "))
		if len(fields) < 2 || !strings.Contains(fields[0], ".") || !strings.HasPrefix(fields[1], "v") || strings.Contains(lines.Text(), "// indirect") {
			continue
		}
		if strings.HasPrefix(fields[0], "github.com/blevesearch/") {
			bleve = 1
		} else if of, tests := owners[fields[0]]; !tests || len(of) > 0 { // what is for tests only belongs to nobody
			direct++
		}
		if !bytes.Contains(adr, []byte(fields[0])) {
			t.Errorf("%s is required and docs/adr/0001-dependencies.md does not say why", fields[0])
		}
	}
	if direct+bleve > most {
		t.Errorf("%d direct dependencies, want at most %d", direct+bleve, most)
	}
}
