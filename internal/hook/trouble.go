package hook

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/transcript"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Codes of what keeps a transcript from being read.
const (
	TranscriptForeign  = "transcript.foreign"  // no message in it has a shape that is known: it is read again when memctl knows more
	TranscriptStrange  = "transcript.strange"  // some have not
	TranscriptDamaged  = "transcript.damaged"  // lines of it are no records, or it ends in the middle of one
	TranscriptGone     = "transcript.gone"     // the host names a file that is not there
	TranscriptUnopened = "transcript.unopened" // it is there and cannot be opened or read
)

// Trouble is why what was said in a session is not remembered, or not all of it.
type Trouble struct {
	Host          Host   `json:"host,omitempty"`
	Path          string `json:"path,omitempty"` // of the transcript
	notice.Notice        // what is the matter, by one of the codes above
	// Records are the lines of which nothing was read.
	Records int           `json:"records,omitempty"`
	Why     notice.Notice `json:"why,omitzero"` // the file cannot be opened or read
	Since   time.Time     `json:"since"`        // when a hook met it first
	At      time.Time     `json:"at"`           // and last
}

// Troubles are what keeps the transcripts of each host from being read, newest first. What a host has written since, and could be read well, ends
// all that was before it.
func Troubles(e *engine.Engine) ([]Trouble, error) {
	names, err := e.Sessions().Names()
	var out []Trouble
	well := map[Host]time.Time{}
	for n := range names {
		if !strings.HasPrefix(n, "read-") {
			continue
		}
		var c cursor
		e.Sessions().Read(n, &c)
		if t := c.Trouble; t != nil {
			t.Host, t.Path = c.Host, c.Path
			out = append(out, *t)
		} else if c.Well.After(well[c.Host]) {
			well[c.Host] = c.Well
		}
	}
	out = slices.DeleteFunc(out, func(t Trouble) bool { return t.At.Before(well[t.Host]) })
	slices.SortFunc(out, func(a, b Trouble) int { return cmp.Or(b.At.Compare(a.At), strings.Compare(a.Path, b.Path)) })
	return out, err
}

// suffer notes what keeps the transcript from being read, and keeps how long and of how many records that is so.
func (c *cursor) suffer(e *engine.Engine, what notice.Notice, records int) {
	t := &Trouble{Notice: what, Records: records, Since: e.Clock().At, At: e.Clock().At}
	if was := c.Trouble; was != nil && was.Code == what.Code {
		t.Since = was.Since
		if what.Code != TranscriptForeign { // of which all is read each time
			t.Records += was.Records
		}
	}
	c.Trouble = t
}

// unopened notes that a transcript is not there, or cannot be opened. The cursor stays, at the beginning where there was none: the host may write
// the file yet, and when the session is left alone it is found there. A session that ends and of which nothing was ever read may have been none.
func (h *Hook) unopened(e *engine.Engine, c *cursor, file string, err error) error {
	var was cursor
	if e.Sessions().Read(file, &was); was.Path == c.Path {
		*c = was
	}
	c.At = e.Clock().At
	switch gone := errors.Is(err, fs.ErrNotExist); {
	case gone && h.Event == SessionEnd && c.Well.IsZero() && c.Trouble == nil:
	case gone:
		c.suffer(e, notice.New("transcript.gone", "the transcript is not there"), 0)
	default:
		c.suffer(e, notice.New("transcript.unopened", "the transcript cannot be read"), 0)
		c.Trouble.Why = errcode.Bare(err)
	}
	return e.Sessions().Write(file, c)
}

// silentMost is how often the agent may have answered without a message in the transcript: a host writes the first ones later than it fires, and
// fires twice where hooks are wired in two places.
const silentMost = 2

// diagnose judges how a transcript reads: what of it is not understood, and whether all is well again. rest is how many bytes of a last line
// have no end yet; answered and ended say what the session has just come to. It returns how many records have an unknown shape.
func (p *pass) diagnose(tally *transcript.Tally, whole bool, rest int64, answered, ended bool) (strange int) {
	damaged := tally.Damaged
	switch {
	case tally.Talk() > 0:
		p.c.Silent = 0
	case answered:
		p.c.Silent++
	}
	if rest > transcript.MaxRecord || ended && rest > 0 {
		damaged++
	}
	strange, foreign := tally.Unread(whole, p.c.Silent > silentMost)
	switch {
	case foreign, tally.Talk() == 0 && rest > transcript.MaxRecord:
		n := tally.Records + damaged
		p.c.suffer(p.e, notice.New("transcript.foreign", "none of {records} records is a message in a format that is known", n), n)
	case strange > 0:
		p.c.suffer(p.e, notice.New("transcript.strange", "messages have a format that is not known"), strange)
	case damaged > 0 && tally.Records+tally.Damaged == 0 && p.c.Trouble != nil && p.c.Trouble.Code == TranscriptDamaged: // the same end again
	case damaged > 0:
		p.c.suffer(p.e, notice.New("transcript.damaged", "records are cut or damaged"), damaged)
	case tally.Talk() > 0:
		p.c.Trouble, p.c.Well = nil, p.e.Clock().At
	case p.c.Trouble != nil && (p.c.Trouble.Code == TranscriptGone || p.c.Trouble.Code == TranscriptUnopened):
		p.c.Trouble = nil
	}
	return strange
}
