package dedup_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
)

// TestPartsThatKeepApart reads pairs that differ in one part alone, and wants it named whichever comes first.
func TestPartsThatKeepApart(t *testing.T) {
	c := newComparer(t)
	for _, p := range []struct {
		part dedup.Part
		a, b string
	}{
		{dedup.PartValue, "오븐은 180도다", "오븐은 200도다"},
		{dedup.PartValue, "the timeout is 30 seconds", "the timeout is 30 minutes"},
		{dedup.PartPolarity, "타임아웃은 30초다", "타임아웃은 30초가 아니다"},
		{dedup.PartPolarity, "The fee is 30 dollars", "The fee isn't 30 dollars"},
		{dedup.PartSaid, "임대료가 올랐다", "임대료가 올랐다고 들었다"},
		{dedup.PartSaid, "Dana quit", "Apparently Dana quit"},
		{dedup.PartModality, "반죽은 두 번 발효한다", "반죽은 두 번 발효해야 한다"},
		{dedup.PartModality, "We paint the fence", "We will paint the fence"},
		{dedup.PartModality, "Jin can drive the forklift", "Jin drives the forklift"},
		{dedup.PartTense, "재고가 부족하다", "재고가 부족했다"},
		{dedup.PartTense, "The lift is broken", "The lift was broken"},
		{dedup.PartCondition, "소풍을 취소한다", "비가 오면 소풍을 취소한다"},
		{dedup.PartCondition, "We cancel the picnic", "We cancel the picnic if it rains"},
		{dedup.PartAmount, "모든 학생이 숙제를 냈다", "일부 학생이 숙제를 냈다"},
		{dedup.PartAmount, "All nurses have badges", "Some nurses have badges"},
		{dedup.PartDegree, "무릎이 아프다", "무릎이 조금 아프다"},
		{dedup.PartDegree, "The batch is finished", "The batch is almost finished"},
		{dedup.PartFrequency, "펌프가 자주 멈춘다", "펌프가 가끔 멈춘다"},
		{dedup.PartFrequency, "The pump always fails", "The pump sometimes fails"},
		{dedup.PartRole, "참나무가 소나무보다 단단하다", "소나무가 참나무보다 단단하다"},
		{dedup.PartRole, "Mina hired Joel", "Mina was hired by Joel"},
		{dedup.PartSubject, "The east gate is locked", "The west gate is locked"},
		{dedup.PartAttribute, "모델 A의 무게는 3kg다", "모델 A의 높이는 3kg다"},
	} {
		a, b := c.Facts(p.a, nil), c.Facts(p.b, nil)
		v, w := dedup.Compare(a, b), dedup.Compare(b, a)
		if v.Part != p.part || w.Part != p.part {
			t.Errorf("%q, %q: %s and %s, want %s: %s", p.a, p.b, v.Part, w.Part, p.part, v.Detail)
		}
	}
}

func TestWordsOfAnotherScriptAreTheSameBySound(t *testing.T) {
	c := newComparer(t)
	for _, p := range [][2]string{
		{"쿠버네티스 클러스터를 올렸다", "kubernetes 클러스터를 올렸다"},
		{"리액트로 화면을 만들었다", "React로 화면을 만들었다"},
		{"대시보드는 그라파나로 본다", "대시보드는 Grafana로 본다"},
		{"지표는 프로메테우스에 모은다", "지표는 Prometheus에 모은다"},
	} {
		if v := dedup.Compare(c.Facts(p[0], nil), c.Facts(p[1], nil)); v.Relation != dedup.Same {
			t.Errorf("%q: %v, %s %s", p, v.Relation, v.Part, v.Detail)
		}
	}
	for _, p := range [][2]string{
		{"대시보드는 그라파나로 본다", "대시보드는 Graphite로 본다"},
		{"화면은 리액트로 만든다", "화면은 Redux로 만든다"},
		{"지표는 프로메테우스에 모은다", "지표는 Promtail에 모은다"},
	} {
		if v := dedup.Compare(c.Facts(p[0], nil), c.Facts(p[1], nil)); v.Relation == dedup.Same || v.Relation == dedup.Refinement {
			t.Errorf("%q: %v", p, v.Relation)
		}
	}
}

func TestARefinementAddsWhenWhereAndWhyAndNarrowsNothing(t *testing.T) {
	c := newComparer(t)
	for _, p := range []struct {
		a, b    string
		refines bool
	}{
		{"항소장을 법원에 냈다", "항소장을 월요일에 법원에 냈다", true},
		{"The fence was painted", "The fence was painted on Friday", true},
		{"We bake rye on Tuesdays", "We bake rye on Tuesdays with the small oven", true},
		{"지붕이 샌다", "창고 지붕이 샌다", false},
		{"보고서를 다 읽었다", "보고서 앞부분을 다 읽었다", false},
		{"The roof leaks badly", "Part of the roof leaks badly", false},
		{"모든 열람실에서 노트북을 쓸 수 있다", "어린이실을 제외한 모든 열람실에서 노트북을 쓸 수 있다", false},
	} {
		if v := dedup.Compare(c.Facts(p.a, nil), c.Facts(p.b, nil)); (v.Relation == dedup.Refinement && v.Larger == 2) != p.refines {
			t.Errorf("%q, %q: %v, %s %s", p.a, p.b, v.Relation, v.Part, v.Detail)
		}
	}
}
