package rules

import (
	"bytes"
	"errors"
	"io"
	"maps"
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
	What   notice.Notice // without a place
}

func (e *FileError) Error() string {
	return e.Path + ":" + strconv.Itoa(e.Line) + ":" + strconv.Itoa(e.Column) + ": " + e.What.English()
}

// Notice is what the error tells, without the file and line; the column is among its values.
func (e *FileError) Notice() notice.Notice {
	n := e.What
	n.Values = maps.Clone(n.Values)
	if n.Values == nil {
		n.Values = map[string]string{}
	}
	n.Values["column"] = strconv.Itoa(e.Column)
	return n
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
	path       string
	doc        *document
	errs       []error
	classes    *Classes    // that conditions on claims may name
	attributes *Attributes // the same

	claimWords map[string][]string // what claimWordsOf has answered
}

// read parses a file's bytes. The document is usable only if there are no errors. words may be nil.
func read(f File, words *Lexicon) (*document, []error) {
	r := &reader{path: f.Path, classes: DefaultClasses(), attributes: DefaultAttributes(), doc: &document{
		path: f.Path, terms: map[string]string{}, termNodes: map[string]*yaml.Node{}, defaults: map[Kind]string{}, threshold: map[Form]int{},
	}}
	if words != nil {
		r.classes, r.attributes = r.classes.With(words, nil), r.attributes.With(words)
	}
	if root := r.parse(f.Data, "schema and rules"); root != nil {
		r.top(root)
	}
	return r.doc, r.errs
}

// parse returns the mapping at the root of the file, which has some keys.
func (r *reader) parse(data []byte, keys string) *yaml.Node {
	if len(data) > MaxFileBytes {
		r.fail(nil, notice.New("rules.large", "the file has {bytes} bytes; a rule file has at most {most}", len(data), MaxFileBytes))
		return nil
	}
	if !utf8.Valid(data) {
		line, col := invalidAt(data)
		r.errs = append(r.errs, &FileError{Path: r.path, Line: line, Column: col, What: notice.New("rules.encoding", "not UTF-8; save the file as UTF-8")})
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var root, second yaml.Node
	switch err := dec.Decode(&root); {
	case errors.Is(err, io.EOF):
		r.fail(nil, notice.New("rules.empty", "the file is empty; it begins with schema: {schema}", SchemaVersion))
		return nil
	case err != nil:
		r.syntax(err)
		return nil
	}
	if err := dec.Decode(&second); err == nil {
		r.fail(&second, notice.New("rules.second", "a rule file is one document; found a second one"))
		return nil
	} else if !errors.Is(err, io.EOF) {
		r.syntax(err)
		return nil
	}
	if len(root.Content) != 1 || root.Content[0].Kind != yaml.MappingNode {
		r.fail(&root, notice.New("rules.root", "want a mapping with the keys {known}", keys))
		return nil
	}
	if n := findAlias(root.Content[0]); n != nil {
		r.fail(n, notice.New("rules.alias", "anchors and aliases are not supported"))
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
	r.errs = append(r.errs, &FileError{Path: r.path, Line: max(line, 1), Column: 1, What: notice.New("rules.yaml", "{reason}", msg)})
}

func (r *reader) fail(n *yaml.Node, what notice.Notice) {
	e := &FileError{Path: r.path, Line: 1, Column: 1, What: what}
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
		r.fail(n, notice.New("rules.want-mapping", "{key}: want a mapping", what))
		return
	}
	seen := make(map[string]bool, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if k.Kind != yaml.ScalarNode {
			r.fail(k, notice.New("rules.want-key", "{key}: a key is a word", what))
			continue
		}
		if seen[k.Value] {
			r.fail(k, notice.New("rules.twice", "key \"{key}\" stands twice", k.Value))
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
				r.fail(v, notice.New("rules.schema", "schema {found}: this memctl reads schema {known}", got, SchemaVersion))
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
			r.fail(k, unknownKey(key, []string{"schema", "lang", "defaults", "threshold", "terms", "rules"}))
		}
	})
	if !versioned {
		r.fail(n, notice.New("rules.no-schema", "schema is missing; the file begins with schema: {schema}", SchemaVersion))
	}
	switch {
	case ruleNodes == nil || isNull(ruleNodes):
	case ruleNodes.Kind != yaml.SequenceNode:
		r.fail(ruleNodes, wantList("rules"))
	default:
		r.ruleList(ruleNodes, lang)
	}
}

