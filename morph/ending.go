package morph

import "strings"

// Endings by how they join the stem. A leading compatibility consonant is the final consonant of the stem's last
// syllable (ㄴ다: 바꾼다). Strong endings are taken on any stem, weak ones (which also end nouns) only on a
// known stem or one in 하다, 되다, 시키다.
const (
	strongPlain = `는게 는거 는건 는걸 는것 는거야 는건지 지만 거나 자마자 도록 려고 면서 는데 는데요 는지 는지도 는지는 는가 네요 거든 거든요 잖아 잖아요 는다 는다고 는다는 는다면 는다며 는구나 는군 는군요 더라 더라도 더라고 더니 던데 던가 던지 든지
기로 기에는 기에도 기위해 기때문에 습니다 습니까 습니다만 습니다마는 겠 고자 고서 지요 죠 려면 려는 려던 며 느라 느라고 는바 는대 는대로 는대로만 게끔 세요 셔요 십시오 시죠 시지 시면 소서 니까 니까요 므로`
	weakPlain = `다 다고 다는 다면 다며 다가 다만 다니 다지만 다던 고 고는 고도 고만 고요 지 지는 지도 지를 질 진 지가 지조차 게 게도 게는 기 기를 기도 기만 기는 기가 기의 기에 긴 길 는 네 던 나 니 냐 냐고 냐는 자 자고 자는 자며 면 라 라고 라는 려 러 군 군요 구나 단다 대 대요 대로 나요 니다 든 건대`
	// After a past tense, 겠 or 있/없 these are endings too.
	pastOnly = `어 어요 어서 어도 어야 어야지 어야만 었 음 음을 음에도 음으로 음은 음이 을 을까 을까요 을지 을지도 을때 을때는 을때도 을거 은거 은게 은건 을텐데 을걸 을수록 으나 으며 으면 으면서 으니 으니까 으므로 으려고 을게 은데 은데요 으라고 은 은지 으리라 으리 으세요 으시 을뿐 거든 지 지만 소 습니다`
	// After a final consonant.
	strongEu = `으면 으면서 으려고 으려면 으려는 으며 으니까 으므로 으세요 으십시오 을까 을까요 을지 을지도 을게 을게요 을래 을래요 은데 은데요 은지 은가 은가요 을수록 을텐데 읍시다 으라고 을뿐 을뿐만 으시 음으로써 음에도 을걸 으니까요`
	weakEu   = `은게 은거 은건 은걸 은것 을것 을거 을때 을때는 을때도 은 을 음 음을 음이 음은 음의 으나 으니 으러 으라 으려 으라는`
	// A final consonant put under a stem that ends in a vowel (or has lost its ㄹ).
	strongTail = `ㄴ다 ㄴ다고 ㄴ다는 ㄴ다면 ㄴ다며 ㄴ다니 ㄴ다던 ㄴ단다 ㄴ대 ㄴ대요 ㄴ데 ㄴ데요 ㄴ지 ㄴ지도 ㄴ지는 ㄴ가요 ㅂ니다 ㅂ니까 ㅂ니다만 ㅂ시다 ㄹ까 ㄹ까요 ㄹ지 ㄹ지도 ㄹ지는 ㄹ게요 ㄹ래 ㄹ래요 ㄹ수록 ㄹ텐데 ㄹ뿐 ㄹ뿐만 ㄹ거야 ㄹ께 ㄹ께요 ㄹ걸`
	weakTail   = `ㄴ게 ㄴ거 ㄴ건 ㄴ걸 ㄴ것 ㄹ것 ㄹ거 ㄹ때 ㄹ때는 ㄹ때도 ㄹ때마다 ㄴ ㄹ ㅁ ㅁ을 ㅁ이 ㅁ은 ㅁ에 ㅁ에도 ㅁ으로 ㅁ으로써 ㅁ의 ㄴ가 ㄹ게 ㄹ래 ㄴ들 ㄴ지라 ㅁ과`
	// After the connective 아/어, full (먹어서) or contracted (바꿔서, 해서, 빨라져).
	connective = `서 서는 서도 서야 서요 도 도록 야 야만 야지 야죠 야할 라 라고 요 서인지 지다 `
)

