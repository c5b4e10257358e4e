package hook

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/capture"
)

// told are the lines that a session has been given, or that were captured from it, as short hashes: no word of them is kept outside
// the memory, where nobody would look for it who deletes it there. A line has one for what it says, and an entry one for its id.
type told struct {
	Marks []string `json:"marks"`
	// Passed are the lines that a briefing had no room for: they are not new when the session is resumed, and may be given with a prompt.
	Passed []string `json:"passed,omitempty"`
	Salt   string   `json:"salt,omitempty"` // of the hashes: another session's are others, but for those of a session that goes on from it

	file  string // under which it is remembered
	known map[string]bool
}

// maxTold bounds what is remembered of a session: the oldest are forgotten, and may be given again.
const maxTold = 4000

// toldTo is what a session has been given.
func toldTo(e *engine.Engine, host Host, session string) *told {
	t := nothingTo(host, session)
	e.Sessions().Read(t.file, t)
	return t
}

// nothingTo is for a session that has lost what it was given.
func nothingTo(host Host, session string) *told {
	file := name("told", host, session)
	return &told{file: file, Salt: file}
}

// from takes over what a session had from which this one goes on.
func (t *told) from(e *engine.Engine, host Host, session string) {
	file := t.file
	*t = *toldTo(e, host, session)
	t.file = file
}

// add notes a line.
func (t *told) add(entry string, names []string, text string) {
	t.Marks, t.known = append(t.Marks, t.marks(entry, names, text)...), nil
}

// has reports whether a line was given: the very entry, or another that says the same of the same things.
func (t *told) has(entry string, names []string, text string) bool {
	return t.hasAny(t.marks(entry, names, text))
}

func (t *told) hasAny(marks []string) bool {
	if t.known == nil {
		t.known = make(map[string]bool, len(t.Marks))
		for _, m := range t.Marks {
			t.known[m] = true
		}
	}
	return slices.ContainsFunc(marks, func(m string) bool { return t.known[m] })
}

func (t *told) marks(entry string, names []string, text string) []string {
	out := []string{t.mark("says", capture.Identity(names, text))}
	if entry != "" {
		out = append(out, t.mark("entry", entry))
	}
	return out
}

func (t *told) mark(what, s string) string {
	sum := sha256.Sum256([]byte(t.Salt + "\x00" + what + "\x00" + s))
	return hex.EncodeToString(sum[:8])
}

// save remembers it, but for the oldest lines where there are too many. A prompt waits for it, and the disk may take long: what a power cut takes
// with it is given again.
func (t *told) save(e *engine.Engine) error {
	if len(t.Marks) == 0 {
		return e.Sessions().Forget(t.file)
	}
	return e.Sessions().WriteLoose(t.file, told{Salt: t.Salt, Marks: lastOf(t.Marks), Passed: lastOf(t.Passed)})
}

func lastOf(marks []string) []string { return marks[max(0, len(marks)-maxTold):] }

// news chooses what a briefing may tell a session: what it has neither been given nor been passed over with.
type news struct {
	had, passed *told
	asked       []string // hashes of what a briefing has asked about
}

func newsFor(had *told) *news { return &news{had: had, passed: &told{Marks: had.Passed}} }

// omit reports whether a line is none.
func (n *news) omit(entry string, names []string, text string) bool {
	marks := n.had.marks(entry, names, text)
	n.asked = append(n.asked, marks...)
	return n.had.hasAny(marks) || n.passed.hasAny(marks)
}

// pass notes that the session was passed over with what the briefing asked about and did not tell.
func (n *news) pass() {
	for _, m := range n.asked {
		if one := []string{m}; !n.had.hasAny(one) && !n.passed.hasAny(one) {
			n.had.Passed = append(n.had.Passed, m)
		}
	}
}
