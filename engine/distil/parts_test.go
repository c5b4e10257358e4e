package distil

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestALineGivesAPartForEachClaim(t *testing.T) {
	j := &Judge{Reader: claim.New(morph.New(morph.Options{}), nil)}
	for _, c := range []struct {
		text string
		want []string
	}{
		{"관리실 포트 8080, 경비실은 8082.", []string{"관리실 포트 8080", "경비실은 8082."}},
		{"빵집 월세는 120만, 보증금 3천만 원", []string{"빵집 월세는 120만", "빵집: 보증금 3천만 원"}},
		{"대구, 부산, 서울 지점 공사", []string{"대구, 부산, 서울 지점 공사"}},
		{"회의 잘 끝남", []string{"회의 잘 끝남"}},
	} {
		parts := j.parts(&memory.Statement{}, c.text)
		var texts []string
		for _, p := range parts {
			text := c.text
			if len(parts) > 1 {
				text = selfContained(trimPart(text[p.start:p.end]), &p.readings[0])
			}
			texts = append(texts, text)
		}
		if strings.Join(texts, " | ") != strings.Join(c.want, " | ") {
			t.Errorf("%q: parts %q, want %q", c.text, texts, c.want)
		}
	}
}

func TestALineThatStatesItsKindStaysWhole(t *testing.T) {
	j := &Judge{Reader: claim.New(morph.New(morph.Options{}), nil)}
	text := "관리실 포트 8080, 경비실은 8082."
	for _, s := range []*memory.Statement{{Kind: rules.World}, {Task: memory.TaskOpen}} {
		if got := j.parts(s, text); len(got) != 1 || got[0].start != 0 || got[0].end != len(text) {
			t.Errorf("parts %v", got)
		}
	}
}
