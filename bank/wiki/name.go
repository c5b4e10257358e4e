package wiki

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
)

// pagesOf gives each subject its page: of two that would have one, which letter case does not tell apart, the older has it, and the other a number.
func pagesOf(subjects []*bank.Subject, taken func(page string) bool) map[string]*bank.Subject {
	subjects = slices.Clone(subjects)
	slices.SortStableFunc(subjects, older)
	out, have := make(map[string]*bank.Subject, len(subjects)), map[string]bool{}
	for _, s := range subjects {
		page := bank.SubjectPage(s.Name)
		for n := 2; have[strings.ToLower(page)] || taken(page); n++ {
			page = strings.TrimSuffix(bank.SubjectPage(s.Name), ".md") + " " + strconv.Itoa(n) + ".md"
		}
		have[strings.ToLower(page)] = true
		out[page] = s
	}
	return out
}
