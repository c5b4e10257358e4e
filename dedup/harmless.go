package dedup

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
	"github.com/seed-a44923cb/memctl/morph"
)

//go:embed harmless.txt
var harmlessData string

// harmless is what may differ between two statements that say the same, as harmless.txt has it.
type harmless struct {
	small, filler, aside, vice wordlist.Set
	manner, light, bans        wordlist.Set
	passive                    wordlist.Set
	adverbs                    map[string]string   // an adverb that only says more → the one that stands for it
	converse                   map[string][]string // a verb of giving → those of getting
	confused                   wordlist.Set
	frames                     map[string]string // a word that only frames a value → its kind
	units                      map[string]string // a unit → the one that stands for it
	asks                       map[string]string // a word that asks → what it asks for
	marks                      map[string]Mark
	korean                     *strings.Replacer // of spellings
	latin                      map[string]string
}

var loadHarmless = sync.OnceValue(func() *harmless {
	h := &harmless{small: wordlist.Set{}, filler: wordlist.Set{}, aside: wordlist.Set{}, vice: wordlist.Set{}, manner: wordlist.Set{}, light: wordlist.Set{}, passive: wordlist.Set{}, bans: wordlist.Set{}, confused: wordlist.Set{}, converse: map[string][]string{}, units: map[string]string{}, frames: map[string]string{}, adverbs: map[string]string{}, asks: map[string]string{}, marks: map[string]Mark{}, latin: map[string]string{}}
	sets := map[string]wordlist.Set{"small": h.small, "filler": h.filler, "aside": h.aside, "vice": h.vice, "manner": h.manner, "light": h.light, "bans": h.bans, "passive": h.passive, "confused": h.confused}
	var spellings []string
	for list, line := range wordlist.Lines(harmlessData) {
		words := slices.Collect(wordlist.Words(line))
		for _, w := range words {
			switch set := sets[list]; {
			case set != nil:
				set[w] = true
			case list == "converse":
				gives, gets, _ := strings.Cut(w, "=")
				h.converse[gives] = append(h.converse[gives], gets)
			case list == "asks":
				h.asks[w] = words[0]
			case list == "adverbs":
				h.adverbs[w] = words[0]
			case list == "frames":
				h.frames[w] = words[0]
			case list == "units":
				h.units[w] = words[0]
			case list == "spelling":
				from, to, _ := strings.Cut(w, "=")
				if beginsKorean(from) {
					spellings = append(spellings, from, to)
				} else {
					h.latin[from] = to
				}
			default:
				h.marks[w] = Mark{Part(list), words[0]}
			}
		}
	}
	h.korean = strings.NewReplacer(spellings...)
	return h
})

// spelled is a text with the words that are often spelled otherwise as they are compared.
func (h *harmless) spelled(text string) string {
	text = h.korean.Replace(text)
	var b strings.Builder
	done := 0
	for from := 0; from < len(text); from++ {
		if !letter(text[from]) {
			continue
		}
		end := from
		for end < len(text) && letter(text[end]) {
			end++
		}
		if to, ok := h.latin[strings.ToLower(text[from:end])]; ok {
			b.WriteString(text[done:from])
			if unit, after := h.unit(to, text[end:]); after > 0 {
				to, end = unit, end+after
			}
			b.WriteString(to)
			done = end
		}
		from = end
	}
	if done == 0 {
		return text
	}
	b.WriteString(text[done:])
	return b.String()
}

