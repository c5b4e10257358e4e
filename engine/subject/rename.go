package subject

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/subject/naming"
	"github.com/seed-a44923cb/memctl/rules"
)

// Rename is what a sentence tells of a name: that something has another one now. Which names are meant depends on those that are known: [Rename.Names].
type Rename struct {
	Old   string `json:"old"` // as the sentence has it, with what may stand around the name
	New   string `json:"new"`
	Sure  bool   `json:"sure,omitempty"`  // the words can mean nothing else
	Next  bool   `json:"next,omitempty"`  // nothing stands between the two, so that it is open where one ends
	Spelt bool   `json:"spelt,omitempty"` // the new name comes first, and the old one is said to be of before: 별빛상사(구 달빛상사)
}

// maxRenames bounds how many renames of one text are read.
const maxRenames = 4

// Renames are the renames that a text tells, in its order. They are a function of the text and of the embedded patterns.
func Renames(text string) (out []Rename) {
	if !mayRename(text) {
		return nil
	}
	r := rules.DefaultRenames()
	for sentence := range sentences(text) {
		if r.Never.MatchString(sentence) {
			continue
		}
		for i := range r.Patterns {
			p := &r.Patterns[i]
			m := p.FindStringSubmatch(sentence)
			if m == nil {
				continue
			}
			old, name := clean(m[p.SubexpIndex("old")]), clean(m[p.SubexpIndex("new")])
			if old == "" || name == "" || naming.Key(old) == naming.Key(name) {
				continue
			}
			if out = append(out, Rename{Old: old, New: name, Sure: p.Sure, Next: p.Next, Spelt: p.Last}); len(out) == maxRenames {
				return out
			}
		}
	}
	return out
}

// mayRename reports whether a text has any of the words without which no pattern fits, so that most texts are not tried.
func mayRename(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc([]string{
		"name", "brand", "call", "now", "formerly", "previously", "once ", "becam", "become", "known as", "titled", "christened",
		"이름", "명", "상호", "칭", "불", "부르", "부른", "부름", "부릅", "구 ", "(구", "옛", "舊", "리네임", "리브랜", "리네이", "이제",
	}, func(w string) bool { return strings.Contains(lower, w) })
}

// sentences divides a text behind the signs that end a sentence.
func sentences(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		start := 0
		for i, r := range text {
			next := i + utf8.RuneLen(r)
			if (r == '.' || r == '!' || r == '?' || r == '\n') && (next == len(text) || text[next] == ' ' || r == '\n') {
				if !yield(strings.TrimSpace(text[start:next])) {
					return
				}
				start = next
			}
		}
		if rest := strings.TrimSpace(text[start:]); rest != "" {
			yield(rest)
		}
	}
}

// clean is a name without what marks it and the article before it.
func clean(name string) string {
	name = strings.Trim(name, " \"'“”‘’「」『』*_[]")
	for _, article := range []string{"the ", "The "} {
		name = strings.TrimPrefix(name, article)
	}
	return strings.TrimPrefix(name, "@")
}

// Names are the old and the new name that are meant, by the names that are known: spelled as known ones are asked for, or as the text has them. ok is
// false where neither is known, or where the other is no name. A weak rename is sure where both names share a word.
func (r Rename) Names(known func(name string) bool) (old, name string, sure, ok bool) {
	if r.Next {
		r = r.parted(known)
	}
	old, oldKnown := pick(r.Old, known, true)
	name, newKnown := pick(r.New, known, r.Spelt)
	sure = r.Sure || shared(old, name)
	switch {
	case naming.Key(old) == naming.Key(name):
		return "", "", false, false
	case oldKnown && newKnown:
		return old, name, sure, true
	case oldKnown && sure && nameLike(name, r.Sure):
		return old, name, true, true
	case newKnown && r.Spelt && sure && nameLike(old, false):
		return old, name, true, true
	}
	return "", "", false, false
}

// parted is the rename with its two names divided so that the old one is known, as long as possible, and the new one as well if any division gives that.
func (r Rename) parted(known func(name string) bool) Rename {
	words := strings.Fields(r.Old + " " + r.New)
	best := r
	for i := len(words) - 1; i > 0; i-- {
		old, name := strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		if _, ok := pick(old, known, true); !ok {
			continue
		}
		if _, both := pick(name, known, false); both {
			best.Old, best.New = old, name
			return best
		}
		if best == r {
			best.Old, best.New = old, name
		}
	}
	return best
}

// pick is the known name in what a sentence has where one stands, and whether there is one; else what it has itself. Where a name leads the sentence
// somebody may be named before it who gives the name.
func pick(text string, known func(string) bool, leading bool) (string, bool) {
	forms := []string{text}
	add := func(form string) {
		if form = clean(form); form != "" && !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	kind := rules.DefaultRenames().Kind
	for i := 0; i < len(forms) && i < maxForms; i++ {
		form := forms[i]
		add(withoutJosa(form))
		if m := kind.FindStringSubmatch(form); m != nil {
			add(m[1] + m[2])
		}
		if before, rest, parted := strings.Cut(form, " "); leading && parted && agent(before) {
			add(rest)
		}
	}
	for _, form := range forms {
		if known(form) {
			return form, true
		}
	}
	return text, false
}

// maxForms bounds how many forms of what stands in the place of a name are tried.
const maxForms = 12

// withoutJosa is a text without the josa at its end.
func withoutJosa(text string) string {
	for _, josa := range []string{"에서는", "에서", "이라는", "라는", "으로", "로", "은", "는", "이", "가", "을", "를", "의", "도"} {
		if rest, ok := strings.CutSuffix(text, josa); ok && naming.HangulIn(josa) && rest != "" {
			return rest
		}
	}
	return text
}

// agent reports whether a word before a name says who gives it: 지아가, 민수님이.
func agent(word string) bool {
	return naming.HangulIn(word) && slices.ContainsFunc([]string{"이", "가", "은", "는", "께서", "에서"}, func(josa string) bool { return strings.HasSuffix(word, josa) })
}

// shared reports whether two names have a word in common that is written as a name.
func shared(a, b string) bool {
	words := strings.Fields(strings.ToLower(b))
	return slices.ContainsFunc(strings.Fields(a), func(w string) bool {
		r, _ := utf8.DecodeRuneInString(w)
		return utf8.RuneCountInString(w) > 1 && !unicode.IsLower(r) && slices.Contains(words, strings.ToLower(w))
	})
}

// Bounds of a name that nobody knows yet.
const (
	maxNewRunes  = 40
	maxNewWords  = 5
	maxNewHangul = 3 // words, where any is Hangul
)

// nameLike reports whether a text that nobody knows has the form of a name: words that begin with capitals or have a figure or hyphen in them, one small
// word where the sentence can mean nothing else, few words of Hangul.
func nameLike(name string, sure bool) bool {
	words := strings.Fields(name)
	if len(words) == 0 || len(words) > maxNewWords || utf8.RuneCountInString(name) > maxNewRunes || rules.DefaultRenames().None.MatchString(name) {
		return false
	}
	if naming.HangulIn(name) {
		listed, _ := mention.Listed(naming.Key(name))
		return len(words) <= maxNewHangul && utf8.RuneCountInString(name) > 1 && !(listed && !sure)
	}
	small := 0
	for _, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		switch {
		case unicode.IsUpper(r), unicode.IsDigit(r), strings.ContainsAny(w, "-_0123456789"):
		case slices.Contains([]string{"of", "and", "the", "for", "de", "&"}, w):
		default:
			small++
		}
	}
	return small == 0 || sure && len(words) == 1
}
