package claim

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// retag gives the words another part of speech that notes use otherwise than the analyser reads them.
func (s *statement) retag() {
	s.agreed()
	s.actions()
	s.forbids()
	s.crossed()
	s.hearsay()
	s.rejoin()
	s.owing()
	s.liking()
	s.gerunds()
	s.nextWeeks()
	s.asOf()
	s.partedNames()
	s.copulas()
	s.verbNames()
	s.topicNames()
	s.resolved()
	s.thingWith()
	s.offering()
	s.countedDays()
	s.compounds()
	s.wordNames()
	s.turnNames()
	s.arrowNouns()
	s.sameTime()
	s.oneVerbs()
}

// verbNames makes one noun of a name that the analyser takes for a noun and a verb, by the josa behind it, which no verb has, or by an ending that notes do
// not have: 종이뿌리오에, 종이뿌리오 계약.
func (s *statement) verbNames() {
	for i := 1; i < len(s.tokens); i++ {
		p, t := &s.tokens[i-1], &s.tokens[i]
		if !strings.HasPrefix(p.POS, "NN") || p.Class != morph.Noun || !strings.HasPrefix(t.POS, "VV+E") || endsIn(t.POS, "ETN") || !s.touches(i-1, i) || i > 1 && s.touches(i-2, i-1) {
			continue
		}
		next := i + 1
		cased := next < len(s.tokens) && s.touches(i, next) && strings.HasPrefix(s.tokens[next].POS, "JK") && s.tokens[next].POS != "JKQ" && !s.words.endsWith("clause-ends", t.Surface)
		if cased || strings.HasSuffix(t.Surface, "오") && t.Surface != "오" && !endsIn(t.POS, "ETM") {
			name := s.join(i - 1)
			noun(name, "NNP")
		}
	}
}

// topicNames makes one noun and a josa of the first word of a text that the analyser takes for two words without a blank, the second a verb in -는: 사워도우는,
// 그래놀라는, 카눌레는. No verb has the form 도우는 (돕다 has 돕는), and what is called out (그래, 카) stands apart from a verb.
func (s *statement) topicNames() {
	if len(s.tokens) < 3 || !s.touches(0, 1) {
		return
	}
	p, t := &s.tokens[0], &s.tokens[1]
	adnominal := t.POS == "VV+ETM" && strings.HasSuffix(t.Surface, "는") && !s.touches(1, 2)
	topical := t.POS == "VV+EC" && s.touches(1, 2) && s.tokens[2].POS == "JX" && (s.tokens[2].Surface == "는" || s.tokens[2].Surface == "은")
	switch {
	case p.POS == "IC" && (adnominal || topical) && utf8.RuneCountInString(p.Surface+t.Surface) > 2:
	case strings.HasPrefix(p.POS, "NN") && adnominal && !adnominalOf(t.Stem, strings.TrimSuffix(t.Surface, "는")):
	default:
		return
	}
	if adnominal {
		josa := *t
		t.Surface, t.EndByte = strings.TrimSuffix(t.Surface, "는"), t.EndByte-len("는")
		josa.Surface, josa.StartByte = "는", t.EndByte
		function(&josa, "JX")
		s.tokens = slices.Insert(s.tokens, 2, josa)
	}
	name := s.join(0)
	noun(name, "NNP")
}

// adnominalOf reports whether a verb may have a form before the ending 는: its stem, without a ㄹ at the end (돕는, 사는).
func adnominalOf(stem, form string) bool {
	if stem == form {
		return true
	}
	last, n := utf8.DecodeLastRuneInString(stem)
	short, size := utf8.DecodeLastRuneInString(form)
	return stem[:len(stem)-n] == form[:len(form)-size] && hangul.Final(last) == 'ㄹ' && hangul.WithFinal(last, 0) == short
}

