package when_test

import (
	"strings"
	"testing"
	"time"

	"github.com/seed-a44923cb/memctl/engine/when"
)

func FuzzFind(f *testing.F) {
	seeds := []string{
		"지난주에 배포 관련해서 뭐 결정했지?", "작년 추석 무렵 오후 3시 반까지", "11월 20일부터 23일까지", "20~23일", "음력 8월 15일", "26년 3월", "2~3일 전", "매주 월요일마다", "십이월이십일일", "일일일일일일일일일일일",
		"the day before the day after tomorrow", "from 2 to 4pm tomorrow", "last Friday of March", "Nov 20–23, 2026", "2026-11-20T15:00:30", "3/4", "Q3 2026", "in the last three days", "week of week of week of",
		"어제", "３：３０ｐｍ", "\xff\xed\xa0\x80어제", "a\u0301\u0301 오늘", "올", "9999년 12월 31일 이후", "3000년 전", strings.Repeat("day before ", 50), strings.Repeat("3일전", 50),
	}
	for _, s := range seeds {
		f.Add(s, int64(1_795_138_200))
	}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		now := time.Unix(unix%(200*365*24*60*60), 0).In(seoul())
		holds(t, text, when.Find(text, now))
	})
}
