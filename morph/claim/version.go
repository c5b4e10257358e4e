package claim

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// codeVersion is raised when the same data reads the same texts in another way.
const codeVersion = "8"

// dataVersion is made when it is first asked for.
var dataVersion = sync.OnceValue(func() string {
	h := sha256.New()
	for _, data := range [...]string{codeVersion, grammarData, moodsData, wordsData, englishGrammarData, englishMoodsData, englishData} {
		h.Write([]byte(data))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
})

// DataVersion names the code and the data of this package: with the same analyser, lexicon and DataVersion, texts are read alike.
func DataVersion() string { return dataVersion() }
