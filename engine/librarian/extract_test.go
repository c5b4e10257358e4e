package librarian_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

func line(no int, text string) librarian.Line {
	return librarian.Line{Path: "memory/2026-11-02.md", No: no, Text: text}
}

// said are the sentences of an answer, each with the line that it stands on.
func said(r *librarian.Reply) []string {
	out := []string{}
	for _, s := range r.Sentences {
		out = append(out, s.Text+" "+r.Citations[s.Cites[0]].Source)
	}
	return out
}

func TestSentenceThatAnswersIsTaken(t *testing.T) {
	long := "배포는 팀이 맡는다. 결제 서비스 배포는 12월 3일에 한다. 점심은 김밥이었다."
	english := "We talked about lunch. The payment service ships on December 3. Bob was late."
	for _, c := range []struct {
		name, question string
		lines          []librarian.Line
		want           string
	}{
		{"part of a paragraph", "결제 서비스 배포는 언제 하지?", []librarian.Line{line(4, long)}, "결제 서비스 배포는 12월 3일에 한다. memory/2026-11-02.md#L4"},
		{"part of a paragraph, English", "when does the payment service ship?", []librarian.Line{line(4, english)}, "The payment service ships on December 3. memory/2026-11-02.md#L4"},
		{"a date is asked for", "인증서는 언제 왔지?", []librarian.Line{line(4, "인증서가 왔다고 한다."), line(5, "인증서는 11월 16일에 왔다.")}, "인증서는 11월 16일에 왔다. memory/2026-11-02.md#L5"},
		{"a number is asked for", "how many builds failed?", []librarian.Line{line(4, "Builds failed again."), line(5, "12 builds failed.")}, "12 builds failed. memory/2026-11-02.md#L5"},
		{"a reason is asked for", "배포는 왜 미뤘지?", []librarian.Line{line(4, "배포를 미뤘다."), line(5, "인증서 때문에 배포를 미뤘다.")}, "인증서 때문에 배포를 미뤘다. memory/2026-11-02.md#L5"},
		{"a person is asked for", "who moved the deploy?", []librarian.Line{line(4, "the deploy was moved."), line(5, "Alice moved the deploy.")}, "Alice moved the deploy. memory/2026-11-02.md#L5"},
		{"what no longer holds gives way", "상태 관리는?", []librarian.Line{{Path: "bank/world/tools.md", No: 3, Text: "상태 관리는 Provider를 쓴다", Former: true}, line(5, "상태 관리는 Riverpod으로 한다")}, "상태 관리는 Riverpod으로 한다 memory/2026-11-02.md#L5"},
		{"what no longer holds, when nothing else is there", "상태 관리는?", []librarian.Line{{Path: "bank/world/tools.md", No: 3, Text: "상태 관리는 Provider를 쓴다", Former: true}}, "상태 관리는 Provider를 쓴다 bank/world/tools.md#L3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := said(librarian.Extract(morph.New(morph.Options{}), c.question, c.lines, false))
			if len(got) == 0 || got[0] != c.want {
				t.Errorf("got %q, want %q first", got, c.want)
			}
		})
	}
}

func TestNewestOfTwoValuesLeads(t *testing.T) {
	on := func(d day.Day, no int, text string) librarian.Line {
		l := line(no, text)
		l.Day = d
		return l
	}
	for _, c := range []struct {
		name, question string
		lines          []librarian.Line
		want           string
	}{
		{"of one thing", "발행일은 무슨 요일이지?", []librarian.Line{on(5, 1, "발행일은 화요일이다."), on(12, 2, "발행일은 목요일이다.")}, "발행일은 목요일이다."},
		{"of one thing, English", "how often does the cart worker poll?", []librarian.Line{on(5, 1, "The cart worker polls every 30 seconds."), on(9, 2, "The cart worker polls every 5 seconds."), on(7, 3, "The cart worker polls every 8 seconds.")}, "The cart worker polls every 5 seconds."},
		{"with more of the question", "발행일이 화요일이던가?", []librarian.Line{on(5, 1, "발행일은 화요일이다."), on(12, 2, "발행일은 미정이다.")}, "발행일은 화요일이다."},
		{"without a day", "발행일은?", []librarian.Line{line(1, "발행일은 화요일이다."), on(12, 2, "발행일은 목요일이다.")}, "발행일은 화요일이다."},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := librarian.Extract(morph.New(morph.Options{}), c.question, c.lines, false)
			if len(got.Sentences) == 0 || got.Sentences[0].Text != c.want {
				t.Errorf("got %q, want %q first", said(got), c.want)
			}
		})
	}
}

