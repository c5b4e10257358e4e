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

// read analyses one run of syllables. glued says that it follows a Latin word, a number or a closing bracket
// without a space; leaned that 않다, 말다 or 못하다 comes next.
func (a *Analyzer) read(word []rune, glued, leaned bool) reading {
	text := string(word)
	if glued && a.josa.isJosa(word) {
		return reading{class: Function, cut: len(word)}
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
		if r, ok := a.readPredicate(word, glued, leaned); ok {
			return r
		}
	}
	if a.nouns[text] || a.kept[text] || len(word) == 1 && a.shortNouns[text] {
		return a.nominal(word)
	}
	if r, ok := a.negatedWord(word, leaned); ok {
		return r
	}
	cut := a.stripJosa(word)
	if cut < len(word) && (a.nouns[string(word[:cut])] || a.kept[string(word[:cut])]) {
		return a.nominal(word[:cut])
	}
	if cut < len(word) && a.pronouns[string(word[:cut])] {
		return reading{class: Function, cut: len(word)}
	}
	if r, ok := a.readPredicate(word, glued, leaned); ok {
		return r
	}
	if cut < len(word) && a.functions[string(word[:cut])] {
		return reading{class: Function, cut: len(word)}
	}
	r := a.nominal(word[:cut])
	if r.stems[0] == "금지" {
		r.neg = negForbid
	}
	return r
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

func (a *Analyzer) readPredicate(word []rune, glued, leaned bool) (reading, bool) {
	s, ok := a.predicate(word, leaned)
	if !ok {
		return reading{}, false
	}
	stem := s.stem
	if n := len(stem); stem[n-1] == '이' && !s.known { // 서버입니다: noun and copula
		if n > 1 {
			return a.nominal(word[:n-1]), true
		}
		return reading{class: Function, cut: len(word)}, glued
	}
	r := reading{class: Predicate, cut: len(word), ji: s.ji, stems: a.lexemes(stem, 0)}
	if rest, ok := a.negatingPrefix([]rune(r.stems[0])); ok {
		r.stems, r.prefix = append([]string{rest}, r.stems...), true
	}
	if r.stems[0] == "금지" {
		r.neg = negForbid
	}
	return r, true
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
