package capture

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
	"github.com/seed-a44923cb/memctl/memory"
)

// revises takes back what was settled before, if the person has second thoughts and a sentence gives another value of the same kind, in whatever words (배포는 화요일
// 10시로 하시죠 / 죄송합니다, 수요일 새벽 5시로 정정합니다; use UTF-8 / hold on, the console can't read UTF-8. go with EUC-KR). The value has to be for the same thing: the
// turn names the former value, both sentences are about the same, or the sentence says only the value and comes next. An answer to what the agent has just
// asked takes nothing back. It returns the line that was taken back, as it was.
func (s *selector) revises(i, k int, open *run) (old string, ok bool) {
	if k == 0 && s.asked(i) {
		return "", false
	}
	x := &s.sentences(i)[k]
	r := revision{said: x, changes: speech.Has("changes", x.body), thinks: s.thinksAgain(i, k), undoes: speech.Has("undoes", s.turns[i].Text), denies: speech.Has("denies", s.turns[i].Text), turn: s.turns[i].Text}
	if !r.changes && !r.thinks && !r.undoes || !r.read() {
		return "", false
	}
	again := speech.Has("rethinks", x.st.Text)
	open.before = slices.DeleteFunc(open.before, func(l Line) bool {
		if !again || ok || !r.replaces(&l, nearness{here: true, next: true, close: true}) {
			return false
		}
		old, ok = l.Text, true
		return true
	})
	if ok {
		return old, ok
	}
	last, oldest := s.before(i), i
	for range turnsBack {
		oldest = s.before(oldest)
	}
	for at, l := range slices.Backward(s.out) {
		if len(s.out)-at > reach {
			return "", false
		}
		near := nearness{here: l.Turn == i, next: l.Turn >= last, close: l.Turn >= oldest}
		if near.here && !again || l.Section == memory.SectionAction || !l.User || !r.replaces(&l, near) {
			continue
		}
		rest, stands := r.leaves(l.Text)
		switch {
		case !stands:
			continue
		case rest != "":
			s.out[at].Text = rest
		default:
			s.strike(func(old Line) bool { return old == l })
		}
		return l.Text, true
	}
	return "", false
}

// fewParts is the most parts that a line may have to be taken back as a whole: of a line with more, most may still hold.
const fewParts = 3

// thinksAgain reports whether a sentence of a turn, up to a given one, begins with second thoughts or finds fault: 잠깐, 죄송합니다, wait, it is too much.
func (s *selector) thinksAgain(i, k int) bool {
	return slices.ContainsFunc(s.sentences(i)[:k+1], func(x sentence) bool { return speech.Has("rethinks", x.st.Text) })
}

// revision is a sentence that may give another value to something that has one.
type revision struct {
	said    *sentence
	changes bool                // it says that something becomes another
	thinks  bool                // second thoughts came before it, in the turn
	undoes  bool                // the turn begins by undoing what was said
	denies  bool                // or with a no to it
	states  bool                // it says how something is, and settles nothing
	turn    string              // in which it stands
	named   map[string][]string // the values of the turn
	core    string              // the part that gives the value
	former  string              // what it says that it stands instead of; "" for nothing
	values  map[string][]string // of that part
	rest    string              // of it, without them
}

// read finds the values that a sentence gives, and reports whether there are any and they are meant.
func (r *revision) read() bool {
	x := r.said
	if speech.Has("asks", x.text) || speech.Has("supposes", x.body) || speech.Has("hearsay", x.text) || speech.Has("adds", x.text) && !speech.Has("insteadOf", x.text) {
		return false
	}
	r.former = formerBy(speech.Mark("insteadOf"), x.body)
	r.named, _ = speech.ValuesOf(r.turn)
	parts := speech.Mark("breaks").Split(x.body, -1)
	for _, part := range parts {
		values, rest := speech.ValuesOf(part)
		if len(values) == 0 {
			continue
		}
		gives := len(values[speech.Choice]) > 0 || speech.Has("puts", part) || speech.IsSet(part) || speech.IsSettled(part) || speech.Has("elliptic", part) || speech.Has("insteadOf", part) || speech.Has("sets", part)
		if gives || r.values == nil { // else the first part with a value states it
			r.core, r.values, r.rest, r.states = part, values, rest, !gives
		}
		if gives {
			return true
		}
	}
	return r.values != nil
}

