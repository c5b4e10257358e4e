package find

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Lead is what the wiki says now of a subject that a question names, by whatever of its names.
type Lead struct {
	Name  string `json:"name"`
	Asked string `json:"asked"` // as the question has it
	Page  string `json:"page"`  // relative to the workspace
	// Section is the heading of the page under which the lines stand.
	Section string     `json:"section"`
	Lines   []LeadLine `json:"lines"` // of the part Now that say most of what is asked, in the order of the page
	// Answers says that the question asks for a property of the subject, and that the only one of Lines gives it.
	Answers bool `json:"answers,omitempty"`
}

// LeadLine is a line of a lead.
type LeadLine struct {
	Text  string  `json:"text"`
	Entry string  `json:"entry"`
	Day   day.Day `json:"day"` // of its newest source
}

// Bounds of leads.
const (
	mostLeads     = 2
	mostLeadLines = 3
)

// mostBefore is how many hits lead by themselves: what they say is not said before them.
const mostBefore = 3

// Apart divides what leads from the hits of an answer, of which says tells whether one is an entry or stands for it, so that none is shown twice: it
// returns the leads without the lines that the first hits say, and the numbers of the hits that these do not show.
func Apart(leads []Lead, hits int, says func(hit int, entry string) bool) (out []Lead, left []int) {
	first := func(entry string) bool {
		for i := range min(mostBefore, hits) {
			if says(i, entry) {
				return true
			}
		}
		return false
	}
	var shown []string
	for i := range leads {
		l := leads[i]
		l.Lines = nil
		for _, n := range leads[i].Lines {
			if !first(n.Entry) && !slices.Contains(shown, n.Entry) {
				shown, l.Lines = append(shown, n.Entry), append(l.Lines, n)
			}
		}
		if len(l.Lines) > 0 {
			out = append(out, l)
		}
	}
	for i := range hits {
		if !slices.ContainsFunc(shown, func(entry string) bool { return says(i, entry) }) {
			left = append(left, i)
		}
	}
	return out, left
}

// leads finds the subjects that a question names and that have a page with something that holds now: what gives what is asked of the subject, else what
// says most of the rest of the question, or where nothing does the first of it. content are the content words of the question.
func (e *Finder) leads(question string, content []string) []Lead {
	return e.leadsOf(question, leading{score: common, wanted: func(rest string) *wanted { return e.wantedOf(rest, content) }})
}

// leadsOfPrompt are the same of a prompt, which names much that it does not ask about: only what a word of it besides the name is about, too. Where no
// line was found for the prompt, which calls things by other names than the lines, that word has to be one that tells what is meant by itself.
func (e *Finder) leadsOfPrompt(prompt string, words []mention.Word, found bool) []Lead {
	return e.leadsOf(prompt, leading{least: 1, score: func(rest, stems map[string]bool) (n int) {
		for i := range words {
			if w := &words[i]; (w.Names() || found && w.Tells()) && w.In(rest) && w.In(stems) {
				n++
			}
		}
		return n
	}})
}

// leading says which lines of the page of a subject lead.
type leading struct {
	score  func(rest, stems map[string]bool) int // by the stems of the rest of the text and of a line, how much the line is about it
	least  int                                   // what scores less is not shown
	wanted func(rest string) *wanted             // what the text asks of the subject; nil: nothing
}

