package dedup_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/dedup"
)

func TestVerdictInTheWordsOfTheTexts(t *testing.T) {
	c := newComparer(t)
	type words struct{ shared, onlyA, onlyB, detail string }
	join := func(list []string) (s string) {
		for _, w := range list {
			s += "[" + w + "]"
		}
		return s
	}
	for name, tt := range map[string]struct {
		a, b string
		want words
	}{
		"synonyms":  {"Flutter state management is good", "Flutter의 상태 관리가 좋다", words{"[Flutter][state management = 상태 관리][good = 좋다]", "", "", ""}},
		"English":   {"prefers async updates over meetings", "prefers async calls over meetings", words{"[async][meetings][prefers]", "[updates]", "[calls]", "updates / calls"}},
		"numbers":   {"점심 예산은 3만 원이다", "점심 예산은 35,000원이다", words{"[예산][점심]", "", "", "3만 원 / 35,000원"}},
		"raised":    {"요청 한도는 분당 100건이다", "요청 한도를 분당 100건에서 200건으로 올렸다", words{"[분당][요청][한도]", "", "[올렸다]", "100건 / 200건"}},
		"opposites": {"the API is fast", "the API is slow", words{"[API]", "", "", "fast / slow"}},
		"roles":     {"Riverpod가 Provider보다 낫다", "Provider가 Riverpod보다 낫다", words{"[Provider][Riverpod][낫다]", "", "", "Riverpod / Provider"}},
		"compounds": {"긴답변을 선호한다", "긴 답변을 선호한다", words{"[긴][답변][선호한다]", "", "", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			v := dedup.Compare(c.Facts(tt.a, nil), c.Facts(tt.b, nil)).InWords(c.Words(tt.a), c.Words(tt.b))
			got := words{join(v.Shared), join(v.OnlyA), join(v.OnlyB), v.Detail}
			if d := cmp.Diff(tt.want, got, cmp.AllowUnexported(words{})); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func TestADifferenceHasItsReason(t *testing.T) {
	c := newComparer(t)
	for _, p := range [][2]string{
		{"서버 배포", "서버 배포 8080"}, {"build of the server", "the server build 8080"}, {"deploy the search server", "deploy the billing server"}, {"서버", "서버 3대"},
	} {
		if v := dedup.Compare(c.Facts(p[0], nil), c.Facts(p[1], nil)); v.Relation != dedup.Different || v.Overlap < dedup.RefinementPercent || v.Guard == "" {
			t.Errorf("%q: %+v, want different with a reason", p, v)
		}
	}
}
