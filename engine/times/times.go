package times

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/when"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// TimeRead is a time that was read in a question.
type TimeRead struct {
	Text      string         `json:"text"`
	StartByte int            `json:"start"` // in the question
	EndByte   int            `json:"end"`
	Intervals []TimeInterval `json:"intervals"` // of an ambiguous time one for each reading, the likelier first
	Ambiguous bool           `json:"ambiguous"`
	Certainty int            `json:"certainty"` // hundredths
	date      bool           // it is written as 2026-11-20
	counted   bool           // it is a number of days from the first log on
}

// TimeInterval is a half-open span of time in the workspace's time zone, and the first and last logical day that it
// touches.
type TimeInterval struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"`
	First day.Day   `json:"first_day"`
	Last  day.Day   `json:"last_day"`
}

// Read reads the times that a question speaks of. They become periods of the query, and their words are no longer searched for, since "last week" in a
// log is another week, and "11" any number; only a date in one word (2026-11-20) still is. A question of nothing but a time asks for all that there is
// of it. A question about what was known at a time is asked as of its end. A query that has periods already is left alone. Read also notes in the query
// what day it is, and whether the past is asked about: then lines that no longer hold may be the answer.
func (e *Reader) Read(q recall.Query) (recall.Query, []TimeRead) {
	q.Today = day.Of(e.Now().At, e.Cfg.Zone, e.Cfg.DayStartsAt)
	if len(q.Periods) > 0 {
		return q, nil
	}
	if q.AsOf != 0 {
		q.Today = min(q.Today, q.AsOf)
	}
	read := e.Times(q.Text)
	if asOf, said := askedAsOf(q.Text, read, q.Today); asOf != 0 && q.AsOf == 0 {
		if rest := withoutTimes(q.Text, read, said); !e.asksNothing(rest) {
			q.AsOf, q.Today, q.Text = asOf, asOf, rest
			return q, read
		}
	}
	if q.Former == recall.FormerBehind && q.AsOf == 0 {
		q.Former = asksPast(q.Text)
		switch {
		case q.Former.OfPast():
			q.Text = withoutPast(q.Text)
		case q.Until != 0:
			q.Former = recall.FormerInPlace
		}
	}
	if len(read) == 0 {
		return q, nil
	}
	kept, rest := []byte(q.Text), []byte(q.Text)
	for _, t := range read {
		for _, iv := range t.Intervals {
			q.Periods = append(q.Periods, recall.Period{From: iv.First, Until: iv.Last, Weight: t.Weight()})
		}
		wordless := t.IsWordless()
		for i := t.StartByte; i < wordEnd(q.Text, t.EndByte); i++ {
			rest[i] = ' '
			if wordless {
				kept[i] = ' '
			}
		}
		if !wordless {
			q.Dates = append(q.Dates, recall.Range{StartByte: t.StartByte, EndByte: t.EndByte})
		}
	}
	if e.asksNothing(string(rest)) {
		if strings.ContainsFunc(string(rest), unicode.IsLetter) { // 화요일에 뭐 했지 wants its days; 화요일 may be the word
			q.Dates = slices.DeleteFunc(q.Dates, func(r recall.Range) bool { return isOneOfDays(read, r) })
		}
		kept = onlyRanges(kept, q.Dates)
	}
	q.Text = string(kept)
	if q.Former == recall.FormerBehind && q.AsOf == 0 && (onlyTimes(&q) || overBefore(read, q.Today)) {
		q.Former = recall.FormerInPlace
	}
	return q, read
}

// isOneOfDays reports whether a range is that of a time with several readings.
func isOneOfDays(read []TimeRead, r recall.Range) bool {
	return slices.ContainsFunc(read, func(t TimeRead) bool { return t.StartByte == r.StartByte && len(t.Readings()) > 1 })
}

