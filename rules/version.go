package rules

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
)

//go:embed defaults
var embeddedData embed.FS

// EmbeddedVersion is a hash of the bytes of all embedded rules, words and classes. It is there without parsing them, for callers
// that only want to know whether anything has changed since they last did.
func EmbeddedVersion() (string, error) {
	h := sha256.New()
	entries, err := fs.ReadDir(embeddedData, "defaults")
	if err != nil {
		return "", fmt.Errorf("read embedded rules: %w", err)
	}
	for _, e := range entries {
		data, err := embeddedData.ReadFile("defaults/" + e.Name())
		if err != nil {
			return "", fmt.Errorf("read embedded rules: %w", err)
		}
		fmt.Fprintf(h, "%s %d\n", e.Name(), len(data))
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}