// copulas makes the copula of the 다 that ends what is said right behind a number (CI는 5432다), and a josa of the 이 behind 만, which the analyser
// takes for a number (40만이 상한), and a copula of the 이래 behind what somebody says it is (65만 원이래).
func (s *statement) copulas() {
	for i := 1; i < len(s.tokens); i++ {
		if t, p := &s.tokens[i], &s.tokens[i-1]; t.Surface == "이" && t.POS == "NR" && p.POS == "NR" && s.touches(i-1, i) && (i+1 >= len(s.tokens) || !s.touches(i, i+1)) {
			function(t, "JKS")
		}
		if t := &s.tokens[i]; s.words.has("told-to-be", t.Surface) && !strings.HasPrefix(t.POS, "VCP") && s.touches(i-1, i) { // 65만원이래서
			if function(t, "VCP+EF"); strings.HasSuffix(t.Surface, "서") {
				t.POS = "VCP+EC"
			}
		}
		if t := &s.tokens[i]; t.Surface == "다" && s.tokens[i-1].Class == morph.Number && s.touches(i-1, i) && s.endsAt(i+1) {
			function(t, "VCP+EF")
		}
	}
}

// noun makes a token a noun as it is written.
func noun(t *morph.Token, pos string) {
	t.POS, t.Class, t.Stem, t.Stems = pos, morph.Noun, t.Surface, []string{t.Surface}
}

// verb makes a token a predicate with a stem.
func verb(t *morph.Token, pos, stem string) {
	t.POS, t.Class, t.Stem, t.Stems = pos, morph.Predicate, stem, []string{stem}
}

// function makes a token a josa or a copula, which has no stem.
func function(t *morph.Token, pos string) {
	t.POS, t.Class, t.Stem, t.Stems = pos, morph.Function, "", nil
}

// join makes one token of the tokens i and i+1, with the part of speech of the first, and returns it.
func (s *statement) join(i int) *morph.Token {
	t, next := &s.tokens[i], &s.tokens[i+1]
	t.Surface, t.EndByte = t.Surface+next.Surface, next.EndByte
	s.tokens = slices.Delete(s.tokens, i+1, i+2)
	return t
}

// partedNames makes one noun of the parts that the analyser takes a name for: 예나가, 웰라로. There is no ending 라로.
func (s *statement) partedNames() {
	for i := 1; i < len(s.tokens); i++ {
		p, t := &s.tokens[i-1], &s.tokens[i]
		if !s.touches(i-1, i) || i > 1 && s.touches(i-2, i-1) {
			continue
		}
		switch {
		case t.Surface == "라로" && strings.HasPrefix(p.POS, "NN"):
			t.StartByte += len("라")
			t.Surface = "로"
			function(t, "JKB")
			p.Surface, p.EndByte = p.Surface+"라", t.StartByte
			p.Stem, p.Stems = p.Surface, []string{p.Surface}
		case t.POS == "NP" && p.POS == "IC" && s.nameShaped(p.Surface+t.Surface) && i+1 < len(s.tokens) && s.josaAt(i+1):
			name := s.join(i - 1)
			noun(name, "NNP")
		}
	}
}

// actions makes nouns of words that the analyser takes for verbs, though notes have them as nouns: 해지.
func (s *statement) actions() {
	for i := 0; i < len(s.tokens); i++ {
		t := &s.tokens[i]
		if i+1 < len(s.tokens) && s.touches(i, i+1) && (strings.Contains(s.tokens[i+1].POS, "+E") || s.tokens[i+1].POS == "VX") && s.words.has("actions", t.Surface+s.tokens[i+1].Surface) {
			s.join(i).POS = "V"
		}
		if t := &s.tokens[i]; s.words.has("actions", t.Surface) && strings.HasPrefix(t.POS, "V") {
			noun(t, "NNG")
		}
	}
}

// forbids makes a predicate of 말기 behind -지, which the analyser takes for a noun: 열지 말기.
func (s *statement) forbids() {
	for i := 1; i < len(s.tokens); i++ {
		if t := &s.tokens[i]; t.Surface == "말기" && strings.HasPrefix(t.POS, "N") && strings.HasPrefix(s.tokens[i-1].POS, "V") && strings.HasSuffix(s.tokens[i-1].Surface, "지") {
			t.POS, t.Class, t.Stem, t.Stems, t.Negated = "VX+ETN", morph.Function, "말", []string{"말"}, true
		}
	}
}

