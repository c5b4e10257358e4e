package capture_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/memory"
)

// talked is what becomes of turns, "U …" of the person and "A …" of the agent: the texts of the lines, and the log.
func talked(turns ...string) (texts []string, block string) {
	var said []capture.Turn
	for _, t := range turns {
		said = append(said, capture.Turn{User: t[0] == 'U', Text: strings.ReplaceAll(t[2:], `\n`, "\n"), Day: today})
	}
	block, lines := capture.Block(capture.Select(said, today, judge(), words), today, "ko", judge())
	for _, l := range lines {
		texts = append(texts, l.Text)
	}
	return texts, block
}

func TestWhatIsSettledIsFiledWithTheDecisions(t *testing.T) {
	for _, said := range []string{
		"세션은 Redis에 두자", "API 키는 Vault에 두자", "오류 추적은 Sentry로 하자", "배포는 카나리로 가시죠", "알림은 슬랙으로 합시다", "ㅇㅇ Postgres로 가자", "결제 모듈은 내년으로 미루겠습니다.",
		"로그 보관은 30일로 할게요", "Let's go with Postgres for the ledger", "ok let's keep the sessions in Redis", "decision: the target is 40 fps", "we're sticking with STAR for the alignment",
		"앞으로 PR은 400줄 안 넘게 해주세요", "커밋 메시지는 한국어로 써줘 항상", "재시도는 3번이 아니라 5번으로", "commit messages in Korean, always", "never push to main directly",
		"PR 제목은 항상 English로 써주세요", "public 폴더에는 절대 파일 만들지 마", "don't touch the vendor/ folder", "from now on use tabs",
		"theme.css는 손대지마요 그거 브랜드팀 거라", "야 yarn 쓰지마 이 레포는 pnpm임", "표는 전부 A4 가로로 부탁드립니다", "commit messages in German", "timeout 30초 간격 4회로요",
		"책 이름은 '등대지기'로 굳었다", "the blue logo stays", "야근은 한 달에 3번까지",
	} {
		_, block := talked("U " + said)
		log, err := memory.Parse("memory/2026-11-20.md", []byte(block+"\n"))
		if err != nil || len(log.Statements) != 1 {
			t.Errorf("%q: %v, %q", said, err, block)
			continue
		}
		if d := judge()(&log.Statements[0]); log.Statements[0].Section != memory.SectionDecision || !d.Keep || d.Target != "world/decisions.md" {
			t.Errorf("%q: kept %v on %s, %q", said, d.Keep, d.Target, block)
		}
	}
}

func TestWhatIsAskedForOnceIsNoInstruction(t *testing.T) {
	for _, said := range []string{
		"이번엔 영어로 써줘", "이번만 테스트 건너뛰고 올려줘", "오늘만 main에 바로 푸시하자", "just this once skip the tests", "for now leave the config as it is", "아직 배포하지 마세요", "don't deploy yet",
		"silence the alert for 2h", "이 파일 말고 저 파일로 해줘", "법무팀에 여쭤보겠습니다.", "오늘 회의록은 3줄로만 써줘", "for the time being kindly export the list as CSV today", "파이어폭스에서만 그래요",
		"no rush, i'm on the train",
	} {
		if texts, _ := talked("U " + said); texts != nil {
			t.Errorf("%q: %q", said, texts)
		}
	}
}

