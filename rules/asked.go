package rules

import "strings"

// Asked are the groups of words that stand for each other where a question is asked: Questions, then Synonyms.
func (l *Lexicon) Asked() [][]string {
	out := make([][]string, 0, len(l.Questions)+len(l.Synonyms))
	return append(append(out, l.Questions...), l.Synonyms...)
}

// DefaultAsked are the built-in groups for questions, which are Questions alone: the built-in Synonyms are chosen for two
// lines that are alike in all else. It reads their lines and no more of the file, because reading all of it takes longer
// than many a question.
func DefaultAsked() (groups [][]string) {
	_, list, _ := strings.Cut(defaultWords, "\nquestions:\n")
	for line := range strings.Lines(list) {
		if line[0] != ' ' && line[0] != '\n' && line[0] != '#' {
			break // the next section
		}
		if group, ok := strings.CutPrefix(line, "  - ["); ok {
			group, _, _ = strings.Cut(group, "]")
			groups = append(groups, strings.Split(group, ", "))
		}
	}
	return groups
}
