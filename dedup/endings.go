package dedup

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// turned sets right what an ending says of a reading that was read by its last word alone: 언니가 뜬 것이다 tells what was done, and 시작하기 전에
// tells nothing that is to come.
func (r *reading) turned(x *claim.Reading, out *Reading) {
	i := r.head(x)
	switch {
	case i < 0:
	case out.Modality == claim.Is && r.made(i):
		out.Tense = ""
		if !strings.Contains(r.tokens[i].POS, "+XSA") { // of 수정한 nothing tells whether it is one who does it or how it is
			out.Modality, out.Tense = claim.Did, claim.Past
		}
	case out.Modality == claim.Will && hasPattern(x, "ko.will.gi"):
		_, after := r.span(x.Predicate.Span.Start, x.Predicate.Span.End)
		if listed(behindNoun, r.surface(after)) {
			out.Modality, out.Tense, out.Arranged = claim.Is, "", false
		}
	}
}

// behindNoun are the words behind a form in 기 that make it a noun and no note of what is to come.
const behindNoun = `전 위해 위한 위해서 때문 직전 시작 까지 도 는 가 를 로 에 만`

// made says that what was done stands at i before 것이다: 뜬 것이다, and not 뜨는 것이다, 뜰 것이다, 예쁜 것이다.
func (r *reading) made(i int) bool {
	if i+2 >= len(r.tokens) || !strings.HasPrefix(r.tokens[i+2].POS, "VCP") {
		return false
	}
	t := r.tokens[i]
	verb := strings.HasPrefix(t.POS, "VV") || strings.Contains(t.POS, "+XS")
	thing := r.surface(i+1) == "것" || r.surface(i+1) == "거"
	return thing && verb && strings.HasSuffix(t.POS, "+ETM") && t.Features&morph.Future == 0 && !suffixed(r.surface(i), "는", "던")
}

// unable says that the words by which a reading denies say that it cannot be.
func (r *reading) unable(x *claim.Reading) bool {
	first, after := r.span(x.Predicate.Span.Start, x.Predicate.Span.End)
	for i := max(0, first-1); i < min(after+2, len(r.tokens)); i++ {
		switch s := r.surface(i); {
		case s == "못" && i < after, r.tokens[i].Stem == "못하", strings.HasPrefix(s, "못") && strings.HasPrefix(r.tokens[i].POS, "V"):
			return true
		case s == "수" && i+1 < len(r.tokens) && r.tokens[i+1].Stem == "없":
			return true
		case listed(cannot, s):
			return true
		}
	}
	return false
}

// cannot are the English words that deny that something can be.
const cannot = `can't cannot couldn't unable`

// Links of Korean clauses of which the verb that has them says how the rest stands to it.
const (
	linkBroken   = " 다가" // 고치다가 말았다, 붙였다가 뗐다
	linkAlthough = " 도"  // 비가 와도 갔다
)

// links are the marks of the verbs by which a clause hangs on the rest and says something that the verb alone does not.
func (r *reading) links(words []word) []Mark {
	var out []Mark
	for _, w := range words {
		i := w.last
		if w.class != morph.Predicate || len(w.keywords) != 1 || !strings.HasSuffix(r.tokens[i].POS, "EC") {
			continue
		}
		own := w.keywords[0].own
		switch s := r.surface(i); {
		case suffixed(s, "다가", "려다"), suffixed(s, "다") && i+1 < len(r.tokens) && r.tokens[i+1].Stem == "말":
			out = append(out, Mark{PartTense, own + linkBroken})
		case suffixed(s, "도") && !r.permits(i+1):
			out = append(out, Mark{PartCondition, own + linkAlthough})
		}
	}
	return out
}

// permits says that what stands at i says that something may be: 가도 된다.
func (r *reading) permits(i int) bool {
	if i >= len(r.tokens) {
		return false
	}
	return listed(permitting, r.tokens[i].Stem) || beginsAny(r.surface(i), "괜찮", "돼", "됩", "된", "될")
}

// permitting are the stems behind a form in 도 by which it is allowed.
const permitting = `되 좋 괜찮 상관 무방`

// linked says whether a mark is of a link, and of which verb.
func (m Mark) linked() (verb string, ok bool) { return strings.CutSuffix(m.Name, linkBroken) }
