package subject

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/internal/beginning"
)

// Subject is somebody or something that lines are about.
type Subject struct {
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Aliases  []string        `json:"aliases,omitempty"`
	Category naming.Category `json:"category"`
	Not      []string        `json:"not,omitempty"` // longer words and phrases in which its names mean something else
}

// Errors of a Book.
var (
	ErrTaken     = errors.New("name of another subject")
	ErrNoName    = errors.New("no name")
	ErrDismissed = errors.New("dismissed as a subject")
	ErrLongName  = errors.New("name too long")
)

// MaxName is how long the name of a subject may be, in runes.
const MaxName = 100

// CheckName returns an error for a name that is too long for a subject. It matches [ErrLongName] and does not contain the name.
func CheckName(name string) error {
	if n := utf8.RuneCountInString(name); n > MaxName {
		return fmt.Errorf("%d characters, at most %d: %w", n, MaxName, ErrLongName)
	}
	return nil
}

// Book holds the known subjects. The zero value is empty and ready; it is not safe for concurrent use while it changes.
type Book struct {
	subjects  map[string]*Subject
	owner     map[string]string // key of a name → id
	dismissed map[string]bool   // keys
	index     *index            // of all names; nil when it has to be made
}

// All returns the subjects by name, then id.
func (b *Book) All() []Subject {
	out := make([]Subject, 0, len(b.subjects))
	for _, s := range b.subjects {
		out = append(out, s.clone())
	}
	slices.SortFunc(out, func(x, y Subject) int { return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.ID, y.ID)) })
	return out
}

// Get returns the subject with an id.
func (b *Book) Get(id string) (Subject, bool) {
	s, ok := b.subjects[id]
	if !ok {
		return Subject{}, false
	}
	return s.clone(), true
}

// Named returns the subject that has a name or an alias, whatever its spelling.
func (b *Book) Named(name string) (Subject, bool) { return b.Get(b.owner[naming.Key(name)]) }

func (s *Subject) clone() Subject {
	c := *s
	c.Aliases, c.Not = slices.Clone(s.Aliases), slices.Clone(s.Not)
	return c
}

// Dismissed reports whether a name was dismissed: it is the name of no subject.
func (b *Book) Dismissed(name string) bool { return b.dismissed[naming.Key(name)] }

// Add adds a subject; without an id its id is the key of its name. A name that another subject has, or that was dismissed, is an error, and
// such an alias is left out. A subject that is there already gets the new aliases, and the category if there is one.
func (b *Book) Add(s Subject) error {
	key := naming.Key(s.Name)
	if key == "" {
		return fmt.Errorf("add subject: %w", ErrNoName)
	}
	if b.dismissed[key] {
		return fmt.Errorf("add %q: %w", s.Name, ErrDismissed)
	}
	if b.subjects == nil {
		b.subjects, b.owner = map[string]*Subject{}, map[string]string{}
	}
	id := cmp.Or(s.ID, key)
	if owner := b.owner[key]; owner != "" && owner != id {
		return fmt.Errorf("add %q: %w", s.Name, ErrTaken)
	}
	known := b.subjects[id]
	if known == nil {
		known = &Subject{ID: id, Name: s.Name}
		b.subjects[id] = known
		b.owner[key] = id
	}
	known.Category = cmp.Or(s.Category, known.Category, naming.Topic)
	for _, a := range s.Aliases {
		b.alias(known, a)
	}
	for _, n := range s.Not {
		if !slices.Contains(known.Not, n) {
			known.Not = append(known.Not, n)
		}
	}
	b.index = nil
	return nil
}

// alias gives a subject another spelling or name, if no other has it.
func (b *Book) alias(s *Subject, name string) bool {
	key := naming.Key(name)
	owner := b.owner[key]
	if key == "" || b.dismissed[key] || owner != "" && owner != s.ID {
		return false
	}
	b.owner[key] = s.ID
	if name != s.Name && !slices.Contains(s.Aliases, name) {
		s.Aliases = append(s.Aliases, name)
	}
	b.index = nil
	return true
}

// forget removes a subject.
func (b *Book) forget(s *Subject) {
	delete(b.subjects, s.ID)
	maps.DeleteFunc(b.owner, func(_, id string) bool { return id == s.ID })
	b.index = nil
}

// Dismiss makes a name the name of no subject, now and later. A subject with this name is removed, and so is an alias.
func (b *Book) Dismiss(name string) {
	key := naming.Key(name)
	if key == "" {
		return
	}
	if b.dismissed == nil {
		b.dismissed = map[string]bool{}
	}
	b.dismissed[key] = true
	s := b.subjects[b.owner[key]]
	if s == nil {
		return
	}
	if naming.Key(s.Name) == key {
		b.forget(s)
		return
	}
	s.Aliases = slices.DeleteFunc(s.Aliases, func(a string) bool { return naming.Key(a) == key })
	delete(b.owner, key)
	b.index = nil
}

// Found is a subject in a text.
type Found struct {
	ID         string
	Start, End int // bytes of the text: the name without josa
}

// Find returns the subjects that a text names, in order: at each word the longest known name after which the word ends, or has only a josa or a
// title.
func (b *Book) Find(text string) []Found {
	if b.index == nil {
		b.index = newIndex(b)
	}
	return b.index.find(text)
}

// Beginnings are those of the names by which texts call a subject: a text that names it has a word that begins so, by [beginning.All].
func (b *Book) Beginnings(id string) []string {
	s := b.subjects[id]
	if s == nil {
		return nil
	}
	var out []string
	for _, n := range s.names() {
		out = append(out, beginning.Of(n))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// names returns the names by which texts call a subject.
func (s *Subject) names() []string {
	out := append([]string{s.Name}, s.Aliases...)
	if key := naming.Key(s.Name); !strings.Contains(key, " ") {
		out = append(out, key)
	}
	return out
}