// unit joins what is written with a hyphen between tens and units: forty-two. after is how much of the rest is of it.
func (h *harmless) unit(tens, rest string) (joined string, after int) {
	if len(tens) != 2 || tens[0] < '2' || tens[0] > '9' || tens[1] != '0' || rest == "" || rest[0] != '-' {
		return "", 0
	}
	end := 1
	for end < len(rest) && letter(rest[end]) {
		end++
	}
	one := h.latin[strings.ToLower(rest[1:end])]
	if strings.EqualFold(rest[1:end], "one") {
		one = "1"
	}
	if len(one) == 1 && one[0] >= '1' && one[0] <= '9' {
		return tens[:1] + one, end
	}
	return "", 0
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// Mark is what a small word or an adverb says: of how many, how much, how often, since when, or else.
type Mark struct {
	Part Part   `json:"part"`
	Name string `json:"name"`
}

// A Part of its own for a mark is that of a word which only says more, and that of what is asked for.
const (
	partAside Part = "aside"
	partAsked Part = "asked"
)

// wordOf is by what a token is looked up: an auxiliary and a dependent noun by the stem.
func (r *reading) wordOf(i int) string {
	if t := r.tokens[i]; t.Stem != "" && (strings.HasPrefix(t.POS, "VX") || strings.HasPrefix(t.POS, "VV") || strings.HasPrefix(t.POS, "VA")) {
		return t.Stem
	}
	return r.surface(i)
}

// smallWord says what a token that is no content word says, or nothing where it is harmless or a reading has it.
func (r *reading) smallWord(i int) (m Mark, says bool) {
	h, w, t := loadHarmless(), unclitic(r.wordOf(i)), r.tokens[i]
	if m, ok := r.marked(i); ok {
		return m, true
	}
	switch {
	case (w == "오" || w == "가") && strings.HasPrefix(t.POS, "VX") && !suffixed(r.surface(i-1), "러", "려", "고"): // 빨아 온다, 빨아 간다
		return Mark{PartWords, w}, true
	case h.small[w], h.filler[w], w == "", t.Class == morph.Other, strings.HasPrefix(t.POS, "VC"), strings.HasPrefix(t.POS, "J") && h.small[strings.TrimPrefix(w, "에")]:
		return m, false
	case strings.HasPrefix(t.POS, "IC"), strings.HasPrefix(t.POS, "XS"), strings.HasPrefix(t.POS, "E"):
		return m, false
	case h.adverbs[w] != "":
		return Mark{partAside, h.adverbs[w]}, true
	case h.aside[w], strings.HasPrefix(t.POS, "MAG"):
		return Mark{partAside, w}, true
	}
	return Mark{PartWords, w}, true
}

// unclitic is an English word without the short form of a verb behind it: she's, they'll.
func unclitic(w string) string {
	if head, tail, ok := strings.Cut(w, "'"); ok && head != "" {
		switch tail {
		case "s", "re", "ve", "ll", "d", "m":
			return head
		}
	}
	return w
}

// marked is what a list says of the token, if one has it. What asks does so in English at the head alone (where, not the place where).
func (r *reading) marked(i int) (Mark, bool) {
	h, w, t := loadHarmless(), r.wordOf(i), r.tokens[i]
	korean := beginsKorean(w)
	if to, ok := h.asks[w]; ok && (i == 0 || korean && !r.anyOf(i)) && !(i == 0 && h.filler[w] && !r.glued(i+1)) && !strings.HasPrefix(r.surface(i+1), "랄") {
		return Mark{partAsked, to}, true
	}
	if w == "전" && (i == 0 || r.tokens[i-1].Class == morph.Other) && strings.HasPrefix(r.surface(i+1), "에") { // 전에는, not 식사 전에
		return h.marks["예전"], true
	}
	if (w == "나" || w == "이나") && t.POS == "JC" { // 빵이나 우유
		return h.marks["또는"], true
	}
	m, ok := h.marks[w]
	if !ok && strings.HasPrefix(t.POS, "NNG+") { // 제외하고
		m, ok = h.marks[strings.TrimSuffix(t.Stem, "하")]
	}
	switch {
	case !ok:
		return m, false
	case strings.HasPrefix(t.POS, "VCP"), strings.HasPrefix(t.POS, "VV") && !(m.Name == "except" && suffixed(r.surface(i), "고", "곤", "고는")): // the 다 of 이다
		return m, false
	case korean && strings.HasPrefix(t.POS, "NNG") && len([]rune(w)) == 1 && t.Class != morph.Function && m.Part != PartRole: // 도, 막, 약 as nouns
		return m, false
	case w == "다" && r.glued(i) && r.tokens[i-1].Class == morph.Number, w == "약" && r.glued(i+1): // 10/2다; medicine
		return m, false
	case korean && i > 0 && r.tokens[i-1].Class == morph.Number && t.Class != morph.Function: // the 통 of 2통
		return m, false
	case (w == "so" || w == "off" || w == "up" || w == "out" || w == "down") && i+1 < len(r.tokens) && r.tokens[i+1].Class == morph.Other && r.surface(i+1) == "-":
		return m, false
	}
	return m, true
}

// anyOf says that a word that could ask means any or some: 언제나, 누구든, 뭔가.
func (r *reading) anyOf(i int) bool {
	switch r.surface(i + 1) {
	case "나", "이나", "든", "든지", "이든", "도", "보다":
		return r.glued(i + 1)
	}
	return suffixed(r.surface(i), "언제나", "뭔가", "군가", "딘가", "젠가", "든", "든지")
}

// unified is a canonical value in the unit by which it is compared: 300g is 300그램.
func (h *harmless) unified(canonical string) string {
	number := figure(canonical)
	if to, ok := h.units[canonical[len(number):]]; ok && number != "" {
		return number + to
	}
	return canonical
}