func (r *reader) ruleList(n *yaml.Node, lang string) {
	seen := make(map[string]int, len(n.Content))
	for _, item := range n.Content {
		if len(r.doc.patches) >= MaxRules {
			r.fail(item, notice.New("rules.many", "more than {most} rules", MaxRules))
			return
		}
		p, ok := r.rule(item, lang)
		if p.broken = !ok; p.broken {
			r.doc.patches = append(r.doc.patches, p)
			continue
		}
		if line, twice := seen[p.rule.ID]; twice {
			r.fail(item, notice.New("rules.rule-twice", "rule \"{rule}\" stands twice; the first one is in line {first}", p.rule.ID, line))
			continue
		}
		seen[p.rule.ID] = item.Line
		r.doc.patches = append(r.doc.patches, p)
	}
}

func (r *reader) defaultPage(key string, k, v *yaml.Node) {
	kind, ok := parseKind(key)
	if !ok {
		r.fail(k, notice.New("rules.default-kind", "defaults: kind \"{kind}\": want one of W, B, O, S", key))
		return
	}
	if s, ok := r.str(v, "target"); ok {
		if bad := checkTarget(s); !bad.IsZero() {
			r.fail(v, bad)
		} else if strings.Contains(s, EntityPlaceholder) {
			r.fail(v, notice.New("rules.default-entity", "a default page is for statements without an entity, too: {placeholder} cannot stand in it", EntityPlaceholder))
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
				r.fail(v, outOfRange("threshold", n, 0, 10*MaxWeight))
			}
			r.doc.threshold[f] = n
		}
		return
	}
	r.fail(k, unknownForm(key, []string{"section", "bullet", "sentence"}))
}

func (r *reader) term(key string, k, v *yaml.Node) {
	if _, final := finalClass(key); final || !termName(key) {
		r.fail(k, notice.New("rules.term-name", "term \"{term}\": a name is letters, digits, - and _, and no single final consonant", key))
		return
	}
	if s, ok := r.str(v, "term"); ok {
		r.doc.terms[key], r.doc.termNodes[key] = s, v
	}
}

func (r *reader) lang(v *yaml.Node) string {
	s, ok := r.str(v, "lang")
	if ok && s != "" && s != "ko" && s != "en" {
		r.fail(v, notice.New("rules.lang", "lang \"{lang}\": want ko or en", s))
	}
	return s
}

// str reads a scalar as text. Numbers and booleans are texts as they are written.
func (r *reader) str(v *yaml.Node, what string) (string, bool) {
	if v.Kind != yaml.ScalarNode {
		r.fail(v, notice.New("rules.want-text", "{key}: want a text", what))
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
	r.fail(v, notice.New("rules.want-number", "{key}: want a whole number", what))
	return 0, false
}

func isNull(v *yaml.Node) bool { return v.Kind == yaml.ScalarNode && v.Tag == "!!null" }

func parseKind(s string) (Kind, bool) {
	if len(s) != 1 {
		return 0, false
	}
	return ParseKind(s[0])
}

func unknownKey(key string, known []string) notice.Notice {
	if near := nearest(key, known); near != "" {
		return notice.New("rules.key-near", "unknown key \"{key}\"; did you mean \"{near}\"?", key, near)
	}
	return notice.New("rules.key", "unknown key \"{key}\"", key)
}

func unknownForm(form string, known []string) notice.Notice {
	if near := nearest(form, known); near != "" {
		return notice.New("rules.form-near", "threshold: unknown form \"{form}\"; did you mean \"{near}\"?", form, near)
	}
	return notice.New("rules.form", "threshold: unknown form \"{form}\"", form)
}

func unknownName(key, name string, known []string) notice.Notice {
	if near := nearest(name, known); near != "" {
		return notice.New("rules.name-near", "{key}: unknown name \"{name}\"; did you mean \"{near}\"?", key, name, near)
	}
	return notice.New("rules.name", "{key}: unknown name \"{name}\"", key, name)
}

func unknownRule(id string, known []string) notice.Notice {
	if near := nearest(id, known); near != "" {
		return notice.New("rules.rule-near", "rule \"{rule}\" is not known, so it cannot be disabled; did you mean \"{near}\"?", id, near)
	}
	return notice.New("rules.rule", "rule \"{rule}\" is not known, so it cannot be disabled", id)
}

// nearest is the known word that is one slip away from an unknown one; "" where there is none.
func nearest(got string, known []string) string {
	best := ""
	for _, k := range known {
		if d := distance(got, k); d <= 2 && d < len(k) && (best == "" || d < distance(got, best)) {
			best = k
		}
	}
	return best
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
