package dedup

import "strings"

// Gloss says in English what a row of the table of endings means; "" for what is no row.
func Gloss(row string) string {
	for line := range strings.Lines(endingTable) {
		if f := strings.Split(strings.TrimRight(line, "\n"), "\t"); row != "" && len(f) > 7 && f[0] == row {
			return f[7]
		}
	}
	return ""
}

// Thresholds are the scores from which a match is strong, likely or faint, in hundredths of the logarithm of the odds.
type Thresholds struct {
	Strong int `json:"strong"`
	Likely int `json:"likely"`
	Faint  int `json:"faint"`
}

// MatchThresholds are the thresholds by which [Decide] names a match.
func MatchThresholds() Thresholds { return Thresholds{strongScore, likelyScore, faintScore} }
