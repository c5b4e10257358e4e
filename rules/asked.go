package rules

import "github.com/seed-a44923cb/memctl/internal/prepared"

// Asked are the groups of words that stand for each other where a question is asked: Questions, then Synonyms.
func (l *Lexicon) Asked() [][]string {
	out := make([][]string, 0, len(l.Questions)+len(l.Synonyms))
	return append(append(out, l.Questions...), l.Synonyms...)
}

// DefaultAsked are the built-in groups for questions, which are Questions alone: the built-in Synonyms are chosen for two
// lines that are alike in all else. They stand first in the table of words, of which no more is read.
func DefaultAsked() (groups [][]string) {
	c := prepared.Reading(preparedWords)
	prepared.List(c, &groups, c.Texts)
	return groups
}
