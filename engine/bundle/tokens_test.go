package bundle_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/bundle"
)

func TestTokensErrOnTheLargeSide(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text         string
		cl100k, o200 int // counted with github.com/tiktoken-go/tokenizer v0.10.0
	}{
		{"스테이징 서버는 포트 8081을 쓰고, 배포는 화요일 오전에만 한다.", 36, 25},
		{"긴 답변보다 짧은 답변을 선호한다.", 21, 14},
		{"두루미는 해마다 11월 초순이면 철원 들판으로 날아와 겨울을 난다.", 40, 26},
		{"상태 관리는 Riverpod으로 통일했고, useState는 지역 상태에만 쓴다.", 30, 22},
		{"The staging server listens on port 8081, and we deploy on Tuesday mornings only.", 18, 18},
		{"Reconcile future calendar items only after confirmation; notify nobody before 6:30 AM.", 19, 18},
		{"curl -fsSL https://example.com/install.sh | sh -s -- --prefix=/opt/app", 20, 20},
		{"func (p *packer) list(pg *Page, needed int) { return p.used+needed > p.budget }", 26, 25},
		{"2026-11-20T09:30:00+09:00 ERROR 0x7ffd3a91 connection reset by 10.0.0.17:5432", 39, 39},
		{"東京都庁は新宿にある。昭和天皇", 20, 13},
		{"✅ 배포 완료! 🚀🎉 — «따옴표», “quotes”, … ①②③ → ≤ ±5 °C", 42, 30},
	} {
		switch got := bundle.Tokens(c.text); {
		case got < max(c.cl100k, c.o200):
			t.Errorf("%s: %d tokens, and a model reads %d or %d", c.text, got, c.cl100k, c.o200)
		case got > 2*c.cl100k:
			t.Errorf("%s: %d tokens is more than twice the %d that a model reads", c.text, got, c.cl100k)
		}
	}
}

func TestATextCostsWhatItsLinesCost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`[^\n]{0,20}`), 1, 5).Draw(t, "lines")
		want := len(lines) - 1
		for _, l := range lines {
			want += bundle.Tokens(l)
		}
		if got := bundle.Tokens(strings.Join(lines, "\n")); got != want {
			t.Fatalf("%q: %d tokens, want %d", lines, got, want)
		}
	})
}