// Timely reports whether a hit is of one of the times that a question speaks of.
func Timely(times []TimeRead, h *recall.Hit) bool {
	for _, d := range append([]day.Day{h.Day}, h.Days...) {
		for _, t := range times {
			for _, iv := range t.Intervals {
				if iv.First <= d && d <= iv.Last && d != 0 {
					return true
				}
			}
		}
	}
	return false
}

// overBefore reports whether all times of a question are sure and were over before a day.
func overBefore(read []TimeRead, today day.Day) bool {
	return !slices.ContainsFunc(read, func(t TimeRead) bool {
		return t.Weight() < 0.5 || slices.ContainsFunc(t.Intervals, func(iv TimeInterval) bool { return iv.Last >= today })
	})
}

// withoutTimes returns a question with spaces in the place of its times, and of the words that only ask what was known then.
func withoutTimes(text string, read []TimeRead, said []recall.Range) string {
	gone := slices.Clone(said)
	for i := range read {
		gone = append(gone, recall.Range{StartByte: read[i].StartByte, EndByte: wordEnd(text, read[i].EndByte)})
	}
	return withoutRanges(text, gone)
}

// withoutRanges returns a text with spaces in the place of ranges.
func withoutRanges(text string, ranges []recall.Range) string {
	out := []byte(text)
	for _, r := range ranges {
		for i := r.StartByte; i < r.EndByte; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

// onlyRanges returns a text with spaces in the place of all but ranges.
func onlyRanges(text []byte, ranges []recall.Range) []byte {
	out := bytes.Repeat([]byte{' '}, len(text))
	for _, r := range ranges {
		copy(out[r.StartByte:r.EndByte], text[r.StartByte:r.EndByte])
	}
	return out
}

// Times returns the times in a question, in its order, seen from the logical day of now.
func (e *Reader) Times(text string) []TimeRead {
	now := e.Now().At.In(e.Cfg.Zone).Add(-e.Cfg.DayStartsAt)
	var out []TimeRead
	for _, x := range when.Find(text, now) {
		t := TimeRead{Text: text[x.StartByte:x.EndByte], StartByte: x.StartByte, EndByte: x.EndByte, Ambiguous: x.Ambiguous, Certainty: x.Certainty}
		for _, iv := range x.Intervals {
			t.Intervals = append(t.Intervals, e.interval(iv))
		}
		t.date = isoDate().MatchString(t.Text)
		if !bareClock(&t, day.Of(now, e.Cfg.Zone, 0)) {
			out = append(out, t)
		}
	}
	return e.dayNumbers(text, out)
}

// isoDate is a date as one word, which means the same wherever it is.
var isoDate = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b\d{4}-\d{2}-\d{2}\b`) })

func (e *Reader) interval(iv when.Interval) TimeInterval {
	first, last := iv.Days()
	if iv.Until.Sub(iv.From) < shortDay { // 02:00 may be on the page of yesterday
		first = min(first, day.Of(iv.From, e.Cfg.Zone, e.Cfg.DayStartsAt))
	}
	return TimeInterval{From: iv.From, Until: iv.Until, First: first, Last: last}
}

// shortDay is the shortest that a day can be; the clocks may be put forward on it.
const shortDay = 23 * time.Hour

var saysToday = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)오늘|금일|today|tonight|this (?:morning|afternoon|evening)`)
})

// bareClock reports whether a time is an hour without a day: "the 6:30 briefing" is not about this morning.
func bareClock(t *TimeRead, today day.Day) bool {
	for _, iv := range t.Intervals {
		if iv.Until.Sub(iv.From) >= shortDay || iv.Last != today {
			return false
		}
	}
	return !saysToday().MatchString(t.Text)
}

// wordEnd returns the end of the Korean word that goes on at i, which is a josa: 지난주|에는.
func wordEnd(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.Is(unicode.Hangul, r) {
			break
		}
		i += n
	}
	return i
}

// hollow are terms that ask for nothing in particular: "what happened last week" and "어제 있었던 일" ask for a time alone.
const hollow = " 일 기록 일지 로그 메모 happen happened log logs note notes "

