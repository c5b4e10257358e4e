package rollup

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// folder holds the pages of closed weeks and months.
const folder = "rollups/"

// Period is a week or a month, the time that a roll-up is about. [WeekOf] and [MonthOf] make it.
type Period struct {
	Name        string // 2026-W47, 2026-11
	First, Last day.Day
	Week        bool
}

// WeekOf is the ISO week of a day, Monday to Sunday.
func WeekOf(d day.Day) Period {
	first := d.Monday()
	return Period{Name: d.Week(), First: first, Last: first + 6, Week: true}
}

// MonthOf is the month of a day.
func MonthOf(d day.Day) Period {
	t := d.Time()
	return Period{Name: d.Month(), First: day.Date(t.Year(), t.Month(), 1), Last: day.Date(t.Year(), t.Month()+1, 1) - 1}
}

// Has reports whether a day is one of the period's.
func (p Period) Has(d day.Day) bool { return p.First <= d && d <= p.Last }

// Path is the page of the period's roll-up, relative to bank/.
func (p Period) Path() string { return folder + p.Name + ".md" }

// IsPage reports whether a page is that of a period: rollups/2026-W47.md, rollups/2026-11.md. Any other page in that
// folder is a person's.
func IsPage(path string) bool {
	name, ok := strings.CutPrefix(path, folder)
	name, md := strings.CutSuffix(name, ".md")
	if !ok || !md {
		return false
	}
	if month, err := day.Parse(name + "-01"); err == nil {
		return MonthOf(month).Name == name
	}
	var year, week int
	if n, err := fmt.Sscanf(name, "%4d-W%2d", &year, &week); n != 2 || err != nil {
		return false
	}
	return WeekOf(day.Date(year, time.January, 4)+day.Day(7*(week-1))).Name == name // the 4th is in the first week
}

// title is what the page of the period is called.
func (p Period) title(lang string) string {
	t := p.Last.Time()
	if !p.Week {
		return bilingual.Pick(lang, fmt.Sprintf("%d년 %d월", t.Year(), t.Month()), t.Format("January 2006"))
	}
	year, week := t.ISOWeek()
	span := " (" + p.First.MonthDay() + " – " + p.Last.MonthDay() + ")"
	return bilingual.Pick(lang, strconv.Itoa(year)+"년 "+strconv.Itoa(week)+"주", strconv.Itoa(year)+" week "+strconv.Itoa(week)) + span
}

// titles are all titles that the program gives the page.
func (p Period) titles() []string { return []string{p.title("ko"), p.title("en")} }
