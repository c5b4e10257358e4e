package morph

import "strings"

// negator is how a function word negates.
type negator uint8

const (
	negNone    negator = iota
	negBefore          // 안, 못: the predicate that follows
	negAuxJi           // 않다, 못하다: the predicate in 지 before it, else the nearest content word
	negMal             // 말다: only a predicate in 지, or with 말고 a noun
	negExist           // 없다: the noun before it, or after 수 the predicate before that
	negCopula          // 아니다: the noun before it
	negForbid          // 금지: the noun before it; itself a word that is kept
	negForward         // not, no, never, without: the next content word
)

// tokenMeta is what the walk and the negation pass need to know of a token.
type tokenMeta struct {
	neg      negator
	ji       bool // a predicate in 지, 지는, 지도
	gi       bool // a predicate in 기
	light    bool // an auxiliary: its negation is that of the verb or noun before it
	only     bool // only, just, 뿐: what they deny is not denied
	boundary bool // the end of a clause
	glued    bool // no space before it
	noun     bool // 하다 and suffixes may follow
	ends     bool // endings may follow
	josa     bool
	prefix   bool
	target   int    // 1 + index of the token that this negator negates
	form     string // of the last ending
}

// notCopula are forms of 아니 that deny nothing.
var notCopula = [...]string{"아니면", "아니", "아니요", "아니오", "아니나", "아니예요", "아니라면"}

func copulaNegator(text string) negator {
	for _, w := range notCopula {
		if w == text {
			return negNone
		}
	}
	for _, p := range []string{"아니", "아닌", "아닐", "아닙", "아님", "아녔", "아녜"} {
		if strings.HasPrefix(text, p) {
			return negCopula
		}
	}
	return negNone
}

// The words that a negating prefix is known to make.
const (
	prefixMi = `완료 완성 사용 확인 해결 처리 지원 승인 배포 적용 등록 설정 포함 제출 지급 달성 반영 구현 정의 지정 참석 참여 접속 응답 인증 검증 발견 도착 작성 공개 입력 선택 수신 개봉 결제 납부 이행 충족 준수 배정 할당 착수 출시`
	prefixBi = `활성 활성화 공개 정상 효율 효율적 필수 협조 논리 논리적 현실적 정규 공식 대칭 허용 인증 회원 승인 합리 합리적 전문 민주 민주적 영리 과학적 생산적 인간적 정상적 호환`
	prefixBu = `가능 필요 완전 안정 일치 확실 만족 허용 합격 균형 규칙 규칙적 명확 분명 충분 이행 수용 투명 평등 연속 성실 친절 건전 충실 편리 참여 특정`
)

// negatingPrefix takes 미-, 비-, 불- off a word that is known to carry one.
func (a *Analyzer) negatingPrefix(word string) (string, bool) {
	if len(word) < 3*hangulBytes {
		return "", false
	}
	rest := word[hangulBytes:]
	switch word[:hangulBytes] {
	case "미":
		return rest, a.negMi[rest]
	case "비":
		return rest, a.negBi[rest]
	case "불":
		return rest, a.negBu[rest]
	}
	return "", false
}

// mark sets Negated on the tokens that a negation reaches, line by line: none reaches beyond its line.
func mark(text string, tokens []Token, meta []tokenMeta) {
	first, end := 0, 0
	for i := range tokens {
		if t := &tokens[i]; t.StartByte > end && strings.IndexByte(text[end:t.StartByte], '\n') >= 0 {
			markLine(tokens[first:i], meta[first:i])
			first = i
		}
		end = max(end, tokens[i].EndByte)
	}
	markLine(tokens[first:], meta[first:])
}

// markLine goes through a line in order of appearance. A negator that is itself negated turns the scope back (하지
// 않을 수 없다).
func markLine(tokens []Token, meta []tokenMeta) {
	for i := range tokens {
		switch meta[i].neg {
		case negBefore:
			markPredicateAfter(tokens, meta, i)
		case negAuxJi:
			at := previousJi(meta, i)
			if at < 0 {
				at = previousContent(tokens, meta, i)
			}
			toggle(tokens, meta, at, i)
		case negMal:
			at := previousJi(meta, i)
			if at < 0 && strings.HasSuffix(composed(tokens[i].Surface), "말고") {
				at = previousContent(tokens, meta, i)
			}
			toggle(tokens, meta, at, i)
		case negCopula:
			if said := composed(tokens[i].Surface); copulaNegator(said) == negNone || i > 0 && strings.HasSuffix(said, "라") && strings.HasSuffix(composed(tokens[i-1].Surface), "만") {
				continue // 아니면; A만 아니라 B
			}
			toggle(tokens, meta, previousContent(tokens, meta, i), i)
		case negExist, negForbid:
			toggle(tokens, meta, previousContent(tokens, meta, i), i)
		case negForward:
			markForward(tokens, meta, i)
		}
	}
}

