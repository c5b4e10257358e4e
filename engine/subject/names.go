package subject

import "github.com/seed-a44923cb/memctl/engine/subject/naming"

// What a line names.
type (
	// Line is a line of a log, with what is known of it.
	Line = naming.Line
	// Mention is a name in a line.
	Mention = naming.Mention
	// Sign is a set of what a line shows of a name.
	Sign = naming.Sign
	// Reader finds mentions.
	Reader = naming.Reader
	// Analyzer is what a Reader needs to know of language.
	Analyzer = naming.Analyzer
	// English knows the nouns of English texts.
	English = naming.English
	// Category is what kind of subject a name stands for.
	Category = naming.Category
)

// Categories, in the order that settles ties.
const (
	Person  = naming.Person
	Project = naming.Project
	Thing   = naming.Thing
	Place   = naming.Place
	Topic   = naming.Topic
)

// NewReader prepares a Reader.
func NewReader(an Analyzer, en English) *Reader { return naming.NewReader(an, en) }

// Categories are all of them in their order.
func Categories() []Category { return naming.Categories() }

// Key is what all spellings of a name share.
func Key(name string) string { return naming.Key(name) }

// NamesSubject reports whether a heading may name what the lines below it are about, see [naming.NamesSubject].
func NamesSubject(heading string) bool { return naming.NamesSubject(heading) }
