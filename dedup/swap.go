package dedup

import (
	"cmp"
	"slices"
	"strings"
)

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
		return agree || givesUp(x, q)
	case p != q:
		return agree || givesUp(y, p)
	}
	return agree || slices.Equal(withPrefix(a.Poles, k+"|"), withPrefix(b.Poles, k+"|")) || alongside(a, b, k)
}

// alongside says that the sides of an opposite stand with the same words in both texts rather than with each other's: extra
// words in a clause exchange nothing.
func alongside(a, b Facts, k string) bool {
	x, y := a.company(k), b.company(k)
	shared := func(s, t []string) int {
		both, _, _ := partition(s, t)
		return len(both)
	}
	return shared(x[0], y[0])+shared(x[1], y[1]) > shared(x[0], y[1])+shared(x[1], y[0])
}

// company are the words that stand with the positive and the negative side of an opposite, sorted: those of its clause, or,
// where both sides share one, those behind each.
func (f Facts) company(k string) (with [2][]string) {
	for _, clause := range withPrefix(f.Poles, k+"|") {
		words := strings.Fields(clause[len(k)+1:])
		side := -1
		both := slices.Contains(words, "+"+k) && slices.Contains(words, "-"+k)
		if !both {
			side = b2i(slices.Contains(words, "-"+k))
		}
		for _, w := range words {
			switch {
			case w == "+"+k:
				side = 0
			case w == "-"+k:
				side = 1
			case side >= 0:
				with[side] = append(with[side], w)
			}
		}
	}
	tidy(&with[0])
	tidy(&with[1])
	return with
}

// givesUp says that of two sides the one that the other text does not name is passed over or left: 긴 답변보다 짧은 답변
// says more than 짧은 답변, not something else.
func givesUp(carriers map[string]int, kept int) bool {
	return carriers[roleThan] == 1+b2i(kept > 0) // as carriers writes it: the side that is not kept
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
	if x, y := speaker(a), speaker(b); x != "" && y != "" && x != y {
		return x + " / " + y
	}
	if who := cmp.Or(turned(a, b), turned(b, a)); who != "" {
		return roleReceiver + ":" + who
	}
	for _, x := range b.Roles { // what only one side passes over
		if who, ok := strings.CutPrefix(x, roleThan+":"); ok && passedOver(b, a, who) {
			return x
		}
	}
	if d := passedOverKind(a, b); d != "" {
		return d
	}
	return passedOverKind(b, a)
}

// What the speaker does, who is no keyword: 내가 민수를 도왔다, 민수가 나를 도왔다.
const (
	roleSelf  = "self"
	selfActs  = "acts"
	selfBears = "bears"
)

// speaker is what the speaker does in a text, if it is one thing.
func speaker(f Facts) string {
	if roles := withPrefix(f.Roles, roleSelf+":"); len(roles) == 1 {
		return roles[0]
	}
	return ""
}

// self are the roles of the speaker.
func (r *reading) self() []string {
	var out []string
	for i, t := range r.tokens {
		if !strings.HasPrefix(t.POS, "NP") {
			continue
		}
		s := r.surface(i)
		if (s == "나" || s == "내" || s == "저" || s == "제") && i+1 < len(r.tokens) && r.glued(i+1) {
			s += r.surface(i + 1)
		}
		switch s {
		case "나는", "난", "내가", "나도", "저는", "전", "제가", "저도":
			out = append(out, roleSelf+":"+selfActs)
		case "나를", "날", "저를", "절":
			out = append(out, roleSelf+":"+selfBears)
		}
	}
	return out
}

// turned is who is given something in a and gives it in b: 민수에게 문서를 보냈다, 민수가 문서를 보냈다.
func turned(a, b Facts) string {
	if len(withPrefix(a.Roles, roleObject+":")) == 0 || len(withPrefix(b.Roles, roleObject+":")) == 0 {
		return ""
	}
	for _, x := range withPrefix(a.Roles, roleReceiver+":") {
		who := x[len(roleReceiver)+1:]
		acts := func(f Facts) bool { return f.has(roleSubject, who) || f.has(roleTopic, who) }
		if acts(b) && !acts(a) && !b.has(roleReceiver, who) {
			return who
		}
	}
	return ""
}

