package claim

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// agreed takes out of a statement what tells that a proposal was accepted or that it was what was settled on, so that the proposal is what was decided:
// 7시로 당기자 → 다들 찬성, 늘려달라고 했는데 승인남, 버리자고 합의봄, 6월부터 14만 원이라길래 그렇게 냄.
func (s *statement) agreed() {
	for k := len(s.tokens) - 1; k > 1; k-- {
		if !s.endsAt(k+1) || k+1 < len(s.tokens) && s.words.has("arrows", s.tokens[k+1].Surface) {
			continue
		}
		first, settled := s.answerEnding(k)
		j := s.toldBefore(k)
		if j == 0 && first > 1 {
			j = s.proposalBefore(first, settled)
		}
		at := s.wordAt(k, 0)
		if at > 1 && s.tokens[at].Surface == "중" { // 논의 중
			at = s.wordAt(at-1, 0)
		}
		if j == 0 && at > 1 && s.words.startsWith("undecided", s.textOf(s.tokenSpan(at, k))) { // 하자는 안 → 보류
			if p := s.proposalBefore(at, false); p > 0 {
				s.offered = append(s.offered, s.tokens[p].StartByte)
			}
		}
		if n := s.noticeAt(k); n > 0 { // 5/20으로 연기 | 가정통신문
			s.tokens = slices.Delete(s.tokens, n, k+1)
			j, k = 0, n
		}
		if j > 0 {
			s.decide(j, k)
			k = j
		}
	}
}

// decide cuts the tokens behind a proposal, which ends with token j, as far as token k, and notes where it stands.
func (s *statement) decide(j, k int) {
	t := &s.tokens[j]
	head, _, _ := strings.Cut(t.POS, "+")
	for _, end := range [...]string{"고", "는", "서", "길래"} {
		if stem, ok := strings.CutSuffix(t.Surface, end); ok && stem != "" && head[0] == 'V' {
			t.Surface, t.EndByte, t.POS = stem, t.EndByte-len(end), head+"+EF"
			break
		}
	}
	s.tokens = slices.Delete(s.tokens, j+1, k+1)
	s.decided = append(s.decided, t.StartByte)
}

// answerEnding is the token that begins an answer by which a proposal is accepted, and that ends with token k; settled says that the words tell what
// was settled on, and are no answer unless they stand right behind what it was: 합의봄, 정하심. It is 0 if there is none.
func (s *statement) answerEnding(k int) (first int, settled bool) {
	at := s.wordAt(k, 0)
	last := s.textOf(s.tokenSpan(at, k))
	if s.answers("accepting", last) {
		return at, false
	}
	for n, p := 0, at; n < 2 && p > 0 && s.tokens[p-1].Class != morph.Other; n++ {
		p = s.wordAt(p-1, 0)
		before := s.textOf(s.tokenSpan(p, at-1))
		if s.words.has("accepting", before) && s.words.has("accepted-by", last) {
			return p, false
		}
		if s.words.has("settled-on", before+" "+last) {
			return p, true
		}
	}
	if !s.words.has("settled-on", last) {
		return 0, false
	}
	return at, true
}

// toldBefore is the last token of what somebody was told, where the words behind it to token k say that it was done that way: 14만 원이라길래 | 그렇게 냄. It
// is 0 if they do not.
func (s *statement) toldBefore(k int) int {
	at := s.wordAt(k, 0)
	for range 2 {
		if at < 2 || s.words.has("that-way", s.textOf(s.tokenSpan(at, s.wordEnd(at, k+1)-1))) {
			break
		}
		at = s.wordAt(at-1, 0)
	}
	if at < 2 || !s.words.has("that-way", s.textOf(s.tokenSpan(at, s.wordEnd(at, k+1)-1))) {
		return 0
	}
	j := at - 1
	if w := s.wordAt(j, 0); w > 1 && s.words.has("put-forward", s.textOf(s.tokenSpan(w, j))) { // 라고 해서 그렇게
		j = w - 1
	}
	if t := &s.tokens[j]; strings.HasPrefix(t.POS, "V") && s.words.endsWith("as-told", t.Surface) {
		return j
	}
	return 0
}

// noticeAt is the token that begins the words for how a change that stands before them was made known, with that it came, up to token k: 변경 | 문자 옴, 이전 |
// 안내 문자가 왔다. It is 0 if there are none.
func (s *statement) noticeAt(k int) int {
	at := s.wordAt(k, 0)
	if at > 1 && s.words.has("noticed", s.textOf(s.tokenSpan(at, k))) {
		at = s.wordAt(at-1, 0)
	}
	for ; at > 1; at = s.wordAt(at-1, 0) {
		last := s.wordEnd(at, k+1) - 1
		if last > at && s.josaAt(last) && s.words.josa[s.tokens[last].Surface] == "가" {
			last--
		}
		switch {
		case !s.words.has("notices", s.textOf(s.tokenSpan(at, last))):
			return 0
		case s.tokens[at-1].Class == morph.Noun && s.canBeDecided(at-1):
			return at
		}
	}
	return 0
}

