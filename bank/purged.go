package bank

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/day"
)

// Purged is what must never come back: ids of entries, hashes of statements and claims, and the marks of claims where they were purged.
// A claim that was one of several of its line is looked for by its mark in what the line says, so that it stays away however
// the line is parted since.
type Purged map[string]bool

// Add adds what a purge names. Of a claim that an older memctl knew by its place in the line the whole line stays away.
func (p Purged) Add(ids []string) {
	for _, id := range ids {
		hash, _, _ := strings.Cut(id, ".")
		p[hash] = true
	}
}

// Mark is by what the words of a claim are found within a longer text: their number, that of their letters, and a hash. It is "" of a text
// without words.
func Mark(text string) string {
	words := wordsOf(text)
	if len(words) == 0 {
		return ""
	}
	return mark(words)
}

func mark(words []word) string {
	h, letters := sha256.New(), 0
	for i := range words {
		letters += utf8.RuneCountInString(words[i].text)
		_, _ = h.Write([]byte(words[i].text + "\x00")) // a hash does not fail
	}
	return fmt.Sprintf("w%d-%d:%s", len(words), letters, hex.EncodeToString(h.Sum(nil)[:16]))
}

// enoughLetters are so many that words of them do not stand in another line of a day by chance.
const enoughLetters = 8

// countsOf are the numbers of words and of letters that a mark tells; 0 of what is no mark.
func countsOf(mark string) (words, letters int) {
	numbers, _, _ := strings.Cut(mark, ":")
	if _, err := fmt.Sscanf(numbers, "w%d-%d", &words, &letters); err != nil {
		return 0, 0
	}
	return words, letters
}

// MarkedIn is a mark that holds in one statement, known by its id.
func MarkedIn(mark, stmt string) string { return within(mark, stmt) }

// MarkedOn is a mark that holds in the logs of a day: also in the line when somebody has changed other words of it. It is "" of so few
// letters that they may stand in another line by chance.
func MarkedOn(mark string, d day.Day) string {
	if _, letters := countsOf(mark); letters < enoughLetters {
		return ""
	}
	return within(mark, d.String())
}

func within(mark, place string) string {
	n, _, _ := strings.Cut(mark, ":")
	sum := sha256.Sum256([]byte(place + "\x00" + mark))
	return n + ":" + hex.EncodeToString(sum[:16])
}

// Marks are the marks of what was purged, made ready for looking.
func (p Purged) Marks() Marks {
	m := Marks{purged: p}
	for id := range p {
		if n, _ := countsOf(id); n > 0 && !slices.Contains(m.counts, n) {
			m.counts = append(m.counts, n)
		}
	}
	slices.Sort(m.counts)
	return m
}

// Marks find in statements what was purged. The zero value finds nothing.
type Marks struct {
	purged Purged
	counts []int // of words that purged claims have, in ascending order
}

// Found is a part of a text that says what was purged, in bytes.
type Found struct{ Start, End int }

// In returns the parts of a statement's text that say what was purged; stmt is its id, d the day of its log.
func (m Marks) In(text, stmt string, d day.Day) (out []Found) {
	if len(m.counts) == 0 {
		return nil
	}
	words := wordsOf(text)
	for _, n := range m.counts {
		for i := 0; i+n <= len(words); i++ {
			if said := mark(words[i : i+n]); m.purged[MarkedIn(said, stmt)] || m.purged[MarkedOn(said, d)] {
				out = append(out, Found{words[i].start, words[i+n-1].end})
			}
		}
	}
	return out
}

// OnDays returns the marks, of no place yet, of the parts of a text that were purged on one of the days.
func (m Marks) OnDays(text string, days []day.Day) (out []string) {
	words := wordsOf(text)
	for _, n := range m.counts {
		for i := 0; i+n <= len(words); i++ {
			said := mark(words[i : i+n])
			if slices.ContainsFunc(days, func(d day.Day) bool { return m.purged[MarkedOn(said, d)] }) {
				out = append(out, said)
			}
		}
	}
	return out
}

// Says reports whether a text has the words of a mark side by side.
func Says(text, mk string) bool { return Said(text, mk) != "" }

// Said is the part of a text that has the words of a mark side by side; "" if none has.
func Said(text, mk string) string {
	n, _ := countsOf(mk)
	if n < 1 {
		return ""
	}
	words := wordsOf(text)
	for i := 0; i+n <= len(words); i++ {
		if mark(words[i:i+n]) == mk {
			return text[words[i].start:words[i+n-1].end]
		}
	}
	return ""
}

// word is a run of letters and digits, in lower case, with its place in the text.
type word struct {
	text       string
	start, end int
}

func wordsOf(text string) (out []word) {
	start := -1
	end := func(at int) {
		if start >= 0 {
			out = append(out, word{strings.ToLower(norm.NFC.String(text[start:at])), start, at})
		}
		start = -1
	}
	for i, r := range text {
		switch in := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r); {
		case in && start < 0:
			start = i
		case !in:
			end(i)
		}
	}
	end(len(text))
	return out
}
