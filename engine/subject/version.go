package subject

import (
	"sync"

	"github.com/seed-a44923cb/memctl/engine/subject/naming"
)

// codeVersion is raised when the same lines give other subjects.
const codeVersion = "12"

// dataVersion is made when it is first asked for.
var dataVersion = sync.OnceValue(func() string { return naming.ListsVersion(codeVersion) })

// DataVersion names the code and the data of this package: with the same readings and DataVersion, lines give the same subjects.
func DataVersion() string { return dataVersion() }
