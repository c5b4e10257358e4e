// Package wordlist reads the lists of words that a program carries as a text, and names such texts by what is in them.
//
// Start with [Lines]. A line that ends in a colon begins a list, what stands behind # is for people, and '_' in a word is a space. It is pure
// and safe for concurrent use. What a list means is the business of whoever has it.
package wordlist

import (
	"crypto/sha256"
	"encoding/hex"
	"iter"
	"strings"
)

// Lines yields the lines of a text of lists, each with the name of its list, without comments and empty lines.
func Lines(text string) iter.Seq2[string, string] {
	return func(yield func(list, line string) bool) {
		list := ""
		for line := range strings.Lines(text) {
			line, _, _ = strings.Cut(line, "#")
			line = strings.TrimSpace(line)
			name, begins := strings.CutSuffix(line, ":")
			switch {
			case line == "":
			case begins:
				list = name
			case !yield(list, line):
				return
			}
		}
	}
}

// Words yields the words of a line.
func Words(line string) iter.Seq[string] {
	return func(yield func(word string) bool) {
		for w := range strings.FieldsSeq(line) {
			if !yield(strings.ReplaceAll(w, "_", " ")) {
				return
			}
		}
	}
}

// Set is the words of a list.
type Set map[string]bool

// Sets are the lists of a text by their names.
func Sets(text string) map[string]Set {
	all := map[string]Set{}
	for list, line := range Lines(text) {
		if all[list] == nil {
			all[list] = Set{}
		}
		for w := range Words(line) {
			all[list][w] = true
		}
	}
	return all
}

// Version names texts: equal ones in the same order have the same version, and hardly any others.
func Version(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		h.Write([]byte(t))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}
