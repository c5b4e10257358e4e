package register

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// Analyzer reads words; a *morph.Analyzer does.
type Analyzer interface {
	Analyze(text string) []morph.Token
}

// Say gives a statement the ending of a register: 배포했다 → 배포했어요, 배포했습니다, 배포함. Only the last word of a sentence changes.
// A statement comes back as it is where it has that register already, where it is a question, a wish, a heading or no Korean,
// and where the analyser is not sure of a word: one sentence of which that is so keeps all of the statement as it was written.
// Saying twice is saying once.
func Say(an Analyzer, text string, r Register) string {
	if r != Haeyo && r != Hapsyo && r != Gaejo || spliced(text) {
		return text
	}
	var out strings.Builder
	for rest := text; rest != ""; {
		n := sentence(rest)
		said, sure := sayOne(an, rest[:n], r)
		if !sure {
			return text
		}
		out.WriteString(said)
		rest = rest[n:]
	}
	return out.String()
}

// spliced reports whether a clause before the last one is ended already, by a comma, a colon or a semicolon: "안 한다, 테스트만 한다". With
// only its last word in another register such a line would speak in two.
func spliced(text string) bool {
	for i, r := range text {
		if !strings.ContainsRune(",:;", r) {
			continue
		}
		if last, _ := utf8.DecodeLastRuneInString(text[:i]); strings.ContainsRune("다요까", last) {
			return true
		}
	}
	return false
}

// sentence is the length of the first sentence of a text, with the space behind it.
func sentence(text string) int {
	for i, r := range text {
		if end := i + utf8.RuneLen(r); strings.ContainsRune(".!。", r) && end < len(text) && text[end] == ' ' {
			return end + len(text[end:]) - len(strings.TrimLeft(text[end:], " "))
		}
	}
	return len(text)
}

// sayOne says one sentence in a register; sure is false where it must stay as it was written.
func sayOne(an Analyzer, text string, r Register) (said string, sure bool) {
	body := strings.TrimRight(text, " .!。")
	end := text[len(body):]
	last, _ := utf8.DecodeLastRuneInString(body)
	if !hangul.IsSyllable(last) || !norm.NFC.IsNormalString(body) {
		return text, false
	}
	if has(r, body) {
		return text, true
	}
	tokens := an.Analyze(body)
	if len(tokens) == 0 || tokens[len(tokens)-1].EndByte != len(body) {
		return text, false
	}
	e := endingOf(&tokens[len(tokens)-1], body)
	if e == nil {
		return text, false
	}
	word := e.in(r)
	if word == "" {
		return text, false
	}
	return e.before + word + end, true
}

// has reports whether a sentence ends as those of a register do.
func has(r Register, body string) bool {
	_, s, _ := tail(body)
	switch r {
	case Haeyo:
		return strings.HasSuffix(body, "요")
	case Hapsyo:
		stem, formal := strings.CutSuffix(body, "니다")
		_, s, _ := tail(stem)
		return formal && s.last == 'ㅂ' // not 아니다
	default:
		return s.last == 'ㅁ' || s.last == 'ㄻ'
	}
}

// ended is the last word of a sentence, taken apart.
type ended struct {
	register Register // that it has; empty: plain
	before   string   // the sentence without it
	haeyo    string
	hapsyo   string
	gaejo    string
}

func (e *ended) in(r Register) string { return r.Pick(e.haeyo, e.hapsyo, e.gaejo) }

// endingOf takes the last word of a sentence apart; nil if it is not one of a plain statement.
func endingOf(t *morph.Token, body string) *ended {
	word := t.Surface
	before := body[:t.StartByte]
	switch tags := strings.Split(t.POS, "+"); {
	case slices.Contains(tags, "VCN"):
		return denied(before, word)
	case slices.Contains(tags, "VCP"), word == "다" && bare(before):
		return copula(before, word)
	case !slices.Contains([]string{"EF", "ETN"}, tags[len(tags)-1]):
		return nil
	}
	if e := told(t, before, word); e != nil {
		return e
	}
	return present(t, before, word)
}

// bare reports whether a text ends in a figure or a closing quote, behind which 다 is a copula whatever the analyser says: "하루"다, 8082다.
func bare(before string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	return last >= '0' && last <= '9' || strings.ContainsRune("\"'`’”」』", last)
}

// cut takes one of some endings off a word; which is its place.
func cut(word string, endings ...string) (stem string, which int, ok bool) {
	for i, e := range endings {
		if s, found := strings.CutSuffix(word, e); found {
			return s, i, true
		}
	}
	return word, 0, false
}

// registers are those of the endings 다, 요, 니다 and 음, in this order.
func registerAt(i int) Register { return [...]Register{"", Haeyo, Hapsyo, Gaejo}[i] }

