package briefing

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/rules"
)

const (
	wikiDir = files.BankDir + "/wiki"
	// aliasPages is up to how many pages of names are read for an alias: of more, those alone are found that have the name itself.
	aliasPages = 400
	mostNames  = 12 // of one thing, its aliases among them
)

// alsoNamed are the names of a thing with those that its page in the bank has for it: a folder payment-server is 결제 서버, if that page says so
// among its aliases.
func (e *Briefer) alsoNamed(names []string) ([]string, error) {
	files, err := e.Ws.Names(wikiDir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	out := slices.Clone(names)
	slugs := make([]string, 0, len(names))
	for _, n := range names {
		slugs = append(slugs, rules.Slug(n))
	}
	for _, f := range files {
		slug, isPage := strings.CutSuffix(f, ".md")
		if !isPage || len(files) > aliasPages && !slices.Contains(slugs, rules.Slug(slug)) {
			continue
		}
		for _, n := range e.namesOn(wikiDir+"/"+f, slugs) {
			if len(out) < mostNames && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out, nil
}

// namesOn are title and aliases of a page, if one of them is among some names.
func (e *Briefer) namesOn(rel string, slugs []string) []string {
	data, err := e.ReadNamed(rel)
	if err != nil {
		return nil
	}
	p, err := problem.ShownPage(path.Base(rel), data)
	if err != nil {
		return nil
	}
	all := append([]string{p.Front.Value("title")}, p.Front.List("aliases")...)
	if !slices.ContainsFunc(all, func(n string) bool { return n != "" && slices.Contains(slugs, rules.Slug(n)) }) {
		return nil
	}
	return slices.DeleteFunc(e.WithoutSecrets(all), func(n string) bool { return n == "" })
}
