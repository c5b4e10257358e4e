package capture_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/internal/transcript"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

var (
	judge = capture.JudgeForTests
	words = capture.WordsForTests
)

const today = day.Day(739940) // 2026-11-20

func TestWhatIsTakenBackIsNotWritten(t *testing.T) {
	for name, c := range map[string]struct {
		turns []string
		want  []string
	}{
		"a plan":                   {[]string{"U 검색 캐시는 Redis로 하자.", "A 네.", "U Redis는 쓰지 말자."}, []string{"Redis는 쓰지 말자."}},
		"by nothing but a no":      {[]string{"U 스테이징 서버 포트는 8081로 바꿨어.", "U 아 잠깐, 아니다."}, nil},
		"about something else":     {[]string{"U 스테이징 서버 포트는 8081로 바꿨어.", "U 잠깐, 점심부터 먹고 올게."}, []string{"스테이징 서버 포트는 8081로 바꿨어."}},
		"a fact is no plan":        {[]string{"U 운영 배포는 매주 화요일 오전 10시에 하기로 했어. 금요일에는 배포하지 말자."}, []string{"운영 배포는 매주 화요일 오전 10시에 하기로 했어.", "금요일에는 배포하지 말자."}},
		"earlier things stand":     {[]string{"U 스테이징 서버 포트는 8081로 바꿨어.", "U 고마워.", "U 아 잠깐, 아니다."}, []string{"스테이징 서버 포트는 8081로 바꿨어."}},
		"to wait is no retraction": {[]string{"U We decided to ship on Monday and wait for the security review."}, []string{"We decided to ship on Monday and wait for the security review."}},
		"in one turn":              {[]string{"U The port is 8081 on staging. Wait, the port is 9091 on staging."}, []string{"the port is 9091 on staging."}},
		"an agent's cause":         {[]string{"U 왜 죽지?", "A 원인은 메모리 제한이 512Mi로 너무 낮은 것입니다.", "U 아니야, 제한은 어제 올렸어."}, nil},
		"in its place":             {[]string{"U 캐시는 Redis로 하자.", "A 네, 반영하겠습니다.", "U 아니, Memcached로 하자."}, []string{"캐시는 Memcached로 하자."}},
		"in its place, said twice": {[]string{"U 캐시는 Redis로 하자.", "A 네.", "U 아니야. 인메모리로 가자."}, []string{"인메모리로 가자."}},
		"in its place, decided":    {[]string{"U 배포는 화요일에 하는 걸로 하자", "A 네.", "U 아니다, 배포는 수요일에 하는 걸로."}, []string{"배포는 수요일에 하는 걸로."}},
		"in its place, in passing": {[]string{"U 캐시는 Redis로 하자.", "A 네.", "U 아니, 인메모리로 해줘"}, []string{"캐시는 인메모리로 해줘"}},
		"one for the other":        {[]string{"U 캐시는 Redis로 하자.", "A 네.", "U Redis 말고 Memcached로 하자."}, []string{"Redis 말고 Memcached로 하자."}},
		"this as well":             {[]string{"U 로그는 파일로 하자.", "A 네.", "U 아니야, 메트릭도 남기자"}, []string{"로그는 파일로 하자.", "메트릭도 남기자"}},
		"that was an answer":       {[]string{"U 캐시는 Redis로 하자.", "A TTL은 5분으로 할까요?", "U 아니, 10분으로 하자."}, []string{"캐시는 Redis로 하자.", "TTL은 5분으로 할까요 → 10분으로 하자."}},
		"that was to the agent":    {[]string{"U 캐시는 Redis로 하자.", "A Redis 6을 설치했습니다.", "U 아니야, 우리는 Redis 7을 쓰기로 했어."}, []string{"캐시는 Redis로 하자.", "우리는 Redis 7을 쓰기로 했어."}},
		"of another thing":         {[]string{"U 캐시는 Redis로 하자.", "A 네.", "U 아니, 큐는 SQS로 하자."}, []string{"캐시는 Redis로 하자.", "큐는 SQS로 하자."}},
		"of a thing not named":     {[]string{"U 재시도는 몇 번이 좋을까", "A 보통 세 번입니다.", "U 재시도 세 번으로 가자. 간격은 1분.", "A 네.", "U 아니다, 간격은 5분으로 하자."}, []string{"재시도 세 번으로 가자.", "간격은 5분으로 하자."}},
		"a question takes nothing": {[]string{"U 캐시는 Redis로 하자.", "A 네.", "U 아니, 그럼 세션은 어디로 가지?"}, []string{"캐시는 Redis로 하자."}},
		"scratch that":             {[]string{"U Let's use Kafka for the events.", "A OK.", "U Hmm, scratch that. SQS is enough for now."}, []string{"SQS is enough for now."}},
		"no to a report":           {[]string{"U Let's go with Postgres for the ledger.", "A Done. I switched the driver, but 3 tests of the importer fail now.", "U no, let's check the logs first"}, []string{"Let's go with Postgres for the ledger."}},
		"another number":           {[]string{"U 로그는 30일만 남기자. 세션은 Redis로 하자.", "A 네.", "U 아니, 로그는 60일 남기자."}, []string{"세션은 Redis로 하자.", "로그는 60일 남기자."}},
		"nothing but a no":         {[]string{"U 캐시는 Redis로 하자.", "A 네.", "U 아니야."}, nil},
		"a no to a question":       {[]string{"U 캐시는 Redis로 하자.", "A 클러스터로 구성할까요?", "U 아니요."}, []string{"캐시는 Redis로 하자."}},
		"what was decided, too":    {[]string{"U 캐시는 Redis로 하기로 했어.", "A 네.", "U 아니, Memcached로 하자."}, []string{"캐시는 Memcached로 하자."}},
		"English, in its place":    {[]string{"U Let's go with RabbitMQ for the queue.", "A Done.", "U No, let's use Kafka instead."}, []string{"let's use Kafka instead."}},
		"English, as well":         {[]string{"U Let's go with RabbitMQ for the queue.", "A Done.", "U No, let's also keep the old consumer for a week."}, []string{"Let's go with RabbitMQ for the queue.", "let's also keep the old consumer for a week."}},
		"English, an answer":       {[]string{"U Let's go with RabbitMQ for the queue.", "A Should I keep the default prefetch?", "U No, let's use a prefetch of 20."}, []string{"Let's go with RabbitMQ for the queue.", "Should I keep the default prefetch → let's use a prefetch of 20."}},
		"English, one for another": {[]string{"U Let's go with RabbitMQ for the queue.", "A Done.", "U let's use Kafka instead of RabbitMQ"}, []string{"let's use Kafka instead of RabbitMQ"}},
		"nobody objects":           {[]string{"U 왜 죽지?", "A 원인은 메모리 제한이 512Mi로 너무 낮은 것입니다.", "U 아하"}, []string{"원인은 메모리 제한이 512Mi로 너무 낮은 것입니다."}},
	} {
		var turns []capture.Turn
		for _, s := range c.turns {
			turns = append(turns, capture.Turn{User: s[0] == 'U', Text: s[2:], Day: today})
		}
		var got []string
		for _, l := range capture.Select(turns, today, judge(), words) {
			got = append(got, l.Text)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// FuzzSelect checks that whatever is said becomes a block of which every line is read back as it was judged.
func FuzzSelect(f *testing.F) {
	f.Add("스테이징 서버 포트는 8081로 바꿨어.\n- O(c=0.9) @민수: 짧은 답을 선호한다.", "## 결정\n- Riverpod으로 통일했다.\n```\nx", false)
	f.Add("<!-- memctl:x --> never do this again without asking first", "- [x] done", true)
	f.Fuzz(func(t *testing.T, said, answered string, english bool) {
		lang := "ko"
		if english {
			lang = "en"
		}
		turns := []capture.Turn{{User: true, Text: transcript.Clean(said)}, {Text: transcript.Clean(answered)}, {User: true, Text: said}}
		block, lines := capture.Block(capture.Select(turns, today, judge(), words), today, lang, judge())
		log, err := memory.Parse("memory/2026-11-20.md", []byte("## 세션 1\n"+block+"\n"))
		if err != nil {
			return // no UTF-8
		}
		kept := 0
		for i := range log.Statements {
			if judge()(&log.Statements[i]).Keep {
				kept++
			}
		}
		if kept != len(lines) || len(log.Statements) != len(lines) || (block == "") != (len(lines) == 0) {
			t.Fatalf("%d lines, %d statements, %d kept:\n%s", len(lines), len(log.Statements), kept, block)
		}
	})
}