// toggle turns the negation of the token at, or of what that token itself negates, and notes it as what by negates.
func toggle(tokens []Token, meta []tokenMeta, at, by int) {
	for range 4 {
		if at < 0 || meta[at].target == 0 {
			break
		}
		at = meta[at].target - 1
	}
	if at < 0 {
		return
	}
	if meta[at].light { // 쓰고 싶지 않다, 배포하면 안 된다: what carries the meaning stands before
		if main := carrier(tokens, meta, at); main >= 0 {
			at = main
		}
	}
	meta[by].target = at + 1
	tokens[at].Negated = !tokens[at].Negated
}

// carrier finds the verb or noun that an auxiliary serves. Nouns of place and time are passed over while there is
// another: 배포는 금요일에 하지 않는다 denies the deploy, not the day.
func carrier(tokens []Token, meta []tokenMeta, at int) int {
	fallback := -1
	for j := at - 1; j >= 0 && j >= at-7 && !meta[j].boundary; j-- {
		switch {
		case meta[j].target > 0:
			return meta[j].target - 1
		case len(tokens[j].Stems) == 0 || meta[j].light:
			continue
		case tokens[j].Class == Predicate && fallback >= 0:
			return fallback
		case adverbial(tokens, j):
			if fallback < 0 {
				fallback = j
			}
			continue
		}
		return j
	}
	return fallback
}

// adverbial says that a josa of place, time or manner hangs on the token.
func adverbial(tokens []Token, j int) bool {
	if j+1 >= len(tokens) || tokens[j+1].Class != Function || tokens[j+1].StartByte != tokens[j].EndByte {
		return false
	}
	switch composed(tokens[j+1].Surface) {
	case "에", "에는", "에도", "에서", "에서는", "로", "으로", "까지", "부터", "마다", "전에", "후에":
		return true
	}
	return false
}

// markPredicateAfter handles 안 and 못: only a predicate right behind, apart or written together (안돼, 못갔다), makes
// them a negation; otherwise they are the inside of something, and a nail.
func markPredicateAfter(tokens []Token, meta []tokenMeta, i int) {
	if i+1 < len(tokens) {
		if meta[i+1].glued && i > 0 && meta[i-1].josa && composed(tokens[i-1].Surface) == "보다" { // 예전보다 못하다: worse
			return
		}
		if tokens[i+1].Class == Predicate && tokens[i+1].Stems[0] != "있" {
			toggle(tokens, meta, i+1, i)
			return
		}
		if meta[i+1].neg == negForbid && !meta[i+1].glued {
			return
		}
	}
	tokens[i].Class = Noun
	tokens[i].Stems = []string{composed(tokens[i].Surface)}
	meta[i].neg = negNone
}

// composed is the text in composed form, as stems are.
func composed(text string) string {
	var b buffer
	b.load(text, 0)
	return string(b.runes)
}

// previousJi finds the predicate in 지 that 않다 leans on.
func previousJi(meta []tokenMeta, i int) int {
	for j := i - 1; j >= 0 && j >= i-3 && !meta[j].boundary; j-- {
		if meta[j].ji {
			return j
		}
	}
	return -1
}

// previousContent finds what 없다, 아니다 and 금지 say is not so; -1 if the clause has nothing to deny.
func previousContent(tokens []Token, meta []tokenMeta, i int) int {
	for j := i - 1; j >= 0 && j >= i-5 && !meta[j].boundary && !meta[j].only; j-- {
		if meta[j].neg == negCopula || len(tokens[j].Stems) > 0 || meta[j].target > 0 {
			return j
		}
	}
	return -1
}

// markForward handles English: the next content word of the clause, unless "only" or "just" comes first.
func markForward(tokens []Token, meta []tokenMeta, i int) {
	for j := i + 1; j < len(tokens) && j <= i+6 && !meta[j].boundary && !meta[j].only; j++ {
		if len(tokens[j].Stems) > 0 {
			toggle(tokens, meta, j, i)
			return
		}
	}
}
