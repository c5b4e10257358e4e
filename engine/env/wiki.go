package env

import (
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// BookOf are the subjects of a state, to be found in texts.
func BookOf(st *bank.State) *subject.Book {
	b := &subject.Book{}
	for _, name := range st.Dismissed() {
		b.Dismiss(name)
	}
	for _, x := range st.Subjects() {
		// One whose name another has by now is found under its other names, or not at all.
		_ = b.Add(subject.Subject{ID: x.ID, Name: x.Name, Aliases: x.Aliases, Category: subject.Category(x.Category), Not: x.Not})
	}
	return b
}

// book finds subjects for the wiki.
type book struct{ *subject.Book }

// In finds also those whose name is a part of a longer one: a line about 정우 출장 is about 정우.
func (b book) In(text string) (ids []string) {
	add := func(id string) {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, f := range b.Find(text) {
		add(f.ID)
		words := strings.Fields(text[f.Start:f.End])
		for i := range words {
			for j := i + 1; j <= len(words); j++ {
				if s, ok := b.Named(strings.Join(words[i:j], " ")); ok {
					add(s.ID)
				}
			}
		}
	}
	return ids
}

// Facts are what the texts of entries say, worked out for each when it is asked for, unless it is known; nil knows none.
func (e *Env) Facts(known func(*bank.Entry) (dedup.Facts, bool)) func(*bank.Entry) dedup.Facts {
	return func(en *bank.Entry) dedup.Facts {
		if known != nil {
			if f, ok := known(en); ok {
				return f
			}
		}
		c, err := e.Compare()
		if err != nil {
			return dedup.Facts{} // nothing compares then, and a run has failed before
		}
		return c.Facts(en.Text, en.Entities)
	}
}

// WikiOf makes the pages of subjects of entries of which these are the facts.
func (e *Env) WikiOf(facts func(*bank.Entry) dedup.Facts) func(*bank.Plan) bank.Subjects {
	reader := sync.OnceValue(e.Claims)
	return func(p *bank.Plan) bank.Subjects {
		var templates map[string]*wiki.Template
		if src, err := e.Sources(); err == nil { // else a run has failed before
			templates = src.pages
		}
		return wiki.New(p, wiki.Options{
			Lang: e.Cfg.Language, Templates: templates, Format: wikiFormat, Facts: facts, Role: roleOnPage, Label: e.label, Attribute: attribute, Takes: takes, Says: says,
			Book:  func(st *bank.State) wiki.Book { return book{BookOf(st)} },
			Words: func(name string) []string { return e.NameWords(name) },
			Read:  func(text string) []claim.Reading { return reader().Read(text) },
		})
	}
}

var wikiFormat = wiki.Format()

// NameWords are the keywords of a name, with its figures.
func (e *Env) NameWords(name string) []string {
	c, err := e.Compare()
	if err != nil {
		return nil
	}
	f := c.Facts(name, nil)
	return slices.Concat(f.Keywords, f.Values)
}

// roleOnPage is what an entry is on the page of a subject.
func roleOnPage(e *bank.Entry) wiki.Role {
	switch roster.RoleOf(e) {
	case brief.Action:
		return wiki.Task
	case brief.Status:
		if strings.HasPrefix(e.Home, "status/blocked") || roster.FiledBy(e, "blocked", "waiting") {
			return wiki.Waiting
		}
		return wiki.Status
	case brief.Preference:
		return wiki.Preference
	case brief.Decision:
		return wiki.Decision
	case brief.Done:
		return wiki.Done
	case brief.Fact, brief.Lesson:
	}
	return wiki.Fact
}

// PredicateAt reports whether the word of a text that begins at a byte is a verb or an adjective there: 지우고 of somebody who deletes, and not of 지우.
func (e *Env) PredicateAt(text string, at int) bool {
	for _, t := range e.Analyzer.Analyze(text) {
		if at < t.EndByte {
			return at >= t.StartByte && t.Class == morph.Predicate
		}
	}
	return false
}

// label is what a property is called.
func (e *Env) label(attribute string) string {
	if a, known := rules.DefaultAttributes().Of(attribute); known {
		return bilingual.Pick(e.Cfg.Language, a.Forms[0], a.Name)
	}
	return ""
}

// says reports whether a phrase says what a subject of a category is.
func says(category, phrase string) bool { return subject.Says(subject.Category(category), phrase) }

// attribute is the property that a word means, "" for none.
func attribute(word string) string {
	a, _ := rules.DefaultAttributes().Of(word)
	return a.Name
}

// takes reports whether a property takes a value. What was chosen for something has no name of its own; a phone has a number and no 17 calls, and 1.3
// times what it was is no cost.
func takes(attribute string, v dedup.Value) bool {
	switch {
	case v.Unit == "배", v.Unit == "times", v.Unit == "x", v.Unit != "" && attribute == "phone":
		return false
	}
	kind := v.Kind
	if attribute == "choice" {
		return kind == claim.Term || kind == claim.Name
	}
	want := map[claim.Kind][]rules.ValueKind{
		claim.Number: {rules.ValueNumber}, claim.Money: {rules.ValueMoney}, claim.Percent: {rules.ValuePercent}, claim.Date: {rules.ValueDate}, claim.Clock: {rules.ValueTime, rules.ValueDate},
		claim.Duration: {rules.ValueDuration}, claim.Version: {rules.ValueVersion}, claim.Switch: {rules.ValueSwitch}, claim.Name: {rules.ValuePerson, rules.ValueName}, claim.Term: {rules.ValueName, rules.ValuePlace, rules.ValuePerson, rules.ValueText},
	}[kind]
	a, known := rules.DefaultAttributes().Of(attribute)
	return known && slices.ContainsFunc(want, func(k rules.ValueKind) bool { return slices.Contains(a.Kinds, k) })
}