func (e *Reader) asksNothing(text string) bool {
	for _, t := range e.Analyzer.Terms(text) {
		if !strings.Contains(hollow, " "+t.Text+" ") {
			return false
		}
	}
	return true
}

// ListsTimes reports whether a question is nothing but times, so that what there is of them is listed.
func (e *Reader) ListsTimes(q recall.Query) bool {
	q, read := e.Read(q)
	return len(read) > 0 && onlyTimes(&q)
}

// onlyTimes reports whether nothing but dates is left of a question whose times were read.
func onlyTimes(q *recall.Query) bool {
	return strings.TrimSpace(withoutRanges(q.Text, q.Dates)) == ""
}

// sureTime is the certainty from which on a time is taken for one. Below it the words may name something else: the Q1
// meeting.
const sureTime = 70

// Readings are the intervals that differ in their days: an hour of yesterday has one, be it in the morning or at night.
func (t *TimeRead) Readings() (out []TimeInterval) {
	for _, iv := range t.Intervals {
		if !slices.ContainsFunc(out, func(o TimeInterval) bool { return o.First == iv.First && o.Last == iv.Last }) {
			out = append(out, iv)
		}
	}
	return out
}

// Weight is how much a time of a question counts. One that may mean another day, or no time at all, is a hint.
func (t *TimeRead) Weight() float64 {
	switch {
	case len(t.Readings()) > 1:
		return 0.25
	case t.counted:
		return 0.5
	case t.Certainty < sureTime && !t.Ambiguous:
		return 0.1
	}
	return 1
}

// IsWordless reports whether its words are not to be searched for. A bare Tuesday may be the name of a habit, and Q1 that of a meeting: these are
// searched for.
func (t *TimeRead) IsWordless() bool {
	switch {
	case t.date:
		return false
	case len(t.Readings()) > 1:
		return strings.Contains(t.Text, " ")
	}
	return t.counted || t.Ambiguous || t.Certainty >= sureTime
}

// dayNumber is a day by its number: "day 40", "days 36–42", "40일차".
var dayNumber = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bdays? (\d{1,4})(?:(?: ?[-–~] ?| to | through )(\d{1,4}))?\b|(\d{1,4})(?: ?[-–~] ?(\d{1,4}))? ?일 ?차`)
})

// dayNumberCertainty is low: a trip and a course have a third day too.
const dayNumberCertainty = 60

// dayNumbers adds the days that a question counts, from the first log on.
func (e *Reader) dayNumbers(text string, read []TimeRead) []TimeRead {
	for _, at := range dayNumber().FindAllStringSubmatchIndex(text, -1) {
		if slices.ContainsFunc(read, func(t TimeRead) bool { return t.StartByte < at[1] && at[0] < t.EndByte }) {
			continue
		}
		from, until := number(text, at[2:]), number(text, at[4:])
		if at[2] < 0 {
			from, until = number(text, at[6:]), number(text, at[8:])
		}
		until = cmp.Or(until, from)
		first, last, ok := e.logged()
		if !ok || from == 0 || until < from || first+day.Day(until)-1 > last {
			continue
		}
		counted := when.Interval{
			From: (first + day.Day(from) - 1).Start(e.Cfg.Zone, 0), Until: (first + day.Day(until)).Start(e.Cfg.Zone, 0),
		}
		read = append(read, TimeRead{
			Text: text[at[0]:at[1]], StartByte: at[0], EndByte: at[1], Certainty: dayNumberCertainty, counted: true,
			Intervals: []TimeInterval{e.interval(counted)},
		})
	}
	slices.SortFunc(read, func(a, b TimeRead) int { return a.StartByte - b.StartByte })
	return read
}

func number(text string, at []int) int {
	if at[0] < 0 {
		return 0
	}
	n, _ := strconv.Atoi(text[at[0]:at[1]]) // up to four digits
	return n
}