// crossed makes a predicate of the X that a note forbids something with: 견과류 절대 X.
func (s *statement) crossed() {
	for i := 2; i < len(s.tokens); i++ {
		if t := &s.tokens[i]; s.tokens[i-1].Surface == "절대" && (t.Surface == "X" || t.Surface == "x") && s.endsAt(i+1) {
			ban := s.join(i - 1)
			verb(ban, "VV", "금지")
			return
		}
	}
}

// hearsay makes a predicate of a verb in -래 that the analyser takes for a noun, where it ends what is said: 하나만 하래, 이번 주에 끝내래.
func (s *statement) hearsay() {
	for i := 1; i < len(s.tokens); i++ {
		t := &s.tokens[i]
		stem, ok := strings.CutSuffix(t.Surface, "래")
		if !ok || !strings.HasPrefix(t.POS, "NN") || !s.endsAt(i+1) || s.touches(i-1, i) || s.words.has("notreports", t.Surface) || stem != "하" && len(s.lex.Classes(stem)) == 0 {
			continue
		}
		verb(t, "VV+EF", stem)
	}
}

// rejoin puts together what the analyser cuts: 말고 behind a name (한강 말고), -ㄴ대서 (18일에 뺀대서), and the name of a property before its value
// that ends like a josa (커튼 길이 180).
func (s *statement) rejoin() {
	for i := 0; i+2 < len(s.tokens); i++ {
		if s.property(i) {
			t := s.join(i)
			t.Stem, t.Stems = t.Surface, nil
		}
	}
	for i := 0; i+1 < len(s.tokens); i++ { // 92% 원인 불명
		if whole := i == 0 || !s.touches(i-1, i); whole && s.touches(i, i+1) && s.words.has("facets", s.tokens[i].Surface+s.tokens[i+1].Surface) {
			t := s.join(i)
			noun(t, "NNG")
		}
	}
	for i := 1; i < len(s.tokens); i++ { // 국산 말고
		if t := &s.tokens[i]; t.Surface == "말고" && strings.HasPrefix(t.POS, "VV") && strings.HasPrefix(s.tokens[i-1].POS, "NN") && !s.touches(i-1, i) {
			t.POS, t.Class, t.Stem, t.Stems, t.Negated = "NNG", morph.Noun, "말고", nil, false
		}
	}
	for i := 1; i+1 < len(s.tokens); i++ {
		t, next := &s.tokens[i], &s.tokens[i+1]
		instead := t.Surface == "말" && next.Surface == "고" && strings.HasPrefix(t.POS, "N") && !s.touches(i-1, i)
		reason := next.Surface == "대서" && endsIn(t.POS, "ETM") && strings.HasPrefix(next.POS, "N")
		switch {
		case !s.touches(i, i+1) || !instead && !reason:
			continue
		case instead:
			t.Class, t.Stem, t.Stems = morph.Noun, "말고", nil
		case reason:
			t.POS = strings.TrimSuffix(t.POS, "ETM") + "EC"
		}
		s.join(i)
	}
}

// liking makes the verb of 좋아함 that the analyser takes for 좋 and another word.
func (s *statement) liking() {
	for i := 1; i < len(s.tokens); i++ {
		if t, p := &s.tokens[i], &s.tokens[i-1]; p.Surface == "좋" && (strings.HasPrefix(t.Surface, "아하") || strings.HasPrefix(t.Surface, "아함")) && s.touches(i-1, i) {
			like := s.join(i - 1)
			like.POS, like.Stem, like.Stems = "VV+ETN", "좋아하", []string{"좋아하"}
		}
	}
}

// property says that a noun and the josa at it spell the name of a property, and that a number stands behind them.
func (s *statement) property(i int) bool {
	next := &s.tokens[i+2]
	return strings.HasPrefix(s.tokens[i].POS, "NN") && s.josaAt(i+1) && s.touches(i, i+1) && !s.touches(i+1, i+2) && next.Class == morph.Number &&
		s.attributeNamed(s.tokens[i].Surface+s.tokens[i+1].Surface) != "" && s.attributeNamed(s.tokens[i].Surface) == ""
}

