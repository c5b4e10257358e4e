package claim

// clause is a run of chunks with at most one predicate that counts.
type clause struct {
	chunks []chunk
	joined string // how it is joined to the next clause: the ending of its predicate, "," or "."
	label  int    // how many of its first chunks are a label
	note   bool   // it stood in brackets
}

func (c *clause) span() Span {
	var p Span
	for i := range c.chunks {
		if c.chunks[i].form != mark {
			p = p.join(c.chunks[i].whole)
		}
	}
	return p
}

// endsAt reports whether nothing but marks stands from chunk k on.
func (c *clause) endsAt(k int) bool {
	for ; k < len(c.chunks); k++ {
		if c.chunks[k].form != mark {
			return false
		}
	}
	return true
}

// maxClauses bounds how many clauses of a statement are read; the rest of it is not.
const maxClauses = 64

// clauses cuts the chunks where a claim may end: behind a predicate that is joined to what follows, at a comma or another
// mark with something whole on both sides, and around brackets.
func (s *statement) clauses(chunks []chunk) []clause {
	var out []clause
	cur := clause{}
	flush := func(joined string) {
		if len(cur.chunks) > 0 {
			cur.joined = joined
			out = append(out, cur)
		}
		cur = clause{}
	}
	for i := range chunks {
		c := chunks[i]
		switch {
		case c.form == mark && s.labels(&cur, c):
			cur.chunks = append(cur.chunks, c)
			cur.label = len(cur.chunks)
		case c.form == mark && s.brackets(&c) != 0:
			flush(",")
			cur.note = s.brackets(&c) > 0
		case c.form == mark && s.separates(&cur, c, chunks[i+1:]):
			flush(s.textOf(c.span))
		case c.form == mark && !s.arrow(&c) && !s.inside(&c):
		default:
			cur.chunks = append(cur.chunks, c)
			if c.form == verbal && s.closes(&c, chunks[i+1:]) {
				flush(c.ending)
			}
		}
		if len(out) >= maxClauses {
			return out
		}
	}
	flush(".")
	return out
}

// labels says that a colon ends a label: short, of nouns, at the head.
func (s *statement) labels(cur *clause, c chunk) bool {
	if text := s.textOf(c.span); text != ":" && text != "：" || cur.label > 0 || len(cur.chunks) == 0 || len(cur.chunks) > 3 {
		return false
	}
	for i := range cur.chunks {
		if f := cur.chunks[i].form; f == verbal && !cur.chunks[i].bare || f == mark {
			return false
		}
	}
	return true
}

func (s *statement) brackets(c *chunk) int {
	switch s.textOf(c.span) {
	case "(", "[", "（", "〔":
		return 1
	case ")", "]", "）", "〕":
		return -1
	}
	return 0
}

func (s *statement) arrow(c *chunk) bool {
	switch s.textOf(c.span) {
	case "→", "->", "=>", "⇒", "➜", "➡", ">":
		return true
	}
	return false
}

// inside says that a mark is part of what a clause says.
func (s *statement) inside(c *chunk) bool {
	switch s.textOf(c.span) {
	case "=", "~", "/", "·", ",", "?":
		return true
	}
	return false
}

// separates says that a mark ends a clause: a full stop always; a comma, a slash or a dash if both sides say something.
func (s *statement) separates(cur *clause, c chunk, rest []chunk) bool {
	switch s.textOf(c.span) {
	case ".", "!", ";", "。", "…", "...", "!!", "|":
		return true
	case "?":
		cur.chunks = append(cur.chunks, c)
		return true
	case ",", "/", "·", "-", "–", "—", "、", "+", "~":
		return s.whole(cur.chunks[cur.label:]) && s.whole(upTo(rest, s))
	}
	return false
}

// upTo is what stands before the next mark.
func upTo(rest []chunk, s *statement) []chunk {
	for i := range rest {
		if rest[i].form == mark && !s.arrow(&rest[i]) {
			return rest[:i]
		}
	}
	return rest
}

// whole says that chunks make a claim by themselves: a predicate, or something with a value, or a topic with more.
func (s *statement) whole(chunks []chunk) bool {
	n, values, topic := 0, 0, false
	for i := range chunks {
		c := &chunks[i]
		switch c.form {
		case verbal:
			return true
		case valued:
			values++
			n++
		case nominal:
			n++
			topic = topic || c.josa == "는" || c.josa == "가"
			if i == len(chunks)-1 && n > 1 && s.actionNoun(c.last) {
				return true
			}
		case mark:
			if s.arrow(c) {
				return true
			}
		}
	}
	return n >= 2 && (values > 0 || topic)
}

// closes says that a clause ends behind a predicate.
func (s *statement) closes(c *chunk, rest []chunk) bool {
	switch c.ending {
	case endAdn, endConnect, endQuote:
		return false
	case endNominal:
		return len(rest) == 0 || rest[0].form == mark || c.josa == ""
	case "purpose":
		return false
	case endFinal:
		return true
	}
	return true
}
