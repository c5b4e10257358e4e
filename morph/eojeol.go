package morph

// reading is what a run of Hangul turned out to be.
type reading struct {
	class  Class
	stems  []string
	cut    int // runes that the stem's token covers; what follows is a josa or copula
	ji     bool
	neg    negator
	prefix bool // the word negates itself: 미완료, 문제없다, 안된다
}

// maxRun is the longest run of syllables that is read as a word; of a longer one the beginning stands for it.
const maxRun = 64

// read analyses one run of syllables. glued says that it follows a Latin word, a number or a closing bracket
// without a space; leaned that 않다, 말다 or 못하다 comes next.
func (a *Analyzer) read(word []rune, glued, leaned bool) reading {
	if len(word) > maxRun {
		return nounReading(string(word[:maxRun]), len(word))
	}
	text := string(word)
	if glued && a.josa.isJosa(word) {
		return reading{class: Function, cut: len(word)}
	}
	if n := a.keptPrefix(word); n > 0 {
		return nounReading(string(word[:n]), n)
	}
	if neg := a.negatorOf(word); neg == negForbid {
		r := nounReading(text, len(word))
		r.neg = neg
		return r
	} else if neg != negNone {
		return reading{class: Function, cut: len(word), neg: neg}
	}
	if a.functions[text] {
		return reading{class: Function, cut: len(word)}
	}
	if leaned && word[len(word)-1] == '고' && len(word) > 1 { // 보고 싶다: not the report
		if s, ok := a.predicate(word, leaned); ok {
			return a.predicateReading(word, s)
		}
	}
	if a.nouns[text] || len(word) == 1 && a.shortNouns[text] {
		return a.nominal(word)
	}
	if r, ok := a.negatedWord(word, leaned); ok {
		return r
	}
	cut := a.stripJosa(word)
	if cut < len(word) && a.nouns[string(word[:cut])] {
		return a.nominal(word[:cut])
	}
	if cut < len(word) && a.plainJosa(word, cut) {
		return a.nominal(word[:cut])
	}
	s, ok := a.predicate(word, leaned)
	if ok && !s.known && len(word)-cut > 1 && !a.josa.weak[string(word[cut:])] {
		return a.nominal(word[:cut]) // 서버까지만 is no verb in 지만
	}
	var r reading
	if ok {
		r = a.predicateReading(word, s)
	}
	if cut < len(word) && a.pronouns[string(word[:cut])] && !(ok && r.class == Predicate && len(r.stems[0]) > hangulBytes) {
		return reading{class: Function, cut: len(word)}
	}
	if ok {
		return r
	}
	if cut < len(word) && a.functions[string(word[:cut])] {
		return reading{class: Function, cut: len(word)}
	}
	if n := len(word); cut == n && n > 2 && word[n-1] == '다' && tailOf(word[n-2]) == tailNone {
		cut = n - 1 // 버그다; and of an unknown verb the stem
	}
	r = a.nominal(word[:cut])
	if r.stems[0] == "금지" {
		r.neg = negForbid
	}
	return r
}

// keptPrefix is the length of the longest word of the user that the run is, or is with a josa.
func (a *Analyzer) keptPrefix(word []rune) int {
	if len(a.kept) == 0 {
		return 0
	}
	for n := len(word); n > 0; n-- {
		if a.kept[string(word[:n])] && (n == len(word) || a.josa.isJosa(word[n:])) {
			return n
		}
	}
	return 0
}

// plainJosa says that a noun of one syllable and a josa that is nothing else leave no room for a verb: 차보다.
func (a *Analyzer) plainJosa(word []rune, cut int) bool {
	return cut == 1 && len(word) > 2 && a.shortNouns[string(word[:1])] && !a.josa.weak[string(word[cut:])] && word[cut] != '이' && word[cut] != '하'
}

func nounReading(text string, cut int) reading {
	return reading{class: Noun, stems: []string{text}, cut: cut}
}

// nominal is a noun without its josa: the plural goes, a negating prefix is told.
func (a *Analyzer) nominal(word []rune) reading {
	text := string(word)
	n := len(word)
	if n > 2 && word[n-1] == '들' && !a.nouns[text] {
		text = string(word[:n-1])
	}
	r := nounReading(text, n)
	if rest, ok := a.negatingPrefix([]rune(text)); ok {
		r.stems, r.prefix = []string{rest, text}, true
	}
	return r
}

// predicateReading is what a word in stem and ending comes to; a noun if the stem is its copula.
func (a *Analyzer) predicateReading(word []rune, s stemOf) reading {
	stem := s.stem
	if n := len(stem); stem[n-1] == '이' && !s.known { // 서버입니다: noun and copula
		if n > 1 {
			return a.nominal(word[:n-1])
		}
		return reading{class: Function, cut: len(word)}
	}
	r := reading{class: Predicate, cut: len(word), ji: s.ji, stems: a.lexemes(stem, 0)}
	if rest, ok := a.negatingPrefix([]rune(r.stems[0])); ok {
		r.stems, r.prefix = append([]string{rest}, r.stems...), true
	}
	if r.stems[0] == "금지" {
		r.neg = negForbid
	}
	return r
}

// lexemes turns a stem into what is kept of it: of 설계하 the noun and the verb, of 만들어보 the main verb first.
func (a *Analyzer) lexemes(stem []rune, depth int) []string {
	text := string(stem)
	n := len(stem)
	if n < 3 || depth > 2 {
		return []string{text}
	}
	if head := auxiliaryHead(stem); head != nil {
		if got, ok := a.afterConnective(head, false); ok && got.known {
			return append(a.lexemes(got.stem, depth+1), text)
		}
	}
	if a.stems[text] {
		return []string{text}
	}
	switch head := stem[:n-1]; stem[n-1] {
	case '하', '되':
		if got, ok := a.afterConnective(head, false); ok && got.known { // 힘들어하 ← 힘들
			return append(a.lexemes(got.stem, depth+1), text)
		}
		return []string{string(head), text}
	case '키':
		if stem[n-2] == '시' && n > 3 {
			return []string{string(stem[:n-2]), text}
		}
	}
	return []string{text}
}

// auxiliaryHead is the verb before 보다, 주다, 두다, 놓다, 버리다 or 드리다 written together with it.
func auxiliaryHead(stem []rune) []rune {
	n := len(stem)
	switch stem[n-1] {
	case '보', '주', '두', '놓':
		return stem[:n-1]
	case '리':
		if stem[n-2] == '버' || stem[n-2] == '드' {
			return stem[:n-2]
		}
	}
	return nil
}
