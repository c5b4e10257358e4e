package dedup

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed phrases.tsv
var phrasesData string

// phrase is a line of phrases.tsv.
type phrase struct {
	needs   string                // what a text must have for the pattern to be tried
	pattern func() *regexp.Regexp // compiled when it is first tried
	to      string
}

// The abbreviations that the patterns of phrases.tsv use.
const (
	timesPattern   = `((?:\d+|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?(?:번|회|차례))`
	counterPattern = `(통|표|모|단|근|곡|알|봉|캔|컵|스푼|숟갈|숟가락|큰술|작은술|냄비|접시|묶음|롤|갑|포대|팩|세트|바구니|망|두름)`
	monthPattern   = `(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)`
)

var loadPhrases = sync.OnceValue(func() []phrase {
	short := strings.NewReplacer("{n}", timesPattern, "{counter}", counterPattern, "{month}", monthPattern)
	var out []phrase
	for line := range strings.Lines(phrasesData) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		pattern := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(short.Replace(columns[1])) })
		out = append(out, phrase{columns[0], pattern, columns[2]})
	}
	return out
})

// phrased is a text with the phrases that have another form put into the one by which they are compared.
func phrased(text string) string {
	for _, p := range loadPhrases() {
		if strings.Contains(text, p.needs) {
			text = p.pattern().ReplaceAllString(text, p.to)
		}
	}
	return text
}
