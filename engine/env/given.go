package env

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/engine/distil"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/rules"
)

// GivenSubjects are what a file of the workspace says of subjects; nil says nothing.
type GivenSubjects rules.SubjectFile

// readSubjects reads rules/subjects.yaml, also as the bytes that it has; nil where there is none that can be used.
func (e *Env) readSubjects() (*GivenSubjects, []byte, []error) {
	data, err := e.ReadIfThere(files.SubjectsAt)
	switch {
	case err != nil:
		return nil, nil, []error{err}
	case data == nil:
		return nil, nil, nil
	}
	given, errs := rules.ParseSubjects(rules.File{Path: files.SubjectsAt, Data: data})
	return (*GivenSubjects)(given), data, errs
}

// readTemplates reads the templates of pages of subjects, templates/CATEGORY.md and templates/wiki.md for all others, with a name of what they say.
func (e *Env) readTemplates() (out map[string]*wiki.Template, name string, errs []error) {
	out = map[string]*wiki.Template{}
	for _, category := range append(subject.Categories(), "") {
		at := path.Join(files.Templates, cmp.Or(string(category), "wiki")+".md")
		data, err := e.ReadIfThere(at)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if data == nil {
			continue
		}
		t, bad := wiki.ParseTemplate(at, data)
		errs = append(errs, bad...)
		if t != nil {
			out[string(category)] = t
			name += at + " " + workspace.Hash(data) + " "
		}
	}
	return out, strings.TrimSpace(name), errs
}

// Begin is the state with which a fold begins: what the file says holds from the first line on, and people's events come after it.
func (g *GivenSubjects) Begin() *bank.State {
	st := bank.NewState()
	if g == nil {
		return st
	}
	for i := range g.Subjects {
		x := &g.Subjects[i]
		st.PutSubject(&bank.Subject{
			ID: distil.SubjectID(x.Name), Name: x.Name, Aliases: x.Aliases, Category: cmp.Or(x.Category, string(subject.Told(x.Name)), string(subject.Topic)),
			Not: x.Not, ByPerson: true, From: fmt.Sprintf("%s:%d", files.SubjectsAt, x.Line),
		})
	}
	for _, name := range g.Not {
		st.PutDismissed(distil.SubjectID(name), name)
	}
	return st
}
