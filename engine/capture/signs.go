package capture

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/routing"
)

// sentence is a sentence of a turn, and what is known from it alone. Its marks take long to find and are found when they are asked for (see show).
type sentence struct {
	st   *memory.Statement
	text string // without its first interjections
	body string // and without the marks at its end

	shown   bool // what follows is known
	marks   []string
	content map[string]bool // beginnings of its words, and its numbers
	judged  routing.Decision
	asIs    bool // the judge was asked about the text itself, and not about the same in the register of a log
}

// sentences returns the sentences of a turn. They are read only once.
func (s *selector) sentences(i int) []sentence {
	if out, ok := s.read[i]; ok {
		return out
	}
	statements := s.parse(s.turns[i].Text)
	out := make([]sentence, len(statements))
	for k := range statements {
		st := &statements[k]
		text := speech.WithoutLead(st.Text)
		out[k] = sentence{st: st, text: text, body: speech.Body(text)}
	}
	s.read[i] = out
	return out
}

// show finds the marks of a sentence, once.
func (s *selector) show(x *sentence) {
	if x.shown {
		return
	}
	x.shown, x.content, x.marks = true, contentOf(x.text), marksOf(x.st.Text, x.text, x.body)
	x.judged, x.asIs = s.decide(x.st, x.text)
}

// marksOf returns the names of the marks of a sentence, and of what follows from several marks.
func marksOf(whole, text, body string) (out []string) {
	inWhole, inText, inBody := speech.Fold(whole), speech.Fold(text), speech.Fold(body)
	for _, name := range speech.Names() {
		at := inBody
		switch name {
		case "asks":
			at = inText // with its question mark
		case "remind", "denies", "lead":
			at = inWhole
		}
		if at.Has(name) {
			out = append(out, name)
		}
	}
	for _, follows := range [...]struct {
		name string
		is   func(string) bool
	}{{"is standing", speech.IsStanding}, {"is forbidden", speech.IsForbidden}, {"is settled", speech.IsSettled}, {"is settled outright", speech.IsSettledOutright}, {"is set", speech.IsSet}, {"is a request", speech.IsRequest}, {"is for once", speech.IsForOnce}} {
		if follows.is(body) {
			out = append(out, follows.name)
		}
	}
	slices.Sort(out)
	return out
}

// signs returns the signs for or against a sentence being worth a line, by the names in the tables of weights: its marks and those of its neighbours, the
// judgement by the rules of logs, its place, what of it was said before, and its words. No later turn counts: the worth of a sentence may not change when an
// answer arrives, since its line is already written.
func (s *selector) signs(i, k int) []string {
	all := s.sentences(i)
	x, t := &all[k], &s.turns[i]
	s.show(x)
	out := slices.Clone(x.marks)
	add := func(sign string, is bool) {
		if is {
			out = append(out, sign)
		}
	}
	add("kept in a log", x.judged.Keep)
	add("kept in a log as it is", x.judged.Keep && x.asIs)
	add("letter "+x.judged.Kind.String(), true)
	add("kept as "+x.judged.Kind.String(), x.judged.Keep)
	add("page "+x.judged.Target, true)
	out = append(out, sectionNames[x.st.Section], formNames[x.st.Form])

	add("first of a session", t.First)
	add("in refusing a tool", t.Refuses)
	add("while the agent works", t.Amid)
	add("first of a turn", k == 0)
	add("last of a turn", k == len(all)-1)
	add("all of a turn", len(all) == 1)
	add("one of many", len(all) > manySentences)
	out = append(out, sizes(x)...)

	for _, side := range [...]struct {
		name string
		at   int
	}{{"before: ", k - 1}, {"after: ", k + 1}} {
		if side.at >= 0 && side.at < len(all) {
			s.show(&all[side.at])
			for _, m := range all[side.at].marks {
				out = append(out, side.name+m)
			}
		}
	}
	out = append(out, s.around(i, x)...)
	return append(out, s.wordsOf(x)...)
}

