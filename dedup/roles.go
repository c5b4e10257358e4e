package dedup

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
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
	roleOrder    = "order"  // "order:ann>bob": English names, the first first
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
		if c >= 0x80 && (c < 0xAC00 || c > 0xD7A3) || c == ' ' {
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

// englishPhrase says that a word is Latin: of those nothing tells which are verbs.
func (r *reading) englishPhrase(w word) bool {
	s := r.tokens[w.first].Surface
	return s != "" && s[0] < 0x80
}

// assign gives a role to the keyword that word n ends with, and to the sides of opposites right before it: 긴 답변보다.
func (r *reading) assign(out []string, role string, n int) []string {
	out = append(out, role+":"+r.words[n].keywords[len(r.words[n].keywords)-1].text)
	for m := n; m >= 0 && m >= n-2; m-- {
		if m < n && r.words[m].last != r.words[m+1].first-1 {
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

// attributeOf is the role of what stands before the bearer of a role: 운영 서버에서 gives from to 서버 and from~ to 운영.
func attributeOf(role string) string {
	if role == roleTopic {
		role = roleSubject
	}
	return role + "~"
}

// assignEnglish gives a role to word n and, past a side of an opposite, to the next one: over long answers.
func (r *reading) assignEnglish(out []string, role string, n int) []string {
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

func determiner(s string) bool {
	switch s {
	case "the", "a", "an", "our", "my", "your", "its", "his", "her", "their":
		return true
	}
	return false
}

// prefers says that the text chooses: only then is "over" more than a place.
func (r *reading) prefers() bool {
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
	var names []string
	for _, w := range r.words {
		s := r.tokens[w.first].Surface
		if s != "" && s[0] >= 'A' && s[0] <= 'Z' && len(names) < maxOrder && w.keywords[0].sign == 0 && !slices.Contains(englishVerbs(), w.keywords[0].text) {
			names = append(names, w.keywords[0].text)
		}
	}
	var out []string
	for i, a := range names {
		for _, b := range names[i+1:] {
			if a != b {
				out = append(out, roleOrder+":"+a+">"+b)
			}
		}
	}
	return out
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

// carriers maps the roles of a keyword's sides to which they are: 1 for the positive, 2 for the negative, 3 for both.
func (f Facts) carriers(k string) map[string]int {
	out := map[string]int{}
	for _, entry := range f.Roles {
		role, who, _ := strings.Cut(entry, ":")
		if role == roleTopic {
			role = roleSubject
		}
		switch who {
		case "+" + k:
			out[role] |= 1
		case "-" + k:
			out[role] |= 2
		}
	}
	return out
}

// polesAgree says that two texts take the same side of an opposite that both know. Where one or both name both
// sides, it is decided by which of them has which role and, without roles, by the clauses they stand in.
func polesAgree(a, b Facts, k string) bool {
	p, q := a.Polarity[k], b.Polarity[k]
	if p == 0 || q == 0 {
		return true
	}
	if p != 2 && q != 2 {
		return p == q
	}
	x, y := a.carriers(k), b.carriers(k)
	agree := false
	for role, s := range x {
		t, ok := y[role]
		switch {
		case !ok:
		case s != t:
			return false
		case s != 3:
			agree = true
		}
	}
	switch {
	case p != q && p == 2:
		return givesUp(x, q, agree)
	case p != q:
		return givesUp(y, p, agree)
	}
	return agree || slices.Equal(withPrefix(a.Poles, k+"|"), withPrefix(b.Poles, k+"|"))
}

// givesUp says that of two sides the one that the other text does not name is passed over or left: 긴 답변보다 짧은 답변
// says more than 짧은 답변, not something else.
func givesUp(carriers map[string]int, kept int, agree bool) bool {
	given := 1 + b2i(kept > 0) // as carriers writes it: the side that is not kept
	return carriers[roleThan] == given || agree && carriers[roleFrom] == given
}

// withPrefix is the part of a sorted list that begins so.
func withPrefix(list []string, prefix string) []string {
	from, _ := slices.BinarySearch(list, prefix)
	to := from
	for to < len(list) && strings.HasPrefix(list[to], prefix) {
		to++
	}
	return list[from:to]
}

// swapped says where keywords that both sides know have changed places.
func swapped(a, b Facts) string {
	for _, x := range a.Roles {
		role, who, _ := strings.Cut(x, ":")
		if who == "" || who[0] == '+' || who[0] == '-' {
			continue
		}
		if d := displaced(a, b, role, who); d != "" {
			return d
		}
	}
	for _, x := range b.Roles { // what only one side passes over
		if who, ok := strings.CutPrefix(x, roleThan+":"); ok && passedOver(b, a, who) {
			return x
		}
	}
	return ""
}

// displaced looks at one role of a and says what is wrong with it in b.
func displaced(a, b Facts, role, who string) string {
	switch role {
	case roleOrder:
		first, second, _ := strings.Cut(who, ">")
		if b.has(roleOrder, second+">"+first) && !settledRole(a, b, first) && !settledRole(a, b, second) {
			return role + ":" + who
		}
		return ""
	case roleAround:
		if p := strings.Split(who, "|"); len(p) == 3 && p[0] != p[2] && b.has(roleAround, p[2]+"|"+p[1]+"|"+p[0]) {
			return role + ":" + who
		}
		return ""
	case roleTopic:
		return ""
	case roleThan:
		if passedOver(a, b, who) {
			return role + ":" + who
		}
		return ""
	case roleFrom:
		if crossed(a, b, who, roleFrom, roleTo) {
			return role + ":" + who
		}
	case roleTo:
		if crossed(a, b, who, roleTo, roleFrom) {
			return role + ":" + who
		}
	}
	if strings.HasSuffix(role, "~") {
		return exchanged(a, b, role, who)
	}
	if !b.knows(who) || b.has(role, who) {
		return ""
	}
	weak := role == roleSubject || role == roleObject || role == roleReceiver
	for _, y := range withPrefix(b.Roles, role+":") {
		other := y[len(role)+1:]
		if other[0] == '+' || other[0] == '-' || !a.knows(other) || a.has(role, other) {
			continue
		}
		if !weak || b.otherRole(role, who) || a.otherRole(role, other) {
			return role + ":" + who + " / " + y
		}
	}
	return ""
}

// exchanged says that two attributes have changed places: 운영 서버에서 스테이징 서버로, 스테이징 서버에서 운영 서버로.
func exchanged(a, b Facts, role, who string) string {
	if b.has(role, who) {
		return ""
	}
	for _, x := range b.Roles {
		other, same, _ := strings.Cut(x, ":")
		if same != who || !strings.HasSuffix(other, "~") || a.has(other, who) {
			continue
		}
		for _, y := range withPrefix(a.Roles, other+":") {
			if partner := y[len(other)+1:]; b.has(role, partner) && !a.has(role, partner) && !b.has(other, partner) {
				return role + ":" + who + " / " + x
			}
		}
	}
	return ""
}

// passedOver says that a passes over what b has and does not pass over. Who stands on both sides of the comparison in
// a (긴 답변보다 짧은 답변) is told by its attributes.
func passedOver(a, b Facts, who string) bool {
	return b.knows(who) && !b.has(roleThan, who) && !a.otherRole(roleThan, who) && a.Polarity[who] == 0 && !samePassed(a, b)
}

// samePassed says that both pass over the same side of an opposite: over long ones, over long answers.
func samePassed(a, b Facts) bool {
	both, _, _ := partition(withPrefix(a.Roles, roleThan+":"), withPrefix(b.Roles, roleThan+":"))
	return slices.ContainsFunc(both, func(s string) bool { return strings.ContainsAny(s[len(roleThan)+1:][:1], "+-") })
}

// crossed says that what one side leaves the other reaches. 카카오톡에서 보냈다 and 카카오톡으로 보냈다 do not differ, so one
// side must name both ends.
func crossed(a, b Facts, who, here, there string) bool {
	if b.has(here, who) || !b.has(there, who) || a.has(there, who) {
		return false
	}
	both := func(f Facts) bool {
		return len(withPrefix(f.Roles, roleFrom+":")) > 0 && len(withPrefix(f.Roles, roleTo+":")) > 0
	}
	return both(a) || both(b)
}

// settledRole says that a keyword has one and the same telling role in both.
func settledRole(a, b Facts, who string) bool {
	for _, role := range [...]string{roleThan, roleFrom, roleTo, roleBy} {
		if a.has(role, who) && b.has(role, who) {
			return true
		}
	}
	return false
}

// has says that the keyword has the role.
func (f Facts) has(role, who string) bool {
	_, ok := slices.BinarySearch(f.Roles, role+":"+who)
	return ok
}

// otherRole says that the keyword has a marked role besides this one; a topic may be the subject.
func (f Facts) otherRole(role, who string) bool {
	for _, r := range [...]string{roleThan, roleFrom, roleTo, roleBy, roleSubject, roleTopic, roleObject, roleReceiver, roleGiver} {
		if r != role && !(role == roleSubject && r == roleTopic) && f.has(r, who) {
			return true
		}
	}
	return false
}

// knows says that it is among the keywords, whatever its side.
func (f Facts) knows(who string) bool {
	_, ok := slices.BinarySearch(f.Keywords, who)
	return ok
}
