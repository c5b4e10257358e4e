package bundle_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/bundle"
)

func TestEachPartOfABundleSaysOnceWhyItIsThere(t *testing.T) {
	t.Parallel()
	named, words := bundle.Reason{How: bundle.Named, By: []string{"지아"}}, bundle.Reason{How: bundle.Words, By: []string{"결제", "재시도"}}
	line := func(path string, no int, text string, why bundle.Reason) bundle.Line {
		return bundle.Line{Path: path, Line: no, Text: text, OnPage: strings.HasPrefix(path, "bank/"), Reason: why}
	}
	lines := []bundle.Line{
		line("bank/wiki/지아.md", 1, "결제를 맡는다", named),
		line("bank/world/tools.md", 4, "결제는 세 번 재시도한다", words),
		line("memory/2026-11-18.md", 2, "재시도 간격은 1분", bundle.Reason{How: bundle.Words, By: []string{"재시도", "간격"}}),
		line("memory/2026-11-19.md", 2, "payments are tried again", bundle.Reason{How: bundle.Alike}),
	}
	for _, tc := range []struct {
		name, lang string
		prompt     bool
		lines      []bundle.Line
		want       []string
	}{
		{"Korean", "ko", false, lines, []string{"질문에 나온 이름(지아)", "[[wiki/지아]]", "찾은 말: 결제, 재시도, 간격", "[[world/tools]]", "memory/2026-11-18.md#L2", "memory/2026-11-19.md#L2"}},
		{"English", "en", false, lines[:2], []string{"named in the question (지아)", "[[wiki/지아]]", "found by words: 결제, 재시도", "[[world/tools]]"}},
		{"a prompt", "en", true, lines[:1], []string{"named in the prompt (지아)", "[[wiki/지아]]"}},
		{"what answers", "en", false, []bundle.Line{line("bank/wiki/지아.md", 1, "결제를 맡는다", bundle.Reason{How: bundle.Answers, By: []string{"jia"}})}, []string{"named in the question (jia), what was asked, as it is now", "[[wiki/지아]]"}},
		{"other words alone", "en", false, lines[3:], []string{"found by like words", "memory/2026-11-19.md#L2"}},
		{"a time", "ko", false, []bundle.Line{line("memory/2026-11-19.md", 2, "산책", bundle.Reason{How: bundle.OfTime, By: []string{"어제"}})}, []string{"물은 때의 것(어제)", "memory/2026-11-19.md#L2"}},
		{"no reason", "ko", false, []bundle.Line{line("memory/2026-11-19.md", 2, "산책", bundle.Reason{})}, []string{"memory/2026-11-19.md#L2"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			b, err := bundle.Pack(bundle.Material{Lang: tc.lang, Prompt: tc.prompt, Lines: tc.lines}, 1000)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for l := range strings.Lines(b.Text) {
				if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, ">") && !strings.HasPrefix(l, "<!--") && l != bundle.Notice(tc.lang) {
					got = append(got, l)
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(tc.lines[0].Reason, b.Lines[0].Reason); diff != "" {
				t.Errorf("of the line (-want +got)\n%s", diff)
			}
		})
	}
}

func TestReasonsGiveWayToLines(t *testing.T) {
	t.Parallel()
	m := bundle.Material{Lang: "ko", Lines: []bundle.Line{{Path: "memory/2026-11-19.md", Line: 2, Text: "산책", Reason: bundle.Reason{How: bundle.Words, By: []string{"산책"}}}}}
	_, err := bundle.Pack(m, 1)
	small, ok := errors.AsType[*bundle.SmallError](err)
	if !ok {
		t.Fatal(err)
	}
	if b, err := bundle.Pack(m, small.Need); err != nil || len(b.Lines) != 1 || strings.Contains(b.Text, "찾은 말") {
		t.Errorf("%+v, %v", b, err)
	}
}