const (
	manySentences = 6
	shortTurn     = 8 // words
	fewWords      = 3 // of a sentence
)

var sectionNames = [...]string{
	memory.SectionNone: "below no heading", memory.SectionRetain: "below facts", memory.SectionDecision: "below decisions", memory.SectionLesson: "below lessons",
	memory.SectionAction: "below what is to do", memory.SectionStatus: "below the state", memory.SectionDone: "below what was done", memory.SectionPreference: "below preferences",
}

var formNames = [...]string{memory.FormRetain: "with a letter", memory.FormSection: "item of a section", memory.FormBullet: "item", memory.FormSentence: "in a paragraph"}

// sizes say how long a sentence is. A syllable of Hangul counts as two letters.
func sizes(x *sentence) (out []string) {
	n := utf8.RuneCountInString(x.body)
	lang := "English"
	if speech.HasHangul(x.body) {
		lang, n = "Korean", 2*n
	}
	out = append(out, lang)
	for _, step := range [...]struct {
		runes int
		name  string
	}{{16, "over 16 letters"}, {30, "over 30 letters"}, {50, "over 50 letters"}, {80, "over 80 letters"}, {120, "over 120 letters"}, {180, "over 180 letters"}} {
		if n > step.runes {
			out = append(out, step.name)
		}
	}
	if len(strings.Fields(x.body)) <= fewWords {
		out = append(out, "few words")
	}
	switch n := len(x.content); {
	case n < 3:
		out = append(out, "hardly any content", "little content")
	case n < 5:
		out = append(out, "little content")
	case n > 8:
		out = append(out, "much content")
	}
	return out
}

// setting is what the sentences of a turn have in common.
type setting struct {
	other, same map[string]bool // content of what the other and the same speaker said last before; nil: nothing
	asks        bool            // the other's last line does
	signs       []string        // of the turn and of what was said before it
}

// settingOf returns the setting of a turn. It is found once.
func (s *selector) settingOf(i int) *setting {
	if out, ok := s.settings[i]; ok {
		return out
	}
	t, out := &s.turns[i], &setting{}
	s.settings[i] = out
	add := func(sign string, is bool) {
		if is {
			out.signs = append(out.signs, sign)
		}
	}
	add("in a short turn", len(strings.Fields(t.Text)) < shortTurn)
	other, same := s.lastBefore(i, !t.User), s.lastBefore(i, t.User)
	if same >= 0 {
		out.same = s.contentOf(same)
	}
	if other < 0 {
		return out
	}
	out.other = s.contentOf(other)
	answered := s.turns[other].Text
	out.asks = strings.ContainsAny(answered[strings.LastIndexByte(strings.TrimSpace(answered), '\n')+1:], questionMarks)
	add("the other has just asked", out.asks)
	add("the other has asked", strings.ContainsAny(answered, questionMarks))
	add("in a turn that denies", speech.Has("denies", t.Text))
	if t.User {
		return out
	}
	for _, m := range s.marksOfTurn(other) {
		out.signs = append(out.signs, "answers: "+m)
	}
	beside := map[string]bool{}
	all := s.sentences(i)
	for k := range all {
		s.show(&all[k])
		for _, m := range all[k].marks {
			beside["beside: "+m] = true
		}
	}
	out.signs = slices.AppendSeq(out.signs, maps.Keys(beside))
	slices.Sort(out.signs)
	return out
}

const questionMarks = "?？"

// lastBefore returns the last turn before another in which the person, or the agent, said something; -1 for none.
func (s *selector) lastBefore(i int, user bool) int {
	for k := i - 1; k >= max(0, i-turnsLooked); k-- {
		if s.turns[k].User == user && s.turns[k].Text != "" {
			return k
		}
	}
	return -1
}

// turnsLooked is how many turns back the last words of the other are looked for. It bounds the work where one of the two never speaks.
const turnsLooked = 64

