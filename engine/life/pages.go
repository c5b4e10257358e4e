package life

import (
	"io/fs"
	"path"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Pages are the texts of the pages of a bank, by what their names are compared by.
type Pages map[string][]string

// ReadPages reads the pages below a folder bank/, without those that are no subject's: the archive, roll-ups, and what is for programs.
func ReadPages(dir fs.FS) (Pages, error) {
	pages := Pages{}
	err := fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && (base == "_meta" || base == "archive" || base == "rollups"):
			return fs.SkipDir
		case !d.Type().IsRegular() || path.Ext(base) != ".md":
			return nil
		}
		data, err := fs.ReadFile(dir, name)
		key := nameKey(strings.TrimSuffix(path.Base(name), ".md"))
		pages[key] = append(pages[key], string(data))
		return err
	})
	return pages, err
}

// nameKey is what names of subjects and pages are compared by: without case, spaces, underscores and hyphens.
func nameKey(name string) string {
	name = strings.ToLower(norm.NFC.String(name))
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '-' || unicode.IsSpace(r) }), "")
}

// ScorePages counts the subjects that have a page which shows at least two thirds of their lines that stand in the bank.
func (f *Figures) ScorePages(subjects []Subject, b *Bank, pages Pages) {
	if subjects == nil {
		return
	}
	var have count
	for i := range subjects {
		have.add(subjects[i].shown(b, pages))
	}
	f.Pages = share(have.part, have.all)
}

func (s *Subject) shown(b *Bank, pages Pages) bool {
	var text strings.Builder
	for _, name := range append([]string{s.Name}, s.Aliases...) {
		for _, page := range pages[nameKey(name)] {
			text.WriteString(page + "\n")
		}
	}
	var lines count
	for _, p := range s.Lines {
		if b.alive(p) {
			lines.add(b.on(text.String(), p))
		}
	}
	return lines.all > 0 && 3*lines.part >= 2*lines.all
}

// on reports whether a page shows an entry of a line, by its id or its text.
func (b *Bank) on(page string, p Place) bool {
	for id := range b.entries[p] {
		if text := b.text[id]; strings.Contains(page, id) || text != "" && strings.Contains(page, text) {
			return true
		}
	}
	return false
}
