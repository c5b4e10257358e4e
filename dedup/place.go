package dedup

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

// claims are the readings of a text that was taken apart; none where the reader panics: such a text is compared by its words alone.
func (c *Comparer) claims(r *reading) (out []claim.Reading) {
	defer func() {
		if recover() != nil {
			out = nil
		}
	}()
	return c.reader.Read(r.text)
}

// Readings are the readings of a text as it stands, for people to look at; none where the reader fails.
func (c *Comparer) Readings(text string) []claim.Reading { return c.claims(&reading{text: text}) }

// moodPatterns are the kinds of patterns of which the words only say what a field of the reading says.
const moodPatterns = `ask may told wish decided must should order will doing did own begun habit`

// accounted says of each token whether a field of a reading stands for it, so that it is compared there and not as a word: the words of a
// mood (하면 좋겠다, want to), of a report (다고 들었다, Donnie reckons) and of an amount.
func (r *reading) accounted(claims []claim.Reading) []bool {
	out := make([]bool, len(r.tokens))
	cover := func(x *claim.Reading, s claim.Span, from int) {
		head := r.head(x)
		for i, after := r.span(s.Start, s.End); i < after && !s.IsZero(); i++ {
			out[i] = out[i] || i != head && r.tokens[i].StartByte >= max(s.Start, from)
		}
	}
	for i := range r.tokens {
		if r.ceases(i) { // 더 이상, no longer: what follows is denied
			out[i] = true
			out[max(0, i-1)] = out[max(0, i-1)] || r.surface(i) != "anymore"
		}
	}
	for k := range claims {
		x := &claims[k]
		r.phrasal(x, out)
		for _, p := range x.Patterns {
			if _, name, ok := strings.Cut(p.ID, "."); ok {
				name, _, _ = strings.Cut(name, ".")
				if listed(moodPatterns, name) && !strings.HasSuffix(p.ID, ".label") { // a label is no word of a mood
					cover(x, p.Span, x.Predicate.Span.Start) // patterns of the grammar cover more
				}
			}
		}
		if x.Said != nil {
			cover(x, x.Said.Mark, 0)
		}
		for _, a := range x.Arguments {
			if _, i := r.span(a.Span.Start, a.Span.End); a.Role == claim.InPlace && i < len(out) { // 대신, 말고
				out[i] = true
			}
		}
	}
	return out
}

// head is the token of what is or is done: in Korean the first word of the predicate, in English the last. -1 if there is none.
func (r *reading) head(x *claim.Reading) int {
	out := -1
	for i, after := r.span(x.Predicate.Span.Start, x.Predicate.Span.End); i < after && !x.Predicate.Span.IsZero(); i++ {
		if t := r.tokens[i]; len(t.Stems) > 0 && (t.Stem == x.Predicate.Lemma || slices.Contains(t.Stems, x.Predicate.Lemma)) {
			return i
		} else if len(t.Stems) > 0 && (out < 0 || !beginsKorean(t.Surface)) {
			out = i
		}
	}
	return out
}

// lemmas puts the dictionary form of an English verb in the place of a past form that no stem tells: bought, written.
func (c *Comparer) lemmas(r *reading, claims []claim.Reading) {
	for i := range claims {
		head, lemma := r.head(&claims[i]), claims[i].Predicate.Lemma
		at := slices.IndexFunc(r.words, func(w word) bool { return w.first == head && w.last == head })
		if at < 0 || lemma == "" || beginsKorean(lemma) || regular(r.surface(head), lemma) {
			continue
		}
		if p := c.part(c.foldedWord(lemma)); p.Key != "" {
			r.words[at].keywords = []keyword{{p.Key, p.Side, p.Own}}
		}
	}
}

// denominate puts the verb in the place of a noun form that is also a noun, where a reading takes it for the verb: 남음, 심음, 좋아함.
func (c *Comparer) denominate(r *reading, claims []claim.Reading) {
	for i := range claims {
		x := &claims[i]
		first := r.head(x)
		if first < 0 || !beginsKorean(x.Predicate.Lemma) || !nounForm(r.surface(first)) {
			continue
		}
		at := slices.IndexFunc(r.words, func(w word) bool { return w.first == first && w.last == first })
		if at < 0 || r.words[at].negated || len(r.words[at].stems) == 0 || r.words[at].stems[0] == x.Predicate.Lemma || r.words[at].stems[0]+"하" == x.Predicate.Lemma {
			continue
		}
		if p := c.part(c.foldedWord(x.Predicate.Lemma + "다")); p.Key != "" {
			r.words[at].keywords = []keyword{{p.Key, p.Side, p.Own}}
		}
	}
}