// joinKind says what the remainder of a word must look like for an ending to fit.
type joinKind uint8

const (
	joinPlain joinKind = iota
	joinPast           // the remainder ends in a past tense, 겠, 있 or 없
	joinEu             // the remainder has a final consonant
	joinTail           // the ending begins with the remainder's final consonant
	joinConn           // the remainder is a stem with 아/어
)

type ending struct {
	tail   int // the final consonant it begins with, tailNone otherwise
	rest   string
	kind   joinKind
	strong bool
}

const maxEnding = 5 // runes of the longest ending, without its tail

// endingTable finds endings by the runes they end a word with.
type endingTable struct {
	byRest map[string][]ending
}

func newEndingTable() *endingTable {
	t := &endingTable{byRest: make(map[string][]ending, 420)}
	add := func(words string, kind joinKind, strong bool) {
		for w := range fieldsOf(words) {
			e := ending{rest: w, kind: kind, strong: strong}
			if kind == joinTail {
				r := []rune(w)
				e.tail, e.rest = tailOfCompat(r[0]), string(r[1:])
			}
			t.byRest[e.rest] = append(t.byRest[e.rest], e)
		}
	}
	add(strongTail, joinTail, true)
	add(weakTail, joinTail, false)
	add(strongEu, joinEu, true)
	add(weakEu, joinEu, false)
	add(pastOnly, joinPast, true)
	add(weakPlain, joinPast, true)
	add(strongPlain, joinPlain, true)
	add(weakPlain, joinPlain, false)
	add(connective, joinConn, false)
	add("ㅆ", joinTail, true)
	t.byRest[""] = append(t.byRest[""], ending{kind: joinConn})
	return t
}

// stemOf is what an ending leaves.
type stemOf struct {
	stem    []rune
	certain bool // the ending alone proves a predicate
	known   bool // the stem is in the list, or a compound in 하다, 되다, 시키다
	ji      bool // the ending is 지, 지는, 지도, …, on which 않다, 말다 and 못하다 lean
	adnomL  bool // the ending is ㄹ or 을, on which 수 있다/없다 leans
	past    bool
}

// predicate reads a word as stem and endings. ok is false when nothing proves that it is one. force takes a
// weak 지 on an unknown stem, for a caller that sees 않다 next.
func (a *Analyzer) predicate(word []rune, force bool) (s stemOf, ok bool) {
	var best stemOf
	text := string(word)
	if len(text) != len(word)*hangulBytes {
		return best, false
	}
	for n := min(maxEnding, len(word)); n >= 0; n-- {
		cut := len(word) - n
		for _, e := range a.endings.byRest[text[cut*hangulBytes:]] {
			got, fits := a.tryEnding(word[:cut], e)
			if !fits {
				continue
			}
			if !got.certain && !got.known && !(force && isJi(e.rest)) {
				continue
			}
			got.ji = got.ji || isJi(e.rest) && e.tail == tailNone
			got.adnomL = e.tail == tailL && e.rest == "" || e.rest == "을"
			if got.known {
				return got, true
			}
			if !ok {
				best, ok = got, true
			}
		}
	}
	return best, ok
}

func isJi(rest string) bool {
	switch rest {
	case "지", "지는", "지도", "지를", "질", "진", "지가", "지조차":
		return true
	}
	return false
}

