package pages

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/bank/rollup"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// renderCatalogue plans the catalogue of all pages: those of the bank and those that people wrote.
func (e *Planner) renderCatalogue(p *Input, pp *Plan) error {
	in := catalogue.Input{Plan: pp.Layout, Headers: pp.headers}
	old := map[string][]byte{}
	for i := range pp.Changes {
		rel := files.PageKey(pp.Changes[i].Path)
		if _, onDisk := p.Snap.Pages[rel]; !onDisk && (pp.Layout.HasTopic(rel) || rollup.IsPage(rel)) {
			in.Other = append(in.Other, e.otherPage(rel, pp.Changes[i].Data))
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(p.Snap.Pages)) {
		f := p.Snap.Pages[rel]
		if rules.IsConflictCopy(rel) {
			continue // no page: what is missing is to be taken over, and the copy deleted
		}
		if pp.Planned(rel) && !pp.Layout.HasTopic(rel) {
			continue
		}
		data, err := e.ReadIfThere(f.Path)
		if err != nil {
			p.Snap.Problem(problem.Of(f.Path, err))
			pp.Full = false // it is left out, and the next full pass has to look
			continue
		}
		switch {
		case files.IsCatalogue(rel):
			old[rel] = data
			if strings.HasPrefix(rel, "index/") {
				in.Existing = append(in.Existing, rel)
			}
		case path.Ext(rel) == ".md":
			if data = pp.result(f.Path, data); data != nil {
				in.Other = append(in.Other, e.otherPage(rel, data))
			}
		}
	}
	in.Old = func(rel string) []byte { return old[rel] }
	listed, err := catalogue.Make(in)
	if err != nil {
		return err
	}
	for _, f := range listed {
		on := files.BankDir + "/" + f.Path
		if file, there := p.Snap.Pages[f.Path]; there {
			on = file.Path
			pp.Stamps[on] = files.StampOf(file, workspace.Hash(old[f.Path]))
		}
		planned := len(pp.Changes)
		pp.change(on, old[f.Path], f.Data)
		pp.Did.Catalogue += len(pp.Changes) - planned
	}
	pp.Did.Listed = pp.Count + len(in.Other)
	return nil
}

// otherPage is the catalogue's line of a page that is not in the plan, without its secrets.
func (e *Planner) otherPage(rel string, data []byte) catalogue.Page {
	c := catalogue.Page{Path: rel, Title: strings.TrimSuffix(path.Base(rel), ".md"), Category: bank.Category(rel)}
	page, err := bank.ParsePage(rel, data)
	if err != nil {
		return c // listed by its name
	}
	if shown, err := problem.ShownPage(files.BankDir+"/"+rel, data); err == nil {
		c.Title = cmp.Or(e.Redact(shown.Front.Value("title")), c.Title)
		c.Aliases = e.WithoutSecrets(shown.Front.List("aliases"))
		c.TLDR, c.AnswersWhen = e.Redact(shown.Front.Value("tldr")), e.WithoutSecrets(shown.Front.List("answers_when"))
	}
	if rollup.IsPage(rel) {
		c.Created, _ = day.Parse(page.Front.Value("created"))
		c.Updated, _ = day.Parse(page.Front.Value("updated"))
	}
	if a, ok := question.Read(page); ok {
		c.Gap, c.Created = string(a.Gap), a.First
		c.Updated, _ = day.Parse(page.Front.Value("updated")) // zero where a person has written something else
	}
	return c
}

// result is what a file will hold once the plan is applied.
func (pp *Plan) result(rel string, now []byte) []byte {
	for i := range pp.Changes {
		if pp.Changes[i].Path == rel {
			return pp.Changes[i].Data
		}
	}
	return now
}

// change adds what turns one content of a file into another, if they differ; nil is no file.
func (pp *Plan) change(rel string, before, after []byte) {
	c := workspace.Change{Path: rel, Data: after, Prev: before}
	switch {
	case after == nil && before == nil, before != nil && after != nil && string(before) == string(after):
		return
	case after == nil:
		c.Op = workspace.OpDelete
	}
	if before != nil {
		c.Before = workspace.Hash(before)
	}
	pp.Changes = append(pp.Changes, c)
}