// answers says that a word is one of a list, with or without what makes it a predicate: 승인, 승인됨, 승인났다.
func (s *statement) answers(list, word string) bool {
	word = strings.ToLower(word)
	if s.words.has(list, word) {
		return true
	}
	for n := range word {
		if n > 0 && s.words.has(list, word[:n]) && s.words.has("accepted-by", word[n:]) {
			return true
		}
	}
	return false
}

// proposalBefore is the last token of the proposal that an answer answers which begins with token i, past who gives it and how it was put; 0 if
// nothing before it proposes anything.
func (s *statement) proposalBefore(i int, settled bool) int {
	put, words := false, 0
	if t := &s.tokens[i-1]; !settled && t.Class == morph.Noun && s.canBeDecided(i-1) { // 120만으로 증액 | 승인남
		return i - 1
	}
	for i--; i > 0; {
		at := s.wordAt(i, 0)
		word := s.textOf(s.tokenSpan(at, i))
		switch {
		case s.proposes(i) > 0:
			return s.proposes(i)
		case s.tokens[i].Class == morph.Other && !s.words.has("stops", word):
			at = i
		case s.answers("proposals", word) || s.words.startsWith("proposals", word) && s.josaAt(i):
			put = true
		case s.words.has("put-forward", word), s.tokens[at].POS == "MAG" && at == i && !s.tokens[i].Negated && word != "안" && word != "못":
		case put && !settled && s.canBeDecided(i):
			return i
		case words < 3 && s.answerer(at, i):
			words++
		default:
			return 0
		}
		i = at - 1
	}
	return 0
}

// proposes is the last token of the verb by which something is proposed or asked for if it ends with token i, without a josa: 옮기자, 늘려달라고, 하자|는. It
// is 0 if it does not.
func (s *statement) proposes(i int) int {
	if s.josaAt(i) && i > 1 && s.touches(i-1, i) && (s.tokens[i].Surface == "는" || s.tokens[i].Surface == "고") {
		i--
	}
	if t := &s.tokens[i]; strings.HasPrefix(t.POS, "V") && s.words.endsWith("proposing", t.Surface) || strings.Contains(t.POS, "XSV") && s.words.endsWith("proposing", t.Surface) {
		return i
	}
	return 0
}

// canBeDecided says that what ends with token i can be what was put forward: it says what is done, or what may be (내보내도 됨, 3일 연장).
func (s *statement) canBeDecided(i int) bool {
	t := &s.tokens[i]
	return strings.HasPrefix(t.POS, "V") || strings.Contains(t.POS, "XSV") || t.Class == morph.Noun && s.wordAt(i, 0) > 0 && s.inClasses(t.Surface, "changing")
}

// answerer says that the tokens of a word name who answers, with or without a josa: 팀장님이, 거래처도, 전원.
func (s *statement) answerer(first, last int) bool {
	if s.josaAt(last) {
		switch j, _ := s.words.josaPair(s.tokens[last].Surface); j {
		case "가", "는", "도", "에서", "에게":
			last--
		default:
			return false
		}
	}
	for i := first; i <= last; i++ {
		if pos := s.tokens[i].POS; !strings.HasPrefix(pos, "N") && pos != "XSN" && pos != "SL" && pos != "MM" || endsIn(pos, "ETN") {
			return false
		}
	}
	return first <= last && (s.namesPerson(last) || !s.inClasses(s.textOf(s.tokenSpan(first, last)), "changing"))
}

// wasDecided says that the predicate of a claim is a proposal that was accepted.
func (s *statement) wasDecided(d *draft) bool { return d.predicate >= 0 && s.stands(d, s.decided) }

// wasOffered says that the predicate of a claim is a proposal that the statement says is open or was turned down.
func (s *statement) wasOffered(d *draft) bool { return d.predicate >= 0 && s.stands(d, s.offered) }

// stands says that one of some places is in the predicate of a claim.
func (s *statement) stands(d *draft, places []int) bool {
	p := d.clause.chunks[d.predicate].whole
	return slices.ContainsFunc(places, func(at int) bool { return p.Start <= at && at < p.End })
}

// saidUnder makes the person whom a label names the one who says a claim; what all have agreed to is told by nobody.
func (s *statement) saidUnder(d *draft, label *chunk) {
	if len(s.decided) == 0 {
		once(&d.said().By, s.phrase(label.span))
	}
}
