package rules

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// SchemaVersion is the version of the rule file format that this build reads.
const SchemaVersion = 1

// File is a rule file: its path as errors should name it, and its bytes.
type File struct {
	Path string
	Data []byte
}

// FileError is one thing that is wrong in a rule file. Line and Column are 1-based; a problem with the file as a whole
// is at 1:1.
type FileError struct {
	Path   string
	Line   int
	Column int
	Msg    string
}

func (e *FileError) Error() string {
	return e.Path + ":" + strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + ": " + e.Msg
}

// Notice is what the error tells, without the file and line.
func (e *FileError) Notice() notice.Notice {
	return notice.New("rules.bad", "{column}: {reason}", e.Column, e.Msg)
}

// patch is a rule as a file has it: the values that it states, and which keys those are.
type patch struct {
	rule    Rule
	set     map[string]*yaml.Node // key to its value, for positions
	disable bool
	broken  bool // a field of it cannot be read: only its patterns are looked at
	at      *yaml.Node
}

// document is a rule file that was read.
type document struct {
	path      string
	patches   []patch
	terms     map[string]string
	termNodes map[string]*yaml.Node
	defaults  map[Kind]string
	threshold map[Form]int
}

// reader reads one file and collects everything that is wrong with it.
type reader struct {
	path string
	doc  *document
	errs []error
}

// read parses a file's bytes. The document is usable only if there are no errors.
func read(f File) (*document, []error) {
	r := &reader{path: f.Path, doc: &document{
		path: f.Path, terms: map[string]string{}, termNodes: map[string]*yaml.Node{}, defaults: map[Kind]string{}, threshold: map[Form]int{},
	}}
	if root := r.parse(f.Data); root != nil {
		r.top(root)
	}
	return r.doc, r.errs
}

// parse returns the mapping at the root of the file.
func (r *reader) parse(data []byte) *yaml.Node {
	if len(data) > MaxFileBytes {
		r.fail(nil, "the file has %d bytes; a rule file has at most %d", len(data), MaxFileBytes)
		return nil
	}
	if !utf8.Valid(data) {
		line, col := invalidAt(data)
		r.errs = append(r.errs, &FileError{Path: r.path, Line: line, Column: col, Msg: "not UTF-8; save the file as UTF-8"})
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var root, second yaml.Node
	switch err := dec.Decode(&root); {
	case errors.Is(err, io.EOF):
		r.fail(nil, "the file is empty; it begins with schema: %d", SchemaVersion)
		return nil
	case err != nil:
		r.syntax(err)
		return nil
	}
	if err := dec.Decode(&second); err == nil {
		r.fail(&second, "a rule file is one document; found a second one")
		return nil
	} else if !errors.Is(err, io.EOF) {
		r.syntax(err)
		return nil
	}
	if len(root.Content) != 1 || root.Content[0].Kind != yaml.MappingNode {
		r.fail(&root, "want a mapping with the keys schema and rules")
		return nil
	}
	if n := findAlias(root.Content[0]); n != nil {
		r.fail(n, "anchors and aliases are not supported")
		return nil
	}
	return root.Content[0]
}

// syntax turns "yaml: line 3: did not find …" into a position.
func (r *reader) syntax(err error) {
	msg := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(msg, "line "); ok {
		if num, text, ok := strings.Cut(rest, ":"); ok {
			if n, err := strconv.Atoi(num); err == nil {
				line, msg = n, strings.TrimSpace(text)
			}
		}
	}
	r.errs = append(r.errs, &FileError{Path: r.path, Line: max(line, 1), Column: 1, Msg: msg})
}

func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	e := &FileError{Path: r.path, Line: 1, Column: 1, Msg: fmt.Sprintf(format, args...)}
	if n != nil && n.Line > 0 {
		e.Line, e.Column = n.Line, n.Column
	}
	r.errs = append(r.errs, e)
}

// findAlias returns the first node with an anchor or an alias.
func findAlias(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		return n
	}
	for _, c := range n.Content {
		if a := findAlias(c); a != nil {
			return a
		}
	}
	return nil
}

func invalidAt(data []byte) (line, col int) {
	line, col = 1, 1
	for len(data) > 0 {
		c, size := utf8.DecodeRune(data)
		switch {
		case c == utf8.RuneError && size == 1:
			return line, col
		case c == '\n':
			line, col = line+1, 1
		default:
			col++
		}
		data = data[size:]
	}
	return line, col
}

// pairs calls fn for each key of a mapping; a key that stands twice is an error.
func (r *reader) pairs(n *yaml.Node, what string, fn func(key string, k, v *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.fail(n, "%s: want a mapping", what)
		return
	}
	seen := make(map[string]bool, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if k.Kind != yaml.ScalarNode {
			r.fail(k, "%s: a key is a word", what)
			continue
		}
		if seen[k.Value] {
			r.fail(k, "key %q stands twice", k.Value)
			continue
		}
		seen[k.Value] = true
		fn(k.Value, k, v)
	}
}

