package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

type wordKind uint8

const (
	other   wordKind = iota // an adverb, a josa, what cannot be read
	noun                    // Hangul that may be a name
	latin                   // a Latin word or identifier
	number                  // also with its unit
	verb                    // a predicate
	closed                  // a Latin function word
	quality                 // a determiner, before which a noun phrase begins
)

// word is what stands between two blanks, without the josa behind it.
type word struct {
	start, end int // of the core
	stop       int // of the josa behind it
	kind       wordKind
	text       string // the core
	josa       string
	glued      bool   // only blanks stand between it and the word before
	first      bool   // it begins a sentence or a clause
	alt        string // another core that it may have: 안이 in 안이 왔다
	altJosa    string
	proper     bool // the analyser takes it for a name
	bound      bool // its last noun is a unit or a dependent one
	raw        bool // the analyser does not read it as a word
	action     bool // 하다 or 되다 make a predicate of it
	written    bool // it is in capitals, has digits or signs within
}

// words cuts a text into words. Of an English one only nouns, and what has a capital within a sentence, may be names.
func (r *Reader) words(text string) (words []word, english bool) {
	words = wordsOf(r.an, text)
	if r.en == nil || len(words) == 0 {
		return words, false
	}
	nouns, ok := r.en.Nouns(text)
	if !ok {
		return words, false
	}
	for i := range words {
		w := &words[i]
		for len(nouns) > 0 && nouns[0].End <= w.start {
			nouns = nouns[1:]
		}
		if w.kind != latin {
			continue
		}
		isNoun := len(nouns) > 0 && nouns[0].Start < w.end
		if w.written = w.written && !hyphened(w.text); !isNoun && !w.written && (!w.capital() || w.first && !Lists().FirstNames[strings.ToLower(w.text)] && !(i+1 < len(words) && words[i+1].glued && words[i+1].capital())) {
			w.kind = other
		}
	}
	return words, true
}

// hyphened reports whether a word has only small letters and hyphens: in English it is as often a quality (read-only) as a name.
func hyphened(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return (r < 'a' || r > 'z') && r != '-' })
}

// wordsOf cuts a text into words.
func wordsOf(a Analyzer, text string) []word {
	tokens := a.Analyze(text)
	out := make([]word, 0, len(tokens))
	first, glued, and := true, false, false
	for i := 0; i < len(tokens); {
		t := &tokens[i]
		if isMark(t) {
			switch {
			case t.Surface == "&":
				and, glued = glued, false
			case strings.ContainsAny(t.Surface, ".!?;,→:…—–|"):
				first, glued = true, false
			case !strings.ContainsAny(t.Surface, "`*\"“”‘’_"):
				glued = false
			}
			i++
			continue
		}
		j := i + 1
		for j < len(tokens) && tokens[j].StartByte <= tokens[j-1].EndByte && !isMark(&tokens[j]) {
			j++
		}
		if n := len(out); n > 0 && t.StartByte > out[n-1].stop && strings.ContainsRune(text[out[n-1].stop:t.StartByte], '\n') {
			first, glued = true, false
		}
		w := wordOf(text, tokens[i:j])
		w.first, w.glued = first, glued || and && w.capital() && out[len(out)-1].capital() // Hobbs & Lark
		and = false
		out = append(out, w)
		first = first && (w.kind == quality || w.kind == number && w.bound)
		glued = true
		i = j
	}
	return out
}

func isMark(t *morph.Token) bool {
	return t.POS != "" && t.POS[0] == 'S' && t.POS != "SL" && t.POS != "SN" && t.POS != "SH"
}

// wordOf reads the tokens of one word: nouns, and what is glued to them.
func wordOf(text string, tokens []morph.Token) word {
	start, stop := tokens[0].StartByte, tokens[len(tokens)-1].EndByte
	w := word{start: start, end: stop, stop: stop}
	if inPieces(tokens, text[start:stop]) {
		w.whole(text)
		return w
	}
	n := 0
	for n < len(tokens) && nounLike(&tokens[n]) {
		n++
	}
	switch first := &tokens[0]; {
	case n > 0:
		w.nouns(text, tokens, n)
	case first.Class == morph.Predicate:
		w.kind = verb
	}
	if w.text == "" {
		w.text = text[w.start:w.end]
	}
	if w.kind == latin || w.kind == closed {
		w.letters()
	}
	return w
}

