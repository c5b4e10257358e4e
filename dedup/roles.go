package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// The roles that a josa or a preposition gives. What is passed over, by comparison (보다, than, over) or by
// replacement (대신, 말고, instead of), has one role: the sentence is for the other.
const (
	roleThan     = "than"
	roleFrom     = "from"
	roleTo       = "to"
	roleBy       = "by"
	roleSubject  = "subject"
	roleTopic    = "topic"
	roleObject   = "object"
	roleReceiver = "receiver"
	roleGiver    = "giver"
	roleOrder    = "order"  // "order:ann>bob": English names, the first
	roleAround   = "around" // "around:client|call|server": three English words in a row
)

// maxOrder bounds what is noted of the order of English words.
const maxOrder = 6

// roleOf maps a josa to the role it gives.
func roleOf(josa string) string {
	switch josa {
	case "보다", "보다는", "보다도", "보단":
		return roleThan
	case "에서", "에서는":
		return roleFrom
	case "로", "으로", "로는", "으로는":
		return roleTo
	case "이", "가":
		return roleSubject
	case "은", "는":
		return roleTopic
	case "을", "를":
		return roleObject
	case "에게", "한테", "에게는", "한테는", "께":
		return roleReceiver
	case "에게서", "한테서", "로부터", "으로부터":
		return roleGiver
	}
	return ""
}

func englishRole(before string) string {
	switch before {
	case "than":
		return roleThan
	case "from":
		return roleFrom
	case "to", "into":
		return roleTo
	case "by":
		return roleBy
	}
	return ""
}

// surface is the token's text in lower case, composed; "" beyond the ends.
func (r *reading) surface(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	if r.lower == nil {
		r.lower = make([]string, len(r.tokens))
	}
	if r.lower[i] == "" {
		r.lower[i] = lower(r.tokens[i].Surface)
	}
	return r.lower[i]
}

// lower is Normalize, at less cost for the ASCII and the composed Hangul that most tokens are.
func lower(s string) string {
	if len(s) > 24 {
		return morph.Normalize(s)
	}
	upper := false
	for _, c := range s {
		if c >= 0x80 && !hangul.IsSyllable(c) || c == ' ' {
			return morph.Normalize(s)
		}
		upper = upper || c >= 'A' && c <= 'Z'
	}
	if upper {
		return strings.ToLower(s)
	}
	return s
}

// glued says that a function word hangs on the token before it.
func (r *reading) glued(i int) bool {
	return i > 0 && i < len(r.tokens) && r.tokens[i].Class == morph.Function && r.tokens[i].StartByte == r.tokens[i-1].EndByte
}

// insteadOf says that the token only marks what it stands by as passed over.
func (r *reading) insteadOf(i int) bool {
	switch r.surface(i) {
	case "대신", "대신에":
		return r.nounBefore(i)
	case "instead":
		return r.surface(i+1) == "of"
	case "rather":
		return r.surface(i+1) == "than"
	}
	return false
}

// butNot says that 말고 passes over the noun at i, which denies nothing of it: A 말고 B.
func (r *reading) butNot(i int) bool {
	if s := r.surface(i + 1); r.glued(i+1) && (s == "를" || s == "을") {
		i++
	}
	return r.surface(i+1) == "말고" && r.tokens[i].Class != morph.Predicate
}

// roles tells who stands where: by josa, in English by the word before, and for names in English by their order.
func (r *reading) roles() []string {
	var out []string
	korean := false
	for n, w := range r.words {
		if w.class == morph.Predicate && !r.englishPhrase(w) {
			continue
		}
		after := w.last + 1
		role := ""
		if r.glued(after) {
			role = roleOf(r.surface(after))
			korean = true
			if r.surface(after+1) == "말고" && role == roleObject {
				role = roleThan
			}
		} else if s := r.surface(after); s == "말고" || (s == "대신" || s == "대신에") && r.insteadOf(after) {
			role, korean = roleThan, true
		}
		if role != "" {
			out = r.assign(out, role, n)
		} else if role = r.before(w.first); role != "" {
			out = r.assignEnglish(out, role, n)
		}
	}
	if !korean {
		out = append(out, r.nameOrder()...)
		out = append(out, r.around()...)
	}
	return out
}

// particle says that a function word with an opposite says which of the two holds: always for before and never, for on and
// off only as in "is on", "turn on" and "turned the light off"; elsewhere they are of a place or a day.
func (r *reading) particle(i int) bool {
	if s := r.surface(i); s != "on" && s != "off" {
		return true
	}
	switch r.surface(i - 1) {
	case "turn", "turns", "turned", "turning", "switch", "switches", "switched", "switching", "toggle", "toggled", "power", "powered":
		return true
	}
	if i+1 == len(r.tokens) || r.tokens[i+1].Class == morph.Other {
		return true
	}
	switch r.surface(i + 1) {
	case "by", "in", "for", "at", "again", "now", "when", "if", "until", "and", "but", "during", "while", "everywhere", "completely":
		return true
	}
	return false
}

