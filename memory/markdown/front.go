package markdown

import "bytes"

// Front is where the front matter of a text stands.
type Front struct {
	Opened    bool // the text begins with a line ---
	Meant     bool // the line below it is a key with a value, so that somebody meant it to open front matter
	Closed    bool // another ---, or ..., closes it; what follows is zero if not
	StartByte int  // of the opening line, behind a byte order mark
	Inner     int  // of what stands between the lines
	InnerEnd  int
	EndByte   int // behind the closing line
	Lines     int // of all of it
}

// FindFront finds what stands between two lines --- at the top of a text. It does not judge whether that is front matter.
func FindFront(data []byte) Front {
	f := Front{StartByte: len(bom(data))}
	first, rest, found := bytes.Cut(data[f.StartByte:], []byte{'\n'})
	if string(bytes.TrimRight(first, " \t\r")) != "---" || !found {
		return Front{}
	}
	f.Opened, f.Meant, f.Inner, f.Lines = true, isKey(rest), len(data)-len(rest), 1
	for at := f.Inner; at < len(data); {
		line, _, _ := bytes.Cut(data[at:], []byte{'\n'})
		next := min(len(data), at+len(line)+1)
		f.Lines++
		if closesFront(line) {
			f.Closed, f.InnerEnd, f.EndByte = true, at, next
			return f
		}
		at = next
	}
	return Front{Opened: true, Meant: f.Meant}
}

// isKey reports whether a text begins with a line "key: value" as it stands at the margin of front matter. No heading and no item of a list
// is one, whatever it says, because those come and go as a program writes them.
func isKey(text []byte) bool {
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	if len(line) == 0 || bytes.IndexByte([]byte(" \t-#"), line[0]) >= 0 {
		return false
	}
	_, item := parseMarker(line)
	ok, _ := yamlLine(bytes.TrimRight(line, " \t\r"), false)
	return ok && !item
}

func bom(data []byte) []byte {
	if bytes.HasPrefix(data, []byte("\xef\xbb\xbf")) {
		return data[:3]
	}
	return nil
}

// ClosesFront reports whether a line closes front matter that is open.
func ClosesFront(line string) bool { return closesFront([]byte(line)) }

func closesFront(b []byte) bool {
	b = bytes.TrimRight(b, " \t\r\n")
	return string(b) == "---" || string(b) == "..."
}

// frontMatter reads YAML between two --- at the top. What is opened and is no front matter is text.
func (s *scanner) frontMatter() {
	f := FindFront(s.data)
	if !f.Opened {
		return
	}
	listAllowed := false
	pos := s.lineAt(0, 1).next
	for no := 2; pos < len(s.data); no++ {
		ln := s.lineAt(pos, no)
		b := bytes.TrimRight(s.data[ln.start:ln.end], " \t")
		pos = ln.next
		if f.Closed && ln.start == f.InnerEnd {
			s.takeFront(f)
			return
		}
		var ok bool
		if ok, listAllowed = yamlLine(b, listAllowed); !ok {
			if no == 2 && len(b) == 0 {
				return // a rule at the top
			}
			s.fault(Fault{Code: FrontBroken, Line: no})
			return
		}
	}
	s.fault(Fault{Code: FrontUnclosed, Line: 1})
}

// takeFront takes front matter, and what is hidden in it. A part that goes on below it hides what it touches there, too.
func (s *scanner) takeFront(f Front) {
	s.front = f.InnerEnd
	end := f.EndByte
	for pos := f.Inner; pos < f.InnerEnd && !s.opt.Lenient; {
		ln := s.lineAt(pos, 0)
		for from := ln.start; ; {
			h, ok := s.findHidden(from, ln)
			if !ok {
				break
			}
			s.doc.Hidden = append(s.doc.Hidden, Part{Kind: h.kind, StartByte: h.start, EndByte: h.end})
			if h.end > ln.end {
				ln = s.lineAt(lineStart(s.data, h.end, pos), 0)
			}
			from = min(h.end, ln.end)
		}
		pos = ln.next
		end = max(end, pos)
	}
	s.front = 0
	s.takeTo(FrontMatter, f.EndByte)
	if end > f.EndByte {
		s.takeTo(Private, end)
	}
}

// yamlLine judges by its shape whether a line can stand in front matter; list says that items may follow it.
func yamlLine(b []byte, listBefore bool) (ok, list bool) {
	switch {
	case len(b) == 0:
		return listBefore, listBefore
	case b[0] == ' ' || b[0] == '\t':
		return true, listBefore
	case b[0] == '#':
		return len(b) == 1 || b[1] == ' ', listBefore
	case b[0] == '-':
		return listBefore, listBefore
	}
	key, _, ok := bytes.Cut(b, []byte(":"))
	return ok && len(key) <= 80 && !bytes.ContainsAny(key, "*`[<"), true
}