func (w *word) nouns(text string, tokens []morph.Token, n int) {
	for n > 1 && tokens[n-1].POS == "NNB" && !isSchool(tokens[n-2:n]) && !StartsWithFigure(text[w.start:]) {
		n-- // 무릎땜에, 작업중
	}
	last := &tokens[n-1]
	w.end = last.EndByte
	w.josa = text[w.end:w.stop]
	w.proper = strings.Contains(last.POS, "NNP")
	w.bound = strings.HasPrefix(last.POS, "NNB") && !(n > 1 && isSchool(tokens[n-2:n]))
	w.kind = noun
	if strings.Contains(last.POS, "XSV") || strings.Contains(last.POS, "XSA") || n < len(tokens) && tokens[n].Class == morph.Predicate {
		w.kind = verb
		w.verbal(text, last)
	}
	switch {
	case tokens[0].POS == "SL" && n == 1:
		w.kind = latin
		if last.Class == morph.Function {
			w.kind = closed
		}
	case tokens[0].POS == "SN" && !HangulIn(text[tokens[0].EndByte:w.end]), tokens[0].POS == "SN" && w.bound, last.POS == "NR":
		w.kind = number
	case w.kind == noun:
		w.calling(text, last)
	}
	w.text = text[w.start:w.end]
}

// isSchool reports whether two tokens are the short name of a school: 한빛중, 새온초.
func isSchool(tokens []morph.Token) bool {
	s := tokens[1].Surface
	return strings.Contains(tokens[0].POS, "NNP") && (s == "초" || s == "중" || s == "고" || s == "대")
}

// StartsWithFigure reports whether a text begins with a figure.
func StartsWithFigure(s string) bool { return s[0] >= '0' && s[0] <= '9' }

// calling reads the 이 after a name (하린이가, 뿔돌이). Only many lines tell whether it is a part of the name.
func (w *word) calling(text string, last *morph.Token) {
	if strings.HasSuffix(last.POS, "+XSN") && strings.HasSuffix(last.Surface, "이") && len(last.Surface) > len("이") {
		w.end -= len("이")
		w.josa = text[w.end:w.stop]
	}
	rest, ok := strings.CutPrefix(w.josa, "이")
	core := text[w.start:w.end]
	if before, _ := utf8.DecodeLastRuneInString(core); !ok || !hangul.HasFinal(before) || rest != "" && !IsJosa("이", rest) {
		return
	}
	w.alt, w.altJosa = core+"이", rest
}

// whole reads a word as one name where the analyser cut it into pieces that are no names (온+결, 뿔+돌이+가). It goes by the end of the word.
func (w *word) whole(text string) {
	run := text[w.start:w.stop]
	w.kind, w.end, w.josa, w.bound, w.proper, w.action = noun, w.stop, "", false, false, false
	for i := range run {
		if tail := run[i:]; i > 0 && utf8.RuneCountInString(run[:i]) > 1 && IsJosa(run[:i], tail) {
			w.end, w.josa = w.start+i, tail
			if utf8.RuneCountInString(tail) == 1 && !strings.Contains("은는이가을를에", tail) {
				w.end, w.josa = w.stop, ""
				w.alt, w.altJosa = run[:i], tail
			}
			break
		}
	}
	w.text = text[w.start:w.end]
	w.raw = true
}

