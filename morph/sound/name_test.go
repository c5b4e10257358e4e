package sound_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/morph/sound"
)

// TestKoreanNamesAreKnownInLatinLetters: as rules write them, and as people do.
func TestKoreanNamesAreKnownInLatinLetters(t *testing.T) {
	for _, p := range []struct {
		name, latin string
		want        bool
	}{
		{"민재", "Min-jae", true},
		{"지은", "Jieun", true},
		{"수연", "Soo-yeon", true},
		{"서연", "Seoyeon", true},
		{"영희", "Young-hee", true},
		{"지우", "Jiwoo", true},
		{"현우", "Hyunwoo", true},
		{"도윤", "Doyoon", true},
		{"가람", "Garam", true},
		{"별", "Byul", false},
		{"민재", "Minjun", false},
		{"지은", "Jiyun", false},
		{"수연", "Suyeong", false},
		{"민수", "Min", false},
		{"서버", "server", false},
		{"", "", false},
		{"민재가", "Minjae", false},
	} {
		if got := sound.Romanised(p.name, p.latin); got != p.want {
			t.Errorf("%s, %s: %v, want %v", p.name, p.latin, got, p.want)
		}
	}
}
