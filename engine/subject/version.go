package subject

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// codeVersion is raised when the same lines give other subjects.
const codeVersion = "2"

// dataVersion is made when it is first asked for.
var dataVersion = sync.OnceValue(func() string {
	h := sha256.Sum256([]byte(codeVersion + "\x00" + wordsText))
	return hex.EncodeToString(h[:6])
})

// DataVersion names the code and the data of this package: with the same readings and DataVersion, lines give the same subjects.
func DataVersion() string { return dataVersion() }
