package dedup

import "strings"

// degrees are adverbs that only weigh or colour what is said: 엄청 춥다, 그냥 쉬었다. They count for nothing.
const degrees = `너무너무 엄청 엄청나게 완전 완전히 무지 되게 굉장히 몹시 상당히 꽤 영 워낙 원체 하도 무척 심히 대단히 참 참으로 아주 매우 훨씬 더욱 정말로 진짜로 도대체 대체 도통 도무지 당최 그냥 걍
역시 역시나 사실 솔직히 하여튼 아무튼 어쨌든 어쨌거나 막 제일 가장 넘 겁나 개`

// asides are adverbs of time and course that may be left out of a claim without making another of it: 오늘 비가 온다, 자꾸 끊긴다.
// Who has one says more.
const asides = `오늘 요즘 요새 지금 now 이제 자꾸 계속 또 또다시 갑자기 점점 점차 갈수록 드디어 마침내 결국 맨날 매번 오랜만 방금 아까 이미 벌써 아직 already again 제대로 열심히 꼭 반드시 빨리 얼른 어서 일단 우선 미리 보통 완전 사람 가 오`

const roleAside = "aside"

// adverb takes a keyword that is no more than a degree or an aside out of the count and says whether it was one.
func (r *reading) adverb(k, pos string) bool {
	switch {
	case pos == "MAG" && listed(degrees, k):
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