// englishPhrase says that a word is Latin: of those nothing tells which are verbs.
func (r *reading) englishPhrase(w word) bool {
	s := r.tokens[w.first].Surface
	return s != "" && s[0] < 0x80
}

// assign gives a role to the keyword that word n ends with, and to the sides of opposites right before it: 긴 답변보다.
func (r *reading) assign(out []string, role string, n int) []string {
	out = append(out, role+":"+r.words[n].keywords[len(r.words[n].keywords)-1].text)
	for m := n; m >= 0 && m >= n-2; m-- {
		if m < n && (r.words[m].last != r.words[m+1].first-1 || r.leans(r.words[m])) {
			break
		}
		for _, k := range r.words[m].keywords {
			if k.sign != 0 {
				out = append(out, role+":"+signed(k))
			}
		}
		if k := r.words[m].keywords[0]; m < n && k.sign == 0 || r.words[m].negated {
			text := k.text
			if r.words[m].negated {
				text = "!" + text
			}
			out = append(out, attributeOf(role)+":"+text)
		}
	}
	return out
}

// leans says that a word is a verb that ends a clause of its own, and no attribute of what follows: 바빠서 시간이 없다.
func (r *reading) leans(w word) bool {
	t := r.tokens[w.last]
	return t.Class == morph.Predicate && beginsKorean(t.Surface) && t.Features&morph.Adnominal == 0
}

// attributeOf is the role of what stands before the bearer of a role: 운영 서버에서 gives from to 서버 and from~ to 운영.
func attributeOf(role string) string {
	if role == roleTopic {
		role = roleSubject
	}
	return role + "~"
}

// assignEnglish gives a role to word n, of a longer name to its last word as assign does (to GitHub Actions), and past a
// side of an opposite to the next one: over long answers.
func (r *reading) assignEnglish(out []string, role string, n int) []string {
	for r.capital(n) && r.capital(n+1) && r.words[n+1].first == r.words[n].last+1 {
		k := r.words[n].keywords[len(r.words[n].keywords)-1]
		out = append(out, attributeOf(role)+":"+k.text)
		if k.sign != 0 {
			out = append(out, role+":"+signed(k))
		}
		n++
	}
	for m := n; m < len(r.words) && m <= n+1; m++ {
		if m > n && r.words[m].first != r.words[m-1].last+1 {
			break
		}
		k := r.words[m].keywords[len(r.words[m].keywords)-1]
		out = append(out, role+":"+k.text)
		if k.sign == 0 {
			break
		}
		out = append(out, role+":"+signed(k))
	}
	return out
}

// capital says that word n begins with a capital letter.
func (r *reading) capital(n int) bool {
	if n >= len(r.words) {
		return false
	}
	s := r.tokens[r.words[n].first].Surface
	return s != "" && s[0] >= 'A' && s[0] <= 'Z'
}

// before is the role that an English preposition before the token gives, articles passed over.
func (r *reading) before(i int) string {
	i--
	for determiner(r.surface(i)) {
		i--
	}
	if i < 0 || r.tokens[i].Class != morph.Function {
		return ""
	}
	switch s := r.surface(i); s {
	case "to":
		switch {
		case r.prefers() && r.chosenOver(i):
			return roleThan
		case r.infinitive(i):
			return ""
		}
		return roleTo
	case "of":
		if r.surface(i-1) == "instead" {
			return roleThan
		}
		return ""
	case "over":
		if r.prefers() {
			return roleThan
		}
		return ""
	default:
		return englishRole(s)
	}
}

// chosenOver says that "to" at i stands between what is preferred and what is not: prefers tea to coffee.
func (r *reading) chosenOver(i int) bool {
	for j := i - 1; j >= 0 && j >= i-8 && !sentenceEnd(r.tokens[j]); j-- {
		switch s := r.surface(j); {
		case strings.HasPrefix(s, "prefer"):
			return j < i-1 && !slices.ContainsFunc(r.tokens[j+1:i], func(t morph.Token) bool { return t.Class == morph.Function && strings.EqualFold(t.Surface, "to") })
		}
	}
	return false
}

// infinitive says that "to" at i opens the doing that a word before it needs, not a place: need to start, asked me to keep.
func (r *reading) infinitive(i int) bool {
	next := r.surface(i + 1)
	for _, w := range r.words {
		if w.first == i+1 && slices.ContainsFunc(w.keywords, func(k keyword) bool { return listed(englishVerbs, k.text) }) {
			return true
		}
	}
	switch r.surface(i - 1) {
	case "need", "needs", "needed", "want", "wants", "wanted", "have", "has", "had", "ought", "able", "ready", "plan", "plans", "planned", "asked", "agreed", "decided", "order":
		return next != "" && !determiner(next)
	}
	return false
}

