package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// Change is a change of mind found in a statement. The lists are folded keywords, sorted, without repeats.
type Change struct {
	Mark  string   `json:"mark"`            // the words that show it, as in the text
	From  []string `json:"from,omitempty"`  // what is given up; empty when the statement does not say
	To    []string `json:"to,omitempty"`    // what takes its place
	Topic []string `json:"topic,omitempty"` // the nouns besides: what it is about
}

// markKind says what a mark needs around it.
type markKind uint8

const (
	markSwap   markKind = iota // 바꾸다: from … to, or the object and to
	markMove                   // 옮기다: only with from … to
	markCancel                 // 취소하다: the object is given up
)

func koreanMark(stems []string) (markKind, bool) {
	for _, s := range stems {
		switch s {
		case "바꾸", "바뀌", "변경", "교체", "이전하", "이전되", "갈아타", "정정", "전환", "대체", "갈아치우", "갈아끼우":
			return markSwap, true
		case "옮기", "넘어가", "이동", "마이그레이션", "이관", "넘기":
			return markMove, true
		case "취소", "철회", "폐지", "되돌리", "롤백", "폐기", "번복":
			return markCancel, true
		}
	}
	return 0, false
}

// englishMarks are past forms and participles only: to switch is an intention, "change management" a noun.
func englishMark(surface string) (markKind, bool) {
	switch strings.ToLower(surface) {
	case "switched", "replaced", "swapped":
		return markSwap, true
	case "moved", "migrated", "changed", "converted", "transitioned":
		return markMove, true
	case "reverted", "cancelled", "canceled", "abandoned", "retracted", "withdrew", "scrapped", "undid":
		return markCancel, true
	}
	return 0, false
}

// Change looks for a mark of supersession: 바꿨다, 변경하기로 했다, 취소했다, A에서 B로 옮겼다, A 대신, A 말고, 더 이상 …
// 않는다; switched from, no longer, instead of, reverted, rolled back. A mark counts as a predicate that says it has
// happened or is decided: 이전 버전, 취소 버튼, change management, 바꾸지 않았다 and 바꿀까 are none.
func (c *Comparer) Change(text string, entities []string) (Change, bool) {
	r := c.read(text)
	for i := range r.tokens {
		ch, kind, ok := r.markAt(i)
		if !ok {
			continue
		}
		if c.frame(r, i, kind, &ch) {
			ch.Topic = without(c.topicOf(r, entities), ch.From, ch.To)
			return ch, true
		}
	}
	return Change{}, false
}

// phraseMark is the kind of marks that are more than one word or no verb.
const phraseMark markKind = 255

// markAt recognises a mark at a token.
func (r *reading) markAt(i int) (Change, markKind, bool) {
	t := r.tokens[i]
	none := func() (Change, markKind, bool) { return Change{}, 0, false }
	switch t.Class {
	case morph.Predicate:
		kind, ok := koreanMark(t.Stems)
		if !ok || t.Negated || !r.settled(i) {
			return none()
		}
		return Change{Mark: t.Surface}, kind, true
	case morph.Word:
		kind, ok := englishMark(t.Surface)
		if !ok && strings.EqualFold(t.Surface, "rolled") && i+1 < len(r.tokens) && strings.EqualFold(r.tokens[i+1].Surface, "back") {
			kind, ok = markCancel, true
		}
		if !ok {
			break
		}
		if t.Negated || !r.finite(i) {
			return none()
		}
		return Change{Mark: t.Surface}, kind, true
	}
	if mark := r.phraseAt(i); mark != "" {
		return Change{Mark: mark}, phraseMark, true
	}
	return none()
}

// finite says that an English past form is a verb here, not an attribute: "the cancelled meeting", "a changed file".
func (r *reading) finite(i int) bool {
	if i == 0 {
		return true
	}
	switch strings.ToLower(r.tokens[i-1].Surface) {
	case "the", "a", "an", "this", "that", "these", "those", "any", "all", "each", "every", "no", "if", "be", "been", "to":
		return r.tokens[i-1].Surface == "been" || strings.EqualFold(r.tokens[i-1].Surface, "been")
	}
	return true
}

// phraseAt recognises 대신, 말고, 더 이상 … 않다, no longer and instead of.
func (r *reading) phraseAt(i int) string {
	s := strings.ToLower(morph.Normalize(r.tokens[i].Surface))
	next := ""
	if i+1 < len(r.tokens) {
		next = strings.ToLower(morph.Normalize(r.tokens[i+1].Surface))
	}
	switch {
	case s == "no" && next == "longer", s == "instead" && next == "of":
		return s + " " + next
	case s == "더" && next == "이상", s == "더" && next == "는", s == "더는":
		for j := i + 1; j < len(r.tokens) && j < i+10 && !sentenceEnd(r.tokens[j]); j++ {
			if r.tokens[j].Negated {
				return "더 이상"
			}
		}
	case (s == "대신" || s == "대신에") && r.nounBefore(i) && r.decided(i):
		return "대신"
	case s == "말고" && r.nounBefore(i) && r.decided(i):
		return "말고"
	}
	return ""
}

