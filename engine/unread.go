package engine

import (
	"slices"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// maxUnread bounds the lines that a run names as not read.
const maxUnread = 20

// nameUnread names the lines on which the reader has failed: as with the other warnings of a log once each time that it is read, and when
// another version reads all lines anew.
func (p *plan) nameUnread() {
	same := p.snap.cursor != nil && p.snap.cursor.Data == p.snap.version
	unread := slices.DeleteFunc(slices.Clone(p.folded.machine.Unread()), func(s *memory.Statement) bool {
		l := p.folded.logs[s.Path]
		return same && l != nil && l.data == nil
	})
	for _, s := range unread[:min(len(unread), maxUnread)] {
		p.snap.problem(warning(s.Path, s.Line, notice.New("log.unread", "the program failed to read what this line says; it is filed by its words alone; please report the line")))
	}
	if more := len(unread) - maxUnread; more > 0 {
		p.snap.problem(warning(memoryDir, 0, notice.New("log.unread-more", "and {count} more such lines", more)))
	}
}
