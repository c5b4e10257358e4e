package catalogue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// TreePath is the catalogue for programs, relative to bank/; the one for people is [bank.IndexPath].
const TreePath = "tree-index.json"

// maxBlock bounds a page of the catalogue, in bytes of its managed block; a line or two of prose fit besides.
const maxBlock = 14 << 10

// Input is what [Make] lists.
type Input struct {
	Plan    *bank.Plan
	Headers *Headers
	// Other are pages that are not in the plan: wiki pages, roll-ups, what people wrote; and of those that are, the pages of
	// questions, of which it is to be read on them how they stand. They may stand in any order.
	Other []Page
	// Old reads a page of the catalogue as it is on disk, nil if there is none.
	Old func(path string) []byte
	// Existing are the pages below bank/index/ that are on disk.
	Existing []string
}

// Page is one page as the catalogue shows it. Its JSON form is one line of tree-index.json.
type Page struct {
	Path        string   `json:"path"` // relative to bank/
	Title       string   `json:"title"`
	Category    string   `json:"category"`
	Parent      string   `json:"parent,omitempty"` // the index it was split from
	Entries     int      `json:"entries"`          // on it; on an index those of the pages below it
	TLDR        string   `json:"tldr,omitempty"`
	Aliases     []string `json:"aliases,omitempty"`
	AnswersWhen []string `json:"answers_when,omitempty"`
	Created     day.Day  `json:"created,omitzero"`
	Updated     day.Day  `json:"updated,omitzero"`
	Gap         string   `json:"gap,omitempty"` // of the page of a question: open, answered or closed
}

// File is one file to write, relative to bank/; nil Data says that it should not exist.
type File struct {
	Path string
	Data []byte
}

// Make returns bank/index.md, bank/tree-index.json and, when the index would outgrow 14 KB, one page for each
// category, index/world.md (continued on index/world-2.md, …), in the order of their paths. On index.md and the
// category pages only what stands between the managed markers is the program's; prose around it stays. Pages that were
// split off others are listed on their own index and in tree-index.json only. It holds no date of a run.
func Make(in Input) ([]File, error) {
	all := in.pages()
	tree, err := treeIndex(all)
	if err != nil {
		return nil, err
	}
	c := catalogue{lang: in.Plan.Lang(), old: in.Old, files: map[string][]byte{TreePath: tree}}
	for _, p := range in.Existing {
		c.files[p] = nil
	}
	if err := c.write(slices.DeleteFunc(all, func(p Page) bool { return p.Parent != "" })); err != nil {
		return nil, err
	}
	for _, p := range in.Existing {
		if c.files[p] == nil {
			if err := c.retire(p); err != nil {
				return nil, err
			}
		}
	}
	out := make([]File, 0, len(c.files))
	for p, data := range c.files {
		out = append(out, File{p, data})
	}
	slices.SortFunc(out, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return out, nil
}

func (in *Input) pages() []Page {
	all := slices.Clone(in.Other)
	for _, d := range in.Headers.pages {
		path := d.Path
		if t := in.Plan.Topic(path); t != nil && t.Moved != "" {
			continue
		}
		if in.Plan.HasTopic(path) {
			if at := slices.IndexFunc(all, func(c Page) bool { return c.Path == path }); at >= 0 {
				all[at].Entries = d.Items
				continue
			}
		}
		n, updated := in.Headers.weigh(d)
		c := Page{Path: path, Title: d.Title, Category: bank.Category(path), Entries: n, Updated: updated, Parent: d.Parent}
		if h := in.Headers.of[path]; h != nil {
			c.TLDR, c.Aliases, c.AnswersWhen, c.Created, c.Updated = h.TLDR, h.Aliases, h.AnswersWhen, h.Created, h.Updated
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b Page) int {
		return cmp.Or(cmp.Compare(categoryOrder(a.Category), categoryOrder(b.Category)), cmp.Compare(a.Category, b.Category), cmp.Compare(a.Path, b.Path))
	})
	return all
}

// categoryOrder is the order of the catalogue; categories it does not know stand between the bank and the archive.
func categoryOrder(c string) int {
	if i := slices.Index([]string{"wiki", "world", "activities", "opinions", "status", "entity"}, c); i >= 0 {
		return i
	}
	if c == "archive" {
		return 100
	}
	return 50
}

func treeIndex(all []Page) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\"schema\":1,\"pages\":[")
	for i := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		var line bytes.Buffer
		enc := json.NewEncoder(&line)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(&all[i]); err != nil {
			return nil, fmt.Errorf("encode catalogue line of %s: %w", all[i].Path, err)
		}
		b.Write(bytes.TrimRight(line.Bytes(), "\n"))
	}
	b.WriteString("\n]}\n")
	return b.Bytes(), nil
}