// regular says that an English form is one of which the stem is that of the dictionary form.
func regular(form, lemma string) bool {
	return strings.HasPrefix(form, lemma[:len(lemma)-1]) && (form == lemma || suffixed(form, "s", "ed", "ing"))
}

// valued says that a value of the text stands in a span.
func (r *reading) valued(s claim.Span) bool {
	return slices.ContainsFunc(r.values, func(v morph.Value) bool { return v.StartByte < s.End && s.Start < v.EndByte })
}

// wordMark takes a word out of the count that a reading stands for or that a list knows, whose mark then is noted.
func (r *reading) wordMark(w word, read []bool, f *Facts) bool {
	if read[w.first] && read[w.last] {
		return true
	}
	if w.first != w.last {
		return false
	}
	h, s := loadHarmless(), r.surface(w.first)
	if r.carries(w) || r.leans(w) {
		return true
	}
	if head := unclitic(s); head != s && (h.small[head] || listed(pronouns, head)) {
		if !h.small[head] {
			f.Marks = append(f.Marks, Mark{PartWords, head})
		}
		return true
	}
	if stem := r.tokens[w.first].Stem; (stem == "오" || stem == "가") && r.behindVerb(w.first) { // 빨아 온다
		f.Marks = append(f.Marks, Mark{PartWords, stem})
		return true
	}
	if m, ok := r.marked(w.first); ok {
		f.Marks = append(f.Marks, m)
		return true
	}
	switch {
	case h.filler[s], h.filler[r.tokens[w.first].Stem], s == "하나" && r.surface(w.first+1) == "도":
		return true
	case h.adverbs[s] != "":
		f.Marks = append(f.Marks, Mark{partAside, h.adverbs[s]})
		return true
	case h.aside[s], r.tokens[w.first].POS == "MAG" && !w.negated:
		f.Marks = append(f.Marks, Mark{partAside, s})
		return true
	}
	return false
}

// pronouns are the English words for others of whom the text speaks.
const pronouns = `he she they you who him her them his their your`

// carries says that a predicate only says that the noun before it is done: 번역을 진행한다.
func (r *reading) carries(w word) bool {
	if len(w.stems) == 0 || !loadHarmless().light[w.stems[0]] || w.class != morph.Predicate && w.last+1 < len(r.tokens) && r.surface(w.last+1) != "중" && r.tokens[w.last+1].Class != morph.Other {
		return false
	}
	at := w.first - 1
	if s := r.surface(at); r.glued(at) && (s == "을" || s == "를" || (s == "이" || s == "가") && !beginsAny(strings.TrimPrefix(r.surface(w.first), w.stems[0]), "하", "한", "할", "했", "함", "해", "합")) {
		at--
	}
	return at >= 0 && (r.tokens[at].Class == morph.Noun || r.tokens[at].Class == morph.Word || r.tokens[at].Class == morph.Identifier)
}

// leans says that a verb behind another one only says for whom or how far that is done, as an auxiliary does: 사 두다, 적어 놓다.
func (r *reading) leans(w word) bool {
	return w.last == w.first && listed(helping, r.tokens[w.first].Stem) && r.behindVerb(w.first)
}

// behindVerb says that a verb stands behind the connecting form of another one.
func (r *reading) behindVerb(i int) bool {
	if i == 0 || !strings.HasPrefix(r.tokens[i].POS, "V") {
		return false
	}
	before := r.tokens[i-1]
	return strings.HasPrefix(before.POS, "VV") && strings.HasSuffix(before.POS, "EC") && !suffixed(r.surface(i-1), "고", "면", "서", "니", "지", "게", "러", "려", "다가", "는데")
}

// helping are the stems of such verbs.
const helping = `두 놓 버리`

// tagged says that a question expects a yes, so that nothing is denied: 알지 않을까?
func tagged(claims []claim.Reading) bool {
	return fired(claims, "ko.ask.tag") && !slices.ContainsFunc(claims, func(x claim.Reading) bool { return x.Negated })
}

func fired(claims []claim.Reading, id string) bool {
	return slices.ContainsFunc(claims, func(x claim.Reading) bool { return hasPattern(&x, id) })
}

func hasPattern(x *claim.Reading, id string) bool {
	return slices.ContainsFunc(x.Patterns, func(p claim.Pattern) bool { return p.ID == id })
}

// ordered says that something is told to be done: then 주다 says no more than please.
func ordered(claims []claim.Reading) bool {
	return slices.ContainsFunc(claims, func(x claim.Reading) bool { return x.Modality == claim.Order })
}

