package rules

import (
	"crypto/sha256"
	_ "embed" // the classes and their words
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:generate go -C ../tools/wordclass run . -o ../../rules/defaults/predicates.txt

//go:embed defaults/classes.tsv
var classTable string

//go:embed defaults/predicates.txt
var classWords string

// Aspect says how what a predicate tells lies in time.
type Aspect string

// Aspects of a class.
const (
	AspectState    Aspect = "state"    // holds until something ends it: 쓴다, costs
	AspectActivity Aspect = "activity" // was done: 물어봤다, met
	AspectChange   Aspect = "change"   // after it something is otherwise: 옮겼다, renamed
)

// Change says what a predicate does to what held of its object before.
type Change string

// Changes that a class tells.
const (
	ChangeNone     Change = ""         // nothing
	ChangeSet      Change = "set"      // the value that it names holds from now on
	ChangeReplace  Change = "replace"  // one thing takes the place of another
	ChangeEnd      Change = "end"      // it is over
	ChangeStart    Change = "start"    // it begins
	ChangeUp       Change = "up"       // more, larger, higher
	ChangeDown     Change = "down"     // less, smaller, lower
	ChangeLater    Change = "later"    // to a later time
	ChangeEarlier  Change = "earlier"  // to an earlier time
	ChangeMove     Change = "move"     // to another place
	ChangeRename   Change = "rename"   // another name
	ChangeTransfer Change = "transfer" // another person's
	ChangeResume   Change = "resume"   // as it was before
	ChangeKeep     Change = "keep"     // nothing: it is said to hold on
)

// Class is a class of predicates that tell the same of what they are about: 미루다, 연기 and put off all move it to a later time.
type Class struct {
	Name     string // lower-case English: postpone
	Gloss    string // for people, one line
	Aspect   Aspect
	Change   Change
	Opposite string   // the class that undoes it, "" for none
	Ends     []string // classes whose statements about the same thing are over once this one is told: arrive ends wait
}

// NoClass is the name under which a user lists words that are to be in no built-in class.
const NoClass = "none"

// Classes are classes of predicates and the words that are in them. It never changes.
type Classes struct {
	table []Class             // in the order of the file, the user's behind
	own   map[string][]string // the user's words by key
	empty map[string]bool     // keys that a user has taken out of the built-in classes
}

var builtInClasses = sync.OnceValue(func() *Classes {
	c := &Classes{}
	for line := range strings.Lines(classTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if line[0] == '#' || len(f) != 6 {
			continue
		}
		class := Class{Name: f[0], Aspect: Aspect(f[1]), Change: Change(noDash(f[2])), Opposite: noDash(f[3]), Gloss: f[5]}
		if ends := noDash(f[4]); ends != "" {
			class.Ends = strings.Split(ends, ",")
		}
		c.table = append(c.table, class)
	}
	return c
})

func noDash(field string) string {
	if field == "-" {
		return ""
	}
	return field
}

// DefaultClasses are the built-in classes. Their words are searched where they lie in the program: nothing is loaded.
func DefaultClasses() *Classes { return builtInClasses() }

// Of names the classes of a predicate or of a noun of doing, the commonest sense first: 미루 and 미루다, 연기, 연기하 and 연기되다,
// postpon and postpone, put off. It is nil for a word of no class. The caller owns the result.
func (c *Classes) Of(lemma string) []string {
	key := PredicateKey(lemma)
	classes := slices.Clone(c.own[key])
	if c.empty[key] {
		return classes
	}
	list, ok := findLine(classWords, key)
	if !ok {
		return classes
	}
	for name := range strings.SplitSeq(list, ",") {
		if !slices.Contains(classes, name) {
			classes = append(classes, name)
		}
	}
	return classes
}

// Is says whether a word is in a class in any of its senses.
func (c *Classes) Is(lemma, class string) bool { return slices.Contains(c.Of(lemma), class) }

// Class returns what is known of a class, and whether there is one of that name.
func (c *Classes) Class(name string) (Class, bool) {
	i := slices.IndexFunc(c.table, func(class Class) bool { return class.Name == name })
	if i < 0 {
		return Class{}, false
	}
	return c.table[i], true
}

// All are the classes in the order of the table, the user's behind. The caller owns the result, but not what is in it.
func (c *Classes) All() []Class { return slices.Clone(c.table) }

// With returns the classes with a user's words before the built-in ones. stem gives the form in which words will be asked for, such as
// the stem of an English verb; nil leaves them as they are written.
func (c *Classes) With(over *Lexicon, stem func(string) string) *Classes {
	out := &Classes{table: slices.Clone(c.table), own: maps.Clone(c.own), empty: maps.Clone(c.empty)}
	if out.own == nil {
		out.own, out.empty = map[string][]string{}, map[string]bool{}
	}
	for _, group := range over.Classes {
		if group.Class.Name != NoClass {
			out.define(group.Class)
		}
		for _, word := range group.Words {
			keys := []string{PredicateKey(word)}
			if stem != nil {
				keys = append(keys, PredicateKey(stem(word)))
			}
			for _, key := range slices.Compact(keys) {
				if group.Class.Name == NoClass {
					out.empty[key] = true
				} else if !slices.Contains(out.own[key], group.Class.Name) {
					out.own[key] = append(slices.Clone(out.own[key]), group.Class.Name)
				}
			}
		}
	}
	return out
}

// define adds a class, or replaces what the user says of it.
func (c *Classes) define(class Class) {
	i := slices.IndexFunc(c.table, func(old Class) bool { return old.Name == class.Name })
	switch {
	case i < 0:
		if class.Aspect == "" {
			class.Aspect = AspectActivity
		}
		c.table = append(c.table, class)
	case class.Aspect != "":
		c.table[i] = class
	}
}

// Version names the content: equal versions put every word in the same classes.
func (c *Classes) Version() string {
	h := sha256.New()
	io.WriteString(h, classWords) //nolint:errcheck // a hash takes all
	for _, class := range c.table {
		fmt.Fprintf(h, "%q\n", class)
	}
	for _, key := range slices.Sorted(maps.Keys(c.own)) {
		fmt.Fprintf(h, "%q %q\n", key, c.own[key])
	}
	fmt.Fprintf(h, "%q\n", slices.Sorted(maps.Keys(c.empty)))
	return hex.EncodeToString(h.Sum(nil)[:6])
}

// PredicateKey is what a predicate is looked up by: its stem without 다, or the noun that 하다, 되다, 시키다 or 당하다 makes a verb of, if
// that has two syllables; NFC and lower case. A word in another form than that of the dictionary stays as it is.
func PredicateKey(lemma string) string {
	key := strings.ToLower(norm.NFC.String(lemma))
	if rest, ok := strings.CutSuffix(key, "다"); ok && rest != "" {
		key = rest
	}
	for _, suffix := range [...]string{"당하", "시키", "하", "되"} {
		if rest, ok := strings.CutSuffix(key, suffix); ok && utf8.RuneCountInString(rest) >= 2 {
			return rest
		}
	}
	return key
}

// findLine finds the line of a sorted text that begins with key and a tab, and returns what is behind the tab. Lines of a comment
// sort before all others.
func findLine(text, key string) (string, bool) {
	lo, hi := 0, len(text) // both are at the beginning of a line
	for lo < hi {
		at := (lo + hi) / 2
		at = max(lo, strings.LastIndexByte(text[:at], '\n')+1)
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		word, rest, _ := strings.Cut(text[at:end], "\t")
		switch strings.Compare(word, key) {
		case 0:
			return rest, true
		case -1:
			lo = min(end+1, len(text))
		default:
			hi = at
		}
	}
	return "", false
}
