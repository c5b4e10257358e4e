package claim

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// english is a statement that is read as English: its tokens are cut anew, so that don't is two and "no longer" one.
type english struct {
	*statement
	w    *englishLists
	tags []tag
}

// speaksEnglish says that a statement is read as English: it has Latin words, and Hangul only in names.
func (s *statement) speaksEnglish() bool {
	latin, hangul, closed := 0, 0, 0
	for i := range s.tokens {
		t := &s.tokens[i]
		switch r, _ := utf8.DecodeRuneInString(t.Surface); {
		case unicode.Is(unicode.Hangul, r):
			if i == 0 || !s.touches(i-1, i) {
				hangul++
			}
			if i > 0 && s.touches(i-1, i) && (latinWord(s.tokens[i-1].Surface) || s.josaAt(i) && (s.tokens[i-1].POS == "SN" || s.tokens[i-1].Surface == "]]")) {
				return false // API는, lr 0.075로, [[Redis]]는
			}
			if endsIn(t.POS, "EF") && i+1 < len(s.tokens) && s.tokens[i+1].Class == morph.Other {
				return false
			}
		case unicode.IsLetter(r):
			latin++
			low := strings.ToLower(t.Surface)
			if t.Class == morph.Function || loadEnglish().in["preposition"][low] {
				closed++
			}
		}
	}
	switch {
	case latin == 0:
		return false
	case hangul == 0:
		return true
	case endsIn(s.tokens[len(s.tokens)-1].POS, "EF") || endsIn(s.tokens[len(s.tokens)-1].POS, "ETN"):
		return false
	}
	return latin >= hangul && closed > 0 || latin > 2*hangul+1
}

func latinWord(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r < utf8.RuneSelf && unicode.IsLetter(r)
}

// clitics are what English writes onto the word before.
var clitics = []string{"n't", "'ll", "'re", "'ve", "'m", "'d", "'s"}

// english cuts the tokens of a statement as English has them.
func (s *statement) english() *english {
	e := &english{statement: s, w: loadEnglish()}
	urls := strings.Contains(s.text, "://")
	var out []morph.Token
	for i := range s.tokens {
		t := s.tokens[i]
		t.Stems, t.POS = nil, ""
		if n := len(out); n > 0 && t.StartByte < out[n-1].EndByte { // half of 1½
			continue
		} else if n > 0 && t.StartByte == out[n-1].EndByte && arrowTail(out[n-1].Surface+t.Surface) {
			out[n-1].Surface += t.Surface
			out[n-1].EndByte = t.EndByte
			continue
		}
		if n := len(out); n > 0 && t.StartByte == out[n-1].EndByte && out[n-1].Surface == "." && isDigit(t.Surface) && (n == 1 || out[n-2].EndByte < out[n-1].StartByte) { // .4
			out[n-1].Surface += t.Surface
			out[n-1].EndByte, out[n-1].Class = t.EndByte, t.Class
			continue
		}
		if n := len(out); n > 0 && t.StartByte == out[n-1].EndByte && slashed[strings.ToLower(out[n-1].Surface+t.Surface)] { // w/, w/o
			out[n-1].Surface += t.Surface
			out[n-1].EndByte = t.EndByte
			continue
		}
		if n := len(out); n > 0 && out[n-1].Surface == ":" && t.StartByte == out[n-1].EndByte && (t.Surface == "(" || t.Surface == ")") { // :(
			out = out[:n-1]
			continue
		}
		if n := len(out); n > 0 && urls && t.StartByte == out[n-1].EndByte && e.insideURL(t.StartByte) {
			out[n-1].EndByte, out[n-1].Class = t.EndByte, morph.Identifier
			out[n-1].Surface = s.text[out[n-1].StartByte:t.EndByte]
			continue
		}
		if t.Surface == "~" && i+1 < len(s.tokens) && s.tokens[i+1].StartByte == t.EndByte && isDigit(s.tokens[i+1].Surface) { // ~40
			continue
		}
		low := strings.ReplaceAll(strings.ToLower(t.Surface), "’", "'")
		if cut := cliticIn(low, t.Surface); cut > 0 {
			head, tail := t, t
			head.Surface, head.EndByte = t.Surface[:cut], t.StartByte+cut
			tail.Surface, tail.StartByte = t.Surface[cut:], t.StartByte+cut
			out = append(out, head, tail)
			continue
		}
		out = append(out, t)
	}
	s.gram = loadEnglishGrammar()
	s.tokens = e.joined(out)
	for i := range s.tokens {
		s.tokens[i].Stem = strings.ReplaceAll(strings.ToLower(s.tokens[i].Surface), "’", "'")
	}
	s.values = e.findValues()
	s.placeValues()
	e.tag()
	return e
}