func TestACorrectionReplacesAndCanBeReadByItself(t *testing.T) {
	for name, c := range map[string]struct{ turns, want []string }{
		"in one message":         {[]string{"U 캐시는 Redis로 하자. 아니, Memcached로"}, []string{"캐시는 Memcached로"}},
		"of what is not named":   {[]string{"U Redis로 하자. 아니, Memcached로"}, []string{"Redis로 하자 → Memcached로"}},
		"of a number":            {[]string{"U 포트는 8080으로. 아 아니다 8081"}, []string{"포트는 8081"}},
		"in one sentence":        {[]string{"U retry 3 times - no, 5"}, []string{"retry 3 times - no, 5"}},
		"in the next turn":       {[]string{"U use port 8080 for the proxy", "A ok", "U actually make it 8081"}, []string{"use port 8080 for the proxy → make it 8081"}},
		"some turns later":       {[]string{"U 캐시는 Redis로 하자", "A 네", "U 테스트 돌려줘", "A 통과", "U 아까 캐시 Redis 말고 Memcached로 바꿔줘"}, []string{"아까 캐시 Redis 말고 Memcached로 바꿔줘"}},
		"of the same measure":    {[]string{"U 세션 TTL은 10분으로 하자", "A 네", "U 커밋해줘", "A 네", "U 세션 TTL 3분으로 ㄱㄱ"}, []string{"세션 TTL 3분으로 ㄱㄱ"}},
		"of another thing":       {[]string{"U 세션 TTL은 10분으로 하자", "A 네", "U 재시도 간격은 3분으로 하자"}, []string{"세션 TTL은 10분으로 하자", "재시도 간격은 3분으로 하자"}},
		"of what must not be":    {[]string{"U 한 사람당 야근은 5번 넘으면 안 돼", "A 네", "U 아 아니다 4번으로"}, []string{"한 사람당 야근은 5번 넘으면 안 돼 → 4번으로"}},
		"of what is pointed at":  {[]string{"U 위치는 Rigidbody로 옮기자", "A 네", "U 해 봤는데 Rigidbody도 뚫리네 그거 취소. 캐스트 방식으로 가자"}, []string{"캐스트 방식으로 가자"}},
		"after it was scratched": {[]string{"U put the saves in plain JSON files", "A done", "U no, scratch that. binary saves with a version number, v1 first"}, []string{"binary saves with a version number, v1 first"}},
	} {
		got, _ := talked(c.turns...)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestAReasonStaysWithWhatItIsTheReasonOf(t *testing.T) {
	for name, c := range map[string]struct{ turns, want []string }{
		"behind it":          {[]string{"U 배치 크기는 200으로 하자. 큰 주문은 품목이 3만 개라 메모리가 모자라."}, []string{"배치 크기는 200으로 하자. 큰 주문은 품목이 3만 개라 메모리가 모자라."}},
		"on its own line":    {[]string{`U generated/ 밑은 절대 고치지 마\n빌드가 매번 덮어써`}, []string{"generated/ 밑은 절대 고치지 마. 빌드가 매번 덮어써"}},
		"in English":         {[]string{"U hands off the billing/ folder. Dana owns it and her export overwrites everything in there."}, []string{"hands off the billing/ folder. Dana owns it and her export overwrites everything in there."}},
		"not of another one": {[]string{"U 로고는 초록색으로 하자. 배포는 화요일로 하자."}, []string{"로고는 초록색으로 하자.", "배포는 화요일로 하자."}},
		"not with a request": {[]string{"U 로고는 초록색으로 하자. 테스트 돌려줘."}, []string{"로고는 초록색으로 하자."}},
		"gone with it":       {[]string{"U 큐는 Kafka로 하자. 처리량이 제일 높아.", "A 네", "U 아니, SQS로 하자"}, []string{"큐는 SQS로 하자"}},
	} {
		got, _ := talked(c.turns...)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestAnAnswerIsADecisionWithItsQuestion(t *testing.T) {
	for _, c := range []struct{ asked, said, want string }{
		{"어떤 데이터베이스로 할까요?", "Postgres", "어떤 데이터베이스로 할까요 → Postgres"},
		{"Which region?", "Seoul, the users are there", "Which region → Seoul, the users are there"},
		{"배포 방식은?", "잘 모르겠어요", ""},
		{"Which one?", "what would you pick?", ""},
		{"Which region?", "dont know", ""},
		{"어느 방식으로 할까요?", "몰라", ""},
	} {
		lines := capture.Select([]capture.Turn{{User: true, Asked: c.asked, Text: c.said, Day: today}}, today, judge(), words)
		block, lines := capture.Block(lines, today, "ko", judge())
		switch {
		case c.want == "" && len(lines) == 0:
		case len(lines) != 1 || lines[0].Text != c.want || !strings.HasPrefix(block, "### 결정 (사용자)\n"):
			t.Errorf("%s: %q", c.said, block)
		}
	}
}

func TestWhatTheAgentFoundIsOneLine(t *testing.T) {
	for name, c := range map[string]struct{ turns, want []string }{
		"a cause": {
			[]string{`A 원인을 찾았습니다.\n\n- 워커가 잠금을 두 번 잡습니다.\n- 그래서 작업 4개가 서로를 기다립니다.\n\n고칠까요?`},
			[]string{"원인을 찾았습니다. 워커가 잠금을 두 번 잡습니다. 그래서 작업 4개가 서로를 기다립니다."},
		},
		"what was done": {[]string{`A The migration is done.\n\n- 42 tables moved\n- largest lag: 3 s`}, []string{"The migration is done. 42 tables moved. largest lag: 3 s"}},
		"how it comes about": {
			[]string{"U 대시보드가 너무 느린데 왜 그래", "A `orders` 표를 줄마다 다시 읽고 있어 1,200번 질의합니다."},
			[]string{"`orders` 표를 줄마다 다시 읽고 있어 1,200번 질의합니다."},
		},
		"what the matter is": {
			[]string{"U exports crash for big tenants", "A The exporter reads the whole `archive.zip` into memory, so 3 GB do not fit."},
			[]string{"The exporter reads the whole `archive.zip` into memory, so 3 GB do not fit."},
		},
		"an estimate":   {[]string{"U exports crash. could we move to S3?", "A Moving to S3 would cost about $30, so it is cheap."}, nil},
		"what came out": {[]string{"A 밤새 300번 돌렸고 `sync` 오류는 0건입니다."}, []string{"밤새 300번 돌렸고 `sync` 오류는 0건입니다."}},
		"a step":        {[]string{"A 테스트를 고쳤습니다. 다시 돌려 보겠습니다."}, nil},
		"a plan":        {[]string{`A I would do this next:\n\n1. drop the index\n2. rerun the job 3 times`}, nil},
	} {
		got, _ := talked(c.turns...)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestWhatIsSaidFirstIsTheTaskAndNoFact(t *testing.T) {
	for _, said := range []string{"the exporter in tools/load.py writes 3 files"} {
		turn := capture.Turn{User: true, Text: said, Day: today}
		if lines := capture.Select([]capture.Turn{turn}, today, judge(), words); len(lines) != 1 {
			t.Errorf("%q, later: %v", said, lines)
		}
		turn.First = true
		if lines := capture.Select([]capture.Turn{turn}, today, judge(), words); len(lines) != 0 {
			t.Errorf("%q, first: %v", said, lines)
		}
	}
}
