package replay

import (
	"strings"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// minPrefix is how much of an id has to be given, its m included.
const minPrefix = 4

// maxAmong is how many of them are listed.
const maxAmong = 5

// Notice is what the error tells.
func (e *AmbiguousError) Notice() notice.Notice {
	among := strings.Join(e.Among, ", ")
	if e.Total > len(e.Among) {
		among += ", …"
	}
	return notice.New("name.ambiguous", "{name} may be any of {count}: {among}", e.Name, e.Total, among)
}
