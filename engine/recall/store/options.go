package store

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// formatVersion is the version of what is on disk: fields, stored form, manifest. docs/format.md describes it.
const formatVersion = 6

// Options of a [Store]. The zero value works.
type Options struct {
	// Identity names whatever else decides what documents say, such as the version of the chunker. An index of
	// another identity is made anew.
	Identity string

	LockWait  time.Duration // how long a writer waits for another; default 10 s
	BatchDocs int           // documents of a segment as it is first written; default as many as there is memory for

	// Until is when an update keeps what it has made by then and leaves the other files to the next one: what was
	// indexed of them before stays. At least one file is taken. Zero: as long as it takes.
	Until time.Time

	// Tidy makes an update leave nothing behind of what it, or one before it, has deleted: segments with deleted documents are written anew.
	Tidy bool
}

func (o Options) withDefaults() Options {
	if o.LockWait <= 0 {
		o.LockWait = 10 * time.Second
	}
	return o
}

// hash is over the options that decide what is in the index.
func (o Options) hash() string {
	sum := sha256.Sum256([]byte("fields=4\x00" + o.Identity))
	return hex.EncodeToString(sum[:8])
}