type catalogue struct {
	lang  string
	old   func(string) []byte
	files map[string][]byte
}

func (c *catalogue) write(pages []Page) error {
	type category struct {
		name  string
		lines []string
		size  int
		count int
	}
	var cats []category
	total := 0
	for i := range pages {
		p := &pages[i]
		if len(cats) == 0 || cats[len(cats)-1].name != p.Category {
			cats = append(cats, category{name: p.Category})
		}
		cat := &cats[len(cats)-1]
		line := (&bank.IndexLine{Page: p.Path, Title: p.Title, Count: p.Entries, TLDR: p.TLDR, Updated: p.Updated}).Format(c.lang)
		cat.lines, cat.size, cat.count = append(cat.lines, line), cat.size+len(line)+1, cat.count+p.Entries
		total += len(line) + 1
	}
	top := []string{}
	for i, cat := range cats {
		if total <= maxBlock {
			if i > 0 {
				top = append(top, "")
			}
			top = append(append(top, "## "+bank.CategoryTitle(cat.name, c.lang), ""), cat.lines...)
			continue
		}
		top = append(top, "- [[index/"+bank.LinkTarget(cat.name)+"|"+bank.LinkLabel(bank.CategoryTitle(cat.name, c.lang))+"]] · "+
			strconv.Itoa(len(cat.lines))+bilingual.Pick(c.lang, "쪽", " pages")+" · "+strconv.Itoa(cat.count)+bilingual.Pick(c.lang, "건", " entries"))
		if err := c.category(cat.name, cat.lines); err != nil {
			return err
		}
	}
	return c.page(bank.IndexPath, bilingual.Pick(c.lang, "목차", "Index"), top)
}

// category writes the pages of one category, each as full as it may be.
func (c *catalogue) category(name string, lines []string) error {
	title, path := bank.CategoryTitle(name, c.lang), "index/"+name
	for n := 1; len(lines) > 0; n++ {
		size, end := 0, 0
		for end < len(lines) && (end == 0 || size+len(lines[end]) < maxBlock) {
			size += len(lines[end]) + 1
			end++
		}
		here, block := path, slices.Clone(lines[:end])
		if n > 1 {
			here = path + "-" + strconv.Itoa(n)
		}
		if lines = lines[end:]; len(lines) > 0 {
			next := path + "-" + strconv.Itoa(n+1)
			block = append(block, "- [["+next+"|"+title+" ("+strconv.Itoa(n+1)+")]]")
		}
		if err := c.page(here+".md", title, block); err != nil {
			return err
		}
	}
	return nil
}

// page writes one page of the catalogue: a managed block, and whatever stands around it.
func (c *catalogue) page(path, title string, block []string) error {
	var old []byte
	if c.old != nil {
		old = c.old(path)
	}
	if old == nil {
		old = []byte("# " + title + "\n")
	}
	out, err := bank.SetBlock(path, old, bank.IndexBlock, block, bank.IsIndexLine)
	if err != nil {
		return err
	}
	c.files[path] = out
	return nil
}

// retire empties a page that the catalogue no longer needs; with a person's prose on it, it stays.
func (c *catalogue) retire(path string) error {
	old := c.old(path)
	if old == nil {
		return nil
	}
	out, err := bank.SetBlock(path, old, bank.IndexBlock, nil, bank.IsIndexLine)
	if err != nil {
		return err
	}
	rest := string(bytes.TrimSpace(out))
	name := strings.TrimSuffix(strings.TrimPrefix(path, "index/"), ".md")
	name = strings.TrimRight(name, "-0123456789")
	if rest != "# "+bank.CategoryTitle(name, "ko") && rest != "# "+bank.CategoryTitle(name, "en") && rest != "" {
		c.files[path] = out
	}
	return nil
}
