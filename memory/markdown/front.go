package markdown

import "bytes"

// Front is where the front matter of a text stands.
type Front struct {
	Opened    bool // the text begins with a line ---
	Closed    bool // and another, or ..., closes it; what follows is zero if not
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
	f.Opened, f.Inner, f.Lines = true, len(data)-len(rest), 1
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
	return Front{Opened: true}
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

// maxFront is how many lines front matter may have: it is what a person meant to be some, and no rule at the top with another one
// far below.
const maxFront = 200

// frontMatter reads YAML between two --- at the top. What is opened and is no front matter is text.
func (s *scanner) frontMatter() {
	f := FindFront(s.data)
	if !f.Opened {
		return
	}
	listAllowed := false
	pos := s.lineAt(0, 1).next
	for no := 2; pos < len(s.data) && no <= maxFront; no++ {
		ln := s.lineAt(pos, no)
		b := bytes.TrimRight(s.data[ln.start:ln.end], " \t")
		pos = ln.next
		if f.Closed && ln.start == f.InnerEnd {
			s.takeTo(FrontMatter, pos)
			return
		}
		var ok bool
		if ok, listAllowed = yamlLine(b, listAllowed); !ok {
			if no == 2 && len(b) == 0 {
				return // a rule at the top
			}
			s.fault(FrontBroken, no, "")
			return
		}
	}
	s.fault(FrontUnclosed, 1, "")
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
