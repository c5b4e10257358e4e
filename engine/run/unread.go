package run

import (
	"slices"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// maxUnread bounds the lines that a run names as not read.
const maxUnread = 20

// nameUnread names the lines on which the reader has failed: as with the other warnings of a log once each time that it is read, and when
// another version reads all lines anew.
func nameUnread(b Basis) {
	same := b.Snap.Cursor != nil && b.Snap.Cursor.Data == b.Snap.Version
	unread := slices.DeleteFunc(slices.Clone(b.Folded.Machine.Unread()), func(s *memory.Statement) bool {
		l := b.Folded.Logs[s.Path]
		return same && l != nil && l.Data == nil
	})
	for _, s := range unread[:min(len(unread), maxUnread)] {
		b.Snap.Problem(problem.Warning(s.Path, s.Line, notice.New("log.unread", "the program failed to read what this line says; it is filed by its words alone; please report the line")))
	}
	if more := len(unread) - maxUnread; more > 0 {
		b.Snap.Problem(problem.Warning(files.MemoryDir, 0, notice.New("log.unread-more", "and {count} more such lines", more)))
	}
}