// owing makes the verb of 내야 that the analyser takes for 내 (I) and 이야: 서류 내야 함.
func (s *statement) owing() {
	for i := 1; i < len(s.tokens); i++ {
		if t, p := &s.tokens[i], &s.tokens[i-1]; t.Surface == "야" && p.Surface == "내" && p.POS == "NP" && s.touches(i-1, i) && (i > 1 || i+1 < len(s.tokens)) {
			pay := s.join(i - 1)
			verb(pay, "VV+EC", "내")
		}
	}
}

// gerunds makes predicates of words in -ㅁ that the analyser takes for nouns, where they end what is said: 로그 다시 봄, 화분에 물 줌. The words
// of the list do so behind any noun, others behind an adverb or a josa.
func (s *statement) gerunds() {
	for i := 1; i < len(s.tokens); i++ {
		t, p := &s.tokens[i], &s.tokens[i-1]
		if t.Surface == "드림" && endsIn(p.POS, "EC") && s.endsAt(i+1) { // 알려드림
			t.POS, t.Stem, t.Stems = "VX+ETN", "드리", nil
		}
		if !strings.HasPrefix(t.POS, "N") || t.POS == "NNB" || !s.endsAt(i+1) || s.touches(i-1, i) && !strings.HasPrefix(p.POS, "MA") {
			continue
		}
		stem := cmp.Or(s.gerund(i, i+1), s.verbalNoun(t.Surface))
		if verb, ok := strings.CutSuffix(t.Surface, "심"); ok && s.words.has("honoured", verb) { // 이사 가심
			if stem = verb; verb == "사" && s.inPlace(p.Surface) { // 강릉 사심
				stem = "살"
			}
		}
		if act := strings.TrimSuffix(stem, "하"); act != "" && len(s.lex.Classes(act)) > 0 { // 조퇴함
			stem = act
		}
		switch first, _ := s.words.josaPair(p.Surface); {
		case stem == "":
			continue
		case strings.HasPrefix(p.POS, "MAG"), strings.HasPrefix(p.POS, "NNB+J"), endsIn(p.POS, "EC"), endsIn(p.POS, "EF") && strings.HasSuffix(p.Surface, "나"), s.josaAt(i-1) && s.words.has("gerund-behind", first):
		case strings.HasPrefix(p.POS, "NN") && (s.words.has("gerunds", t.Surface) || s.words.has("honoured", stem) || stem == "살") && !s.words.has("which", p.Surface):
		default:
			continue
		}
		verb(t, "VV+ETN", stem)
		if t.Surface == "봄" && strings.HasSuffix(p.Surface, "나") { // 팔렸나 봄
			t.POS = "VX+ETN"
		}
	}
}

// thingWith makes a josa of the 걸로 behind a noun, which names nothing: 홈베이스 걸로 통일.
func (s *statement) thingWith() {
	for i := 1; i < len(s.tokens); i++ {
		if t, p := &s.tokens[i], &s.tokens[i-1]; strings.HasPrefix(t.POS, "NNB+J") && s.words.has("things", t.Surface) && strings.HasSuffix(t.Surface, "로") &&
			(strings.HasPrefix(p.POS, "NN") && p.POS != "NNB" || p.POS == "SL") {
			function(t, "JKB")
		}
	}
}

// resolved makes predicates of the nouns of a list that are verbs in -기 where one resolves to do something: 그램 사기로, 시급 12000 주기로 함.
func (s *statement) resolved() {
	for i := 1; i+1 < len(s.tokens); i++ {
		t, behind := &s.tokens[i], i+2
		if s.tokens[i+1].Surface != "로" || !s.words.has("resolved", t.Surface) || !strings.HasPrefix(t.POS, "NN") || s.tokens[i-1].POS == "NNBC" {
			continue
		}
		if s.endsAt(behind) || s.words.has("settling", s.stem(behind)) {
			stem := strings.TrimSuffix(t.Surface, "기")
			t = s.join(i)
			verb(t, "VV+ETN+JKB", stem)
		}
	}
}

