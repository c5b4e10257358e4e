package bank

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
	"unicode/utf8"
)

// canonicalID is the id of an event: e and the first eight bytes, in hexadecimal, of the SHA-256 of its canonical form.
// unsure says that the event holds U+FFFD: a ledger may have put it in the place of bytes that were no UTF-8.
func canonicalID(e *Event) (id string, unsure bool) {
	w := canonical{buf: make([]byte, 0, 512)}
	w.event(e)
	sum := sha256.Sum256(w.buf)
	return "e" + hex.EncodeToString(sum[:8]), w.replaced
}

// Sealed reports whether the id of an event is the one that its content has: nobody has changed it since it was written.
// Of an event with U+FFFD in it that cannot be told, and Sealed is true.
func (e *Event) Sealed() bool {
	id, unsure := canonicalID(e)
	return id == e.ID || unsure
}

// canonical writes events in the form that is hashed: JSON of one spelling, docs/format.md, "The id of an event". It is
// written here and not by a library, since an id that changes with a release of Go would be another event.
type canonical struct {
	buf      []byte
	more     bool // the object has a member already
	replaced bool // U+FFFD stands in a text
}

func (w *canonical) event(e *Event) {
	at := e.At.UTC()
	if e.By == Program {
		at = time.Time{}
	}
	w.open()
	w.key("v")
	w.buf = strconv.AppendInt(w.buf, int64(e.V), 10)
	w.text("id", "")
	w.text("at", at.Format(time.RFC3339Nano))
	w.day("day", int64(e.Day), e.Day.String())
	w.text("op", string(e.Op))
	w.textIf("entry", e.Entry)
	w.textIf("other", e.Other)
	w.text("by", string(e.By))
	w.fields("before", e.Before)
	w.fields("after", e.After)
	w.sources(e.Sources)
	w.textIf("why", e.Why)
	w.list("rules", e.Rules)
	w.list("ids", e.IDs)
	w.list("words", e.Words)
	w.named(e.Subject)
	w.close()
}

func (w *canonical) fields(key string, f *Fields) {
	if f == nil {
		return
	}
	w.key(key)
	w.open()
	w.textIf("kind", f.Kind.String())
	w.textIf("text", f.Text)
	w.textIf("params", f.Params)
	w.list("entities", f.Entities)
	w.textIf("home", f.Home)
	if f.Confidence != 0 {
		w.number("c", f.Confidence)
	}
	if f.AsOf != 0 {
		w.day("as_of", int64(f.AsOf), f.AsOf.String())
	}
	w.textIf("whence", f.Whence)
	w.list("beside", f.Beside)
	w.list("under", f.Under)
	w.close()
}

func (w *canonical) named(n *Named) {
	if n == nil {
		return
	}
	w.key("subject")
	w.open()
	w.textIf("name", n.Name)
	w.list("aliases", n.Aliases)
	w.textIf("category", n.Category)
	w.seen(&n.Seen)
	w.sources(n.Sources)
	w.list("proposed", n.Proposed)
	w.close()
}

func (w *canonical) seen(s *Seen) {
	if s.IsZero() {
		return
	}
	w.key("seen")
	w.open()
	if s.Lines != 0 {
		w.number("lines", s.Lines)
	}
	if s.Days != 0 {
		w.number("days", s.Days)
	}
	if len(s.Signs) > 0 {
		w.key("signs")
		w.buf = append(w.buf, '[')
		for i, sign := range s.Signs {
			if i > 0 {
				w.buf = append(w.buf, ',')
			}
			w.open()
			w.text("name", sign.Name)
			w.number("lines", sign.Lines)
			w.close()
		}
		w.buf = append(w.buf, ']')
		w.more = true
	}
	w.textIf("category", s.Category)
	w.textIf("short_for", s.ShortFor)
	w.close()
}

func (w *canonical) sources(list []Source) {
	if len(list) == 0 {
		return
	}
	w.key("sources")
	w.buf = append(w.buf, '[')
	for i := range list {
		if i > 0 {
			w.buf = append(w.buf, ',')
		}
		s := &list[i]
		w.open()
		w.text("path", s.Path)
		w.number("line", s.Line)
		w.number("start", s.Start)
		w.day("day", int64(s.Day), s.Day.String())
		w.text("stmt", s.Stmt)
		if s.Claim != 0 {
			w.number("claim", s.Claim)
		}
		w.textIf("of", s.Of)
		w.textIf("hash", s.Hash)
		w.textIf("mark", s.Mark)
		w.close()
	}
	w.buf = append(w.buf, ']')
	w.more = true
}

func (w *canonical) open() { w.buf, w.more = append(w.buf, '{'), false }

func (w *canonical) close() { w.buf, w.more = append(w.buf, '}'), true }

func (w *canonical) key(k string) {
	if w.more {
		w.buf = append(w.buf, ',')
	}
	w.quote(k)
	w.buf, w.more = append(w.buf, ':'), true
}

func (w *canonical) number(key string, n int) {
	w.key(key)
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

// day writes a day in ISO form; the zero day is an empty text.
func (w *canonical) day(key string, n int64, iso string) {
	if n == 0 {
		iso = ""
	}
	w.text(key, iso)
}

func (w *canonical) text(key, s string) {
	w.key(key)
	w.quote(s)
}

// textIf writes a text that may be left out: an empty one is.
func (w *canonical) textIf(key, s string) {
	if s != "" {
		w.text(key, s)
	}
}

func (w *canonical) list(key string, list []string) {
	if len(list) == 0 {
		return
	}
	w.key(key)
	w.buf = append(w.buf, '[')
	for i, s := range list {
		if i > 0 {
			w.buf = append(w.buf, ',')
		}
		w.quote(s)
	}
	w.buf = append(w.buf, ']')
}

// quote writes a string between quotes. Escaped are the quote, the backslash, control characters below U+0020, <, > and &,
// U+2028 and U+2029; a byte that is no UTF-8 is written as \ufffd. Everything else stands as it is.
func (w *canonical) quote(s string) {
	w.buf = append(w.buf, '"')
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			w.buf = append(w.buf, `\ufffd`...)
		case r == '\u2028' || r == '\u2029':
			w.buf = append(w.buf, `\u202`...)
			w.buf = append(w.buf, '8'+byte(r-'\u2028'))
		case r < utf8.RuneSelf:
			w.ascii(byte(r))
		default:
			w.replaced = w.replaced || r == utf8.RuneError
			w.buf = append(w.buf, s[i:i+n]...)
		}
		i += n
	}
	w.buf = append(w.buf, '"')
}

func (w *canonical) ascii(c byte) {
	const hexDigits = "0123456789abcdef"
	short := byte(0)
	switch c {
	case '"', '\\':
		short = c
	case '\b':
		short = 'b'
	case '\f':
		short = 'f'
	case '\n':
		short = 'n'
	case '\r':
		short = 'r'
	case '\t':
		short = 't'
	}
	switch {
	case short != 0:
		w.buf = append(w.buf, '\\', short)
	case c < ' ' || c == '<' || c == '>' || c == '&':
		w.buf = append(w.buf, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
	default:
		w.buf = append(w.buf, c)
	}
}
