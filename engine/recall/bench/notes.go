package bench

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/seed-a44923cb/memctl/engine/recall"
)

// Note is one markdown file of a folder.
type Note struct {
	Path string
	Data []byte
}

// ReadNotes reads the markdown files below a folder, sorted by path.
func ReadNotes(dir fs.FS) ([]Note, error) {
	var notes []Note
	err := fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || path.Ext(name) != ".md" {
			return err
		}
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return fmt.Errorf("read note %s: %w", name, err)
		}
		notes = append(notes, Note{Path: name, Data: data})
		return nil
	})
	if err == nil && len(notes) == 0 {
		err = errors.New("no notes (*.md)")
	}
	return notes, err
}

var (
	markdownLink = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[([^\]\[]+)\]\(<?([^)>]+)>?\)`) })
	wikiLink     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\[\[([^\]|#]+)[^\]|]*(?:\|([^\]]+))?\]\]`) })
	fencedBlock  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("(?ms)^ *```.*?^ *```") })
)

// Linked asks for notes as their author calls them: by the text of each link from one note to another. Texts that are
// linked to several notes are answered by each of them.
func Linked(notes []Note) []Question {
	byName := make(map[string]string, 2*len(notes)) // of a link's target: the path of the note
	for _, n := range notes {
		byName[strings.TrimSuffix(n.Path, ".md")] = n.Path
		if rest, ok := strings.CutSuffix(n.Path, "/index.md"); ok {
			byName[rest] = n.Path
		}
	}
	asked := map[string]map[string]float64{}
	for _, n := range notes {
		text := fencedBlock().ReplaceAllString(string(n.Data), "")
		links := markdownLink().FindAllStringSubmatch(text, -1)
		for _, m := range wikiLink().FindAllStringSubmatch(text, -1) {
			links = append(links, []string{m[0], cmp.Or(m[2], m[1]), m[1]})
		}
		for _, m := range links {
			target, question := noteOf(byName, n.Path, m[2]), questionOf(m[1])
			if target == "" || target == n.Path || question == "" {
				continue
			}
			if asked[question] == nil {
				asked[question] = map[string]float64{}
			}
			asked[question][target] = 1
		}
	}
	return questions(asked)
}

// noteOf finds the note that a link leads to, "" if there is none: by its path from the linking note, from the root of the
// folder, or in a repository on the web.
func noteOf(byName map[string]string, from, link string) string {
	link, _, _ = strings.Cut(link, "#")
	if u, err := url.PathUnescape(link); err == nil {
		link = u
	}
	if _, file, ok := strings.Cut(link, "/blob/"); ok {
		_, link, _ = strings.Cut(file, "/") // after the branch
		from = ""
	}
	link = strings.TrimSuffix(strings.TrimSuffix(link, "/"), ".md")
	if link == "" {
		return ""
	}
	if strings.HasPrefix(link, "/") {
		return byName[link[1:]]
	}
	return cmp.Or(byName[path.Join(path.Dir(from), link)], byName[path.Clean(link)])
}

// questionOf is the text of a link without its markup; "" for what names nothing.
func questionOf(text string) string {
	text = strings.Join(strings.Fields(strings.NewReplacer("`", "", "*", "", `\`, "").Replace(text)), " ")
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters < 2 || strings.Contains(text, "://") || strings.HasPrefix(text, "!") {
		return ""
	}
	return text
}

// Named asks for notes by the names of their files, and gives every note a number in place of its name.
func Named(notes []Note) (numbered []Note, asked []Question) {
	words := map[string]map[string]float64{}
	for i, n := range notes {
		name := fmt.Sprintf("d%05d.md", i+1)
		numbered = append(numbered, Note{Path: name, Data: n.Data})
		base := strings.TrimSuffix(path.Base(n.Path), ".md")
		if base == "index" || base == "README" {
			base = path.Base(path.Dir(n.Path))
		}
		question := questionOf(strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' {
				return r
			}
			return ' '
		}, base))
		if question == "" {
			continue
		}
		if words[question] == nil {
			words[question] = map[string]float64{}
		}
		words[question][name] = 1
	}
	return numbered, questions(words)
}

func questions(asked map[string]map[string]float64) (out []Question) {
	for text, relevant := range asked {
		out = append(out, Question{ID: text, Text: text, Relevant: relevant})
	}
	slices.SortFunc(out, func(a, b Question) int { return strings.Compare(a.Text, b.Text) })
	return out
}

// NoteKey is what a hit in a note stands for: the note, by its path below root.
func NoteKey(root string) func(*recall.Hit) []string {
	return func(h *recall.Hit) []string { return []string{strings.TrimPrefix(h.Path, root+"/")} }
}

// InHalf leaves the questions of one half, see [Half].
func InHalf(questions []Question, half int) []Question {
	return slices.DeleteFunc(slices.Clone(questions), func(q Question) bool { return Half(&q) != half })
}