func (r *reading) nounBefore(i int) bool {
	if i == 0 {
		return false
	}
	switch r.tokens[i-1].Class {
	case morph.Noun, morph.Word, morph.Identifier, morph.Number:
		return true
	case morph.Function:
		return i > 1 && strings.HasSuffix(r.tokens[i-1].Surface, "를") || strings.HasSuffix(r.tokens[i-1].Surface, "을")
	}
	return false
}

// decided says that a verb of using or choosing follows, not as a question or wish.
func (r *reading) decided(i int) bool {
	for j := i + 1; j < len(r.tokens); j++ {
		t := r.tokens[j]
		if t.Class != morph.Predicate || t.Negated {
			continue
		}
		for _, s := range t.Stems {
			switch s {
			case "쓰", "사용", "이용", "하", "도입", "선택", "채택", "적용", "고르", "택하", "정하", "결정", "가", "통일", "두", "진행":
				return !open(r.tokens[len(r.tokens)-1].Surface)
			}
		}
	}
	return false
}

func open(last string) bool { return strings.HasPrefix(last, "?") }

// settled says that a Korean predicate has happened (ㅆ, 했음, 함) or is decided (기로 했다), and is neither asked,
// wished nor doubted.
func (r *reading) settled(i int) bool {
	last := r.tokens[len(r.tokens)-1].Surface
	if open(last) {
		return false
	}
	word := []rune(morph.Normalize(r.tokens[i].Surface))
	past := false
	for k, s := range word {
		if tail(s) == 20 && s != '있' && s != '겠' && k > 0 {
			past = true
		}
	}
	text := string(word)
	switch {
	case strings.Contains(text, "겠"), strings.HasSuffix(text, "다면"), strings.HasSuffix(text, "으면"), strings.HasSuffix(text, "던"):
		return false
	case past:
		return !strings.HasSuffix(text, "지")
	case strings.HasSuffix(text, "기로"):
		return r.follows(i, "하", "결정", "정하", "합의")
	case tail(word[len(word)-1]) == 16: // 변경함, 바꿈
		return true
	case strings.HasSuffix(text, "고"), strings.HasSuffix(text, "어"), strings.HasSuffix(text, "서"), strings.HasSuffix(text, "해"): // 바꾸고 …했다
		return r.pastFollows(i)
	}
	return false // 바꾼다 tells what something does, not what was decided
}

func sentenceEnd(t morph.Token) bool {
	return t.Class == morph.Other && strings.ContainsAny(t.Surface, ".!?;")
}

// clauseEnd is the first token at or after from that opens another clause or phrase, at most limit further.
func (r *reading) clauseEnd(from, limit int) int {
	end := min(len(r.tokens), from+limit)
	for j := from; j < end; j++ {
		switch strings.ToLower(r.tokens[j].Surface) {
		case "that", "which", "who", "because", "since", "for", "in", "on", "at", "to", "and", "but", "when", "while", "after", "before", "if", "so":
			if j > from {
				return j
			}
		}
		if r.tokens[j].Class == morph.Other && strings.ContainsAny(r.tokens[j].Surface, ".,;:!?()") {
			return j
		}
	}
	return end
}

func (r *reading) follows(i int, stems ...string) bool {
	for _, t := range r.tokens[i+1:] {
		if t.Class == morph.Predicate {
			return slices.ContainsFunc(t.Stems, func(s string) bool { return slices.Contains(stems, s) })
		}
	}
	return r.tokens[len(r.tokens)-1].Class != morph.Predicate // "바꾸기로" ends a note
}

func (r *reading) pastFollows(i int) bool {
	for _, t := range r.tokens[i+1:] {
		if t.Class != morph.Predicate {
			continue
		}
		for k, s := range []rune(morph.Normalize(t.Surface)) {
			if k > 0 && tail(s) == 20 && s != '겠' && s != '있' {
				return !t.Negated
			}
		}
	}
	return false
}

// tail is the index of a syllable's final consonant.
func tail(r rune) int {
	if r < 0xAC00 || r > 0xD7A3 {
		return -1
	}
	return int(r-0xAC00) % 28
}

// frame reads what is given up and what is taken, and says whether the mark has what it needs.
func (c *Comparer) frame(r *reading, i int, kind markKind, ch *Change) bool {
	if kind == phraseMark {
		return c.phraseFrame(r, i, ch)
	}
	var objects []string
	for n, w := range r.words {
		if w.class == morph.Predicate || w.first == i || w.last == i {
			continue
		}
		switch r.markedBy(w) {
		case "from":
			ch.From = append(ch.From, r.phrase(n)...)
		case "to":
			ch.To = append(ch.To, r.phrase(n)...)
		case "object", "subject", "about":
			objects = append(objects, r.phrase(n)...)
		}
	}
	if r.tokens[i].Class == morph.Word {
		c.englishFrame(r, i, kind, ch)
	} else if kind == markCancel && len(ch.From) == 0 {
		ch.From, ch.To = objects, nil
	}
	tidy(&ch.From)
	tidy(&ch.To)
	switch kind {
	case markMove:
		return len(ch.From) > 0 && len(ch.To) > 0
	case markCancel:
		return len(ch.From) > 0
	}
	return len(ch.To) > 0 || len(objects) > 0 && r.tokens[i].Class == morph.Predicate || len(ch.From) > 0
}

