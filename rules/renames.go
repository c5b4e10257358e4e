package rules

import (
	_ "embed" // how lines tell renames
	"fmt"
	"regexp"
	"strings"
	"sync"
)

//go:embed defaults/renames.tsv
var defaultRenames string

// Renames are the patterns by which a sentence tells that something has another name now: defaults/renames.tsv says what each is. They never change and
// are safe for concurrent use.
type Renames struct {
	Patterns []RenamePattern
	Kind     *regexp.Regexp // a word for what is named, before or behind a name: the groups are what stands behind or before it
	Never    *regexp.Regexp // of a sentence that tells no rename
	None     *regexp.Regexp // of what is no name
}

// RenamePattern finds a rename in a sentence. Its groups old and new are the names, with what else may stand there.
type RenamePattern struct {
	*regexp.Regexp

	Sure bool // nothing else can be meant
	Last bool // the new name stands first, and the old one behind it
	Next bool // the new name stands directly behind the old one, so that nothing says where one ends and the other begins
}

// renameName is a name in a pattern, with quotes around it.
const renameName = `["'“‘「『*]*(?P<NAME>[^\s.,;:!?()<>"“”‘’「」『』](?:[^,;:!?()<>"“”‘’「」『』]{0,58}?[^\s.,;:!?()<>"“”‘’「」『』])??)["'”’」』*]*`

// adjacent finds patterns in which nothing stands between the two names.
var adjacent = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{old\},?\?? (?:\(\?:[^()]*\)\?)*\{new\}`) })

// DefaultRenames are the embedded patterns.
var DefaultRenames = sync.OnceValue(func() *Renames {
	r, err := ParseRenames(defaultRenames)
	if err != nil {
		panic("rules: " + err.Error()) // a test reads them
	}
	return r
})

// ParseRenames reads patterns as renames.tsv has them. The error names the line.
func ParseRenames(text string) (*Renames, error) {
	rows := map[string][]string{}
	type row struct {
		sure    bool
		pattern string
		line    int
	}
	var told []row
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		what, pattern, ok := strings.Cut(line, "\t")
		switch {
		case !ok || pattern == "":
			return nil, fmt.Errorf("renames.tsv:%d: want two columns", n)
		case what == "sure" || what == "weak":
			told = append(told, row{what == "sure", pattern, n})
		case what == "before" || what == "kind" || what == "after" || what == "never" || what == "none":
			rows[what] = append(rows[what], "(?:"+pattern+")")
		default:
			return nil, fmt.Errorf("renames.tsv:%d: unknown row %q", n, what)
		}
	}
	oneOf := func(what string) string { return "(?:" + strings.Join(rows[what], "|") + ")" }
	out := &Renames{}
	for _, t := range told {
		if strings.Count(t.pattern, "{old}") != 1 || strings.Count(t.pattern, "{new}") != 1 {
			return nil, fmt.Errorf("renames.tsv:%d: want {old} and {new}, once each", t.line)
		}
		begin := `(?:^|[\s"“(])`
		if strings.HasPrefix(t.pattern, "{") {
			begin = `(?:^|[.;:!?—–,] ?)(?:` + oneOf("before") + ` )*`
		}
		body := strings.NewReplacer("{old}", strings.Replace(renameName, "NAME", "old", 1), "{new}", strings.Replace(renameName, "NAME", "new", 1)).Replace(t.pattern)
		end := ""
		if strings.HasSuffix(t.pattern, "}") || strings.HasSuffix(t.pattern, ")?") {
			end = `(?:$|[.,;:!?()—–"”]| ` + oneOf("after") + `)`
		}
		re, err := regexp.Compile("(?i)" + begin + body + end)
		if err != nil {
			return nil, fmt.Errorf("renames.tsv:%d: %w", t.line, err)
		}
		out.Patterns = append(out.Patterns, RenamePattern{Regexp: re, Sure: t.sure, Last: strings.Index(t.pattern, "{new}") < strings.Index(t.pattern, "{old}"), Next: adjacent().MatchString(t.pattern)})
	}
	for _, x := range []struct {
		to   **regexp.Regexp
		text string
	}{
		{&out.Kind, `^(?:` + oneOf("kind") + `) (.+)$|^(.+) (?:` + oneOf("kind") + `)$`}, {&out.Never, "(?-i)" + oneOf("never")}, {&out.None, "^" + oneOf("none") + "$"},
	} {
		re, err := regexp.Compile("(?i)" + x.text)
		if err != nil {
			return nil, fmt.Errorf("renames.tsv: %w", err)
		}
		*x.to = re
	}
	return out, nil
}