// denied is 아니다.
func denied(before, word string) *ended {
	for i, w := range []string{"아니다", "아니에요", "아닙니다", "아님"} {
		if word == w {
			return &ended{registerAt(i), before, "아니에요", "아닙니다", "아님"}
		}
	}
	return nil
}

// copula is 이다 behind a noun, now or in the past.
func copula(before, word string) *ended {
	noun := strings.TrimRight(before, " ")
	if noun != before || noun == "" {
		return nil
	}
	if stem, i, ok := cut(word, "다", "어요", "습니다", "음"); ok && (stem == "였" || stem == "이었") {
		return &ended{registerAt(i), before, stem + "어요", stem + "습니다", stem + "음"}
	}
	forms := []struct {
		word string
		of   Register
	}{{"이다", ""}, {"다", ""}, {"이에요", Haeyo}, {"예요", Haeyo}, {"입니다", Hapsyo}, {"임", Gaejo}}
	for _, f := range forms {
		if word != f.word || word == "다" && ending(noun) != open {
			continue
		}
		if strings.HasSuffix(noun+word, "니다") && f.of == "" {
			return nil // 느립니다, misread
		}
		e := &ended{f.of, before, Particle(noun, "이에요/예요"), "입니다", "임"}
		if thing, ok := strings.CutSuffix(noun, "것"); ok && f.of != Haeyo {
			e.before, e.haeyo, e.hapsyo, e.gaejo = thing, "거예요", "것입니다", "것임" // 할 것이다 → 할 거예요
		}
		if thing, ok := strings.CutSuffix(noun, "거"); ok && f.of == Haeyo {
			e.before, e.haeyo, e.hapsyo, e.gaejo = thing, "거예요", "것입니다", "것임"
		}
		return e
	}
	return nil
}

// states are stems of states: what was so may be so no longer, so that 있었다 is never 있음.
const states = " 있 없 싶 만하 같 계시 "

// state reports whether a word says how something is, and not what is done.
func state(t *morph.Token) bool {
	return among(states, t.Stem) || strings.Contains(t.POS, "VA") || strings.Contains(t.POS, "XSA")
}

// told is a word with 었 or 겠 in it, and 있다: it has the same stem with every ending but the nominal one.
func told(t *morph.Token, before, word string) *ended {
	stem, i, ok := cut(word, "다", "어요", "습니다", "음")
	_, s, hangul := tail(stem)
	if !ok || !hangul || s.last != 'ㅆ' {
		return nil
	}
	e := &ended{registerAt(i), before, stem + "어요", stem + "습니다", stem + "음"}
	if state(t) || strings.HasSuffix(stem, "겠") || e.register == Gaejo {
		return e
	}
	noun := ""
	for _, c := range candidates(t) {
		if past(c) != stem && past(c) != drawn(stem) {
			continue
		}
		if n := nominal(c); noun == "" {
			noun = n
		} else if noun != n {
			return e // 걸었다: 걷다 or 걸다
		}
	}
	if noun != "" {
		e.gaejo = noun
	}
	return e
}

// drawn is a past in which vowels stand apart as they are drawn together: 두었 → 뒀, 되었 → 됐, 하였 → 했.
func drawn(stem string) string {
	for _, apart := range []string{"었", "였", "았"} {
		if base, ok := strings.CutSuffix(stem, apart); ok {
			return past(base)
		}
	}
	return ""
}

// candidates are the stems that a word may have.
func candidates(t *morph.Token) []string {
	var out []string
	for _, s := range append([]string{t.Stem}, t.Stems...) {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// plainStates are stems whose statement is the stem and 다, beside adjectives.
const plainStates = " 있 없 않 못하 싶 만하 같 그렇 이렇 저렇 낫 맞 "

// present is a word about now: 한다, 좋다, 해요, 합니다.
func present(t *morph.Token, before, word string) *ended {
	if slices.Contains(strings.Split(t.POS, "+"), "EP") {
		return nil // honorific, or something else that is not known here
	}
	var found *ended
	for _, c := range candidates(t) {
		var of Register
		switch word {
		case narrated(c):
		case c + "다":
			if !state(t) && !among(plainStates, t.Stem) {
				continue // as a dictionary has it
			}
		case formal(c):
			of = Hapsyo
		case infinitive(c) + "요":
			of = Haeyo
		case nominal(c):
			if !state(t) {
				continue // done or to be done, nobody knows
			}
			of = Gaejo
		default:
			continue
		}
		e := &ended{of, before, infinitive(c) + "요", formal(c), nominal(c)}
		if found != nil && (found.haeyo != e.haeyo || found.gaejo != e.gaejo || found.hapsyo != e.hapsyo) {
			return nil
		}
		found = e
	}
	return found
}
