package dedup_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/dedup"
)

func TestChangeReadsWhatIsGivenUpAndTaken(t *testing.T) {
	c := newComparer(t)
	for text, want := range map[string]dedup.Change{
		"상태 관리를 Provider에서 Riverpod으로 바꿨다":               {Mark: "바꿨다", From: []string{"provid"}, To: []string{"riverpod"}, Topic: []string{"관리", "상태"}},
		"switched from Jenkins to GitHub Actions for CI": {Mark: "switched", From: []string{"jenkin"}, To: []string{"action", "github"}, Topic: []string{"ci"}},
		"CI를 GitHub Actions로 변경하기로 했다":                   {Mark: "변경하기로", To: []string{"action", "github"}, Topic: []string{"ci"}},
		"We no longer use Redux":                         {Mark: "no longer", From: []string{"redux"}},
	} {
		t.Run(text, func(t *testing.T) {
			got, ok := c.Change(text, nil)
			if !ok {
				t.Fatal("no change found")
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestMarksOfChange(t *testing.T) {
	c := newComparer(t)
	for _, text := range []string{
		"편집기를 Vim에서 VS Code로 갈아탔다", "기획안을 철회했다", "금요일 배포를 취소했다", "발표 날짜를 수요일로 정정했다", "주간 보고 제도를 폐지했다",
		"어제 배포를 롤백했다", "설정 변경을 되돌렸다", "저장소를 GitLab에서 GitHub로 이전했다", "결제 모듈을 Stripe로 교체함", "Provider 대신 Riverpod을 쓴다",
		"Provider 말고 Riverpod을 쓰기로 했다", "더 이상 Jenkins를 쓰지 않는다", "재택근무를 더 이상 하지 않기로 했다",
		"We switched to Riverpod", "Use Riverpod instead of Provider", "Replaced Moment with date-fns", "Reverted the cache change", "Rolled back the deploy", "We no longer run Jenkins",
		"Raised the timeout from 5s to 10s", "예산을 100만원에서 200만원으로 늘렸다", "The price dropped from 40 to 35 EUR",
		"Migrated from MySQL to Postgres", "The Friday release was cancelled",
	} {
		t.Run(text, func(t *testing.T) {
			if ch, ok := c.Change(text, nil); !ok {
				t.Errorf("no change found; %+v", ch)
			}
		})
	}
}

func TestWhatIsNoChange(t *testing.T) {
	c := newComparer(t)
	for _, text := range []string{
		"이전 버전에서 버그가 난다", "취소 버튼을 추가했다", "변경 관리 문서를 썼다", "change management is hard", "The cancel button is broken", "Switch statements are fine",
		"상태 관리를 바꾸지 않았다", "Riverpod으로 바꿀까?", "Provider를 Riverpod으로 바꾸고 싶다", "교체 주기는 3개월이다", "서울에서 부산으로 갔다",
		"The cancelled meeting had notes", "회의실에서 민수로부터 들었다", "대신 내일 보자", "before and after", "설정을 바꾸면 다시 시작한다", "이전했던 적은 없다면 괜찮다",
		"The price ranges from 100 to 200", "Updated the readme", "온도를 5도 올렸다", "Should the limit be raised from 100 to 200?",
		"Changed files are listed below", "버전을 바꿀 수 있다", "",
	} {
		t.Run(text, func(t *testing.T) {
			if ch, ok := c.Change(text, nil); ok {
				t.Errorf("found %+v", ch)
			}
		})
	}
}

func TestSupersedes(t *testing.T) {
	c := newComparer(t)
	for name, tt := range map[string]struct {
		newer, older string
		entities     []string
		want         bool
	}{
		"design's own":                       {"상태 관리를 Provider에서 Riverpod으로 바꿨다", "상태 관리는 Provider를 쓰기로 했다", []string{"Flutter"}, true},
		"English":                            {"switched from Jenkins to GitHub Actions for CI", "CI runs on Jenkins", nil, true},
		"Korean and English":                 {"CI를 Jenkins에서 GitHub Actions로 옮겼다", "CI runs on Jenkins", nil, true},
		"what is given up is not said":       {"상태 관리를 Riverpod으로 변경했다", "상태 관리는 Provider를 쓰기로 했다", []string{"Flutter"}, true},
		"a decision called off":              {"금요일 배포를 취소했다", "금요일에 배포하기로 했다", nil, true},
		"instead":                            {"Provider 대신 Riverpod을 쓴다", "Provider를 쓴다", nil, true},
		"no longer":                          {"더 이상 Jenkins를 쓰지 않는다", "Jenkins를 쓴다", nil, true},
		"a date, named":                      {"공개 베타 날짜를 9월 22일에서 9월 29일로 변경했다", "공개 베타는 9월 22일에 연다", nil, true},
		"a day, named":                       {"주간 회의는 월요일 말고 화요일에 한다", "주간 회의는 월요일에 한다", nil, true},
		"English date":                       {"Release date changed from Sep 22 to Sep 29", "The release is planned for Sep 22", nil, true},
		"a price, named":                     {"점심 예산을 3만 원에서 4만 원으로 변경했다", "점심 예산은 3만 원이다", nil, true},
		"only the thing, used for one":       {"KT 대신 SK로 바꿨다", "인터넷은 KT를 쓴다", nil, true},
		"no longer kept there":               {"더 이상 Elasticsearch에 쌓지 않는다", "로그는 Elasticsearch에 쌓는다", nil, true},
		"no longer runs on":                  {"The nightly build no longer runs on Jenkins", "The nightly build runs on Jenkins", nil, true},
		"of a wider topic":                   {"검색 엔진을 Algolia에서 Meilisearch로 교체했다", "검색은 Algolia를 쓴다", nil, true},
		"a date of something else":           {"회의를 9월 22일에서 9월 29일로 옮겼다", "배포는 9월 22일에 한다", nil, false},
		"a day of a like thing":              {"주간 회의는 월요일 말고 화요일에 한다", "월간 회의는 월요일에 한다", nil, false},
		"a port of another server":           {"The production port changed from 8080 to 9090", "The staging port is 8080", nil, false},
		"another date than the one given up": {"공개 베타 날짜를 9월 22일에서 9월 29일로 변경했다", "공개 베타는 9월 20일에 연다", nil, false},
		"it has the new date":                {"공개 베타 날짜를 9월 22일에서 9월 29일로 변경했다", "공개 베타는 9월 22일이 아니라 9월 29일에 연다", nil, false},
		"it has the new value":               {"Replaced the working base case with $465M", "Kept the working base case at $465M", nil, false},
		"another owner":                      {"회사 저장소를 GitLab에서 GitHub로 옮겼다", "개인 저장소는 GitLab을 쓴다", nil, false},
		"not a use":                          {"KT 대신 SK로 바꿨다", "KT 매장은 강남역에 있다", nil, false},
		"another use":                        {"We switched from MySQL to Postgres for the main database", "We use MySQL for the billing reports", nil, false},
		"another purpose":                    {"더 이상 로그를 Elasticsearch에 쌓지 않는다", "Elasticsearch는 검색에 쓴다", nil, false},
		"another topic":                      {"상태 관리를 Provider에서 Riverpod으로 바꿨다", "빌드는 Gradle을 쓰기로 했다", []string{"Flutter"}, false},
		"only the new tool is in common":     {"상태 관리를 Provider에서 Riverpod으로 바꿨다", "상태 관리는 Riverpod을 쓰기로 했다", nil, false},
		"only the old tool is in common":     {"상태 관리를 Provider에서 Riverpod으로 바꿨다", "Provider 패키지 문서를 번역했다", nil, false},
		"the older says much else":           {"CI를 GitHub Actions로 바꿨다", "CI 비용 보고서를 팀장에게 매월 보낸다", nil, false},
		"another decision of the same place": {"switched from Jenkins to GitHub Actions for CI", "CI needs secrets for signing releases", nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			ch, ok := c.Change(tt.newer, tt.entities)
			if !ok {
				t.Fatalf("no change in %q", tt.newer)
			}
			older := c.Topic(tt.older, tt.entities)
			if got := dedup.Supersedes(ch, c.Facts(tt.newer, tt.entities), c.Facts(tt.older, tt.entities), older); got != tt.want {
				t.Errorf("got %v, want %v: %+v of %q", got, tt.want, ch, older)
			}
		})
	}
}

func TestStatusOfTheSameTopic(t *testing.T) {
	c := newComparer(t)
	for name, tt := range map[string]struct {
		a, b     string
		entities []string
		want     bool
	}{
		"waiting, then done":  {"스테이징은 대기 중이다", "스테이징은 완료됐다", []string{"배포"}, true},
		"the entity itself":   {"대기 중이다", "완료했다", []string{"배포"}, true},
		"English":             {"The staging server is pending", "staging server is done", []string{"deploy"}, true},
		"staging, production": {"스테이징은 대기 중이다", "운영은 대기 중이다", []string{"배포"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := c.Topic(tt.a, tt.entities), c.Topic(tt.b, tt.entities)
			if got := dedup.SameTopic(a, b); got != tt.want {
				t.Errorf("got %v, want %v: %q, %q", got, tt.want, a, b)
			}
		})
	}
}

func TestMarksOfChangeInManyForms(t *testing.T) {
	c := newComparer(t)
	count := map[string]int{}
	for _, p := range readTable(t, "change.tsv", 2) {
		count[p[0]]++
		t.Run(p[1], func(t *testing.T) {
			if ch, ok := c.Change(p[1], nil); ok != (p[0] == "yes") {
				t.Errorf("got %v, want %s: %+v", ok, p[0], ch)
			}
		})
	}
	if count["yes"] < 60 || count["no"] < 60 {
		t.Errorf("%v, want at least 60 of each", count)
	}
}

func TestClaimIsFactsAndChange(t *testing.T) {
	c := newComparer(t)
	for _, text := range []string{
		"빌드를 Jenkins에서 Buildkite로 바꿨다.", "We switched from Jenkins to Buildkite.", "스테이징 서버 포트는 8080이 아니다.", "dark mode is better than light mode", "",
	} {
		claim := c.Claim(text, []string{"CI"})
		wantChange, wantMarked := c.Change(text, []string{"CI"})
		if d := cmp.Diff(c.Facts(text, []string{"CI"}), claim.Facts); d != "" {
			t.Errorf("%s: facts (-want +got)\n%s", text, d)
		}
		if d := cmp.Diff(wantChange, claim.Change); d != "" || claim.Marked != wantMarked {
			t.Errorf("%s: change %v, want %v (-want +got)\n%s", text, claim.Marked, wantMarked, d)
		}
	}
}
