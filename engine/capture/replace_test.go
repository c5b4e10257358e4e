package capture_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/capture"
)

// between are exchanges that have nothing to do with what is said before and behind them.
var between = []string{"테스트 돌려줘", "ㅇㅋ", "Thanks, run the linter.", "고마워"}

// kept are the texts that are kept of what a person says, with other exchanges between the first and the last.
func kept(said ...string) (out []string) {
	said = slices.Concat(said[:len(said)-1], between, said[len(said)-1:])
	turns := []capture.Turn{{User: true, Text: "안녕하세요", First: true, Day: today}}
	for _, text := range said {
		turns = append(turns, capture.Turn{Text: "네.", Day: today}, capture.Turn{User: true, Text: text, Day: today})
	}
	for _, l := range capture.Select(turns, today, judge(), words) {
		out = append(out, l.Text)
	}
	return out
}

// TestWhatIsDroppedOrReplacedLaterIsGone: what is said last is the last of each case; the first is gone by then, however many exchanges lie between.
func TestWhatIsDroppedOrReplacedLaterIsGone(t *testing.T) {
	for _, said := range [][]string{
		{"검색 캐시는 Redis로 하자.", "검색 캐시는 Memcached로 바꾸자."},
		{"검색 캐시는 Redis로 하기로 했어.", "검색 캐시는 그냥 Memcached로 바꾸자."},
		{"검색 캐시는 Redis로 하자.", "그 캐시 얘기는 없던 걸로 하자."},
		{"알림은 Slack으로 보내기로 했어.", "Slack 말고 이메일로 보내자."},
		{"알림은 Slack으로 보내기로 했어.", "Slack 대신 이메일로 하자."},
		{"알림 계획은 Slack으로 가자.", "알림 계획은 취소하자."},
		{"재시도 타임아웃은 30초로 하자.", "재시도 타임아웃은 60초로 하기로 했어."},
		{"Let's use Redis for the search cache.", "Scrap the Redis cache."},
		{"Let's use Redis for the search cache.", "Forget about the search cache plan."},
		{"Let's use Redis for sessions.", "Let's use Memcached instead of Redis."},
		{"We decided on a retry timeout of 30 seconds.", "Let's change the retry timeout to 60 seconds."},
		{"Let's set the upload limit to 20 MB, the sales team asked for it.", "Let's change the upload limit to 50 MB."},
		{"업로드 한도는 20MB로 하자, 영업팀이 부탁했어.", "업로드 한도는 50MB로 바꾸자."},
	} {
		if !slices.Contains(kept(append(said[:1:1], "다른 얘기야.")...), said[0]) {
			t.Errorf("%q is not kept at all", said[0])
		}
		if got := kept(said...); slices.Contains(got, said[0]) {
			t.Errorf("%q is there still after %q: %q", said[0], said[1], got)
		}
	}
}

// TestWhatMerelySharesAWordStays: another thing, another place, another person, or what comes on top.
func TestWhatMerelySharesAWordStays(t *testing.T) {
	for _, said := range [][]string{
		{"연결 타임아웃은 30초로 하자.", "읽기 타임아웃은 60초로 하자."},
		{"스테이징 캐시는 Redis로 하자.", "운영 캐시는 Memcached로 바꾸자."},
		{"스테이징 타임아웃은 30초로 하자.", "운영 타임아웃은 60초로 바꾸자."},
		{"민수 포트는 8080번으로 정했어.", "지은 포트는 8081번으로 정했어."},
		{"1번 서버의 포트는 8080번으로 정했어.", "2번 서버의 포트는 8081번으로 정했어."},
		{"로그는 30일 보관하기로 했어.", "로그는 S3로 보내기로 했어."},
		{"알림은 Slack으로 보내기로 했어.", "알림은 이메일로도 보내자."},
		{"검색 캐시는 Redis로 하자.", "검색 인덱스 얘기는 없던 걸로 하자."},
		{"큐는 Kafka로 하기로 했어.", "로그는 Kafka 대신 파일로 하자."},
		{"앞으로 배포는 항상 화요일 10시에 해.", "이번 배포 회의는 11시로 하자."},
		{"Let's use a connect timeout of 30 seconds.", "Let's use a read timeout of 60 seconds."},
		{"Let's set the timeout to 30 seconds on staging.", "Let's change the timeout to 60 seconds on production."},
		{"Let's use Redis for the search cache.", "Let's drop the search index."},
		{"Let's use DESeq2 with two time points.", "Let's drop the 1h time series."},
		{"Let's set the upload limit to 20 MB, the download limit too.", "Let's change the upload limit to 50 MB."},
		{"We decided to keep logs for 30 days.", "We decided to keep invoices for 10 years and backups for 90 days."},
	} {
		if got, want := kept(said...), kept(append(said[:1:1], "다른 얘기야.")...); len(want) == 0 || !slices.Contains(got, want[0]) {
			t.Errorf("after %q (-want +got):\n%s", said[1], cmp.Diff(want, got))
		}
	}
}