// around returns the signs of what was said before: how much of a sentence is in the last words of the other speaker and of the same one, and how it relates to
// them.
func (s *selector) around(i int, x *sentence) (out []string) {
	in := s.settingOf(i)
	if in.other != nil && len(x.content) > 0 {
		out = append(out, "said before by the other: "+shareOf(x.content, in.other))
	}
	if in.same != nil && len(x.content) > 0 {
		out = append(out, "said before by the same: "+shareOf(x.content, in.same))
	}
	if in.asks && len(strings.Fields(x.body)) <= fewWords {
		out = append(out, "short answer")
	}
	return append(out, in.signs...)
}

// marksOfTurn are the marks of a turn as a whole.
func (s *selector) marksOfTurn(i int) []string {
	out, ok := s.ofTurn[i]
	if !ok {
		ends := clip(s.turns[i].Text)
		out = marksOf(ends, ends, ends)
		s.ofTurn[i] = out
	}
	return out
}

// clip returns a text, without its middle if it is long.
func clip(text string) string {
	const most = 1000 // bytes of each end
	if len(text) <= 2*most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "\n" + strings.ToValidUTF8(text[len(text)-most:], "")
}

// shareOf says how much of a sentence is in a text.
func shareOf(of, in map[string]bool) string {
	n := 0
	for w := range of {
		if in[w] {
			n++
		}
	}
	switch {
	case n == 0:
		return "nothing"
	case 3*n < len(of):
		return "some"
	case 3*n < 2*len(of):
		return "half"
	}
	return "most"
}

var digitRuns = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d[\d.,:/]*`) })

// contentOf returns the beginnings of the words that can tell what a text is about, and its numbers.
func contentOf(text string) map[string]bool {
	out := map[string]bool{}
	for _, w := range words(text) {
		out[w] = true
	}
	for _, n := range digitRuns().FindAllString(text, -1) {
		out[n] = true
	}
	return out
}

// contentOf is the same for a turn. It is kept, since many sentences ask for it.
func (s *selector) contentOf(i int) map[string]bool {
	out, ok := s.contents[i]
	if !ok {
		out = contentOf(s.turns[i].Text)
		s.contents[i] = out
	}
	return out
}

// wordsOf returns the words of a sentence as signs: their stems, josa and endings with their tags, the first and the last word, and in English pairs of
// neighbours.
func (s *selector) wordsOf(x *sentence) (out []string) {
	tokens := s.words(x.body)
	var tags []string
	for _, t := range tokens {
		if t.Stem == "" {
			out = append(out, "ending: "+strings.ToLower(t.Surface)+"/"+t.POS)
		} else {
			out = append(out, "word: "+strings.ToLower(t.Stem))
		}
		tags = append(tags, t.POS)
	}
	var fields []string
	for w := range strings.FieldsSeq(strings.ToLower(x.body)) {
		fields = append(fields, strings.Trim(w, ",.:;!?()"))
	}
	if len(fields) > 0 {
		out = append(out, "begins: "+fields[0])
	}
	if len(fields) > 1 {
		out = append(out, "begins: "+fields[0]+" "+fields[1])
	}
	if speech.HasHangul(x.body) {
		r := []rune(x.body)
		for n := 1; n <= min(3, len(r)); n++ {
			out = append(out, "ends: "+string(r[len(r)-n:]))
		}
		for n := 2; n <= min(3, len(tags)); n++ {
			out = append(out, "ends in: "+strings.Join(tags[len(tags)-n:], " "))
		}
		for _, w := range fields {
			if r := []rune(w); len(r) > 2 && unicode.Is(unicode.Hangul, r[len(r)-2]) {
				out = append(out, "word in: "+string(r[len(r)-2:]))
			}
		}
	}
	for n := range max(0, len(fields)-1) {
		if pair := fields[n] + " " + fields[n+1]; !speech.HasHangul(pair) {
			out = append(out, "pair: "+pair)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