// smallWords are the marks of the tokens that are no content words.
func (r *reading) smallWords(read []bool, order bool) []Mark {
	var out []Mark
	n := 0
	for i, t := range r.tokens {
		for n < len(r.words) && r.words[n].last < i {
			n++
		}
		if read[i] && !(r.wordOf(i) == "주" && strings.HasSuffix(t.POS, "ETN")) || n < len(r.words) && r.words[n].first <= i || r.valued(claim.Span{Start: t.StartByte, End: t.EndByte}) {
			continue
		}
		if len(t.Stems) > 0 && !strings.HasPrefix(t.POS, "M") { // a stop word
			if m, ok := r.marked(i); ok {
				out = append(out, m)
			}
			continue
		}
		if t.Class != morph.Function || order && r.wordOf(i) == "주" {
			continue
		}
		if m, ok := r.smallWord(i); ok {
			out = append(out, m)
		}
	}
	return out
}

// josaRoles are the roles that a particle gives where no reading tells.
var josaRoles = map[string]claim.Role{
	"이": claim.Agent, "가": claim.Agent, "께서": claim.Agent, "을": claim.Object, "를": claim.Object, "보다": claim.Than, "보다는": claim.Than,
	"에게": claim.Goal, "한테": claim.Goal, "께": claim.Goal, "로": claim.Goal, "으로": claim.Goal, "에": claim.Goal, "에서": claim.Place, "에게서": claim.Source, "한테서": claim.Source,
	"말고": claim.InPlace, "대신": claim.InPlace,
}

// places are the words with their roles and what follows them.
func (r *reading) places(words []word, claims []claim.Reading) []Word {
	roles := make([]claim.Role, len(r.tokens))
	for i := range claims {
		r.rolesOf(&claims[i], roles)
	}
	for i := range r.tokens {
		if role, ok := englishRoles[r.surface(i)]; ok && (role != claim.InPlace || r.surface(i-1) == "instead" || r.surface(i-1) == "rather") {
			r.behind(i, role, roles)
		}
	}
	words = r.possessed(words, claims)
	var out []Word
	for n, w := range words {
		next := ""
		if n+1 < len(words) && r.adjoins(w, words[n+1]) {
			next = words[n+1].keywords[0].own
		}
		and := n > 0 && r.joined(words[n-1], w)
		for k, key := range w.keywords {
			if loadHarmless().manner[key.own] && w.first == w.last {
				roles[w.last] = ""
			}
			if r.prefixed(w) {
				key.own = r.surface(w.first)
			}
			p := Word{Key: key.text, Own: key.own, Side: key.sign, Role: roles[w.last], Next: next, And: and}
			if k+1 < len(w.keywords) {
				p.Next = w.keywords[k+1].own
			}
			if s := r.surface(w.first); len(w.keywords) == 1 && w.first == w.last && s != key.own && letter(s[0]) {
				p.Raw = s
			}
			p.Name = w.first == 0 || capital(r.tokens[w.first].Surface)
			out = append(out, p)
		}
	}
	return out
}

// joined says that "and", a comma or 와 stands between two words, and nothing else but articles.
func (r *reading) joined(w, next word) bool {
	found := false
	for i := w.last + 1; i < next.first; i++ {
		switch s := r.surface(i); {
		case listed(joining, s):
			found = true
		case !determiner(s):
			return false
		}
	}
	return found
}

// joining are the words by which a list goes on.
const joining = `and & , / · 와 과 랑 이랑 하고 및`

// prefixed says that a word is denied by its prefix: 비공개, 미완료.
func (r *reading) prefixed(w word) bool {
	return w.negated && w.first == w.last && suffixed(r.surface(w.first), w.keywords[0].own) && r.surface(w.first) != w.keywords[0].own
}

// adjoins says that nothing but an article, 의 or "of" stands between two words.
func (r *reading) adjoins(w, next word) bool {
	for i := w.last + 1; i < next.first; i++ {
		if s := r.surface(i); !determiner(s) && s != "의" {
			return false
		}
	}
	return true
}

