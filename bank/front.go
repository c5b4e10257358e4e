package bank

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/memory/markdown"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// maxFront bounds the front matter that is read, in bytes; a larger one is left alone.
const maxFront = 64 << 10

// headerKeys are the keys of front matter that the program writes, in the order in which it writes them.
func headerKeys() []string {
	return []string{
		"id", "schema", "title", "category", "aliases", "description", "tldr", "answers_when", "similar_high",
		"similar_mid", "validated", "sources", "created", "updated",
	}
}

// Front is the header of a page: where its front matter stands, and the top-level keys of that and of the foot, as far as they can be read.
type Front struct {
	Start, End int    // byte range, both fences included; both zero when there is none
	Broken     string // why it cannot be edited; it is then left as it is
	BrokenLine int    // 1-based

	keys []frontKey
	foot *Front // nil: there is none
	text []byte // of a foot: its lines, in which its keys stand
}

// frontKey is one top-level key with the lines it takes.
type frontKey struct {
	name       string
	start, end int // byte range in the page
	node       *yaml.Node
}

// Has reports whether the key stands in the front matter, or at the foot.
func (f *Front) Has(key string) bool { return f.find(key) != nil }

// Value returns a scalar value, "" when the key is missing or holds something else.
func (f *Front) Value(key string) string {
	if k := f.find(key); k != nil && k.node.Kind == yaml.ScalarNode && k.node.Tag != "!!null" {
		return k.node.Value
	}
	return ""
}

// List returns the scalars of a list; a single scalar is a list of one.
func (f *Front) List(key string) []string {
	k := f.find(key)
	if k == nil {
		return nil
	}
	if k.node.Kind != yaml.SequenceNode {
		if v := f.Value(key); v != "" {
			return []string{v}
		}
		return nil
	}
	var out []string
	for _, n := range k.node.Content {
		if n.Kind == yaml.ScalarNode {
			out = append(out, n.Value)
		}
	}
	return out
}

// Keys returns the names of the top-level keys of the front matter in the order in which they stand.
func (f *Front) Keys() []string {
	out := make([]string, len(f.keys))
	for i := range f.keys {
		out[i] = f.keys[i].name
	}
	return out
}

// find finds a key in the front matter, else at the foot.
func (f *Front) find(key string) *frontKey {
	if k := f.own(key); k != nil || f.foot == nil {
		return k
	}
	return f.foot.own(key)
}

// own finds a key in the front matter.
func (f *Front) own(key string) *frontKey {
	for i := range f.keys {
		if f.keys[i].name == key {
			return &f.keys[i]
		}
	}
	return nil
}

// ParseFront reads the header of a page and returns where the body begins.
func ParseFront(data []byte) (f Front, body int) {
	f, body = parseTop(data)
	f.parseFoot(data)
	return f, body
}

// ReadFoot adds the foot of a page as it is on disk to the header of that page as it may be shown, where no comment is.
func (f *Front) ReadFoot(whole []byte) { f.parseFoot(whole) }

