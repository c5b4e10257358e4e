package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/times"
)

// tellTimes says on stderr what a person should know of the times that were read in the question: that one has several
// readings, and that there is nothing of any.
func (a *app) tellTimes(ans *find.Answer) {
	for i := range ans.Time {
		t := &ans.Time[i]
		if spans := daySpans(t); len(spans) > 1 {
			a.warn(a.t("‘%s’: %s인지 몰라 모두 살폈습니다", "%q may be %s: all were looked at"), clean(t.Text), strings.Join(spans, a.t("인지 ", " or ")))
		}
	}
	if ans.AsOf != 0 {
		on := ans.AsOf.String()
		a.note(on+"에 알고 있던 것입니다", "this is what was known on "+on)
		return
	}
	if len(ans.Time) > 0 && len(ans.Hits) > 0 && !slices.ContainsFunc(ans.Hits, ans.Timely) {
		a.note("물어본 때의 것 가운데 맞는 줄이 없어, 다른 때의 것을 보여 줍니다", "nothing of the time that was asked about fits; this is of other times")
	}
}

// noteTimes says which days nothing was found of.
func (a *app) noteTimes(times []times.TimeRead) {
	var said []string
	for i := range times {
		said = append(said, clean(times[i].Text)+" = "+strings.Join(daySpans(&times[i]), " | "))
	}
	if list := strings.Join(said, ", "); list != "" {
		a.note("살핀 때: "+list, "looked at: "+list)
	}
}

// explainTimes says which days were read in the question.
func (a *app) explainTimes(times []times.TimeRead) {
	for i := range times {
		t := &times[i]
		a.printf("%s\n", a.dim(fmt.Sprintf("%s = %s · %d %%", clean(t.Text), strings.Join(daySpans(t), " | "), t.Certainty)))
	}
}

// daySpans are the readings of a time, in days.
func daySpans(t *times.TimeRead) (out []string) {
	for _, iv := range t.Readings() {
		span := iv.First.String()
		if iv.Last != iv.First {
			span += "–" + iv.Last.String()
		}
		out = append(out, span)
	}
	return out
}

// timeScore says what a hit has of the times of its question.
func (a *app) timeScore(t *recall.TimeScore) string {
	switch t.How {
	case "inside":
		return a.t("그때 것 ", "of that time ") + t.Day.String()
	case "also":
		return a.t("그때 것이기도 함 ", "also of that time ") + t.Day.String()
	case "undated":
		return a.t("날짜 없음", "without a day")
	default:
		return a.t("다른 때", "of another time")
	}
}
