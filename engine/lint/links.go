package lint

import (
	"net/url"
	"path"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// link is a link as it stands on a line.
type link struct {
	no     int
	raw    string // as written
	target string // path or name, NFC, decoded; "" for a place on the page itself
	block  string // block id behind #^
	wiki   bool
	entry  bool // it stands in the text of an entry
	table  bool // it stands in a table, where a bar is escaped
}

var (
	scheme  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`) })
	logLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^L\d+$`) })
	idAtEnd = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|\s)\^([A-Za-z0-9-]+)\s*$`) })
)

func blockID(text string) string {
	if m := idAtEnd().FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// linksIn finds the links of a line. Of those that lead out of the workspace (https:, mailto:), to another one (name:slug), to a
// path on a web site or to nothing it takes none.
// The source of an entry that a person wrote on a page is its own line, wherever that was moved since: it is no link that could break.
func linksIn(l line) (out []link) {
	text := l.text
	own, _ := bank.ParseEntryLine(text)
	for at := 0; at < len(text); {
		open := strings.Index(text[at:], "[[")
		if open < 0 {
			break
		}
		open += at
		inner, _, closed := strings.Cut(text[open+2:min(len(text), open+2+maxLink)], "]]")
		if at = open + 2; !closed || strings.ContainsAny(inner, "[]") {
			continue
		}
		at = open + 4 + len(inner)
		raw := text[open:at]
		name, _, _ := strings.Cut(inner, "|")
		name, _, _ = strings.Cut(name, `\`) // in a table the bar is escaped
		k := parseTarget(name)
		k.no, k.raw, k.wiki, k.entry, k.table = l.no, raw, true, l.para < 0, l.kind == markdown.Table
		if k.target == "" && k.block == "" || strings.Contains(k.target, ":") || own.ID != "" && k.block == own.ID {
			continue
		}
		out = append(out, k)
	}
	return append(out, markLinks(l)...)
}

// markLinks finds the links in markdown's own form, [text](target "title").
func markLinks(l line) (out []link) {
	rest := l.text
	for {
		before, after, found := strings.Cut(rest, "](")
		if !found {
			return out
		}
		if rest = after; strings.HasSuffix(before, "]") {
			continue // what stands in parentheses behind a link in double brackets
		}
		dest, _, closed := strings.Cut(after[:min(len(after), maxLink)], ")")
		if !closed {
			continue
		}
		dest, _, _ = strings.Cut(strings.TrimSpace(dest), " ") // behind it stands a title
		if dest = strings.Trim(dest, "<>"); dest == "" || strings.ContainsRune("/#?", rune(dest[0])) || scheme().MatchString(dest) {
			continue
		}
		k := parseTarget(dest)
		k.no, k.raw, k.entry = l.no, dest, l.para < 0
		if k.target, _, _ = strings.Cut(k.target, "?"); k.target != "" {
			out = append(out, k)
		}
	}
}

// maxLink is how long the inside of a link may be, in bytes.
const maxLink = 1000

func parseTarget(s string) (k link) {
	name, place, _ := strings.Cut(strings.TrimSpace(s), "#")
	if at := strings.LastIndexByte(place, '^'); at >= 0 {
		k.block = strings.TrimSpace(place[at+1:])
	}
	if plain, err := url.PathUnescape(name); err == nil && utf8.ValidString(plain) {
		name = plain
	}
	k.target = norm.NFC.String(strings.TrimSpace(name))
	return k
}

// index finds what a link may mean.
type index struct {
	byKey  map[string]*page // by path without .md, in small letters
	byName map[string]*page // by the last part of that, by title and alias
	other  map[string]bool  // files that were not read, by path and by name
	linked map[*page]bool
}

func (r *run) makeIndex() *index {
	x := &index{byKey: map[string]*page{}, byName: map[string]*page{}, linked: map[*page]bool{}}
	for _, p := range r.pages {
		key := keyOf(p.Key)
		x.byKey[key] = p
		for _, n := range append([]string{path.Base(key), p.title}, p.names...) {
			if n = strings.ToLower(norm.NFC.String(n)); n != "" && x.byName[n] == nil {
				x.byName[n] = p
			}
		}
	}
	return x
}

func keyOf(p string) string { return strings.TrimSuffix(strings.ToLower(p), ".md") }

// find is the page that a link leads to; ok is true for a file that was not read, too.
func (x *index) find(from *page, k *link, others func() []string) (to *page, ok bool) {
	if k.target == "" {
		return from, true
	}
	key := keyOf(k.target)
	dir := strings.ToLower(path.Dir(from.Key))
	for _, at := range []string{path.Join(dir, key), path.Clean(key), path.Join("bank", key)} {
		if p := x.byKey[at]; p != nil {
			return p, true
		}
	}
	if k.wiki {
		if p := x.byName[strings.TrimPrefix(key, "./")]; p != nil {
			return p, true
		}
	}
	if x.other == nil {
		x.other = map[string]bool{}
		for _, o := range others() {
			o = strings.ToLower(norm.NFC.String(o))
			for _, n := range []string{o, path.Base(o), keyOf(o), path.Base(keyOf(o))} {
				x.other[n] = true
			}
			for d := path.Dir(o); d != "."; d = path.Dir(d) {
				x.other[d] = true
			}
		}
	}
	full := strings.ToLower(k.target)
	return nil, x.other[path.Join(dir, full)] || x.other[path.Clean(full)] || k.wiki && (x.other[path.Base(full)] || x.other[key])
}

// links checks where links lead. In a log a name between double brackets is a mention, not yet a page; there only what names a
// path or a block is a link.
func (r *run) links() {
	r.index = r.makeIndex()
	x, wanted := r.index, newWanted()
	inLogs := map[string]bool{} // what links of logs say that lead nowhere: entries have them from there
	for _, p := range r.pages {
		for i := range p.links {
			if k := &p.links[i]; p.Kind == Log && k.inLog() {
				if _, ok := x.find(p, k, r.Others); !ok {
					inLogs[k.raw] = true
				}
			}
		}
	}
	for _, p := range r.pages {
		for i := range p.links {
			k := &p.links[i]
			to, ok := x.find(p, k, r.Others)
			if ok {
				if to != nil && to != p {
					x.linked[to] = true
				}
				r.block(p, k, to)
				r.moved(p, k, to)
				continue
			}
			name, josa := x.meant(k)
			if k.names() && name == "" {
				wanted.add(p, k)
			}
			if p.Kind != Log && !k.entry || k.inLog() && (!k.entry || !inLogs[k.raw]) {
				r.broken(p, k, name, josa)
			}
		}
	}
	r.wanted(wanted)
	r.orphans(x)
}

// broken tells of a link that leads nowhere, and of the name that it differs from by a josa, if there is one.
func (r *run) broken(p *page, k *link, name, josa string) {
	f := Finding{Code: BrokenLink, Severity: Warning, Path: p.Path, Line: k.no, Text: k.raw}
	if name != "" {
		f.Other = "[[" + name + "]]" + josa
		if k.whole() {
			f.Edit = k.edit(p, k.instead(name, josa))
		}
	}
	r.add(f)
}

// names reports whether a link has nothing but a name between double brackets.
func (k *link) names() bool {
	return k.wiki && k.block == "" && !strings.Contains(k.target, "/")
}

// whole reports whether a link has no place on a page, which another target would lose.
func (k *link) whole() bool { return !strings.Contains(k.raw, "#") }

// shows are the words behind the bar of a link, with the bar as it is written; "" for one without.
func (k *link) shows() string {
	at := strings.IndexByte(k.raw, '|')
	if at < 0 {
		return ""
	}
	if k.raw[at-1] == '\\' { // in a table
		at--
	}
	return strings.TrimSuffix(k.raw[at:], "]]")
}

// block checks that what a link names on a page stands there.
func (r *run) block(p *page, k *link, to *page) {
	if k.block == "" || to == nil || logLine().MatchString(k.block) || to.Kind == Log || to.has(k.block) {
		return
	}
	f := Finding{Code: BrokenLink, Severity: Warning, Path: p.Path, Line: k.no, Text: k.raw}
	if bank.IsID(k.block) {
		if e, known := r.State.Resolve(k.block); known {
			if at, ok := r.PageOf(e.ID); ok {
				there := strings.TrimSuffix(at, ".md") + "#^" + e.ID
				f.Other = "[[" + there + "]]"
				f.Edit = k.edit(p, "[["+there+k.shows()+"]]")
			}
		}
	}
	r.add(f)
}

// meant is a name that differs from the target of a link by a josa that slipped into the brackets, and the josa; "" for none.
func (x *index) meant(k *link) (name, josa string) {
	if !k.wiki {
		return "", ""
	}
	name = k.target
	for range 3 {
		last, n := utf8.DecodeLastRuneInString(name)
		if !unicode.Is(unicode.Hangul, last) {
			break
		}
		if name = name[:len(name)-n]; x.byName[strings.ToLower(name)] != nil {
			return name, k.target[len(name):]
		}
	}
	return "", ""
}

// orphans are the pages of people that no page and no log links to, and pages of entities on which nothing stands any more.
// Of a folder in which that is all pages the folder is named: its pages were never meant to be linked.
func (r *run) orphans(x *index) {
	if !r.want[Orphan] {
		return
	}
	own, alone := map[string]int{}, map[string][]*page{}
	for _, p := range r.pages {
		if p.rel == "" || p.gap || p.redirect != "" || p.Kind != Own || p.entries > 0 {
			continue
		}
		dir := path.Dir(p.Path)
		own[dir]++
		if !x.linked[p] {
			alone[dir] = append(alone[dir], p)
		}
	}
	for dir, pages := range alone {
		if len(pages) == own[dir] && len(pages) >= wholeFolder {
			r.add(Finding{Code: Orphan, Severity: Info, Path: dir + "/", Count: len(pages)})
			continue
		}
		for _, p := range pages {
			r.add(Finding{Code: Orphan, Severity: Info, Path: p.Path})
		}
	}
}

// wholeFolder is from how many pages on a folder without a link to any is named as a whole.
const wholeFolder = 3