// inPieces reports whether the tokens of a word are not those of a Korean word: they begin with a syllable that is a word by itself elsewhere.
func inPieces(tokens []morph.Token, run string) bool {
	n := utf8.RuneCountInString(run)
	if n < 2 || n > 7 || strings.ContainsFunc(run, func(r rune) bool { return !hangul.IsSyllable(r) }) {
		return false
	}
	if c, ok := Lists().HeadOf(run); ok && c != Topic && c != Project && len(tokens) > 1 && LongHead(run) {
		return true // 고은내과
	}
	first := &tokens[0]
	if oddTail(tokens, run) {
		return true
	}
	if len(tokens) < 2 || utf8.RuneCountInString(first.Surface) > 1 || Lists().numerals[first.Surface] {
		return false
	}
	for i := range tokens {
		if tokens[i].Class == morph.Predicate || strings.Contains(tokens[i].POS, "XS") && i > 0 && strings.Contains(tokens[i].POS, "V") {
			return false
		}
	}
	return (tokens[1].Class != morph.Function || tokens[1].POS == "NNB") && first.POS != "XPN" || first.POS == "MAG" && tokens[1].POS == "XSN"
}

// oddTail reports whether the nouns of a word are followed by something other than a josa (문자+나+루), or have a number among them (공룡+백+과).
func oddTail(tokens []morph.Token, run string) bool {
	n, length := 0, 0
	for n < len(tokens) && nounLike(&tokens[n]) && tokens[n].POS != "NR" {
		length += len(tokens[n].Surface)
		n++
	}
	if n == 0 || n == len(tokens) || strings.Contains(tokens[n-1].POS, "V") || utf8.RuneCountInString(run[:length]) < 2 {
		return false
	}
	pos := tokens[n].POS
	return (pos == "NP" || pos == "NR" || pos == "MAG" || pos == "IC") && !IsJosa(run[:length], run[length:])
}

// LongHead reports whether a word ends in a listed head of two syllables or more that follows a name.
func LongHead(run string) bool {
	l := Lists()
	for i := range run {
		if i > 0 && utf8.RuneCountInString(run[i:]) > 1 && l.Heads[run[i:]] != "" {
			return true
		}
	}
	return false
}

// nounLike reports whether a token may be a part of a name.
func nounLike(t *morph.Token) bool {
	if t.POS == "SL" || t.POS == "SN" || t.POS == "SH" {
		return true
	}
	return strings.HasPrefix(t.POS, "NN") || strings.HasPrefix(t.POS, "XPN") || strings.HasPrefix(t.POS, "XSN") || strings.HasPrefix(t.POS, "XR") || strings.HasPrefix(t.POS, "NR")
}

// HangulIn reports whether a text has a letter of Hangul.
func HangulIn(s string) bool { return strings.ContainsFunc(s, hangul.IsSyllable) }

// letters sees how a Latin word is written, and takes the possessive off.
func (w *word) letters() {
	for _, s := range [...]string{"'s", "’s"} {
		if t, ok := strings.CutSuffix(w.text, s); ok {
			w.text, w.josa = t, "'s"
			w.end -= len(s)
		}
	}
	low := strings.ToLower(w.text)
	switch low {
	case "the", "a", "an", "my", "our", "his", "her", "their", "your", "this", "that":
		w.kind = quality
	}
	if unit := strings.TrimLeft(w.text, "0123456789.,"); unit != w.text && (Lists().units[unit] || len(unit) > 1 && Lists().units[strings.ToLower(unit)]) {
		w.kind = number // 8gb, 17th
		return
	}
	for i, r := range w.text {
		w.written = w.written || i > 0 && unicode.IsUpper(r) || unicode.IsDigit(r) || r == '-' || r == '_' || r == '.'
	}
}

// capital reports whether a word begins with a capital.
func (w *word) capital() bool {
	r, _ := utf8.DecodeRuneInString(w.text)
	return unicode.IsUpper(r)
}

// verbal takes 하다 or 되다 off a predicate that is made of a noun.
func (w *word) verbal(text string, t *morph.Token) {
	if !strings.HasPrefix(t.POS, "NN") || !strings.Contains(t.POS, "+XSV") || len(t.Stems) == 0 {
		return
	}
	stem := t.Stems[0]
	if strings.HasPrefix(text[t.StartByte:], stem) {
		w.action = true
		w.end = t.StartByte + len(stem)
		w.josa = ""
	}
}
