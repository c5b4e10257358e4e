package register

import "strings"

// Stems that are not conjugated as their letters say, by their last syllables.
const (
	regularBieup    = " 잡 입 뽑 씹 좁 넓 접 집 업 꼽 뵙 헤집 꼬집 붙잡 사로잡 바로잡 손꼽 "
	irregularDigeut = " 듣 걷 묻 싣 깨닫 일컫 긷 붇 엿듣 캐묻 되묻 알아듣 "
	irregularSiot   = " 짓 낫 붓 잇 긋 젓 퍼붓 지어짓 "
	regularReu      = " 따르 치르 들르 다다르 우러르 잇따르 뒤따르 "
	reo             = " 이르 푸르 누르 "
	regularHieut    = " 좋 놓 넣 쌓 낳 닿 빻 찧 땋 내놓 집어넣 내려놓 "
)

func among(list, stem string) bool { return strings.Contains(list, " "+stem+" ") }

// endsAmong reports whether a stem, or what is left of it behind a first part, is in a list: 받아적 is no entry, 알아듣 need not be one.
func endsAmong(list, stem string) bool {
	if among(list, stem) {
		return true
	}
	runes := []rune(stem)
	return len(runes) > 1 && among(list, string(runes[len(runes)-1:]))
}

// joined is a stem before a vowel: 듣 → 들, 짓 → 지, 돕 → 도우 (도와), 파랗 → 파라.
func joined(stem string) (s string, changed bool) {
	before, last, ok := tail(stem)
	if !ok {
		return stem, false
	}
	bare := last
	bare.last = 0
	switch last.last {
	case 'ㄷ':
		if endsAmong(irregularDigeut, stem) {
			return withLast(stem, 'ㄹ'), true
		}
	case 'ㅅ':
		if endsAmong(irregularSiot, stem) {
			return before + string(bare.rune()), true
		}
	case 'ㅂ':
		if !endsAmong(regularBieup, stem) {
			return before + string(bare.rune()) + "우", true
		}
	}
	return stem, false
}

// hieut reports whether a stem loses its ㅎ: 파랗, 그렇.
func hieut(stem string) bool {
	_, s, ok := tail(stem)
	return ok && s.last == 'ㅎ' && !endsAmong(regularHieut, stem)
}

// bright reports whether a vowel takes 아.
func bright(v rune) bool { return v == 'ㅏ' || v == 'ㅗ' || v == 'ㅑ' }

// infinitive is the stem with 아 or 어, drawn together: 해, 와, 써, 불러, 도와, 지어, 들어, 파래.
func infinitive(stem string) string {
	before, s, ok := tail(stem)
	if !ok {
		return ""
	}
	if stem == "푸" {
		return "퍼"
	}
	if s.rune() == '하' {
		return before + "해"
	}
	if s.last == 0 {
		return openInfinitive(stem, before, s)
	}
	if hieut(stem) {
		s.last, s.vowel = 0, map[bool]rune{true: 'ㅒ', false: 'ㅐ'}[s.vowel == 'ㅑ']
		if last := split([]rune(stem)[len([]rune(stem))-1]); last.vowel == 'ㅓ' {
			s.vowel = 'ㅐ' // 그래
		}
		return before + string(s.rune())
	}
	next, changed := joined(stem)
	if changed && s.last == 'ㅂ' {
		if among(" 돕 곱 ", stem) {
			return withLast(stem, 0) + "와"
		}
		return strings.TrimSuffix(next, "우") + "워"
	}
	if bright(s.vowel) {
		return next + "아"
	}
	return next + "어"
}

// openInfinitive is the infinitive of a stem that ends in a vowel.
func openInfinitive(stem, before string, s syllable) string {
	with := func(v rune) string { return before + string(syllable{s.first, v, 0}.rune()) }
	switch s.vowel {
	case 'ㅏ', 'ㅓ', 'ㅐ', 'ㅔ', 'ㅕ', 'ㅒ':
		return stem
	case 'ㅗ':
		return with('ㅘ')
	case 'ㅜ':
		return with('ㅝ')
	case 'ㅣ':
		return with('ㅕ')
	case 'ㅚ':
		return with('ㅙ')
	case 'ㅡ':
		prev, p, ok := tail(before)
		dark := rune('ㅓ')
		if ok && bright(p.vowel) {
			dark = 'ㅏ'
		}
		if s.first == 'ㄹ' && ok {
			switch {
			case endsAmong(reo, stem) && !among(" 누르 ", stem):
				return stem + "러"
			case !among(regularReu, stem) && p.last == 0:
				p.last = 'ㄹ'
				return prev + string(p.rune()) + string(syllable{'ㄹ', dark, 0}.rune())
			}
		}
		return with(dark)
	}
	return stem + "어"
}

// past is the stem in the past, without an ending: 했, 왔, 불렀.
func past(stem string) string {
	inf := infinitive(stem)
	if inf == "" {
		return ""
	}
	return withLast(inf, 'ㅆ')
}

// closing puts an ending on a stem that has one form behind a vowel, drawn below it, and another behind a consonant. A ㄹ falls
// away.
func closing(stem string, last rune, behindVowel, behindConsonant string) string {
	before, s, ok := tail(stem)
	if !ok {
		return ""
	}
	if s.last == 0 || s.last == 'ㄹ' {
		s.last = last
		return before + string(s.rune()) + behindVowel
	}
	return stem + behindConsonant
}

func formal(stem string) string   { return closing(stem, 'ㅂ', "니다", "습니다") } // 합니다, 먹습니다
func narrated(stem string) string { return closing(stem, 'ㄴ', "다", "는다") }   // 한다, 먹는다

// nominal is the stem as a noun: 함, 먹음, 만듦, 도움, 들음, 지음. Of 하얗다 and the like there is none: nobody writes 하얌.
func nominal(stem string) string {
	before, s, ok := tail(stem)
	if !ok {
		return ""
	}
	switch {
	case s.last == 'ㄹ':
		s.last = 'ㄻ'
		return before + string(s.rune())
	case hieut(stem):
		return ""
	}
	next, changed := joined(stem)
	if changed && s.last == 'ㅂ' {
		return withLast(next, 'ㅁ')
	}
	if s.last == 0 {
		return withLast(stem, 'ㅁ')
	}
	return next + "음"
}