// leadsOf finds the subjects that a text names. The catalogue says which subjects there are: one that was found since the last full pass is none yet.
func (e *Finder) leadsOf(text string, by leading) (out []Lead) {
	named := e.namedSubjects()
	for _, f := range named.Find(text) {
		rel := files.BankDir + "/" + f.ID
		if len(out) == mostLeads || slices.ContainsFunc(out, func(l Lead) bool { return l.Page == rel }) {
			continue
		}
		s, _ := named.Get(f.ID)
		l := Lead{Name: e.Redact(s.Name), Asked: text[f.Start:f.End], Page: rel, Section: wiki.Title(wiki.Now, e.Cfg.Language)}
		rest := text[:f.Start] + " " + text[f.End:]
		rows, updated := e.rowsOfNow(rel)
		if by.wanted != nil && len(rows) > 0 {
			if i := e.given(by.wanted(rest), &s, rows); i >= 0 {
				rows, l.Answers = rows[i:i+1], true
			}
		}
		if !l.Answers {
			asked := e.stemsOf(rest)
			rows = e.mostOf(rows, func(stems map[string]bool) int { return by.score(asked, stems) }, by.least)
		}
		for _, r := range rows {
			l.Lines = append(l.Lines, LeadLine{Text: e.Redact(r.Text), Entry: r.Entry, Day: dayOf(r.Day, updated)})
		}
		if len(l.Lines) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// rowsOfNow are the lines of a page that hold now, as they may be shown, and the day of the page.
func (e *Finder) rowsOfNow(rel string) (out []wiki.Row, updated string) {
	data, err := e.ReadNamed(rel)
	if err != nil {
		return nil, ""
	}
	p, err := problem.ShownPage(rel, wiki.Opened(strings.TrimPrefix(rel, files.BankDir+"/"), data))
	if err != nil {
		return nil, ""
	}
	// The marks of the block are gone in what is shown; they tell where its lines are.
	whole, err := bank.ParsePage(p.Path, data)
	if err != nil {
		return nil, ""
	}
	for _, r := range wiki.Rows(whole) {
		if r.Part == wiki.Now && bytes.Contains(p.Data, []byte(r.Text)) { // else it is hidden by now
			out = append(out, r)
		}
	}
	return out, whole.Front.Value("updated")
}

// mostOf are the rows that score most, in the order of the page.
func (e *Finder) mostOf(rows []wiki.Row, score func(stems map[string]bool) int, least int) (out []wiki.Row) {
	type scored struct {
		row   wiki.Row
		score int
	}
	var best []scored
	for _, r := range rows {
		if n := score(e.stemsOf(r.Text)); n >= least {
			best = append(best, scored{r, n})
		}
	}
	slices.SortStableFunc(best, func(a, b scored) int { return b.score - a.score })
	best = best[:min(len(best), mostLeadLines)]
	if len(best) > 0 && best[0].score > 0 { // some are about what is asked: the others are not
		best = slices.DeleteFunc(best, func(r scored) bool { return r.score == 0 })
	}
	for _, r := range rows {
		if slices.ContainsFunc(best, func(b scored) bool { return b.row == r }) {
			out = append(out, r)
		}
	}
	return out
}

// common is how many stems are in both.
func common(a, b map[string]bool) (n int) {
	for stem := range a {
		if b[stem] {
			n++
		}
	}
	return n
}

// dayOf is a day as a page shows it, which lacks the year where that is the year of the page.
func dayOf(shown, updated string) day.Day {
	if len(shown) < len("2006-01-02") && len(updated) > len("2006-") {
		shown = updated[:len("2006-")] + shown
	}
	d, err := day.Parse(shown)
	if err != nil {
		return 0 // somebody has written something else there
	}
	return d
}

// Has returns a function that tells which of the words of a question stand in a text, in whatever form.
func (e *Finder) Has(words []string) func(text string) []string {
	stems := make([]map[string]bool, len(words))
	for i, w := range words {
		stems[i] = e.stemsOf(w)
	}
	return func(text string) (out []string) {
		there := e.stemsOf(text)
		for i, w := range words {
			if common(stems[i], there) > 0 {
				out = append(out, w)
			}
		}
		return out
	}
}

// stemsOf are the stems of the words of a text.
func (e *Finder) stemsOf(text string) map[string]bool {
	out := map[string]bool{}
	for _, t := range e.Analyzer.Analyze(text) {
		for _, s := range t.Stems {
			out[s] = true
		}
	}
	return out
}

// namedSubjects are the pages of the wiki by their names, as the catalogue has them.
func (e *Finder) namedSubjects() *subject.Book {
	b := &subject.Book{}
	data, err := e.ReadIfThere(files.BankDir + "/" + catalogue.TreePath)
	if err != nil {
		return b // a question is answered without it
	}
	for line := range bytes.Lines(data) { // one page a line: those of others are not decoded
		if !bytes.HasPrefix(line, []byte(`{"path":"`+bank.WikiFolder)) {
			continue
		}
		var p catalogue.Page
		if json.Unmarshal(bytes.TrimRight(line, ",\r\n"), &p) == nil && p.Gap == "" {
			_ = b.Add(subject.Subject{ID: p.Path, Name: p.Title, Aliases: p.Aliases}) // of two of one name the first is found
		}
	}
	return b
}

// called are all names of the subjects that have some names, with their stems; a name that no subject has stays as it is.
func (e *Finder) called(names []string) (all []string, stems [][]string) {
	if len(names) == 0 {
		return nil, nil
	}
	b := e.namedSubjects()
	for _, n := range names {
		same := []string{n}
		if s, ok := b.Named(n); ok {
			same = append(append(same, s.Name), s.Aliases...)
		}
		for _, a := range same {
			if slices.Contains(all, a) {
				continue
			}
			all = append(all, a)
			var words []string
			for _, t := range e.Analyzer.Analyze(a) {
				if len(t.Stems) > 0 {
					words = append(words, t.Stems[0])
				}
			}
			if len(words) > 0 {
				stems = append(stems, words)
			}
		}
	}
	return all, stems
}
