package when_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/when"
)

func BenchmarkFind(b *testing.B) {
	for name, text := range map[string]string{
		"question":  "지난주에 배포 관련해서 뭐 결정했지?",
		"english":   "What did we decide about the deployment between Monday and Wednesday last week?",
		"range":     "작년 11월 20일 오후 3시부터 올해 추석 무렵까지 정리한 회의록을 모두 보여 줘",
		"plain":     "서버를 다시 시작하려면 설정 파일의 포트를 먼저 바꾸고 이사한 서버의 주소를 확인해야 한다.",
		"paragraph": strings.Repeat("어제 3시에 배포하고 오늘 아침에 지난주 로그를 다시 봤다. The release is due next Friday at noon. ", 40),
	} {
		b.Run(name, func(b *testing.B) {
			now := friday()
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				when.Find(text, now)
			}
		})
	}
}