// insideURL says that a place is inside an address such as s3://vault/ckpt.
func (e *english) insideURL(at int) bool {
	from := strings.LastIndexByte(e.text[:at], ' ') + 1
	rest, _, _ := strings.Cut(e.text[from:min(len(e.text), from+maxURL)], " ")
	k := strings.Index(rest, "://")
	if at-from >= len(rest) { // of a long one only the beginning is looked at
		return k > 0
	}
	return k > 0 && at >= from+k && !strings.ContainsAny(e.text[at:at+1], ",;)") && strings.TrimRight(rest[at-from:], ".!?") != ""
}

// maxURL is how much of an address is looked at, in bytes.
const maxURL = 256

// slashed are words that are written with a slash, and their beginnings.
var slashed = map[string]bool{"w/": true, "w/o": true, "b/": true, "b/c": true}

func arrowTail(s string) bool {
	switch s {
	case "->", "=>", "-->", ">>", "--":
		return true
	}
	return false
}

// cliticIn is where the clitic of a word begins, in bytes of the word as it is written; 0 if it has none.
func cliticIn(low, surface string) int {
	for _, c := range clitics {
		if head, ok := strings.CutSuffix(low, c); ok && head != "" {
			return len(surface) - len(surface[lenOfTail(surface, utf8.RuneCountInString(c)):])
		}
	}
	if strings.HasSuffix(low, "s'") && len(low) > 3 {
		return len(surface) - 1
	}
	return 0
}

// lenOfTail is where the last n runes of a text begin.
func lenOfTail(s string, n int) int {
	end := len(s)
	for range n {
		_, size := utf8.DecodeLastRuneInString(s[:end])
		end -= size
	}
	return end
}

// joined makes one token of entries of several words: no longer, because of.
func (e *english) joined(tokens []morph.Token) []morph.Token {
	out := tokens[:0:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		for _, p := range e.w.phrases[strings.ToLower(t.Surface)] {
			n := len(p)
			if len(out) > 0 && out[len(out)-1].Class != morph.Other && e.w.in["opening"][strings.Join(p, " ")] { // the soup turned out salty
				continue
			}
			if n == 2 && len(out) > 0 && e.w.in["particle"][p[0]] { // went up to, ran out of
				if base, _ := e.w.verb(strings.ToLower(out[len(out)-1].Surface)); base != "" && e.phrasal(base, p[0]) != "" {
					continue
				}
			}
			if i+n <= len(tokens) && slices.EqualFunc(tokens[i:i+n], p, func(t morph.Token, w string) bool { return strings.EqualFold(t.Surface, w) }) &&
				tokens[i+n-1].EndByte-t.StartByte < 40 {
				if k := i + n; len(out) > 0 && k < len(tokens) && e.w.in["in-the-end"][strings.Join(p, " ")] && tokens[k].Class != morph.Other && !e.w.in["preposition"][strings.ToLower(tokens[k].Surface)] { // after all the guests had left
					continue
				}
				t.EndByte = tokens[i+n-1].EndByte
				t.Surface, t.Class = strings.Join(p, " "), morph.Function
				i += n - 1
				break
			}
		}
		out = append(out, t)
	}
	return out
}

// phrasal is what a verb and a particle mean together, "" if nothing of their own.
func (e *english) phrasal(base, particle string) string {
	if particle == "w/" {
		particle = "with"
	}
	two := base + " " + particle
	if one := e.w.to["phrasal"][two]; one != "" {
		return one
	}
	switch particle {
	case "in", "on", "by", "to":
		return ""
	}
	if len(e.lex.Classes(two)) > 0 {
		return two
	}
	return ""
}

// low is a token in lower case, with a straight apostrophe.
func (e *english) low(i int) string {
	if i < 0 || i >= len(e.tokens) {
		return ""
	}
	return e.tokens[i].Stem
}

func (e *english) is(list string, i int) bool {
	return i >= 0 && i < len(e.tokens) && e.w.in[list][e.low(i)]
}
