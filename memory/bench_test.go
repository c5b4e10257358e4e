package memory_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
)

// benchDay is a day as people and agents write it, half Korean.
const benchDay = `# session: principal

### 월요일 배포 회의 — 민수, 지영

오늘은 스테이징 배포를 점검하고 결제 모듈의 타임아웃을 조사했다. 원인은 v1.2.3에서 바뀐 연결 풀 설정이었다. I treated the
connection pool as the likely cause and kept the change small, e.g. one setting at a time.

What I did:
- compared the pool settings of v1.2.2 and v1.2.3 and wrote down the difference
- 결제 서버의 연결 풀 크기를 20에서 50으로 올렸다
  - 지영이 부하 테스트를 다시 돌리기로 했다

결정:
- 상태 관리는 Riverpod으로 통일하고, 기존 Provider 코드는 화면을 고칠 때 하나씩 옮긴다.
- We keep the staging environment on PostgreSQL 16 until the vendor certifies 17.

> 민수: “금요일 오후에는 배포하지 말자.”

Outstanding:
- [ ] wait for the load test before the release on Thursday
- [x] 회의록 공유

## Retain
- W @Flutter: 상태 관리는 Riverpod으로 통일했다.
- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.

`

func BenchmarkParse(b *testing.B) {
	data := []byte(strings.Repeat(benchDay, 200))
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := memory.Parse(logPath, data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParseGrammar(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		memory.ParseGrammar("- O(c=0.90) @민수 @지영: 긴 답변보다 짧은 답변을 선호한다.")
	}
}
