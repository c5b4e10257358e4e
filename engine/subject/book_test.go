package subject_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/subject"
)

func book(t testing.TB, subjects ...subject.Subject) *subject.Book {
	t.Helper()
	b := &subject.Book{}
	for _, s := range subjects {
		if err := b.Add(s); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestKnownNamesAreFound(t *testing.T) {
	b := book(t,
		subject.Subject{ID: "별", Name: "별빛마루", Aliases: []string{"별빛"}},
		subject.Subject{ID: "민", Name: "민재님"},
		subject.Subject{ID: "천", Name: "천 반장"},
		subject.Subject{ID: "보", Name: "보리", Not: []string{"보리 비빔밥", "보리차"}},
		subject.Subject{ID: "r", Name: "React", Aliases: []string{"리액트"}},
		subject.Subject{ID: "c", Name: "seat-cache"},
		subject.Subject{ID: "g", Name: "Grafana Cloud", Aliases: []string{"Grafana"}},
	)
	for _, c := range []struct{ text, want string }{
		{"별빛마루가 이번 분기 목표", "별:별빛마루"},
		{"별빛에서는 안 쓴다", "별:별빛"},
		{"별빛나라 공연", ""},
		{"새별빛마루", ""},
		{"민재한테 물어봄", "민:민재"},
		{"민재님이랑 점심", "민:민재님"},
		{"민재네 집들이", "민:민재"},
		{"민재팀 아님", "민:민재"},
		{"천반장은 목요일", "천:천반장"},
		{"천 반장님께", "천:천 반장"},
		{"보리 병원 다녀옴", "보:보리"},
		{"보리 비빔밥 먹음", ""},
		{"보리차를 끓임", ""},
		{"react를 18로, 리액트도", "r:react r:리액트"},
		{"reaction time", ""},
		{"REACT's docs", "r:REACT"},
		{"seat-cache는 8gb", "c:seat-cache"},
		{"seat-cache-v2", ""},
		{"moved to Grafana Cloud, grafana was fine", "g:Grafana Cloud g:grafana"},
		{"Grafana_old", ""},
		{norm.NFD.String("별빛마루는 좋다"), "별:" + norm.NFD.String("별빛마루")},
		{"", ""},
	} {
		var got []string
		for _, f := range b.Find(c.text) {
			got = append(got, f.ID+":"+c.text[f.Start:f.End])
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.text, diff)
		}
	}
}

func TestNamesHaveOneOwner(t *testing.T) {
	b := book(t, subject.Subject{ID: "s1", Name: "별빛마루", Aliases: []string{"별빛"}}, subject.Subject{ID: "s2", Name: "Orchard", Aliases: []string{"별빛", "과수원"}})
	if err := b.Add(subject.Subject{ID: "s3", Name: "과수원"}); !errors.Is(err, subject.ErrTaken) {
		t.Errorf("a name that is an alias of another: %v", err)
	}
	if s, ok := b.Named("별빛"); !ok || s.ID != "s1" {
		t.Errorf("별빛 is of %v", s)
	}
	b.Dismiss("과수원")
	if _, ok := b.Named("과수원"); ok {
		t.Error("an alias that was dismissed is one still")
	}
	b.Dismiss("별빛마루")
	if got := b.Find("별빛마루와 별빛"); len(got) > 0 {
		t.Errorf("found what was dismissed: %v", got)
	}
	if err := b.Add(subject.Subject{ID: "s1", Name: "별빛마루"}); !errors.Is(err, subject.ErrDismissed) {
		t.Errorf("a name that was dismissed: %v", err)
	}
	if err := b.Add(subject.Subject{ID: "s1"}); !errors.Is(err, subject.ErrNoName) {
		t.Errorf("no name: %v", err)
	}
}

func BenchmarkFind(b *testing.B) {
	all := &subject.Book{}
	for i := range 2000 {
		name := fmt.Sprintf("%c%c%c%d", '가'+rune(i*7%9000), '나'+rune(i*13%8000), '다'+rune(i%500), i)
		if i%2 == 0 {
			name = fmt.Sprintf("service-%d", i)
		}
		if err := all.Add(subject.Subject{ID: name, Name: name}); err != nil {
			b.Fatal(err)
		}
	}
	text := "노선 재계산 배치는 새벽 4시에서 3시로 옮기고 service-42는 민재님이 service-1998 뒤로 미뤘다고 전해 옴"
	all.Find(text)
	b.ReportAllocs()
	for b.Loop() {
		all.Find(text)
	}
}
