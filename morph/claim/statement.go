package claim

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// statement is a text taken apart.
type statement struct {
	*Reader
	gram    *grammar // of its language
	text    string
	tokens  []morph.Token
	found   []morph.Value // as any text has them
	values  []Value
	valueAt []int // of each token the value that it is part of, -1
	scratch []int // of the pattern that is being laid over a clause
	decided []int // where the verbs of proposals stand that were accepted
	offered []int // … and of those that are open or were turned down
}

// maxText bounds what is read of one statement, in bytes; what follows it is not looked at.
const maxText = 8 << 10

func (r *Reader) take(text string) *statement {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	s := &statement{Reader: r, gram: r.gram, text: text, tokens: r.an.Analyze(text), found: r.an.Values(text)}
	if s.speaksEnglish() {
		return s
	}
	s.tokens = slices.Clone(s.tokens)
	s.retag()
	s.valueAt = slices.Repeat([]int{-1}, len(s.tokens))
	s.values = s.quantities(s.found)
	s.placeValues()
	return s
}

// placeValues says of each token which value it is part of.
func (s *statement) placeValues() {
	s.valueAt = slices.Repeat([]int{-1}, len(s.tokens))
	v := 0
	for i, t := range s.tokens {
		for v < len(s.values) && s.values[v].Span.End <= t.StartByte {
			v++
		}
		if v < len(s.values) && s.values[v].Span.Start < t.EndByte && t.StartByte < s.values[v].Span.End {
			s.valueAt[i] = v
		}
	}
}

func (s *statement) lower(i int) string { return strings.ToLower(s.tokens[i].Surface) }

// stem is what a token is looked up by.
func (s *statement) stem(i int) string {
	t := &s.tokens[i]
	switch {
	case len(t.Stems) > 0:
		return t.Stems[0]
	case t.Stem != "":
		return t.Stem
	case strings.HasPrefix(t.POS, "VCP"):
		return "이"
	}
	return s.lower(i)
}

func (s *statement) tokenSpan(i, j int) Span {
	return Span{s.tokens[i].StartByte, s.tokens[j].EndByte}
}

// touches says that no space stands between two tokens.
func (s *statement) touches(i, j int) bool { return s.tokens[i].EndByte == s.tokens[j].StartByte }

func (s *statement) josaAt(i int) bool {
	pos := s.tokens[i].POS
	return len(pos) > 0 && pos[0] == 'J' && !strings.Contains(pos, "+E")
}

// nominal says that a token is part of a run of nouns.
func (s *statement) nominal(i int) bool {
	t := &s.tokens[i]
	switch {
	case t.Class == morph.Noun && !strings.HasPrefix(t.POS, "MA"), t.Class == morph.Identifier, t.Class == morph.Word, t.Class == morph.Number:
		return true
	}
	if s.gerundNoun(i) {
		return true
	}
	switch head, _, _ := strings.Cut(t.POS, "+"); head {
	case "NNG", "NNP", "NNB", "NNBC", "NP", "NR", "SL", "SN", "SH", "MM", "XPN", "XSN":
		return !strings.Contains(t.POS, "XSV") && !strings.Contains(t.POS, "XSA")
	case "VA", "VV": // inside a name: 큰병원, 푸른환경
		return endsIn(t.POS, "ETM") && strings.Count(t.POS, "+") == 1 && i+1 < len(s.tokens) && s.touches(i, i+1) && strings.HasPrefix(s.tokens[i+1].POS, "NN") &&
			!strings.HasPrefix(s.tokens[i+1].POS, "NNB")
	case "SY", "SC", "SO": // inside a name: A/B, R&D, #412
		return s.ticket(i+1) || (t.Surface == "/" || t.Surface == "+" || t.Surface == "&" || t.Surface == "-" || t.Surface == "#" || t.Surface == "_") &&
			i > 0 && i+1 < len(s.tokens) && s.touches(i-1, i) && s.touches(i, i+1) && s.valueAt[i-1] < 0 && s.valueAt[i+1] < 0
	}
	return false
}

// gerundNoun says that a verb in -기 stands at i as the first part of a noun: 학급 보기 데모, 읽기 전용; not 비 오기 전, 값을 올리기 시작.
func (s *statement) gerundNoun(i int) bool {
	next := i + 1
	if !endsIn(s.tokens[i].POS, "ETN") || !strings.HasPrefix(s.tokens[i].POS, "VV") || !strings.HasSuffix(s.tokens[i].Surface, "기") || next >= len(s.tokens) {
		return false
	}
	if i > 0 && (s.josaAt(i-1) || strings.HasPrefix(s.tokens[i-1].POS, "MA") || s.valueAt[i-1] >= 0) {
		return false
	}
	return !s.touches(i, next) && strings.HasPrefix(s.tokens[next].POS, "NNG") && s.valueAt[next] < 0 && !s.words.has("aftergerund", s.tokens[next].Surface) && !s.namesPerson(next)
}

// ticket says that a number stands at i behind a sign for one: #412.
func (s *statement) ticket(i int) bool {
	return i > 0 && i < len(s.tokens) && s.tokens[i-1].Surface == "#" && s.touches(i-1, i) && s.valueAt[i] >= 0 && s.values[s.valueAt[i]].Kind == Number
}

// predicative says that a token begins a predicate.
func (s *statement) predicative(i int) bool {
	t := &s.tokens[i]
	if s.nominal(i) && (endsIn(t.POS, "ETM") || endsIn(t.POS, "ETN")) {
		return false
	}
	return strings.HasPrefix(t.POS, "V") || strings.HasPrefix(t.POS, "XSV") || strings.Contains(t.POS, "+XSV") || strings.Contains(t.POS, "+XSA") ||
		strings.Contains(t.POS, "+VCP") || t.Class == morph.Predicate
}

// denies says that 안 or 못 stands before a predicate.
func (s *statement) denies(i int) bool {
	t := &s.tokens[i]
	return strings.HasPrefix(t.POS, "MA") && (t.Surface == "안" || t.Surface == "못") && i+1 < len(s.tokens) && s.predicative(i+1)
}

func (s *statement) joining(i int) bool {
	return strings.HasPrefix(s.tokens[i].POS, "MAJ")
}

// namesPerson says that nouns that end at token j are the name of a person: 민수님, 김민수 씨, 이 팀장.
func (s *statement) namesPerson(j int) bool {
	t := &s.tokens[j]
	if strings.HasSuffix(t.POS, "XSN") && (strings.HasSuffix(t.Surface, "님") || strings.HasSuffix(t.Surface, "씨")) {
		return true
	}
	if j > 0 && s.words.has("callings", t.Surface) && !s.touches(j-1, j) && s.givesName(j-1) { // 윤 선수, 서연 학생
		return true
	}
	for n := range t.Surface { // 과장, 오과장
		title := t.Surface[n:]
		if s.words.has("titles", title) && (n == 0 && !s.words.has("nottitles", title) || n > 0 && title[0] >= 0x80 && (len(title) > len("형") || s.nameShaped(t.Surface[:n]))) {
			return true
		}
	}
	return false
}

// givesName says that token j is a family name alone, or has the shape of a name: 윤, 서연.
func (s *statement) givesName(j int) bool {
	name := s.tokens[j].Surface
	return !s.josaAt(j) && (j == 0 || !s.touches(j-1, j)) && (s.words.has("surnames", name) || s.nameShaped(name))
}
