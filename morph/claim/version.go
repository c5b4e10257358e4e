package claim

import (
	"sync"

	"github.com/seed-a44923cb/memctl/internal/wordlist"
)

// codeVersion is raised when the same data reads the same texts in another way.
const codeVersion = "49"

// dataVersion is made when it is first asked for.
var dataVersion = sync.OnceValue(func() string {
	return wordlist.Version(codeVersion, grammarData, moodsData, wordsData, englishGrammarData, englishMoodsData, englishData)
})

// DataVersion names the code and the data of this package: with the same analyser, lexicon and DataVersion, texts are read alike.
func DataVersion() string { return dataVersion() }