func determiner(s string) bool {
	switch s {
	case "the", "a", "an", "our", "my", "your", "its", "his", "her", "their":
		return true
	}
	return false
}

// prefers says that the text chooses: only then is "over" more than a place.
func (r *reading) prefers() bool {
	if r.choice == 0 {
		r.choice = 1 + b2i(r.hasPreference())
	}
	return r.choice == 2
}

func (r *reading) hasPreference() bool {
	for i, t := range r.tokens {
		if len(t.Stems) == 0 {
			continue
		}
		s := r.surface(i)
		for _, p := range [...]string{"prefer", "favo", "choos", "chose", "pick", "recommend", "like", "select", "want", "better", "value", "went", "go", "prioriti"} {
			if strings.HasPrefix(s, p) {
				return true
			}
		}
	}
	return false
}

// signed writes a side of an opposite.
func signed(k keyword) string {
	switch {
	case k.sign < 0:
		return "-" + k.text
	case k.sign > 0:
		return "+" + k.text
	}
	return k.text
}

// nameOrder notes which of the capitalised words comes first: nothing else tells "Ann helped Bob" from "Bob helped Ann".
func (r *reading) nameOrder() []string {
	type name struct {
		text  string
		group int
	}
	var names []name
	group, last := 0, -1
	for _, w := range r.words {
		s := r.tokens[w.first].Surface
		if s != "" && s[0] >= 'A' && s[0] <= 'Z' && len(names) < maxOrder && w.keywords[0].sign == 0 && !listed(englishVerbs, w.keywords[0].text) {
			group += b2i(!r.joined(last, w.first))
			names = append(names, name{w.keywords[0].text, group})
			last = w.last
		}
	}
	var out []string
	for i, a := range names {
		for _, b := range names[i+1:] {
			if a.text != b.text && a.group != b.group {
				out = append(out, roleOrder+":"+a.text+">"+b.text)
			}
		}
	}
	return out
}

// joined says that nothing but "and", "or" and commas stand between two tokens: Ann and Bob come in any order.
func (r *reading) joined(from, to int) bool {
	for i := from + 1; i < to; i++ {
		switch r.surface(i) {
		case "and", "or", "&", ",", "/":
		default:
			return false
		}
	}
	return from >= 0
}

// around notes three English words in a row, with nothing but articles between them: the client calls the server.
func (r *reading) around() []string {
	var out []string
	for n := 1; n+1 < len(r.words) && len(out) < maxOrder; n++ {
		x, v, y := r.words[n-1], r.words[n], r.words[n+1]
		if r.adjoin(x, v) && r.adjoin(v, y) {
			out = append(out, roleAround+":"+x.keywords[len(x.keywords)-1].text+"|"+v.keywords[0].text+"|"+y.keywords[0].text)
		}
	}
	return out
}

func (r *reading) adjoin(x, y word) bool {
	for i := x.last + 1; i < y.first; i++ {
		if !determiner(r.surface(i)) {
			return false
		}
	}
	return true
}

// poles notes, for the keywords of which both sides occur, the clauses that hold one: a clause with one side as the set
// of its keywords, a clause with both as the sides in order, each with the keyword after it.
func (r *reading) poles(polarity map[string]int) []string {
	var out []string
	for k, p := range polarity {
		if p != 2 {
			continue
		}
		for from := 0; from < len(r.words); {
			to := r.clause(from)
			if s := r.poleClause(from, to, k); s != "" {
				out = append(out, k+"|"+s)
			}
			from = to
		}
	}
	return out
}

func (r *reading) poleClause(from, to int, k string) string {
	var set, order []string
	sides, after := 0, false
	for _, w := range r.words[from:to] {
		for _, x := range w.keywords {
			s := signed(x)
			if w.negated {
				s = "!" + s
			}
			set = append(set, s)
			if after || x.text == k {
				order = append(order, s)
			}
			if after = x.text == k; after {
				sides |= 2 - b2i(x.sign > 0)
			}
		}
	}
	switch sides {
	case 0:
		return ""
	case 3:
		return strings.Join(order, " ")
	}
	slices.Sort(set)
	return strings.Join(set, " ")
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// clause is the end of the clause that begins with word n.
func (r *reading) clause(n int) int {
	for ; n < len(r.words); n++ {
		last := r.words[n].last
		if r.words[n].class == morph.Predicate {
			for _, end := range [...]string{"고", "며", "지만", "는데", "은데", "다가"} {
				if strings.HasSuffix(r.surface(last), end) {
					return n + 1
				}
			}
		}
		stop := len(r.tokens)
		if n+1 < len(r.words) {
			stop = r.words[n+1].first
		}
		for i := last + 1; i < stop; i++ {
			if s := r.surface(i); r.tokens[i].Class == morph.Other && strings.ContainsAny(s, ",.;:!?") || s == "but" || s == "and" {
				return n + 1
			}
		}
	}
	return n
}