// parseTop reads the front matter at the start of a page.
func parseTop(data []byte) (f Front, body int) {
	at := markdown.FindFront(data)
	start := len(data) - len(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
	if at.Closed {
		f = Front{Start: at.StartByte, End: at.EndByte}
		f.parse(data, at.Inner, at.InnerEnd)
		return f, at.EndByte
	}
	if at.Meant {
		return Front{Broken: "it does not end", BrokenLine: 1}, start // read as body
	}
	return Front{}, start
}

func (f *Front) parse(data []byte, from, to int) {
	if to-from > maxFront {
		f.broken("it is larger than 64 KB", 1)
		return
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data[from:to], &doc); err != nil {
		line := yamlLine(err.Error())
		msg := strings.TrimPrefix(err.Error(), "yaml: ")
		f.broken(strings.TrimPrefix(msg, fmt.Sprintf("line %d: ", line)), 1+line)
		return
	}
	if doc.Kind == 0 || len(doc.Content) == 0 {
		return // empty, or comments only
	}
	m := doc.Content[0]
	if m.Kind == yaml.ScalarNode && m.Tag == "!!null" {
		return
	}
	if m.Kind != yaml.MappingNode || m.Style&yaml.FlowStyle != 0 {
		f.broken("it is no list of keys", 2)
		return
	}
	f.split(data, from, to, m)
}

// split finds the lines that each key takes: from its own to the last before the next key that is neither blank nor a
// comment at the margin.
func (f *Front) split(data []byte, from, to int, m *yaml.Node) {
	starts := []int{from}
	for i := from; i < to; i++ {
		if data[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	seen := map[string]bool{}
	last := 0
	for i := 0; i+1 < len(m.Content); i += 2 {
		k := m.Content[i]
		if k.Kind != yaml.ScalarNode || k.Column != 1 || k.Line <= last || k.Line > len(starts) || seen[k.Value] || k.Anchor != "" {
			f.keys = nil
			f.broken("it is no plain list of keys", 1+k.Line)
			return
		}
		seen[k.Value], last = true, k.Line
		f.keys = append(f.keys, frontKey{name: k.Value, start: starts[k.Line-1], node: m.Content[i+1]})
	}
	for i := range f.keys {
		end := to
		if i+1 < len(f.keys) {
			end = f.keys[i+1].start
		}
		f.keys[i].end = trimMargin(data, f.keys[i].start, end)
	}
}

// trimMargin moves end back over blank lines and comments that start at the margin, but never over the first line.
func trimMargin(data []byte, start, end int) int {
	for {
		at := bytes.LastIndexByte(data[start:max(start, end-1)], '\n')
		if at < 0 {
			return end
		}
		line := bytes.TrimSpace(data[start+at+1 : end])
		if len(line) > 0 && data[start+at+1] != '#' {
			return end
		}
		end = start + at + 1
	}
}

func (f *Front) broken(msg string, line int) { f.Broken, f.BrokenLine = msg, line }

// yamlLine finds the line in the text of a yaml error: "yaml: line 3: …".
func yamlLine(msg string) int {
	_, rest, _ := strings.Cut(msg, "line ")
	num, _, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(num)
	if err != nil {
		return 1
	}
	return n
}

// foreign reports whether the front matter is to be left as it is: it cannot be read, or is of a later schema.
func (f *Front) foreign() bool {
	n, err := strconv.Atoi(f.Value("schema"))
	return f.Broken != "" || f.Has("schema") && (err != nil || n > HeaderSchema)
}

// HeaderValue is one key of front matter as it is to be written. A value of nothing says that the key goes.
type HeaderValue struct {
	key  string
	text string // lines of YAML, each with "\n"
	keep bool
	foot bool // it stands at the foot
}

// KeptValue is a key of a person's: it stays as it is, and only says what stands after it.
func KeptValue(key string) HeaderValue { return HeaderValue{key: key, keep: true} }

// Kept is the key as a person's: see [KeptValue].
func (v HeaderValue) Kept() HeaderValue { return HeaderValue{key: v.key, keep: true, foot: v.foot} }

// TextValue is a key with a text.
func TextValue(key, s string) HeaderValue {
	if s == "" {
		return HeaderValue{key: key}
	}
	return HeaderValue{key: key, text: key + ": " + yamlString(s) + "\n"}
}

// NumberValue is a key with a number; 0 is one.
func NumberValue(key string, n int) HeaderValue {
	return HeaderValue{key: key, text: key + ": " + strconv.Itoa(n) + "\n"}
}

// CountValue is a key with a number; 0 is none.
func CountValue(key string, n int) HeaderValue {
	if n == 0 {
		return HeaderValue{key: key}
	}
	return NumberValue(key, n)
}

// DateValue is a key with a day.
func DateValue(key string, d day.Day) HeaderValue {
	if d == 0 {
		return HeaderValue{key: key}
	}
	return HeaderValue{key: key, text: key + ": " + d.String() + "\n"}
}

// ListValue is a key with a list of texts.
func ListValue(key string, list []string) HeaderValue {
	if len(list) == 0 {
		return HeaderValue{key: key}
	}
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = yamlString(s)
	}
	return HeaderValue{key: key, text: key + ": [" + strings.Join(quoted, ", ") + "]\n"}
}

// SourcesValue is the key of the logs that a page rests on.
func SourcesValue(list []HeaderSource) HeaderValue {
	v := HeaderValue{key: "sources"}
	if len(list) == 0 {
		return v
	}
	var b strings.Builder
	b.WriteString("sources:\n")
	for _, s := range list {
		b.WriteString("  - {uri: " + yamlString(s.URI))
		if s.Lines != "" {
			b.WriteString(", lines: " + strconv.Quote(s.Lines))
		}
		b.WriteString(", summary: " + yamlString(s.Summary) + "}\n")
	}
	v.text = b.String()
	return v
}

// set returns the front matter with these keys as they are to be, both fences included. Keys that are not named keep
// their bytes; a key whose value is already right does too. A key that is new stands after the one that precedes it in
// the program's order. It returns the old bytes if the result would not read back.
func (f *Front) set(data []byte, values []HeaderValue, eol string) []byte {
	old := data[f.Start:f.End]
	if f.Broken != "" {
		return old
	}
	var out []byte
	if f.End == 0 {
		out = append(out, "---"+eol...)
		for _, v := range values {
			if !v.foot {
				out = append(out, withEOL(v.text, eol)...)
			}
		}
		out = append(out, "---"+eol...)
		return out
	}
	values = atTop(f.settled(data, values))
	body := slices.Clone(data[:f.End]) // offsets of keys stay valid while edits go from the back
	type edit struct {
		at, end int
		text    string
	}
	edits, at := make([]edit, 0, len(values)), f.innerStart(data)
	for _, v := range values {
		k := f.own(v.key)
		switch {
		case k == nil && v.text != "":
			edits = append(edits, edit{at, at, withEOL(v.text, eol)})
		case k != nil:
			if !v.keep && !k.holds(data, v.text) {
				edits = append(edits, edit{k.start, k.end, withEOL(v.text, eol)})
			}
			at = max(at, k.end)
		}
	}
	if len(edits) == 0 {
		return old
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return a.at - b.at })
	from := f.Start
	for _, e := range edits {
		out = append(append(out, body[from:e.at]...), e.text...)
		from = e.end
	}
	out = append(out, body[from:]...)
	if !f.readsBack(out, values, data) {
		return old
	}
	return out
}

// atTop are the keys as the front matter is to have them: without those of the foot.
func atTop(values []HeaderValue) []HeaderValue {
	out := slices.Clone(values)
	for i := range out {
		named := func(v HeaderValue) bool { return v.key == out[i].key && !v.foot }
		if out[i].foot && !slices.ContainsFunc(values, named) {
			out[i] = HeaderValue{key: out[i].key}
		}
	}
	return slices.DeleteFunc(out, func(v HeaderValue) bool { return v.foot })
}

func (f *Front) innerStart(data []byte) int {
	return f.Start + bytes.IndexByte(data[f.Start:f.End], '\n') + 1
}

// readsBack reports whether the new front matter holds every foreign key as before and every other as it was set.
func (f *Front) readsBack(out []byte, values []HeaderValue, data []byte) bool {
	g, end := ParseFront(out)
	if g.Broken != "" || end != len(out) {
		return false
	}
	for i := range f.keys {
		k := &f.keys[i]
		if slices.ContainsFunc(values, func(v HeaderValue) bool { return v.key == k.name && !v.keep }) {
			continue
		}
		n := g.own(k.name)
		if n == nil || !bytes.Equal(out[n.start:n.end], data[k.start:k.end]) {
			return false
		}
	}
	for _, v := range values {
		if v.keep {
			continue
		}
		if n := g.own(v.key); (n != nil) != (v.text != "") || n != nil && !n.holds(out, v.text) {
			return false
		}
	}
	return true
}

// holds reports whether the key already has the value that the lines of YAML give it.
func (k *frontKey) holds(data []byte, text string) bool {
	if string(bytes.ReplaceAll(data[k.start:k.end], []byte("\r\n"), []byte{'\n'})) == text {
		return true
	}
	var doc yaml.Node
	if text == "" || yaml.Unmarshal([]byte(text), &doc) != nil || len(doc.Content) == 0 || len(doc.Content[0].Content) != 2 {
		return false
	}
	return sameNode(k.node, doc.Content[0].Content[1])
}

func sameNode(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Value != b.Value || len(a.Content) != len(b.Content) || a.Kind == yaml.AliasNode {
		return false
	}
	for i := range a.Content {
		if !sameNode(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}

func withEOL(text, eol string) string {
	if eol == "\n" {
		return text
	}
	return strings.ReplaceAll(text, "\n", eol)
}

// yamlString writes a string as a YAML scalar on one line: plain where nothing could read it as something else.
func yamlString(s string) string {
	plain := s != "" && len(s) < 200 && !strings.ContainsAny(s, ":#{}[],&*!|<>'\"%@`\\?\x7f") && s[0] != '-' && s[0] != '=' &&
		s[0] != '.' && s[0] != '~' && strings.TrimSpace(s) == s && strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r >= 0x80 && !hangul.IsSyllable(r) }) < 0 &&
		(s[0] > '9' || s[0] < '+')
	if plain {
		switch strings.ToLower(s) {
		case "true", "false", "yes", "no", "on", "off", "y", "n", "null":
			plain = false
		}
	}
	if plain {
		return s
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return `""` // a string cannot fail to encode
	}
	return escapeForbidden(strings.TrimSuffix(b.String(), "\n"))
}

// escapeForbidden escapes the characters that JSON takes in a string and YAML does not.
func escapeForbidden(quoted string) string {
	forbidden := func(r rune) bool { return r >= 0x7f && r <= 0x9f || r == 0xfeff || r == 0xfffe || r == 0xffff }
	if strings.IndexFunc(quoted, forbidden) < 0 {
		return quoted
	}
	var b strings.Builder
	for _, r := range quoted {
		if forbidden(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
