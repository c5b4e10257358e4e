package lint

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// note is what the checks take from one file alone. Where a link leads, whether anything leads to the file and whether another has its name is not in
// it: that takes all files, and is found out anew each time.
type note struct {
	unreadable *Finding // why it cannot be read as a page; nil of one that can. Such a note is not kept
	gap        bool     // it is the page of a question
	entries    int      // entries and embeds that stand on it
	title      string
	heading    string   // the first of level one, of a page of the wiki
	redirect   string   // where the page leads
	updated    day.Day  // of the newest source, as the page tells; 0 where it does not
	holds      bool     // the program's block says what holds now, or what is open
	names      []string // title and aliases of a person's page
	mentions   []spoken // names of subjects in it. They depend on the subjects, and are not kept
	links      []link
	flaws      []flaw
	spots      []spot // of a note that was just made; else they are in stored
	stored     []byte
	ids        map[string]bool // of the spots, once they are asked for
}

// flaw is what was found in a file alone, a [Finding] of which nothing need be done.
type flaw struct {
	code        string
	line, count int
	text        string
	by          []string // of a figure: where the links of its paragraph lead, by which it may have a source
}

// spot is an id on a page: of an entry, or of a block of a person.
type spot struct {
	id   string
	line int // of an entry; else 0
}

// all are the spots of a file.
func (n *note) all() iter.Seq[spot] {
	return func(yield func(spot) bool) {
		for _, s := range n.spots {
			if !yield(s) {
				return
			}
		}
		for u := pack.ReadBody(n.stored); u.Len() > 0; {
			if s := (spot{u.Text(), int(u.Uint())}); !yield(s) {
				return
			}
		}
	}
}

// has reports whether an id stands in the file.
func (n *note) has(id string) bool {
	if n.ids == nil {
		n.ids = map[string]bool{}
		for s := range n.all() {
			n.ids[s.id] = true
		}
	}
	return n.ids[id]
}

// texts are the words of the file that are in the note, as they stand there.
func (n *note) texts() iter.Seq[string] {
	return func(yield func(string) bool) {
		ok := true
		for _, t := range [...]string{n.title, n.heading, n.redirect} {
			ok = ok && (t == "" || yield(t))
		}
		for i := 0; ok && i < len(n.names); i++ {
			ok = yield(n.names[i])
		}
		for i := 0; ok && i < len(n.links); i++ {
			ok = yield(n.links[i].raw)
		}
		for i := 0; ok && i < len(n.flaws); i++ {
			ok = yield(n.flaws[i].text)
		}
		for _, s := range n.spots {
			ok = ok && (s.line > 0 || yield(s.id))
		}
	}
}

// Notes are what earlier runs of the checks have found out about single files and texts, so that those are not read again. A note is for the state of
// its file ([File.State]) and holds as long: with notes or without, [Run] finds the same. They are for one goroutine.
//
// [Notes.Bytes] has what is to be kept of them, [ReadNotes] reads it.
type Notes struct {
	of       string
	mayKeep  func(text string) bool
	was      map[string]keptNote // by path on disk
	now      map[string]keptNote // of these, and of those that were just made, the ones that the run has asked for
	wasEnded map[string]keptEnd  // by id of an entry
	isEnded  map[string]keptEnd
	isNew    bool // something was not known
}

type keptNote struct {
	*note

	kind  Kind
	state string
}

// errOther says that notes depend on something else than they are read for.
var errOther = errors.New("notes of lint are of something else")

// keptEnd is whether an entry says that something is finished.
type keptEnd struct {
	sum   string // of its text
	ended bool
}

// notesMagic has the version of what a note says and of its form: raise it when the same file is to give another note.
const notesMagic = "memctl lint 2\n"

// NewNotes are none yet. of names all that notes depend on besides the files: those of another are not read. A file with a text that may not be kept, such
// as a secret, or that is hidden in it is read each time.
func NewNotes(of string, mayKeep func(text string) bool) *Notes {
	return &Notes{
		of: of, mayKeep: mayKeep, was: map[string]keptNote{}, now: map[string]keptNote{}, wasEnded: map[string]keptEnd{}, isEnded: map[string]keptEnd{},
	}
}

// noteOf is the note of a file; nil where none holds.
func (n *Notes) noteOf(f *File) *note {
	if n == nil || f.State == "" {
		return nil
	}
	k, ok := n.was[f.Path]
	if !ok || k.state != f.State || k.kind != f.Kind {
		return nil
	}
	n.now[f.Path] = k
	return k.note
}

// add keeps a note that was just made of a file, unless it may not be kept or it is not known for which state of the file it is.
func (n *Notes) add(f *File, data []byte, made *note) {
	if n == nil {
		return
	}
	n.isNew = true
	if f.State != "" && made.unreadable == nil && (f.Fits == nil || f.Fits(data)) && n.mayHave(made, data) {
		n.now[f.Path] = keptNote{made, f.Kind, f.State}
	}
}

// mayHave reports whether all words of a note may be kept, also in the lines in which they stand, and none of them is hidden in its file.
func (n *Notes) mayHave(made *note, data []byte) bool {
	words := slices.Collect(made.texts())
	if len(words) == 0 {
		return true
	}
	shown, err := memory.Shown(data)
	if err != nil {
		return false
	}
	text := norm.NFC.String(string(shown))
	lines := map[int]bool{} // where those begin that have one of the words
	for _, t := range words {
		t = norm.NFC.String(t)
		if !n.mayKeep(t) || !strings.Contains(text, t) {
			return false
		}
		for at := range occurrences(text, t) {
			lines[strings.LastIndexByte(text[:at], '\n')+1] = true
		}
	}
	for at := range lines {
		if !n.mayKeep(withLineBefore(text, at)) {
			return false
		}
	}
	return !slices.ContainsFunc(made.links, func(k link) bool { return !n.mayKeep(k.target) || !n.mayKeep(k.block) })
}

