package subject_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/subject"
)

// keysWith are the keys of the mentions of a text that have a sign, in order.
func keysWith(text, sign string, headings ...string) []string {
	var out []string
	for _, m := range newReader().Mentions(&subject.Line{Text: text, Headings: headings, Readings: claims().Read(text)}) {
		if slices.Contains(m.Signs.Names(), sign) {
			out = append(out, m.Key)
		}
	}
	return out
}

func TestWhatALineNames(t *testing.T) {
	for _, c := range []struct {
		name, text, sign string
		want             []string
	}{
		{"title", "수진님이 초안을 봐 주셨다", "title", []string{"수진"}},
		{"title in a word of its own", "유나 원장님께 견적 보냄", "title", []string{"유나"}},
		{"family name with a role", "천 반장 내일 못 온다네", "title", []string{"천반장"}},
		{"family name that is a word", "표 기사 배관 18일", "title", []string{"표기사"}},
		{"who was it before", "전 대표 명함 찾음", "title", nil},
		{"role in one word", "천반장네 일당 28", "title", []string{"천반장"}},
		{"family name with a role that is not listed", "류 조합장님이 다녀가심", "title", []string{"류조합장"}},
		{"this customer", "이 고객님이 다녀가심", "title", nil},
		{"what a claim is about", "새 가마 온도가 1240도", "claimed", []string{"가마"}},
		{"full name", "한유나 원장이 전화함", "title", []string{"한유나"}},
		{"English title", "asked Mrs Tanner about the keys", "title", []string{"tanner"}},
		{"handwriting is no person", "손글씨 인식률이 낮다", "title", nil},
		{"moving house is no director", "사무실 이사 견적 받음", "title", nil},
		{"kinship", "장모님이 김치를 보내심", "kin", []string{"장모님"}},
		{"somebody's kin", "도윤이 어머니 상담 4시", "kin", []string{"도윤어머니"}},
		{"kin of the writer's", "퇴근길 어머니께 전화", "kin", []string{"어머니"}},
		{"English kinship", "Mum is off to Leeds", "kin", []string{"mum"}},
		{"explicit", "@나래 회의록 정리 부탁", "explicit", []string{"나래"}},
		{"link with josa", "[[별빛마루]]가 이번 분기 목표", "explicit", []string{"별빛마루"}},
		{"link to a day", "[[2026-03-02]] 참고", "explicit", nil},
		{"tag", "#onboarding 문서 새로 씀", "tag", []string{"onboarding"}},
		{"label", "Orchard: gate code changed", "label", []string{"orchard"}},
		{"clock is no label", "회의실 12:30 예약", "label", nil},
		{"identifier", "the seat_cache has 8gb", "proper", []string{"seat_cache"}},
		{"capital within a sentence", "asked about Kelda yesterday", "proper", []string{"kelda"}},
		{"agent", "Ines says the lease ends in May", "agent", []string{"ines"}},
		{"who answers for it", "유약 주문 담당은 새봄", "agent", []string{"새봄"}},
		{"who says so", "하람이 그러는데 가마가 안 뜨겁대", "agent", []string{"하람"}},
		{"in parentheses", "the new supplier (Kelda) is slow", "proper", []string{"kelda"}},
		{"in Korean parentheses", "공급사(Kelda)가 느리다", "proper", []string{"kelda"}},
		{"a month", "the kiln is due 12 Jan", "capital", nil},
		{"who is called like a month", "Jan wants the blue glaze", "agent", []string{"jan"}},
		{"nobody's subject", "오늘 회의 결과 공유", "first", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, keysWith(c.text, c.sign)); diff != "" {
				t.Errorf("%s (-want +got)\n%s", c.text, diff)
			}
		})
	}
}

func TestHeadingNamesWhatStandsBelow(t *testing.T) {
	for _, c := range []struct {
		heading string
		want    []string
	}{
		{"별빛마루", []string{"별빛마루"}},
		{"Orchard Row", []string{"orchard row"}},
		{"별빛마루 (2차)", []string{"별빛마루"}},
		{"회의 - 별빛마루", []string{"별빛마루"}},
		{"회의", nil},
		{"결정", nil},
		{"TIL", nil},
		{"3/9 월 재택", nil},
	} {
		if diff := cmp.Diff(c.want, keysWith("견적 다시 받음", "heading", c.heading)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.heading, diff)
		}
	}
}

func TestSpellingsShareAKey(t *testing.T) {
	for _, names := range []string{
		"민재|민재님|민재씨|민재 쌤", "천 반장|천반장|천 반장님|천반장님", "고 선생|고쌤|고 선생님", "노선 재계산|노선재계산", "Grafana|grafana|the Grafana",
		"Mr Tanner|Tanner", "badge|badges",
	} {
		all := strings.Split(names, "|")
		for _, n := range all[1:] {
			if a, b := subject.Key(all[0]), subject.Key(n); a != b {
				t.Errorf("key of %s is %q, of %s %q", all[0], a, n, b)
			}
		}
	}
}
