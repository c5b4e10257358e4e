package dedup

import (
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/morph/claim"
)

// conversed is b told from the side of the one who gives, where a is told so and b by the one who gets: Ann sold us the van, we bought the van from
// Ann. It is b itself unless who gives and who gets stand in it the other way round.
func conversed(a, b Facts) Facts {
	gives, gets := converse(&a, &b)
	if gives == nil || gets == nil {
		return b
	}
	giver, taker := standing(&a, claim.Agent), standing(&a, claim.Goal)
	whence := standing(&b, claim.Source)
	if len(whence) == 0 {
		whence = standing(&b, claim.Goal)
	}
	if len(giver)+len(taker) == 0 || !slices.Equal(giver, whence) || !slices.Equal(taker, standing(&b, claim.Agent)) {
		return b
	}
	return b.retold(*gets, *gives, giver, taker)
}

// converse finds the verb of giving in a and that of getting in b that belong together.
func converse(a, b *Facts) (gives, gets *Word) {
	table := loadHarmless().converse
	for i := range a.Words {
		for k := range b.Words {
			if slices.Contains(table[a.Words[i].Own], b.Words[k].Own) && a.does(a.Words[i].Own) && b.does(b.Words[k].Own) {
				return &a.Words[i], &b.Words[k]
			}
		}
	}
	return nil, nil
}

// standing are the words in a role, sorted; what a text is about counts as who does it.
func standing(f *Facts, r claim.Role) []string {
	var out []string
	for i := range f.Words {
		if x := f.Words[i].Role; x == r || r == claim.Agent && x == roleTopic {
			out = append(out, f.Words[i].Own)
		}
	}
	slices.Sort(out)
	return out
}

// retold is a statement with another verb, and with those who give and get where they stand beside that verb.
func (f Facts) retold(was, is Word, giver, taker []string) Facts {
	f.Words, f.Keywords, f.Readings, f.Negated = slices.Clone(f.Words), slices.Clone(f.Keywords), slices.Clone(f.Readings), slices.Clone(f.Negated)
	f.Polarity = maps.Clone(f.Polarity)
	if is.Side != 0 && f.Polarity != nil {
		delete(f.Polarity, was.Key)
		f.Polarity[is.Key] = is.Side
	}
	swap := func(list []string, from, to string) {
		if i := slices.Index(list, from); i >= 0 {
			list[i] = to
		}
	}
	swap(f.Keywords, was.Key, is.Key)
	swap(f.Negated, was.Key, is.Key)
	tidy(&f.Keywords)
	tidy(&f.Negated)
	for i := range f.Words {
		w := &f.Words[i]
		switch {
		case w.Own == was.Own:
			w.Key, w.Own, w.Side, w.Raw = is.Key, is.Own, is.Side, is.Raw
		case slices.Contains(giver, w.Own):
			w.Role = claim.Agent
		case slices.Contains(taker, w.Own):
			w.Role = claim.Goal
		}
		w.Next = ""
	}
	for i := range f.Readings {
		x := &f.Readings[i]
		x.Does = slices.Clone(x.Does)
		swap(x.Does, was.Own, is.Own)
	}
	return f
}