// tryEnding checks that the ending joins what is left and reduces that to a stem.
func (a *Analyzer) tryEnding(left []rune, e ending) (stemOf, bool) {
	if len(left) == 0 {
		return stemOf{}, false
	}
	last := left[len(left)-1]
	switch e.kind {
	case joinTail:
		if tailOf(last) != e.tail {
			return stemOf{}, false
		}
		open := append(append(make([]rune, 0, len(left)), left[:len(left)-1]...), setTail(last, tailNone))
		if e.tail == tailSS {
			return stemOf{}, false // 바꿨 alone is no word
		}
		return a.afterTail(open, e)
	case joinEu:
		if t := tailOf(last); t <= tailNone || t == tailL {
			return stemOf{}, false
		}
		return a.finish(left, e.strong)
	case joinPast:
		if t := tailOf(last); t != tailSS && last != '없' {
			return stemOf{}, false
		}
		return a.finish(left, e.strong)
	case joinPlain:
		if strings.HasPrefix(e.rest, "시") && a.stems[string(left)+"시"] {
			return stemOf{}, false // 마시지 is no 마 with an honorific
		}
		if len(left) == 1 && !e.strong && nounLike(e.rest) && !commonVerb(last) {
			return stemOf{}, false
		}
		if dropsL(e.rest) && tailOf(last) == tailNone { // 만드는 ← 만들, 아니까 ← 알
			if got, ok := a.finish(left, e.strong); ok && got.known {
				return got, true
			}
			if t := a.variant(left, setTail(last, tailL)); t != nil {
				return stemOf{stem: t, certain: e.strong, known: true}, true
			}
		}
	case joinConn:
		return a.afterConnective(left, e.strong || e.rest != "" && endsContracted(last))
	}
	return a.finish(left, e.strong)
}

// dropsL says that a stem loses its ㄹ before the ending.
func dropsL(rest string) bool {
	for _, p := range [...]string{"는", "니", "네", "세", "느"} {
		if strings.HasPrefix(rest, p) {
			return true
		}
	}
	return false
}

// nounLike endings of one syllable also end names and nouns of two: 캐나, 타자, 파라.
func nounLike(rest string) bool {
	switch rest {
	case "나", "니", "네", "라", "자", "러", "대", "든", "려":
		return true
	}
	return false
}

// commonVerb are the stems of one syllable that take even those.
func commonVerb(r rune) bool {
	return strings.ContainsRune("하되보가오쓰먹있없좋많크않같알", r)
}

// endsContracted says that the syllable can hardly be anything but a stem with 아/어 run into it.
func endsContracted(r rune) bool {
	lead, vowel, tail := split(r)
	return tail == tailNone && (vowel == vowelWo || vowel == vowelWae || lead == leadH && vowel == vowelAe)
}

// afterTail undoes what a final ㄴ, ㄹ, ㅁ or ㅂ hides: 만든 ← 만들, 어려운 ← 어렵, 나은 ← 낫.
func (a *Analyzer) afterTail(open []rune, e ending) (stemOf, bool) {
	if s, ok := a.finish(open, e.strong && len(open) > 1); ok && s.known {
		return s, true
	}
	last := open[len(open)-1]
	if t := a.variant(open, setTail(last, tailL)); t != nil && e.tail != tailM {
		return stemOf{stem: t, certain: true, known: true}, true
	}
	if last == '우' && len(open) > 1 && tailOf(open[len(open)-2]) == tailNone { // ㅂ irregular
		if t := a.variant(open[:len(open)-1], setTail(open[len(open)-2], tailB)); t != nil {
			return stemOf{stem: t, certain: true, known: true}, true
		}
	}
	if last == '으' && len(open) > 1 {
		return a.finish(open[:len(open)-1], e.strong)
	}
	// 그런, 어떤, 하얀: ㅎ irregular.
	if t := a.variant(open, setTail(last, tailH)); t != nil {
		return stemOf{stem: t, certain: true, known: true}, true
	}
	return a.finish(open, e.strong && len(open) > 1)
}

// variant is the word with another last syllable when that is a known stem, else nil.
func (a *Analyzer) variant(word []rune, last rune) []rune {
	t := append(append(make([]rune, 0, len(word)), word[:len(word)-1]...), last)
	if a.stems[string(t)] {
		return t
	}
	return nil
}

