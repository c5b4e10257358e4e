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

	FromValues []string `json:"from_values,omitempty"` // dates and numbers that are given up, as in Facts.Values
	ToValues   []string `json:"to_values,omitempty"`   // those that take their place
}

// markKind says what a mark needs around it.
type markKind uint8

const (
	markSwap   markKind = iota // 바꾸다: from … to, or the object and to
	markMove                   // 옮기다: only with from … to
	markScale                  // 올리다: only with an amount from which and one to which
	markCancel                 // 취소하다: the object is given up
)

func koreanMark(stems []string) (markKind, bool) {
	for _, s := range stems {
		switch s {
		case "바꾸", "바뀌", "변경", "교체", "이전하", "이전되", "갈아타", "정정", "전환", "대체", "갈아치우", "갈아끼우":
			return markSwap, true
		case "옮기", "넘어가", "이동", "마이그레이션", "이관", "넘기":
			return markMove, true
		case "올리", "올라가", "오르", "높이", "늘리", "늘어나", "내리", "내려가", "낮추", "줄이", "줄어들", "인상", "인하", "상향", "하향", "확대", "축소",
			"연장", "단축", "업그레이드", "다운그레이드", "업데이트":
			return markScale, true
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
	case "raised", "increased", "lowered", "reduced", "decreased", "bumped", "upgraded", "downgraded", "updated", "extended", "shortened", "rose", "grew",
		"dropped", "fell", "went":
		return markScale, true
	case "reverted", "cancelled", "canceled", "abandoned", "retracted", "withdrew", "scrapped", "undid":
		return markCancel, true
	}
	return 0, false
}

// Change looks for a mark of supersession: 바꿨다, 변경하기로 했다, 취소했다, A에서 B로 옮겼다, A 대신, A 말고, 더 이상 …
// 않는다; switched from, no longer, instead of, reverted, rolled back. A mark counts as a predicate that says it has
// happened or is decided: 이전 버전, 취소 버튼, change management, 바꾸지 않았다 and 바꿀까 are none.
func (c *Comparer) Change(text string, entities []string) (Change, bool) {
	return c.changeOf(c.read(text), entities)
}

func (c *Comparer) changeOf(r *reading, entities []string) (Change, bool) {
	for i := range r.tokens {
		ch, kind, ok := r.markAt(i)
		if !ok {
			continue
		}
		ch.FromValues, ch.ToValues = r.changedValues()
		if c.frame(r, i, kind, &ch) {
			ch.Topic = without(c.topicOf(r, entities), ch.From, ch.To, r.between(i, i+1))
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
		if t.Negated || !r.finite(i) || kind == markCancel && !r.cancels(i) || r.subordinate(i) || open(r.surface(len(r.tokens)-1)) {
			return none()
		}
		return Change{Mark: t.Surface}, kind, true
	}
	if mark := r.phraseAt(i); mark != "" {
		return Change{Mark: mark}, phraseMark, true
	}
	return none()
}

// frame reads what is given up and what is taken, and says whether the mark has what it needs.
func (c *Comparer) frame(r *reading, i int, kind markKind, ch *Change) bool {
	if kind == phraseMark {
		return c.phraseFrame(r, i, ch)
	}
	var objects []string
	start := r.clauseStart(i)
	for n, w := range r.words {
		if w.class == morph.Predicate || w.first == i || w.last == i || w.first < start || w.first > i && r.tokens[i].Class == morph.Predicate {
			continue
		}
		switch role := r.markedBy(w); {
		case role == "from", r.passedBy(w):
			ch.From = append(ch.From, r.phrase(n)...)
		case role == "to":
			ch.To = append(ch.To, r.phrase(n)...)
		case role == "object", role == "subject", role == "about":
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
		return len(ch.From) > 0 && len(ch.To) > 0 || len(ch.FromValues) > 0 && len(ch.ToValues) > 0
	case markScale:
		ch.From, ch.To = nil, nil // the words around an amount are its unit: what it is about
		return len(ch.FromValues) > 0 && len(ch.ToValues) > 0
	case markCancel:
		return len(ch.From) > 0
	}
	return len(ch.To) > 0 || len(objects) > 0 && r.tokens[i].Class == morph.Predicate || len(ch.From) > 0
}

// clauseStart is the first token of the Korean clause that the predicate at i ends.
func (r *reading) clauseStart(i int) int {
	for j := i - 1; j >= 0; j-- {
		if sentenceEnd(r.tokens[j]) {
			return j + 1
		}
		if r.tokens[j].Class != morph.Predicate {
			continue
		}
		for _, e := range [...]string{"고", "며", "면", "서", "지만", "는데", "니까", "므로", "려고", "해"} {
			if strings.HasSuffix(r.surface(j), e) {
				return j + 1
			}
		}
	}
	return 0
}

// markedBy is the role that a josa or an English preposition gives a word here.
func (r *reading) markedBy(w word) string {
	if i := w.last + 1; i < len(r.tokens) && r.tokens[i].Class == morph.Function && r.tokens[i].StartByte == r.tokens[w.last].EndByte {
		josa := morph.Normalize(r.tokens[i].Surface)
		if josa == "은" || josa == "는" {
			return "about"
		}
		switch josa {
		case "에서", "에서는":
			return changeFrom
		case "로", "으로", "로는", "으로는":
			return changeTo
		case "이", "가":
			return "subject"
		case "을", "를":
			return "object"
		}
	}
	return ""
}

// What a particle makes of a word beside a mark of change.
const (
	changeFrom = "from"
	changeTo   = "to"
)

// placed is markedBy, and "at" for what something is put into, kept in or done with: Elasticsearch에, S3로.
func (r *reading) placed(w word) string {
	role := r.markedBy(w)
	if i := w.last + 1; role == changeTo || role == changeFrom || r.glued(i) && (r.surface(i) == "에" || r.surface(i) == "에는") {
		return "at"
	}
	return role
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

// passedBy says that 대신 or 말고 follows the word, which is given up by it.
func (r *reading) passedBy(w word) bool {
	i := w.last + 1
	if s := r.surface(i); r.glued(i) && (s == "를" || s == "을") {
		i++
	}
	switch r.surface(i) {
	case "대신", "대신에", "말고":
		return true
	}
	return false
}

// changedValues are the dates and numbers from which and to which something goes: 9월 22일에서 9월 29일로, 월요일 말고 화요일,
// from Sep 22 to Sep 29.
func (r *reading) changedValues() (from, to []string) {
	instead := false
	for _, v := range r.values {
		after := r.text[v.EndByte:min(len(r.text), v.EndByte+len("을 대신에")+3)]
		after = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(morph.Normalize(strings.ToValidUTF8(after, "")), "을"), "를"), " ")
		switch before := r.wordBefore(v.StartByte); {
		case strings.HasPrefix(after, "대신"), strings.HasPrefix(after, "말고"):
			from, instead = append(from, v.Canonical), true
		case strings.HasPrefix(after, "에서"), before == "from":
			from = append(from, v.Canonical)
		case strings.HasPrefix(after, "로"), strings.HasPrefix(after, "으로"), before == "to", before == "with", instead:
			to = append(to, v.Canonical)
		}
	}
	tidy(&from)
	tidy(&to)
	return from, to
}

// wordBefore is the token that ends before a byte of the text, in lower case.
func (r *reading) wordBefore(at int) string {
	i, _ := slices.BinarySearchFunc(r.tokens, at, func(t morph.Token, at int) int { return t.StartByte - at })
	for i--; i >= 0 && (determiner(r.surface(i)) || r.tokens[i].Class == morph.Other && strings.Trim(r.surface(i), "*_`$") == ""); i-- {
	}
	return r.surface(i)
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
	if hasFrom && strings.ContainsAny(r.surface(from+1), "\"“‘'") { // from "held" to "ready": a state, not a tool
		return
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
		start := i + 2
		switch r.surface(i + 3) {
		case "on", "in", "with", "at", "for", "to": // no longer runs on Jenkins
			start = i + 4
		}
		ch.From = without(r.between(start, r.clauseEnd(start, 6)), strings.Fields(englishVerbs))
		switch r.surface(i - 1) {
		case "is", "are", "was", "were", "be": // Jenkins is no longer used
			ch.From = r.between(max(0, i-5), i)
		}
	default: // 더 이상
		for _, roles := range [...]string{"object", "at", "about"} { // the nearest to the verb is what it ends
			for n, w := range r.words {
				if w.class != morph.Predicate && r.placed(w) == roles {
					ch.From = r.phrase(n)
				}
			}
			if len(ch.From) > 0 {
				break
			}
		}
	}
	tidy(&ch.From)
	ch.To = without(ch.To, ch.From, []string{"대신"})
	return len(ch.From) > 0 || len(ch.FromValues) > 0
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
