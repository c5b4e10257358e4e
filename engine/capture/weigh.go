package capture

import (
	_ "embed"
	"strconv"
	"sync"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
)

// The tables have a line for each sign: its name, and how much it speaks for a sentence being worth a line, for being a part of the line beside it, and for a
// line that binds (of the person: a decision or an instruction, and no fact; of the agent: something learned, and no event), in hundredths of a logit. The sign "always" is
// what every sentence has. They are fitted to labelled conversations by logistic regression (see fit_test.go).
//
//go:embed person.tsv
var personText string

//go:embed agent.tsv
var agentText string

// weight is what a sign adds, in hundredths of a logit.
type weight struct{ worth, joins, binds int }

// always is the sign that every sentence has.
const always = "always"

// tables are the weights of the signs of the person and of the agent.
type tables struct{ person, agent map[string]weight }

var fitted = sync.OnceValue(func() tables { return tables{parseWeights(personText), parseWeights(agentText)} })

func parseWeights(text string) map[string]weight {
	out := map[string]weight{}
	for _, row := range speech.Rows(text) {
		var w weight
		w.worth, _ = strconv.Atoi(row[1]) // a test reads the tables as a whole
		w.joins, _ = strconv.Atoi(row[2])
		w.binds, _ = strconv.Atoi(row[3])
		out[row[0]] = w
	}
	return out
}

// weigh adds up what signs are worth.
func weigh(table map[string]weight, signs []string) weight {
	sum := table[always]
	for _, sign := range signs {
		w := table[sign]
		sum.worth += w.worth
		sum.joins += w.joins
		sum.binds += w.binds
	}
	return sum
}
