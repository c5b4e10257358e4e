package morph

import (
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// stemsOf are the stems that the surface of a verb may have, likelier first. The dictionary lists those that look
// alike (걸: 걷, 걸) one after the other; the ending says which of them can stand before it.
func (w *walker) stemsOf(n lattice.Node, next string) []string {
	w.begin()
	surface := w.spell(n.Start, n.End, "")
	for i, more := n.List, n.List >= 0; more; i++ {
		var e dict.Entry
		e, more = w.a.dict.Entry(i)
		if e.Left != n.Entry.Left || e.Right != n.Entry.Right || e.Cost != n.Entry.Cost {
			break
		}
		w.parts = w.a.dict.Morphemes(e.Template, n.End-n.Start, w.parts[:0])
		if stem := w.form(n, w.parts[0]); len(w.parts) == 1 && stands(stem, surface, next) {
			w.push(stem)
		}
	}
	if len(w.arena) == w.mark {
		w.push(surface)
	}
	return w.list()
}

// stands says that a stem looks like surface before an ending.
func stands(stem, surface, ending string) bool {
	if ending == "" {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(stem)
	seen, _ := utf8.DecodeLastRuneInString(surface)
	begins := first(ending)
	lead, vowel, _ := hangul.Decompose(begins)
	open := lead == 'ㅇ' // 아, 었, 으면: it begins with a vowel
	was, is, bare := hangul.Final(last), hangul.Final(seen), hangul.IsOpen(seen)
	switch {
	case was == 'ㄷ' && is == 'ㄹ', was == 'ㅅ' && bare: // 걸었다 ← 걷, 지었다 ← 짓
		return open
	case was == 'ㄹ' && bare: // 가는 ← 갈, 사니 ← 살, 팝니다 ← 팔
		return dropsL(begins)
	case stem == surface && is == 'ㄹ':
		return !open || vowel != 'ㅡ' // 걸으면 is no 걸
	case stem == surface && bare && open:
		return vowel != 'ㅡ' && !contracts(seen, vowel) // 지으면 and 지었다 are no 지
	}
	return true
}

// dropsL says that a stem loses its ㄹ before an ending that begins so: ㄴ, ㅂ, ㅅ, 오.
func dropsL(first rune) bool {
	switch first {
	case 'ㄴ', 'ㅂ', '오':
		return true
	}
	lead, _, _ := hangul.Decompose(first)
	return lead == 'ㄴ' || lead == 'ㅂ' || lead == 'ㅅ'
}

// contracts says that a stem that ends in a vowel and a following 아 or 어 are written as one syllable or not at all.
func contracts(stem rune, vowel rune) bool {
	_, v, _ := hangul.Decompose(stem)
	if vowel != 'ㅏ' && vowel != 'ㅓ' {
		return false
	}
	switch v {
	case 'ㅏ', 'ㅓ', 'ㅐ', 'ㅔ', 'ㅕ', 'ㅣ':
		return true
	}
	return false
}

// heard are what one hears, walked what one walks on, asked what one asks: they tell 듣 from 들, 걷 from 걸 and 묻
// from 물 where the form is the same.
const (
	heard  = `음악 노래 소리 말 이야기 얘기 강의 수업 소식 설명 의견 라디오 팟캐스트 뉴스 연설 발표 소문 잔소리 말씀 대답 목소리 강연 음원 앨범 곡 조언`
	walked = `길 거리 공원 산책로 골목 숲길 해변 복도 인도 캠퍼스 숲 밤길 들길 강변 동네 시내 도시 둘레길 강가 바닷가 운동장 오솔길`
	asked  = `길 질문 이유 안부 책임 의견 까닭 이름 가격 방법 뜻 위치 여부 생각 원인`
)

// settle puts the stem that the object before the verb speaks for first. Without an object one walks, asks and lives
// rather than hangs, bites and buys.
func (w *walker) settle(stems []string) {
	if len(stems) < 2 {
		return
	}
	object := w.object()
	for i, s := range stems {
		if w.a.cues[s][object] || object == "" && (s == "걷" || s == "묻" || s == "살") {
			stems[0], stems[i] = stems[i], stems[0]
			return
		}
	}
}

// object is the noun with 을 or 를 in the clause before; "" if there is none.
func (w *walker) object() string {
	for i := len(w.tokens) - 1; i > w.first && i > len(w.tokens)-9; i-- {
		switch {
		case w.meta[i].boundary || w.tokens[i].Class == Predicate:
			return ""
		case w.meta[i].josa && w.tokens[i].POS == "JKO":
			return w.tokens[i-1].Stem
		}
	}
	return ""
}

// twins are stems with ㄹ that look like another before ㄴ, ㅂ and ㅅ. The dictionary reads one of them into such
// forms (삽니다, 끈다, 파는); which it is only the context says. The likelier comes first.
var twins = map[string][2]string{
	"사": {"사", "살"}, "살": {"사", "살"},
	"끄": {"끄", "끌"}, "끌": {"끄", "끌"},
	"파": {"팔", "파"}, "팔": {"팔", "파"},
}

// contracted are the stems of a form that the dictionary holds as one entry with its ending.
func (w *walker) contracted(n lattice.Node, stem string) []string {
	w.begin()
	if pair, ok := twins[stem]; ok && len(w.parts) > 1 {
		if ending := w.form(n, w.parts[1]); ending != "" && dropsL(first(ending)) && hangul.Final(w.buf.runes[n.Start]) != 'ㄹ' {
			w.push(pair[0])
			w.push(pair[1])
			return w.list()
		}
	}
	w.push(stem)
	return w.list()
}

func first(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
