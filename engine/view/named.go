package view

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/rules"
	"golang.org/x/text/unicode/norm"
)

// Page returns a page or any other markdown file of the workspace by its path, with or without "bank/" and ".md", by the
// name of an entity, or else by the end of its path, its title or one of its aliases, if no other page has the same. A
// missing one is an error matching bank.ErrNotFound, a name of several a [*replay.AmbiguousError]. One that leads to another by redirect_to is that one.
func (e *Viewer) Page(ctx context.Context, name string) (rel string, data []byte, err error) {
	rel, data, err = e.page(ctx, name)
	for hops := 0; err == nil && hops < maxHops && strings.HasPrefix(rel, files.BankDir+"/"); hops++ {
		f, _ := bank.ParseFront(data)
		to := strings.TrimSuffix(strings.TrimPrefix(pageName(f.Value("redirect_to")), files.BankDir+"/"), ".md")
		if to == "" {
			break
		}
		at, there, err := e.pageAt(files.BankDir + "/" + to + ".md")
		if err != nil {
			break // it leads nowhere, and says so itself
		}
		rel, data = at, there
	}
	return rel, data, err
}

// maxHops bounds how often a page may lead to another.
const maxHops = 4

// page is [Viewer.Page] of what a name says itself.
func (e *Viewer) page(ctx context.Context, name string) (rel string, data []byte, err error) {
	name = pageName(name)
	if below, was := strings.CutPrefix(strings.TrimPrefix(name, files.BankDir+"/"), "entities/"); was {
		name = bank.WikiFolder + below // where an older memctl had them
	}
	if rel, data, err = e.pageAt(name); !errors.Is(err, bank.ErrNotFound) {
		return rel, data, err
	}
	files, _, err := e.Ws.Scan(ctx, files.MemoryDir, files.BankDir)
	if err != nil {
		return "", nil, err
	}
	pages := slices.DeleteFunc(files, func(f workspace.File) bool {
		return !strings.HasSuffix(f.Key, ".md") || strings.HasPrefix(f.Key, "bank/_meta/")
	})
	for _, named := range []func(workspace.File) bool{
		func(f workspace.File) bool { return EndsIn(f.Key, name) },
		func(f workspace.File) bool { return e.titled(f, name) },
	} {
		var found []string
		for _, f := range pages {
			if err := ctx.Err(); err != nil {
				return "", nil, err
			}
			if named(f) {
				found = append(found, f.Key)
			}
		}
		if here := slices.DeleteFunc(slices.Clone(found), isAside); len(here) > 0 {
			found = here
		}
		if len(found) > 1 {
			return "", nil, replay.Ambiguous(name, found)
		}
		if len(found) == 1 {
			return e.pageAt(found[0])
		}
	}
	return "", nil, fmt.Errorf("page %s: %w", name, bank.ErrNotFound)
}

// HasPage reports whether a page is at the path that a name says, without looking further.
func (e *Viewer) HasPage(name string) bool {
	_, _, err := e.pageAt(pageName(name))
	return err == nil
}

// pageName takes the name of a page as people paste it, as a link or with what a link says instead of it.
func pageName(name string) string {
	name = strings.TrimPrefix(strings.TrimSuffix(strings.TrimSpace(name), "]]"), "[[")
	name, _, _ = strings.Cut(name, "|")
	return strings.TrimSpace(name)
}

func (e *Viewer) pageAt(name string) (rel string, data []byte, err error) {
	candidates := []string{name, name + ".md", files.BankDir + "/" + name, files.BankDir + "/" + name + ".md", files.BankDir + "/" + bank.SubjectPage(strings.TrimPrefix(name, "@"))}
	for _, c := range candidates {
		if !fs.ValidPath(c) {
			continue
		}
		data, err := e.ReadNamed(c)
		if err == nil {
			return c, data, nil
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, workspace.ErrNotRegular) {
			return "", nil, err
		}
	}
	return "", nil, fmt.Errorf("page %s: %w", name, bank.ErrNotFound)
}

// isAside reports whether a page gives way to another of the same name: the archive, the catalogue and logs do.
func isAside(key string) bool {
	return !strings.HasPrefix(key, files.BankDir+"/") || strings.HasPrefix(key, files.BankDir+"/archive/") || files.IsCatalogue(strings.TrimPrefix(key, files.BankDir+"/"))
}

// EndsIn reports whether a path ends in a name, in any case, from a folder or the file's name on.
func EndsIn(key, name string) bool {
	key = strings.ToLower(strings.TrimSuffix(key, ".md"))
	name = strings.ToLower(strings.TrimSuffix(norm.NFC.String(name), ".md"))
	return name != "" && (key == name || strings.HasSuffix(key, "/"+name))
}

// titled reports whether a name is the title or an alias of a page.
func (e *Viewer) titled(f workspace.File, name string) bool {
	if !strings.HasPrefix(f.Key, files.BankDir+"/") {
		return false
	}
	data, err := e.Ws.ReadFile(f.Path)
	if err != nil {
		return false // it cannot be shown either
	}
	p, err := bank.ParsePage(path.Base(f.Key), data)
	if err != nil {
		return false
	}
	names := append(p.Front.List("aliases"), p.Front.Value("title"))
	for _, l := range p.Lines {
		if l.Kind == bank.LineHeading {
			names = append(names, l.Text)
			break
		}
	}
	return slices.ContainsFunc(names, func(n string) bool { return n != "" && rules.Slug(n) == rules.Slug(name) })
}