// occurrences are where a word begins in a text.
func occurrences(text, word string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; word != ""; {
			at := strings.Index(text[from:], word)
			if at < 0 || !yield(from+at) {
				return
			}
			from += at + len(word)
		}
	}
}

// withLineBefore is the line that begins at a byte of a text, and the one before it, which may say what its words are: 비밀번호:
func withLineBefore(text string, at int) string {
	from := strings.LastIndexByte(text[:max(at-1, 0)], '\n') + 1
	if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
		return text[from : at+n]
	}
	return text[from:]
}

// ended is whether an entry says that something is finished, as judge finds.
func (n *Notes) ended(e *bank.Entry, judge func(text string) bool) bool {
	if n == nil {
		return judge(e.Text)
	}
	hash := sha256.Sum256([]byte(e.Text))
	sum := string(hash[:8])
	k, ok := n.wasEnded[e.ID]
	if !ok || k.sum != sum {
		k, n.isNew = keptEnd{sum, judge(e.Text)}, true
	}
	n.isEnded[e.ID] = k
	return k.ended
}

// Changed reports whether [Notes.Bytes] has something else than was read.
func (n *Notes) Changed() bool {
	return n.isNew || len(n.now) != len(n.was) || len(n.isEnded) != len(n.wasEnded)
}

// Bytes are the notes that the last run has asked for or made.
func (n *Notes) Bytes() []byte {
	p := pack.NewWriter(notesMagic, 128*len(n.now))
	p.Text(n.of)
	p.Uint(uint64(len(n.now)))
	for _, path := range slices.Sorted(maps.Keys(n.now)) {
		k := n.now[path]
		p.Text(path)
		p.Byte(byte(k.kind))
		p.Text(k.state)
		k.pack(p)
	}
	p.Uint(uint64(len(n.isEnded)))
	for _, id := range slices.Sorted(maps.Keys(n.isEnded)) {
		k := n.isEnded[id]
		p.Text(id)
		p.Text(k.sum)
		p.Byte(flags(k.ended))
	}
	return p.Bytes()
}

// ReadNotes reads notes. Where they are not whole or of something else it returns new ones and why.
func ReadNotes(of string, mayKeep func(text string) bool, data []byte) (*Notes, error) {
	n := NewNotes(of, mayKeep)
	u := pack.NewReader(notesMagic, data)
	if u.Text() != of {
		return n, errOther
	}
	for range u.Count(9) {
		path := u.Text()
		k := keptNote{kind: Kind(u.Byte()), state: u.Text()}
		k.note = unpackNote(u)
		n.was[path] = k
	}
	for range u.Count(3) {
		id := u.Text()
		n.wasEnded[id] = keptEnd{sum: u.Text(), ended: u.Byte() != 0}
	}
	if err := u.Done(); err != nil {
		return NewNotes(of, mayKeep), fmt.Errorf("decode notes of lint: %w", err)
	}
	return n, nil
}

func flags(set ...bool) (b byte) {
	for i, is := range set {
		if is {
			b |= 1 << i
		}
	}
	return b
}

func (n *note) pack(p *pack.Writer) {
	p.Byte(flags(n.gap, n.holds))
	p.Uint(uint64(n.entries))
	p.Int(int64(n.updated))
	p.Text(n.title)
	p.Text(n.heading)
	p.Text(n.redirect)
	p.Texts(n.names)
	p.Uint(uint64(len(n.links)))
	for i := range n.links {
		k := &n.links[i]
		p.Uint(uint64(k.no))
		p.Text(k.raw)
		p.Text(k.target)
		p.Text(k.block)
		p.Byte(flags(k.wiki, k.entry, k.table))
	}
	p.Uint(uint64(len(n.flaws)))
	for i := range n.flaws {
		w := &n.flaws[i]
		p.Text(w.code)
		p.Uint(uint64(w.line))
		p.Uint(uint64(w.count))
		p.Text(w.text)
		p.Texts(w.by)
	}
	spots := n.stored
	if spots == nil {
		var w pack.Writer
		for _, s := range n.spots {
			w.Text(s.id)
			w.Uint(uint64(s.line))
		}
		spots = w.Body()
	}
	p.Blob(spots)
}

func unpackNote(u *pack.Reader) *note {
	is := u.Byte()
	n := &note{
		gap: is&1 != 0, holds: is&2 != 0, entries: int(u.Uint()), updated: day.Day(u.Int()), title: u.Text(), heading: u.Text(), redirect: u.Text(), names: u.Texts(),
	}
	for range u.Count(5) {
		k := link{no: int(u.Uint()), raw: u.Text(), target: u.Text(), block: u.Text()}
		is := u.Byte()
		k.wiki, k.entry, k.table = is&1 != 0, is&2 != 0, is&4 != 0
		n.links = append(n.links, k)
	}
	for range u.Count(5) {
		n.flaws = append(n.flaws, flaw{code: u.Text(), line: int(u.Uint()), count: int(u.Uint()), text: u.Text(), by: u.Texts()})
	}
	n.stored = u.Blob()
	return n
}