// markedBy is the role that a josa or an English preposition gives a word here.
func (r *reading) markedBy(w word) string {
	if i := w.last + 1; i < len(r.tokens) && r.tokens[i].Class == morph.Function && r.tokens[i].StartByte == r.tokens[w.last].EndByte {
		josa := morph.Normalize(r.tokens[i].Surface)
		if josa == "은" || josa == "는" {
			return "about"
		}
		return roleOf(josa)
	}
	return ""
}

// phrase is the keywords of word n and of the nouns right before it that no josa parts: GitHub Actions로.
func (r *reading) phrase(n int) []string {
	var out []string
	for m := n; m >= 0; m-- {
		w := r.words[m]
		if m < n && (w.last != r.words[m+1].first-1 || w.class == morph.Predicate) {
			break
		}
		for _, k := range w.keywords {
			out = append(out, k.text)
		}
	}
	return out
}

// between is the keywords of the words whose tokens lie in [from, to).
func (r *reading) between(from, to int) []string {
	var out []string
	for _, w := range r.words {
		if w.first >= from && w.last < to {
			for _, k := range w.keywords {
				out = append(out, k.text)
			}
		}
	}
	return out
}

// englishFrame reads "from A to B", "to B", "A with B" and the object of a cancellation.
func (c *Comparer) englishFrame(r *reading, i int, kind markKind, ch *Change) {
	at := map[string]int{}
	end := len(r.tokens)
	for j := i + 1; j < len(r.tokens); j++ {
		s := strings.ToLower(r.tokens[j].Surface)
		switch {
		case s == "from", s == "to", s == "with", s == "by":
			if _, seen := at[s]; !seen {
				at[s] = j
			}
		case s == "for", s == "in", s == "on", s == "because", s == "since", s == "as", s == "at", s == "after", s == "before", s == "and", s == "so",
			r.tokens[j].Class == morph.Other && strings.ContainsAny(s, ".,;:"):
			end = j
		}
		if end < len(r.tokens) {
			break
		}
	}
	from, hasFrom := at["from"]
	to, hasTo := at["to"]
	if !hasTo {
		if to, hasTo = at["with"]; !hasTo && kind == markSwap {
			to, hasTo = at["by"]
		}
	}
	if hasFrom {
		stop := end
		if hasTo && to > from {
			stop = to
		}
		ch.From = r.between(from+1, stop)
	}
	if hasTo {
		stop := end
		if hasFrom && from > to {
			stop = from
		}
		ch.To = r.between(to+1, stop)
	}
	if strings.EqualFold(r.tokens[i].Surface, "replaced") && !hasFrom && hasTo {
		ch.From = r.between(i+1, to)
	}
	if kind == markCancel && !hasFrom {
		if ch.From = r.between(i+1, end); len(ch.From) == 0 {
			ch.From = r.between(0, i) // the meeting was cancelled
		}
	}
}

// phraseFrame reads what stands around 대신, 말고, 더 이상, no longer and instead of.
func (c *Comparer) phraseFrame(r *reading, i int, ch *Change) bool {
	switch ch.Mark {
	case "대신", "말고":
		for n, w := range r.words {
			switch {
			case w.last == i-1 || w.last == i-2 && r.tokens[i-1].Class == morph.Function:
				ch.From = r.phrase(n)
			case w.first > i && w.class != morph.Predicate && (r.markedBy(w) == "object" || r.markedBy(w) == "to"):
				ch.To = append(ch.To, r.phrase(n)...)
			}
		}
	case "instead of":
		ch.From = r.between(i+2, r.clauseEnd(i+2, 5))
		if n := len(ch.From); n > 0 {
			ch.To = r.between(max(0, i-2), i)
		}
	case "no longer":
		ch.From = without(r.between(i+2, r.clauseEnd(i+2, 6)), englishVerbs())
	default: // 더 이상
		for n, w := range r.words {
			if role := r.markedBy(w); w.class != morph.Predicate && (role == "object" || role == "about" && len(ch.From) == 0) {
				ch.From = r.phrase(n)
			}
		}
	}
	tidy(&ch.From)
	ch.To = without(ch.To, ch.From, []string{"대신"})
	return len(ch.From) > 0
}

func tidy(list *[]string) {
	slices.Sort(*list)
	*list = slices.Compact(*list)
}

// without is what a list holds beside others, sorted.
func without(list []string, others ...[]string) []string {
	out := slices.DeleteFunc(slices.Clone(list), func(s string) bool {
		return slices.ContainsFunc(others, func(o []string) bool { return slices.Contains(o, s) })
	})
	if len(out) == 0 {
		return nil
	}
	tidy(&out)
	return out
}
