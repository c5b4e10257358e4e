package morph_test

import (
	"math/rand"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/morph"
)

// hostile is a text of what is hard to read, always the same for the same source.
func hostile(r *rand.Rand) string {
	words := []string{
		"서버", "않았다", "없다", "하지", "못", "안", "배포", "금지", "말고", "아니다", "만한", "것이다", "할", "3개", "useState", "not", "가다", "먹는다", "\n", "ㄹ게요", "화", "성", "내꺼니까", "걸었다",
	}
	odd := []rune("가나다하했을은이도에서로안못수지좋꿔만될미비불ㅋㅏㄳ각aZsn't_9.,-/'#½㎏①㈜㉮㉼ﷺＡé \n\t!?[*漢ア\u200b\u0301\u1100\u1161\u11a8ﾡￂ\ufeff😀\u200d\x00\r")
	var b strings.Builder
	for range r.Intn(14) + 1 {
		switch r.Intn(3) {
		case 0:
			for range r.Intn(5) {
				b.WriteRune(odd[r.Intn(len(odd))])
			}
		case 1:
			b.WriteString(" ")
			fallthrough
		default:
			b.WriteString(words[r.Intn(len(words))])
		}
	}
	if r.Intn(20) == 0 {
		b.WriteString("\xff\xed\xa0\x80")
	}
	return b.String()
}

func hostileTexts(n int) []string {
	r := rand.New(rand.NewSource(1))
	out := make([]string, n)
	for i := range out {
		out[i] = hostile(r)
	}
	return out
}

// What was read before, by Analyze or for Readings and Lattice, leaves no trace; nor does what callers append to the lists of a token.
func TestAnalysisDoesNotDependOnWhatWasReadBefore(t *testing.T) {
	texts := hostileTexts(300)
	a := morph.New(morph.Options{})
	want := make([][]morph.Token, len(texts))
	for i, text := range texts {
		want[i] = morph.New(morph.Options{}).Analyze(text)
	}
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for k := range texts {
				i := (k*7 + g*31) % len(texts)
				if k%20 == 0 {
					a.Lattice(texts[i])
					if first := a.Readings(texts[i], 2)[0].Tokens; len(first) != len(want[i]) || len(first) > 0 && !cmp.Equal(first, want[i]) {
						t.Errorf("%q: the first reading is %+v, want %+v", texts[i], first, want[i])
					}
				}
				got := a.Analyze(texts[i])
				if !cmp.Equal(got, want[i]) {
					t.Errorf("%q: got %+v, want %+v", texts[i], got, want[i])
				}
				for j := range got {
					_, _ = append(got[j].Stems, "x"), append(got[j].Parts, "x")
				}
				if !cmp.Equal(got, want[i]) {
					t.Errorf("%q: appending to a list changes %+v", texts[i], got)
				}
			}
		})
	}
	wait.Wait()
}
