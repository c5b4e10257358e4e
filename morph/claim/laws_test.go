package claim

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph"
)

// FuzzRead: every span of every reading lies in the text, phrases are what stands there, and reading again gives the same.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"", " ", "포트 8080", "쿠폰은 27일로 연기, 문구는 그대로", "(((", "a: b: c: d", "→→→ 3 → 4", "👩‍💻 배포 끝 🎉", "「\"'인용 \"속 '인용'\"」라고 함",
		"We moved it from A to B because of C.", "\xff\xfe 포트는 3", strings.Repeat("가, ", 300), strings.Repeat("3만 원 ", 200), "안 안 안 안", "지 지 않 기로", "비용: 월세가 50, 관리비 10", "폭은 2½, 높이는 1¼ 인치", "A 0호½", "호0호", "점심 칼국수. 수진은 만두만", "작은방 연두색 벽지. 엄마 의견 승", "당번은 첫째",
		"자리에 없는 경우 대신 부팀장이 승인한다", "급한 때 대신 전화", "because7시 대신 알림은", "흡연 금지, 로비에서", "금지서", "redis 1½로 올림", "버전 2½ 출시", "React ½ 업그레이드", "①번 2²cm ⅓컵 → ⅔컵", "The board is at https://example.org/d?" + strings.Repeat("var=%2Fx&", 40) + " for all.",
	} {
		f.Add(s)
	}
	r := New(morph.New(morph.Options{}), nil)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		got := r.Read(text)
		for _, x := range got {
			spans := []Span{x.Span, x.Subject.Span, x.Attribute.Span, x.Predicate.Span, x.Condition, x.Reason, x.Quantifier.Span, x.Degree.Span}
			for _, v := range x.Values {
				spans = append(spans, v.Span)
			}
			for _, a := range x.Arguments {
				spans = append(spans, a.Span)
			}
			for _, p := range spans {
				if p.Start < 0 || p.End < p.Start || p.End > len(text) {
					t.Fatalf("%q: span %v outside the text", text, p)
				}
			}
			if x.Subject.Text != "" && utf8.ValidString(text) && text[x.Subject.Span.Start:x.Subject.Span.End] != x.Subject.Text {
				t.Fatalf("%q: subject %q is not what stands at %v", text, x.Subject.Text, x.Subject.Span)
			}
		}
		again := r.Read(text)
		if len(again) != len(got) {
			t.Fatalf("%q: read twice gives %d and %d readings", text, len(got), len(again))
		}
	})
}
