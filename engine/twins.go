package engine

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// Told is a hit as people are told of it, with the places of other hits that say the same.
type Told struct {
	recall.Hit
	Also []string // path#L12, of an entry with its id, "^m…"; best first
}

// Tell joins the hits of one answer that are the same line twice: an entry of the bank, and a line that it has as a source
// and that has its words. The better one keeps its place. It returns at most limit hits.
func (e *Engine) Tell(hits []recall.Hit, limit int) []Told {
	var out []Told
	at := map[string]int{} // of an entry's words in a source's file: where it, or a line of that file that says them, stands
	pages := map[string]*bank.Page{}
	for i := range hits {
		h := &hits[i]
		keys := []string{twinKey(h.Path, h.Text)}
		if h.EntryID != "" {
			keys = e.sourceKeys(h, pages)
		}
		joined := false
		for _, k := range keys {
			// Two entries, or two lines, are two things: only one of the other kind is the same again.
			if j, ok := at[k]; ok && (out[j].EntryID == "") != (h.EntryID == "") {
				out[j].Also, joined = append(out[j].Also, also(h)), true
				out[j].Former = out[j].Former || h.Former // what the line said no longer holds
				break
			}
		}
		if joined {
			continue
		}
		for _, k := range keys {
			if _, taken := at[k]; !taken {
				at[k] = len(out)
			}
		}
		out = append(out, Told{Hit: *h})
	}
	return out[:min(len(out), limit)]
}

func also(h *recall.Hit) string {
	if h.EntryID == "" {
		return h.Source()
	}
	return h.Source() + " ^" + h.EntryID
}

// sourceKeys are the keys of the lines that an entry would be the same as.
func (e *Engine) sourceKeys(h *recall.Hit, pages map[string]*bank.Page) (keys []string) {
	p, known := pages[h.Path]
	if !known {
		if data, err := e.readNamed(h.Path); err == nil {
			p, _ = bank.ParsePage(h.Path, data) // nil when it has changed into something else meanwhile
		}
		pages[h.Path] = p
	}
	if p == nil {
		return nil
	}
	for i := range p.Lines {
		if en := p.Lines[i].Entry; en != nil && en.ID == h.EntryID {
			for _, s := range en.Sources {
				keys = append(keys, twinKey(s.Target+".md", h.Text))
			}
		}
	}
	return keys
}

func twinKey(file, text string) string {
	return file + "\x00" + strings.TrimRight(norm.NFC.String(strings.Join(strings.Fields(text), " ")), ".。")
}