// nearness is how near a line is to a revision of it.
type nearness struct {
	here  bool // in the same turn
	next  bool // the person has said nothing between them
	close bool // and little
}

// replaces reports whether the revision replaces a line.
func (r *revision) replaces(l *Line, near nearness) bool {
	if r.former != "" && !strings.Contains(l.Text, r.former) {
		return false
	}
	was, rest := speech.ValuesOf(l.Text)
	kinds := speech.Differs(was, r.values)
	if at := place(about(r.core)); len(kinds) == 0 || at != "" && at != place(about(l.Text)) || r.isOther(l.Text) || ofOthers(r.core, r.turn, l.Text) {
		return false
	}
	settled := l.Tentative || l.Section == memory.SectionDecision || speech.IsSettled(speech.Body(l.Text)) || speech.IsSet(speech.Body(l.Text)) || speech.Has("chooses", speech.Body(l.Text))
	own, all := ownWords(r.rest, r.core), words(l.Text)
	foreign := slices.ContainsFunc(own, func(w string) bool { return !slices.Contains(all, w) })
	shares := sharesWord(r.rest, words(rest))
	named := r.names(was, kinds)
	ofNumbers := slices.Equal(kinds, []string{speech.Number}) // chapter 7 and chapter 9 may be two things
	switch {
	case near.next && r.singles(was, kinds):
		return true
	case r.states:
		return near.next && (r.turnsDown(l.Text, kinds) && !ofNumbers || r.thinks && shares && sameWords(rest, r.rest))
	case settled && near.next && !near.here && (r.turnsDown(l.Text, kinds) || named && r.denies && slices.Contains(kinds, speech.Choice)):
		return true
	case named && near.close:
		return !foreign || shares
	case foreign, r.another(was, kinds):
		return false
	case shares:
		return (r.changes || near.close) && !ofNumbers
	}
	return settled && near.next && !near.here && !speech.IsStanding(speech.Body(l.Text)) && (r.onlyValue(l.Text) || r.moves(kinds))
}

// onlyValue reports whether the revision does not say what its value is for.
func (r *revision) onlyValue(text string) bool {
	head, _, _ := strings.Cut(r.rest, "\x00")
	all := words(text)
	return !slices.ContainsFunc(words(head), func(w string) bool { return !slices.Contains(all, w) })
}

// moves reports whether the revision says that a day, or a time of day, has become another.
func (r *revision) moves(kinds []string) bool {
	return speech.Has("moves", r.core) && !slices.ContainsFunc(kinds, func(k string) bool { return k != "day" && k != "clock" })
}

// another reports whether the revision gives more values of each kind than a line had, without the former value. Then the value of another thing has changed
// (60초로 하자; 180일은 옛날 기준이고 90일로 바뀌었어).
func (r *revision) another(was map[string][]string, kinds []string) bool {
	return !slices.ContainsFunc(kinds, func(k string) bool { return len(r.values[k]) > 0 && len(r.values[k]) <= len(was[k]) })
}

// turnsDown reports whether the turn undoes what was said, and the revision has no topic that the line lacks.
func (r *revision) turnsDown(text string, kinds []string) bool {
	topic := words(topicOf(r.core))
	return r.undoes && kinds[0] != speech.Choice && !slices.ContainsFunc(topic, func(w string) bool { return !slices.Contains(words(text), w) })
}

// fewDigits is the fewest digits of a number that two things do not have by chance: an account, a port, a year.
const fewDigits = 4

// singles reports whether the turn has second thoughts and names a number that hardly belongs to something else: 719900 is the head office's, it is 729910.
func (r *revision) singles(was map[string][]string, kinds []string) bool {
	return (r.thinks || r.changes) && slices.Contains(kinds, speech.Number) && slices.ContainsFunc(was[speech.Number], func(v string) bool {
		return len(v) >= fewDigits && slices.Contains(r.named[speech.Number], v) && !strings.ContainsAny(v, ".,")
	})
}

// sameWords reports whether two texts say the same but for their values.
func sameWords(a, b string) bool {
	return !other(words(a), words(b)) && !other(words(b), words(a))
}