// finish peels tense, 겠, 시 and the passive 어지 off a stem and says whether it is known.
func (a *Analyzer) finish(stem []rune, strong bool) (stemOf, bool) {
	s := stemOf{stem: stem, certain: strong}
	for range 4 { // 하 + 시 + 었 + 겠
		n := len(s.stem)
		last := s.stem[n-1]
		switch {
		case a.stems[string(s.stem)]:
			s.known = true
			return s, true
		case last == '겠' && n > 1:
			s.stem, s.certain = s.stem[:n-1], true
		case last == '있' || last == '없':
			s.known = n == 1 || s.certain
			return s, true
		case tailOf(last) == tailSS:
			open := append(append(make([]rune, 0, n), s.stem[:n-1]...), setTail(last, tailNone))
			got, ok := a.afterConnective(open, true)
			got.past = true
			return got, ok
		case last == '시' && n > 1 && (n > 2 || strong || commonVerb(s.stem[0])) && a.stemLike(s.stem[:n-1]):
			s.stem = s.stem[:n-1]
		case last == '으' && n > 1 && tailOf(s.stem[n-2]) > tailNone:
			s.stem = s.stem[:n-1]
		case last == '지' && n > 1:
			if got, ok := a.afterConnective(s.stem[:n-1], false); ok && got.known && (n > 2 || strong) {
				return got, true
			}
			s.known = a.stemLike(s.stem)
			return s, true
		default:
			s.known = a.stemLike(s.stem)
			return s, true
		}
	}
	s.known = a.stemLike(s.stem)
	return s, true
}

// stemLike says that a stem is listed or ends in a verb that makes verbs.
func (a *Analyzer) stemLike(stem []rune) bool {
	n := len(stem)
	if n == 0 {
		return false
	}
	if a.stems[string(stem)] {
		return true
	}
	if n < 2 || a.nouns[string(stem)] {
		return false
	}
	switch stem[n-1] {
	case '하', '되':
		return true
	case '키':
		if n > 2 && stem[n-2] == '시' {
			return true
		}
	case '롭', '답':
		if n > 2 {
			return true
		}
	case '럽':
		if n > 2 && stem[n-2] == '스' {
			return true
		}
	case '리':
		if n > 3 && stem[n-2] == '거' { // 두근거리
			return true
		}
	}
	return n < 6 && a.compound(stem)
}

// compound says that a stem is two verbs joined by 아/어: 뛰어내리, 해주, 살펴보.
func (a *Analyzer) compound(stem []rune) bool {
	for k := len(stem) - 1; k > 0; k-- {
		if !a.stems[string(stem[k:])] {
			continue
		}
		if lead, _, tail := split(stem[k-1]); tail != tailNone || len(stem[:k]) == 1 && lead != leadH && auxiliaryHead(stem) == nil {
			continue
		}
		if got, ok := a.afterConnective(stem[:k], false); ok && got.known {
			return true
		}
	}
	return false
}

// afterConnective undoes 아/어: 바꿔 ← 바꾸, 고쳐 ← 고치, 빨라 ← 빠르, 도와 ← 돕, 먹어 ← 먹. The first
// candidate that is known wins; strong takes the regular one otherwise.
func (a *Analyzer) afterConnective(word []rune, strong bool) (stemOf, bool) {
	n := len(word)
	head, last := word[:n-1], word[n-1]
	lead, vowel, tail := split(last)
	if tail != tailNone {
		return stemOf{}, false
	}
	var regular, found []rune
	list := contractions(head, lead, vowel)
	for _, c := range list.list[:list.n] {
		t := make([]rune, 0, n+1)
		if t = append(t, head...); c.drop {
			t = t[:len(t)-1]
		}
		for _, r := range c.with {
			if r != 0 {
				t = append(t, r)
			}
		}
		if regular == nil {
			regular = t
		}
		if a.stems[string(t)] && (found == nil || c.prefer) {
			found = t
		}
	}
	if found != nil {
		return stemOf{stem: found, certain: strong, known: true}, true
	}
	if len(regular) == 0 {
		return stemOf{}, false
	}
	if s, ok := a.finish(regular, strong); ok && (strong || s.known) {
		return s, true
	}
	return stemOf{}, false
}
