package dedup

// Gloss says in English what a row of the table of endings means; "" for what is no row.
func Gloss(row string) string {
	for i := range endings() {
		if r := &endings()[i]; r.id == row {
			return r.gloss
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
