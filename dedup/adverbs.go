package dedup

import "strings"

// degrees are adverbs that only weigh or colour what is said: 엄청 춥다, 그냥 쉬었다. They count for nothing.
const degrees = `너무너무 엄청 엄청나게 완전 완전히 무지 되게 굉장히 몹시 상당히 꽤 영 워낙 원체 하도 무척 심히 대단히 참 참으로 아주 매우 훨씬 더욱 정말로 진짜로 도대체 대체 도통 도무지 당최 그냥 걍
이렇 그렇 저렇 어떻 요렇 역시 역시나 사실 솔직히 하여튼 아무튼 어쨌든 어쨌거나 막 제일 가장 넘 겁나 개`

// asides are words of time and course that may be left out of a claim without making another of it: 오늘 비가 온다, 자꾸 끊긴다.
// Who has one says more. So do all other adverbs (유난히, 괜히, 엉엉) but those that tell.
const asides = `오늘 요즘 요새 지금 now 이제 자주 자꾸 계속 또 또다시 갑자기 점점 점차 갈수록 드디어 마침내 결국 맨날 매번 오랜만 방금 아까 이미 벌써 아직 already again 제대로 열심히 꼭 반드시 빨리 얼른 어서 일단 우선 미리 보통 완전 사람 가 오`

// telling are adverbs that say of themselves what holds: who leaves them out says something else.
const telling = `거의 겨우 간신히 하마터면 자칫 아마 아마도 어쩌면 혹시 설마 만약 만일 안 못 잘 잘못 못내 따로 같이 함께 서로 혼자 홀로 대신 직접 스스로 달리 매일 매주 매월 항상 가끔 때때로 자주 종종 이따금 드물게 절대 절대로 전혀 별로 결코 더 덜 다시 새로 먼저 나중 함부로 빨리 느리 내일 어제 모레 이후 이전 처음 즉시 곧 곧바로 바로 당장`

// How often, the first of a list named for all: who says 자주 says what 자꾸 says, and something else than 가끔.
const (
	often  = `자주 자꾸 종종 맨날 매번 often usually`
	seldom = `가끔 가끔씩 이따금 때때로 드물게 sometimes rarely seldom`
)

// frequency is how often a word says that something is so, "" if it says nothing of it.
func frequency(w string) string {
	switch {
	case listed(often, w):
		return "자주"
	case listed(seldom, w):
		return "가끔"
	}
	return ""
}

const roleAside = "aside"

// adverb takes a keyword that is no more than a degree or an aside out of the count and says whether it was one.
func (r *reading) adverb(k, pos string) bool {
	if f := frequency(k); f != "" {
		k = f
	}
	if pos == "NNG" && len(k) > len("야지") {
		k = strings.TrimSuffix(k, "야지") // 가야지 passes for a noun
	}
	switch {
	case (pos == "MAG" || pos == "UNKNOWN") && listed(degrees, k):
		return true
	case pos == "MAG" && !listed(telling, k):
		r.asides = append(r.asides, roleAside+":"+k)
		return true
	case (strings.HasPrefix(pos, "VV") || pos == "MAG" || pos == "NNG" || pos == "SL") && listed(asides, k):
		r.asides = append(r.asides, roleAside+":"+k)
		return true
	}
	return false
}

// compareAsides says which has asides that the other lacks.
func compareAsides(a, b Facts) setRelation {
	return subset(withPrefix(a.Roles, roleAside+":"), withPrefix(b.Roles, roleAside+":"))
}

// asideSides are the asides that only one side has.
func asideSides(a, b Facts) string {
	_, x, y := partition(withPrefix(a.Roles, roleAside+":"), withPrefix(b.Roles, roleAside+":"))
	bare := strings.NewReplacer(roleAside+":", "")
	return bare.Replace(sides(x, y))
}

// spoken says that a role is none of a keyword: a mood, an aside.
func spoken(role string) bool {
	return role == roleMood || role == roleAside || role == roleAsked || role == rolePart
}