// displaced looks at one role of a and says what is wrong with it in b.
func displaced(a, b Facts, role, who string) string {
	switch role {
	case roleOrder:
		first, second, _ := strings.Cut(who, ">")
		if b.has(roleOrder, second+">"+first) && !b.has(roleOrder, who) && !a.has(roleOrder, second+">"+first) && !settledRole(a, b, first) && !settledRole(a, b, second) {
			return role + ":" + who
		}
		return ""
	case roleAround:
		if p := strings.Split(who, "|"); len(p) == 3 && p[0] != p[2] && b.has(roleAround, p[2]+"|"+p[1]+"|"+p[0]) {
			return role + ":" + who
		}
		return ""
	case roleTopic, roleMood, roleAside, roleAsked, rolePart, roleSelf:
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
	if !b.knows(who) || b.holds(role, who) {
		return ""
	}
	weak := role == roleSubject || role == roleObject || role == roleReceiver
	for _, y := range withPrefix(b.Roles, role+":") {
		other := y[len(role)+1:]
		if other[0] == '+' || other[0] == '-' || !a.knows(other) || a.holds(role, other) {
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
	return b.knows(who) && !b.holds(roleThan, who) && !b.leaves(who) && !a.otherRole(roleThan, who) && a.Polarity[who] == 0 && !samePassed(a, b)
}

// passedOverKind is passedOver for what has a side (재택근무보다) and for kinds of one thing: 아침 회의 where the other passes
// 아침 회의 over for 오후 회의. Of two different things (회사 위키보다 노션) an attribute tells nothing.
func passedOverKind(a, b Facts) string {
	if samePassed(a, b) {
		return ""
	}
	kinds := slices.ContainsFunc(withPrefix(a.Roles, roleThan+":"), func(s string) bool {
		head := s[len(roleThan)+1:]
		return b.knows(head) && a.otherRole(roleThan, head)
	})
	for _, x := range a.Roles {
		role, who, _ := strings.Cut(x, ":")
		if role != roleThan && role != attributeOf(roleThan) || b.holds(roleThan, who) || b.leaves(who) || a.elsewhere(roleThan, who) {
			continue
		}
		k := strings.TrimLeft(who, "+-")
		p := a.Polarity[k]
		if !b.knows(k) || p == 2 || p != b.Polarity[k] { // polesAgree judges those that differ
			continue
		}
		if whole := role == roleThan && k == who; whole && p != 0 || !whole && kinds {
			return x
		}
	}
	return ""
}

// elsewhere says that the keyword stands, alone or before another, in another role than this one.
func (f Facts) elsewhere(role, who string) bool {
	return slices.ContainsFunc(f.Roles, func(s string) bool {
		other, same, _ := strings.Cut(s, ":")
		return same == who && strings.TrimSuffix(other, "~") != role && !spoken(other)
	})
}

// leaves says that the text goes from there to somewhere else: A에서 B로 바꿨다 passes A over as A 대신 B로 바꿨다 does.
func (f Facts) leaves(who string) bool {
	return f.holds(roleFrom, who) && len(withPrefix(f.Roles, roleTo+":")) > 0
}

// samePassed says that both pass over the same side of an opposite: over long ones, over long answers.
func samePassed(a, b Facts) bool {
	both, _, _ := partition(withPrefix(a.Roles, roleThan+":"), withPrefix(b.Roles, roleThan+":"))
	return slices.ContainsFunc(both, func(s string) bool { return strings.ContainsAny(s[len(roleThan)+1:][:1], "+-") })
}

// crossed says that what one side leaves the other reaches. 카카오톡에서 보냈다 and 카카오톡으로 보냈다 do not differ, so one
// side must name both ends.
func crossed(a, b Facts, who, here, there string) bool {
	if b.holds(here, who) || !b.holds(there, who) || a.holds(there, who) {
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
		if a.holds(role, who) && b.holds(role, who) {
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

// holds says that the keyword has the role or is part of a longer name that has it: to GitHub Actions, GitHub Actions로.
func (f Facts) holds(role, who string) bool {
	return f.has(role, who) || f.has(attributeOf(role), who)
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
