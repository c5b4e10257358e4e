package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
	"pgregory.net/rapid"
)

func TestColumnsCountWhatATerminalShows(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"Latin", "deploy", 6},
		{"Hangul", "배포", 4},
		{"decomposed Hangul", "\u1107\u1162\u1111\u1169", 4}, // NFD: six jamo, two syllables
		{"both", "배포 deploy", 11},
		{"full width", "：（", 4},
		{"Chinese", "漢字", 4},
		{"combining mark", "e\u0301", 1},
		{"bar", "▇▇", 2},
		{"empty", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := columns(c.text); got != c.want {
				t.Errorf("columns(%q) = %d, want %d", c.text, got, c.want)
			}
		})
	}
}

func TestPaddedTextsEndInOneColumn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("abc 가나다한국어漢e\u0301▇·"))).Draw(t, "text")
		wide := rapid.IntRange(0, 40).Draw(t, "columns")
		if got := columns(pad(s, wide)); got != max(wide, columns(s)) {
			t.Fatalf("pad(%q, %d) takes %d columns", s, wide, got)
		}
		if got := shorten(s, wide); wide > 0 && columns(got) > wide {
			t.Fatalf("shorten(%q, %d) = %q takes %d columns", s, wide, got, columns(got))
		}
	})
}

func TestTextOfAFileCannotDriveTheTerminal(t *testing.T) {
	got := clean("붉은 \x1b[31m글\x07\n다음 줄\x9b2J")
	if want := "붉은 �[31m글� 다음 줄�2J"; strings.ContainsAny(got, "\x1b\x07\n") {
		t.Errorf("clean: %q, want %q", got, want)
	}
	if got := cleanLines("한 줄\n\x1b[2J둘\t셋"); got != "한 줄\n�[2J둘\t셋" {
		t.Errorf("cleanLines: %q", got)
	}
}

func TestCurveShowsEveryEventAndFewOtherDays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 400).Draw(t, "days")
		points := make([]view.CurvePoint, n)
		events := 0
		for i := range points {
			points[i] = view.CurvePoint{Day: day.Day(20000 + i), Event: rapid.IntRange(0, 9).Draw(t, "event") == 0}
			if points[i].Event {
				events++
			}
		}
		got := curveDays(points)
		shown := map[int]bool{}
		for i, d := range got {
			shown[d] = true
			if i > 0 && d <= got[i-1] {
				t.Fatalf("days are not in order: %v", got)
			}
		}
		for i, p := range points {
			if (p.Event || i == 0 || i == n-1) && !shown[i] {
				t.Fatalf("day %d is not shown: %v", i, got)
			}
		}
		if len(got) > max(curveRows, events+2) {
			t.Fatalf("%d rows for %d events", len(got), events)
		}
		if n >= curveRows && len(got) < curveRows {
			t.Fatalf("%d rows of %d days, there is room for %d", len(got), n, curveRows)
		}
	})
}

func TestEveryWordOfTheEngineHasAKoreanOne(t *testing.T) {
	ko := newApp(nil, []string{"LANG=ko_KR.UTF-8"}, nil, nil, nil)
	en := newApp(nil, nil, nil, nil, nil)
	words := map[string][2]string{}
	for _, r := range append(rules.Reasons(), routing.ReasonEmpty, routing.ReasonTooShort, routing.ReasonLinkOnly, routing.ReasonCodeOnly,
		routing.ReasonNoWords, routing.ReasonSecret, routing.ReasonThreshold, distil.SkipPurged) {
		words["reason "+r] = [2]string{ko.reason(r), en.reason(r)}
	}
	for _, g := range []string{dedup.GuardNumbers, dedup.GuardNegation, dedup.GuardOpposites, dedup.GuardRoles, dedup.GuardEntities, dedup.GuardFew, dedup.GuardWords, dedup.GuardMood} {
		words["guard "+g] = [2]string{ko.reasonWord(g), en.reasonWord(g)}
		words["why "+g] = [2]string{ko.eventWhy(g), en.eventWhy(g)}
	}
	for _, w := range []string{"faded", "removed by hand", "archived", "superseded", "done", "no longer", "withdrawn", "no longer kept", "made private", "supported again", "said again"} {
		words["why "+w] = [2]string{ko.eventWhy(w), en.eventWhy(w)}
	}
	for _, f := range append(morph.Feature(1<<16-1).Names(), negated) {
		words["feature "+f] = [2]string{ko.featureWord(f), en.featureWord(f)}
	}
	for name, w := range words {
		if !hasHangul(w[0]) || hasHangul(w[1]) || w[1] == "" {
			t.Errorf("%s: %q and %q", name, w[0], w[1])
		}
	}
	if diff := cmp.Diff("사람이 적은 이유", ko.eventWhy("사람이 적은 이유")); diff != "" {
		t.Errorf("a person's reason (-want +got):\n%s", diff)
	}
	if got := ko.eventWhy("refinement, 66% of the keywords"); got != "더 자세한 말, 핵심어 66% 겹침" {
		t.Errorf("why of a refinement: %q", got)
	}
}
