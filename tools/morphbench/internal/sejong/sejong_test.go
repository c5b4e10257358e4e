package sejong_test

import (
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/tools/morphbench/internal/sejong"
)

func TestStems(t *testing.T) {
	for _, c := range []struct {
		surface, tag, kind, expression string
		want                           []string
	}{
		{"학교", "NNG", "*", "*", []string{"학교"}},
		{"에서", "JKB", "*", "*", nil},
		{"책가방", "NNG", "Compound", "책/NNG/*+가방/NNG/*", []string{"책가방"}},
		{"갔", "VV+EP", "Inflect", "가/VV/*+았/EP/*", []string{"가"}},
		{"가까우", "VA", "Inflect", "가깝/VA/*", []string{"가깝"}},
		{"해야지", "VV+EC+VX", "Inflect", "하/VV/*+아야/EC/*+지/VX/*", []string{"하", "지"}},
		{"해", "XSV+EC", "Inflect", "하/XSV/*+아/EC/*", nil},
		{"고양이로다", "NNG+VCP+EF", "Preanalysis", "고양이/NNG/*+/VCP/*+로다/EF/*", []string{"고양이"}},
	} {
		var got []string
		sejong.Stems(c.surface, c.tag, c.kind, c.expression, func(s string) { got = append(got, s) })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.surface, got, c.want)
		}
	}
}
