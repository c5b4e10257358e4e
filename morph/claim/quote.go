package claim

// quoted is the token that closes the quotation marks that open at i, and what they hold: speech, or a name; 0 for anything else.
func (s *statement) quoted(i int) (int, form) {
	if !s.words.has("quotes", s.tokens[i].Surface) || i+1 < len(s.tokens) && !s.touches(i, i+1) || i > 0 && s.touches(i-1, i) && s.nominal(i-1) {
		return 0, 0
	}
	f := nominal
	for j := i + 1; j < min(len(s.tokens), i+maxQuote); j++ {
		if s.words.has("quotes", s.tokens[j].Surface) && j > i+1 {
			if f == speech && (j-i <= 2 || s.calls(j)) {
				f = nominal
			}
			return j, f
		}
		if s.predicative(j) {
			f = speech
		}
	}
	return 0, 0
}

// calls says that the mark at j closes the name of a thing, by the josa behind it: '빛나는 수학'으로.
func (s *statement) calls(j int) bool {
	next := j + 1
	if next >= len(s.tokens) || !s.touches(j, next) || !s.josaAt(next) {
		return false
	}
	first, _ := s.words.josaPair(s.tokens[next].Surface)
	return s.words.has("called-by", first)
}

// linkAt are the token at which what a link shows begins, where one opens at i, and the token that closes it: [[정산]], [[정산|월 정산]]; 0 where none does.
func (s *statement) linkAt(i int) (first, end int) {
	if s.tokens[i].Surface != "[[" {
		return 0, 0
	}
	first = i + 1
	for j := first; j < min(len(s.tokens), i+maxQuote); j++ {
		switch s.tokens[j].Surface {
		case "|":
			first = j + 1
		case "]]":
			if j == first {
				return 0, 0
			}
			return first, j
		}
	}
	return 0, 0
}

const maxQuote = 60 // tokens of a sentence in quotation marks

// note is the token behind a bracketed note that stands at i without a space before it, or i.
func (s *statement) note(i int) int {
	if i == 0 || i >= len(s.tokens) || s.tokens[i].Surface != "(" || !s.touches(i-1, i) {
		return i
	}
	for j := i + 1; j < min(len(s.tokens), i+maxNote); j++ {
		if s.tokens[j].Surface == ")" {
			return j + 1
		}
	}
	return i
}

const maxNote = 24 // tokens of a bracketed note inside a phrase
