package find

import (
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
)

// Embedded is the line of the entry that an embed shows, "- ![[world/tools#^mk7q2m9x4bt]]"; "" if it is not there.
func (ld *Loader) Embedded(raw, id string) string {
	_, target, _ := strings.Cut(raw, "![[")
	target, _, _ = strings.Cut(target, "#")
	p := ld.page(path.Join(files.BankDir, target+".md"))
	if p == nil {
		return ""
	}
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Kind == bank.LineEntry && l.Entry.ID == id {
			return strings.TrimSpace(string(p.Raw(l)))
		}
	}
	return ""
}