// isOther reports whether a text and the revision are about different things by their numbers: web01 and web02. The turn may name the former value: D1 is too
// noisy. D7.
func (r *revision) isOther(text string) bool {
	a, b := numbered(text), numbered(r.core)
	if len(a) == 0 || len(b) == 0 || slices.Equal(a, b) {
		return false
	}
	named := numbered(r.turn)
	return slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(named, w) })
}

// ofOthers reports whether a part of a turn and a line are about different things: the subject of each has a word that the other lacks altogether (읽기
// 타임아웃은 …, 쓰기 타임아웃은 …; for the ledger, for the sessions).
func ofOthers(part, turn, line string) bool {
	lacks := func(subject, text string) bool {
		text = strings.ToLower(text)
		return slices.ContainsFunc(strings.Fields(subject), func(w string) bool {
			w = stem(w)
			return w != "" && !strings.Contains(text, w)
		})
	}
	return lacks(subject(part), line) && lacks(subject(line), turn)
}

// stem returns the beginning of a word of a subject by which the subject is told: two syllables of Hangul, else the whole word; "" for a word that points at
// something or says nothing.
func stem(w string) string {
	r := []rune(w)
	switch {
	case !unicode.Is(unicode.Hangul, r[0]):
		return w
	case len(r) < 2 || strings.Contains(emptyKo, string(r[:2])):
		return ""
	}
	return string(r[:2])
}

// names reports whether the turn of the revision names a value of some kinds that something had.
func (r *revision) names(was map[string][]string, kinds []string) bool {
	said := words(r.turn)
	return slices.ContainsFunc(kinds, func(k string) bool {
		return slices.ContainsFunc(was[k], func(v string) bool {
			if k == speech.Choice || k == "quoted" {
				return slices.ContainsFunc(words(v), func(w string) bool { return slices.Contains(said, w) })
			}
			bare := v[:strings.LastIndexAny(v, digits)+1]
			return slices.Contains(r.named[k], v) || len(bare) > 1 && slices.Contains(r.named[speech.Number], bare)
		})
	})
}

// ownWords returns the words of the topic of a sentence. In Korean a particle marks it; English words that only point at the thing do not count.
func ownWords(rest, text string) (out []string) {
	if !speech.HasHangul(text) {
		if speech.Has("points", text) {
			return nil
		}
		return words(rest)
	}
	for w := range strings.FieldsSeq(rest) {
		if particle().MatchString(w) {
			out = append(out, words(w)...)
		}
	}
	return out
}

var particle = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\S(?:은|는|을|를|만|이|가|도|에서|의)$`)
})

// leaves returns what is left of a line without the part that a revision replaces (색인은 그대로 두고 캐시는 Redis로 하자), "" for nothing. It returns false if too much
// would go: then the line stays as it is.
func (r *revision) leaves(text string) (rest string, ok bool) {
	type part struct {
		text    string
		changed bool // it has another value
		meant   bool // it is about the same
	}
	var parts []part
	for _, p := range clauses(text) {
		values, rest := speech.ValuesOf(strings.TrimRight(p, ", "))
		other := speech.Differs(values, r.values)
		parts = append(parts, part{p, len(other) > 0, sharesWord(rest, words(r.rest)) || r.names(values, other)})
	}
	goes := func(p part) bool { return p.changed && p.meant }
	if !slices.ContainsFunc(parts, goes) {
		if goes = func(p part) bool { return p.meant }; !slices.ContainsFunc(parts, goes) {
			goes = func(p part) bool { return p.changed }
		}
	}
	var kept []string
	for _, p := range parts {
		if !goes(p) {
			kept = append(kept, p.text)
		}
	}
	rest = strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(strings.Join(kept, ""), ", "), " and"), " but")
	values, _ := speech.ValuesOf(rest)
	enough := ordersContent
	if len(values) > 0 {
		enough = leastContent
	}
	switch {
	case len(kept) == len(parts), speech.Has("adds", rest):
		return "", false
	case (len(values) > 0 || subject(rest) != "") && len(contentOf(rest)) >= enough && !speech.Has("deictic", rest) && !speech.IsRequest(rest):
		return rest, true
	}
	return "", len(parts) <= fewParts
}

// clauses returns the parts of a sentence that says several things.
func clauses(text string) (out []string) {
	from := 0
	for _, at := range speech.Mark("parts").FindAllStringIndex(text, -1) {
		out = append(out, text[from:at[1]])
		from = at[1]
	}
	return append(out, text[from:])
}