// nextWeeks parts 다음 주로 (to next week), which the analyser takes for 주로 (mostly).
func (s *statement) nextWeeks() {
	for i := 1; i < len(s.tokens); i++ {
		if t := s.tokens[i]; t.Surface == "주로" && s.words.has("which", s.tokens[i-1].Surface) {
			week, to := t, t
			week.Surface, week.EndByte = "주", t.StartByte+len("주")
			noun(&week, "NNG")
			to.Surface, to.StartByte = "로", week.EndByte
			function(&to, "JKB")
			s.tokens = slices.Replace(s.tokens, i, i+1, week, to)
		}
	}
}

// offering makes a predicate of a noun for what is told and the 드리다 behind it: 연락드림, 말씀드렸다.
func (s *statement) offering() {
	for i := 1; i < len(s.tokens); i++ {
		p, t := &s.tokens[i-1], &s.tokens[i]
		if !s.touches(i-1, i) || !strings.HasPrefix(t.POS, "VV") || s.stem(i) != "드리" || !strings.HasPrefix(p.POS, "NN") || len(s.lex.Classes(p.Surface)) == 0 {
			continue
		}
		stem, pos, negated := p.Surface, "NNG+XSV"+strings.TrimPrefix(t.POS, "VV"), t.Negated
		v := s.join(i - 1)
		verb(v, pos, stem)
		v.Negated = negated
	}
}

// countedDays makes a josa of the 이 behind a day, which the analyser takes for another number: 20일이 휴일이랑 겹침.
func (s *statement) countedDays() {
	for i := 2; i < len(s.tokens); i++ {
		p, t := &s.tokens[i-1], &s.tokens[i]
		if t.Surface == "이" && t.POS == "NR" && p.Surface == "일" && s.touches(i-1, i) && s.touches(i-2, i-1) && s.tokens[i-2].Class == morph.Number && (i+1 == len(s.tokens) || !s.touches(i, i+1)) {
			p.POS = "NNBC"
			function(t, "JKS")
		}
	}
}

// asOf parts 부로 (as of) from the time before it, which the analyser takes for one noun: 오늘부로, 5시부로, 1일부로.
func (s *statement) asOf() {
	for i := 0; i+1 < len(s.tokens); i++ {
		t, next := &s.tokens[i], &s.tokens[i+1]
		day, ok := strings.CutSuffix(t.Surface, "부")
		if !ok || next.Surface != "로" || !s.touches(i, i+1) || !s.words.has("days", day) && !(i > 0 && s.tokens[i-1].Class == morph.Number && s.words.has("dated-by", day)) {
			continue
		}
		t.Surface, t.EndByte, t.Stem, t.Stems = day, t.EndByte-len("부"), day, []string{day}
		next.Surface, next.StartByte, next.POS = "부로", t.EndByte, "JX"
	}
}

// compounds makes nouns of what the analyser takes for a verb in -기 in the midst of a word (영어듣기평가), and for the copula behind a person whose
// house or people are meant (이모네 가게).
func (s *statement) compounds() {
	for i := 0; i+1 < len(s.tokens); i++ {
		t, next := &s.tokens[i], &s.tokens[i+1]
		switch {
		case strings.HasPrefix(t.POS, "VV") && endsIn(t.POS, "ETN") && strings.HasSuffix(t.Surface, "기") && s.touches(i, i+1) && strings.HasPrefix(next.POS, "NN") && !strings.HasPrefix(next.POS, "NNB") &&
			!s.words.has("aftergerund", next.Surface):
			noun(t, "NNG")
		case t.Surface == "네" && t.POS == "VCP+EF" && i > 0 && s.touches(i-1, i) && !s.touches(i, i+1) && next.Class != morph.Other && s.namesPerson(i-1):
			house := s.join(i - 1)
			noun(house, "NNG")
		}
	}
}