// rolesOf notes the roles of a claim's words: those of its arguments, and those of particles elsewhere.
func (r *reading) rolesOf(x *claim.Reading, roles []claim.Role) {
	passive := r.passive(x)
	has := map[claim.Role]bool{}
	note := func(s claim.Span, role claim.Role) {
		first, after := r.span(s.Start, s.End)
		for i := after - 1; i >= first && !s.IsZero(); i-- { // what stands before it narrows it
			if len(r.tokens[i].Stems) > 0 {
				roles[i] = cmp.Or(roles[i], role)
				break
			}
		}
		has[role] = true
	}
	for _, a := range x.Arguments {
		_, after := r.span(a.Span.Start, a.Span.End)
		switch josa := r.surface(after); {
		case a.Role == claim.Also, a.Role == claim.OnlyRole: // marks say so
		case passive && (josa == "한테" || josa == "에게" || r.surface(after+1) == "의해"):
			note(a.Span, claim.Agent)
		case a.Role == claim.Place && (josa == "에서" || josa == "에서는"), a.Role == claim.Source && josa == "에서":
			note(a.Span, claim.Place)
		default:
			note(a.Span, a.Role)
		}
	}
	r.shifted(x, roles)
	if x.Change != nil {
		for _, v := range x.Change.From {
			note(v.Span, claim.InPlace)
		}
	}
	first, after := r.span(x.Span.Start, x.Span.End)
	var topics []int
	for i := first; i+1 < after; i++ {
		if roles[i] != "" || len(r.tokens[i].Stems) == 0 || !r.glued(i+1) && josaRoles[r.surface(i+1)] != claim.InPlace {
			continue
		}
		role, ok := josaRoles[r.surface(i+1)]
		switch s := r.surface(i + 1); {
		case role == claim.Agent && passive:
			role = claim.Object
		case s == "은" || s == "는":
			topics = append(topics, i)
		}
		if ok {
			roles[i], has[role] = role, true
		}
	}
	if !x.Ownerless() {
		from, after := r.span(x.Subject.Span.Start, x.Subject.Span.End)
		if from < after && !slices.ContainsFunc(roles[from:after], func(r claim.Role) bool { return r != "" }) {
			topics = append(topics, after-1)
		}
	}
	for _, i := range topics {
		switch {
		case roles[i] != "":
		case !passive && r.exists(x):
			roles[i] = roleTopic
		case passive, has[claim.Agent] && !has[claim.Object]:
			roles[i] = claim.Object
		case has[claim.Object] && !has[claim.Agent]:
			roles[i] = claim.Agent
		default:
			roles[i] = roleTopic
		}
	}
}

// exists says that a Korean claim tells that there is something, or how it is: what it is about is where that is so (카페는 주차장이 없다).
func (r *reading) exists(x *claim.Reading) bool {
	i := r.head(x)
	return x.Predicate.Lemma == "있" || x.Predicate.Lemma == "없" || i >= 0 && strings.HasPrefix(r.tokens[i].POS, "VA")
}

// englishRoles are the roles that a preposition gives where no reading tells. Of "of" and "than" that is so behind instead and rather alone.
var englishRoles = map[string]claim.Role{
	"over": claim.Than, "of": claim.InPlace, "with": claim.With, "for": claim.For, "from": claim.Source, "into": claim.Goal, "in": claim.Place, "at": claim.Place, "on": claim.Place,
}

// behind gives a role to the last content word of the phrase that a preposition begins.
func (r *reading) behind(i int, role claim.Role, roles []claim.Role) {
	for i++; i < len(r.tokens) && determiner(r.surface(i)); i++ {
	}
	last := -1
	for ; i < len(r.tokens) && len(r.tokens[i].Stems) > 0; i++ {
		last = i
	}
	if last >= 0 && r.surface(last) == "ones" {
		last--
	}
	if last >= 0 && roles[last] == "" {
		roles[last] = role
	}
}

// roleTopic is the role of what a claim is about where nothing tells whether it does something or something is done to it.
const roleTopic claim.Role = "topic"

// passive says that the predicate of a Korean claim is a noun with 되다 or 당하다: what it is told of is done to it.
func (r *reading) passive(x *claim.Reading) bool {
	i := r.head(x)
	switch {
	case i < 0:
		return false
	case loadHarmless().passive[x.Predicate.Lemma]:
		return true
	case strings.HasPrefix(r.tokens[i].POS, "VV") && i+1 < len(r.tokens) && r.tokens[i+1].Stem == "지" && strings.HasPrefix(r.tokens[i+1].POS, "VX"): // 지워지다
		return true
	case !strings.HasPrefix(r.tokens[i].POS, "NNG+XSV"):
		return false
	}
	tail := strings.TrimPrefix(r.surface(i), x.Predicate.Lemma)
	for _, p := range [...]string{"되", "됐", "된", "돼", "됨", "될", "됩", "당"} {
		if strings.HasPrefix(tail, p) {
			return true
		}
	}
	return false
}
