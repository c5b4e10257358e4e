package times

import (
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/when"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// A line may be about another day than the one on which it was written: "내일 배포한다" is found by the day of the deploy too.
// Only clear and short times count.
const (
	saidCertainty = 70
	saidSpan      = 4  // days: 설, a weekend; a week says too little of each of its days
	saidDays      = 31 // of one line
)

// Dated adds to the days of the documents of a file: the days that their texts and headings speak of, and the day before, where the file
// is a log that was written on the morning after.
func (e *Reader) Dated(docs []recall.Document) {
	said := DaysReader{Zone: e.Cfg.Zone, Memo: map[string][]day.Day{}}
	for i := range docs {
		if d := &docs[i]; d.Day != 0 {
			on := slices.Min(append(d.Days, d.Day)) // of an entry the first source, whose words it has
			d.Days = otherDays(d.Day, d.Days, said.days(d.Text, on), said.headings(d.Headings, on))
		}
	}
	before, ok := said.writtenAfter(docs)
	if !ok {
		return
	}
	for i := range docs {
		docs[i].Days = otherDays(docs[i].Day, docs[i].Days, []day.Day{before})
	}
}

// otherDays joins lists of days, ascending and without one of them.
func otherDays(without day.Day, lists ...[]day.Day) []day.Day {
	all := slices.Concat(lists...)
	slices.Sort(all)
	all = slices.DeleteFunc(slices.Compact(all), func(d day.Day) bool { return d == without })
	return all[:min(len(all), saidDays)]
}

// DaysReader reads days in texts.
type DaysReader struct {
	Zone *time.Location
	Memo map[string][]day.Day // of headings, by text and day
}

// days returns the days that a text speaks of, given the day on which it was written.
func (r *DaysReader) days(text string, on day.Day) (out []day.Day) {
	for _, x := range when.Find(text, on.Start(r.Zone, 12*time.Hour)) {
		if x.Ambiguous || x.Certainty < saidCertainty || len(x.Intervals) != 1 {
			continue
		}
		first, last := x.Intervals[0].Days()
		for d := first; d <= last && last-first < saidSpan; d++ {
			out = append(out, d)
		}
	}
	return out
}

// Named returns the days that a text names, ascending, given the day on which it was written. Of a span with an end, such as 10월 8일까지,
// it is the last day. A text about what is repeated names none.
func (r *DaysReader) Named(text string, on day.Day) (out []day.Day) {
	if again := []string{"매주", "매일", "매달", "매월", "마다", "주간", "every ", "weekly", "daily", "monthly"}; slices.ContainsFunc(again, func(w string) bool {
		return strings.Contains(strings.ToLower(text), w)
	}) {
		return nil
	}
	for _, x := range when.Find(text, on.Start(r.Zone, 12*time.Hour)) {
		if x.Ambiguous || x.Certainty < saidCertainty || len(x.Intervals) != 1 {
			continue
		}
		first, last := x.Intervals[0].Days()
		words := strings.ToLower(text[x.StartByte:x.EndByte])
		if strings.HasSuffix(words, "까지") && !strings.Contains(words, "부터") || strings.HasPrefix(words, "by ") || strings.HasPrefix(words, "until ") {
			first = last
		}
		for d := first; d <= last && last-first < saidSpan; d++ {
			out = append(out, d)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (r *DaysReader) headings(text string, on day.Day) []day.Day {
	if text == "" {
		return nil
	}
	key := on.String() + text
	days, ok := r.Memo[key]
	if !ok {
		days = r.days(text, on)
		r.Memo[key] = days
	}
	return days
}

// writtenAfter returns the day before that of a log, if the log was written about it on the morning after: several lines name that day by its
// date, and none names the log's own.
func (r *DaysReader) writtenAfter(docs []recall.Document) (day.Day, bool) {
	const enough = 2
	if len(docs) == 0 || docs[0].Tier != recall.Memory || docs[0].Day == 0 {
		return 0, false
	}
	own, n := docs[0].Day, 0
	for i := range docs {
		text := docs[i].Headings + "\n" + docs[i].Text
		if slices.Contains(docs[i].Days, own-1) && slices.Contains(r.days(text, own+30), own-1) { // by date, not "yesterday"
			n++
		}
	}
	if n < enough {
		return 0, false
	}
	return own - 1, !slices.ContainsFunc(docs, func(d recall.Document) bool {
		return slices.Contains(r.days(d.Headings+"\n"+d.Text, own+30), own)
	})
}

// logged are the days of the first and the last log.
func (e *Reader) logged() (first, last day.Day, ok bool) {
	names, err := e.Ws.Names(files.MemoryDir)
	if err != nil {
		return 0, 0, false
	}
	for _, ends := range []struct {
		day  *day.Day
		from iter.Seq2[int, string]
	}{{&first, slices.All(names)}, {&last, slices.Backward(names)}} { // by name, so by day
		for _, name := range ends.from {
			d, is := memory.DayOf(name)
			if !is {
				continue
			}
			if fi, err := e.Ws.Stat(files.MemoryDir + "/" + name); err == nil && fi.Mode().IsRegular() {
				*ends.day, ok = d, true
				break
			}
		}
	}
	return first, last, ok
}
