package dedup_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/dedup"
)

func TestRolesOfLongerNamesAndOfKinds(t *testing.T) {
	c := newComparer(t)
	for _, p := range []struct {
		a, b, guard string
		want        dedup.Relation
	}{
		{"CI를 Jenkins에서 GitHub Actions로 옮기기로 했다.", "Decided to move CI from Jenkins to GitHub Actions.", "", dedup.Same},
		{"CI를 GitHub Actions에서 Jenkins로 옮기기로 했다.", "Decided to move CI from Jenkins to GitHub Actions.", dedup.GuardRoles, dedup.Conflict},
		{"나는 아침 회의를 선호한다.", "나는 아침 회의보다 오후 회의를 선호한다.", dedup.GuardWords, dedup.Different},
		{"나는 오후 회의를 선호한다.", "나는 아침 회의보다 오후 회의를 선호한다.", "", dedup.Refinement},
		{"민수는 재택근무를 선호한다", "민수는 재택근무보다 사무실 근무를 선호한다", dedup.GuardRoles, dedup.Conflict},
		{"짧은 답변을 선호한다", "긴 답변보다 짧은 답변을 선호한다", "", dedup.Refinement},
	} {
		a, b := c.Facts(p.a, nil), c.Facts(p.b, nil)
		for _, v := range []dedup.Verdict{dedup.Compare(a, b), dedup.Compare(b, a)} {
			if v.Relation != p.want || v.Guard != p.guard {
				t.Errorf("%q, %q: %v (guard %q, %s), want %v (guard %q)", p.a, p.b, v.Relation, v.Guard, v.Detail, p.want, p.guard)
			}
		}
	}
}