// top reads the keys of the file.
func (r *reader) top(n *yaml.Node) {
	var ruleNodes *yaml.Node
	lang, versioned := "", false
	r.pairs(n, "rule file", func(key string, k, v *yaml.Node) {
		switch key {
		case "schema":
			versioned = true
			if got, ok := r.integer(v, "schema"); ok && got != SchemaVersion {
				r.fail(v, "schema %d: this memctl reads schema %d", got, SchemaVersion)
			}
		case "lang":
			lang = r.lang(v)
		case "defaults":
			r.pairs(v, "defaults", r.defaultPage)
		case "threshold":
			r.pairs(v, "threshold", r.threshold)
		case "terms":
			r.pairs(v, "terms", r.term)
		case "rules":
			ruleNodes = v
		default:
			r.fail(k, "unknown key %q%s", key, suggest(key, []string{"schema", "lang", "defaults", "threshold", "terms", "rules"}))
		}
	})
	if !versioned {
		r.fail(n, "schema is missing; the file begins with schema: %d", SchemaVersion)
	}
	switch {
	case ruleNodes == nil || isNull(ruleNodes):
	case ruleNodes.Kind != yaml.SequenceNode:
		r.fail(ruleNodes, "rules: want a list")
	default:
		r.ruleList(ruleNodes, lang)
	}
}

func (r *reader) ruleList(n *yaml.Node, lang string) {
	seen := make(map[string]int, len(n.Content))
	for _, item := range n.Content {
		if len(r.doc.patches) >= MaxRules {
			r.fail(item, "more than %d rules", MaxRules)
			return
		}
		p, ok := r.rule(item, lang)
		if p.broken = !ok; p.broken {
			r.doc.patches = append(r.doc.patches, p)
			continue
		}
		if line, twice := seen[p.rule.ID]; twice {
			r.fail(item, "rule %q stands twice; the first one is in line %d", p.rule.ID, line)
			continue
		}
		seen[p.rule.ID] = item.Line
		r.doc.patches = append(r.doc.patches, p)
	}
}

func (r *reader) defaultPage(key string, k, v *yaml.Node) {
	kind, ok := parseKind(key)
	if !ok {
		r.fail(k, "defaults: kind %q: want one of W, B, O, S", key)
		return
	}
	if s, ok := r.str(v, "target"); ok {
		if err := checkTarget(s); err != nil {
			r.fail(v, "%s", err)
		} else if strings.Contains(s, EntityPlaceholder) {
			r.fail(v, "a default page is for statements without an entity, too: {entity} cannot stand in it")
		}
		r.doc.defaults[kind] = s
	}
}

func (r *reader) threshold(key string, k, v *yaml.Node) {
	for f := FormSection; f < numForms; f++ {
		if f.String() != key {
			continue
		}
		if n, ok := r.integer(v, "threshold"); ok {
			if n < 0 || n > 10*MaxWeight {
				r.fail(v, "threshold %d: want 0 to %d", n, 10*MaxWeight)
			}
			r.doc.threshold[f] = n
		}
		return
	}
	r.fail(k, "threshold: unknown form %q%s", key, suggest(key, []string{"section", "bullet", "sentence"}))
}

func (r *reader) term(key string, k, v *yaml.Node) {
	if _, final := finalClass(key); final || !termName(key) {
		r.fail(k, "term %q: a name is letters, digits, - and _, and no single final consonant", key)
		return
	}
	if s, ok := r.str(v, "term"); ok {
		r.doc.terms[key], r.doc.termNodes[key] = s, v
	}
}

func (r *reader) lang(v *yaml.Node) string {
	s, ok := r.str(v, "lang")
	if ok && s != "" && s != "ko" && s != "en" {
		r.fail(v, "lang %q: want ko or en", s)
	}
	return s
}

// str reads a scalar as text. Numbers and booleans are texts as they are written.
func (r *reader) str(v *yaml.Node, what string) (string, bool) {
	if v.Kind != yaml.ScalarNode {
		r.fail(v, "%s: want a text", what)
		return "", false
	}
	if isNull(v) {
		return "", true
	}
	return norm.NFC.String(v.Value), true
}

func (r *reader) integer(v *yaml.Node, what string) (int, bool) {
	if v.Kind == yaml.ScalarNode && v.Tag == "!!int" {
		if n, err := strconv.Atoi(v.Value); err == nil {
			return n, true
		}
	}
	r.fail(v, "%s: want a whole number", what)
	return 0, false
}

func isNull(v *yaml.Node) bool { return v.Kind == yaml.ScalarNode && v.Tag == "!!null" }

func parseKind(s string) (Kind, bool) {
	if len(s) != 1 {
		return 0, false
	}
	return ParseKind(s[0])
}

var errNoKey = errors.New("no key is near")

// suggest names the known key that is one slip away from an unknown one.
func suggest(got string, known []string) string {
	best, err := "", errNoKey
	for _, k := range known {
		if d := distance(got, k); d <= 2 && d < len(k) && (err != nil || d < distance(got, best)) {
			best, err = k, nil
		}
	}
	if err != nil {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// distance is the number of single letters to insert, drop or change (Levenshtein), for short words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			prev, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, prev+cost)
		}
	}
	return row[len(b)]
}