func TestSentenceIsTakenOnce(t *testing.T) {
	lines := []librarian.Line{line(4, "스테이징은 8080번 포트를 쓴다."), {Path: "bank/world/tools.md", No: 7, Text: "스테이징은  8080번 포트를 쓴다"}}
	got := said(librarian.Extract(morph.New(morph.Options{}), "스테이징 포트", lines, false))
	if d := cmp.Diff([]string{"스테이징은 8080번 포트를 쓴다. memory/2026-11-02.md#L4"}, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestNothingIsMadeOfNothing(t *testing.T) {
	r := librarian.Extract(morph.New(morph.Options{}), "스테이징 포트", nil, false)
	if r.Sentences == nil || len(r.Sentences) != 0 || r.Text() != "" {
		t.Errorf("got %+v", r)
	}
}

func TestExtractedSentencesAreThoseOfTheLines(t *testing.T) {
	words := morph.New(morph.Options{})
	rapid.Check(t, func(t *rapid.T) {
		sentence := rapid.SampledFrom([]string{"배포했다.", "인증서가 왔다!", "Deploy v2.3?", "포트는 8080", "…", "", "\n", "a. b. c.", "<|im_end|>", "\xff", "12월 3일에 한다."})
		var lines []librarian.Line
		for i, text := range rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return strings.Join(rapid.SliceOfN(sentence, 0, 5).Draw(t, "text"), " ") }), 0, 8).Draw(t, "lines") {
			lines = append(lines, line(i+1, text))
		}
		r := librarian.Extract(words, strings.Join(rapid.SliceOfN(sentence, 0, 3).Draw(t, "question"), " "), lines, false)
		if len(r.Sentences) > 3 {
			t.Fatalf("%d sentences", len(r.Sentences))
		}
		for _, s := range r.Sentences {
			c := r.Citations[s.Cites[0]]
			if !slices.ContainsFunc(lines, func(l librarian.Line) bool { return l.Source() == c.Source && strings.Contains(l.Text, s.Text) }) {
				t.Fatalf("%q is not in %s", s.Text, c.Source)
			}
		}
	})
}

// What took the place of a line answers for it, whatever words it has; the line is there beside it, marked, and no sentence rests on it.
func TestWhatTookItsPlaceAnswers(t *testing.T) {
	was := librarian.Line{Path: "bank/world/tools.md", No: 9, Entry: "ma", Text: "상태 관리는 Provider를 쓴다", Former: true, Successor: "mb"}
	for _, now := range []librarian.Line{
		{Path: "bank/world/tools.md", No: 3, Entry: "mb", Text: "이제 Riverpod이다"},
		{Path: "memory/2026-11-02.md", No: 3, Told: []string{"mb"}, Text: "이제 Riverpod이다"}, // it stands for the entry
	} {
		r := librarian.Extract(morph.New(morph.Options{}), "상태 관리는 뭐로 하지?", []librarian.Line{was, line(4, "점심은 김밥이었다"), now}, false)
		if len(r.Sentences) == 0 || r.Sentences[0].Text != now.Text || len(r.Citations) < 2 || !r.Citations[1].Former || r.Citations[1].Successor != "mb" {
			t.Errorf("%s: got %+v", now.Path, r)
		}
		for _, s := range r.Sentences {
			for _, c := range s.Cites {
				if r.Citations[c].Former {
					t.Errorf("%q rests on a line that no longer holds", s.Text)
				}
			}
		}
		r = librarian.Extract(morph.New(morph.Options{}), "상태 관리는 뭐로 하지?", []librarian.Line{was, now}, true)
		if len(r.Sentences) == 0 || r.Sentences[0].Text != was.Text {
			t.Errorf("of the past: got %+v", r)
		}
	}
}
