package rules

import (
	"encoding/hex"
	"hash/fnv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxSlug is the longest slug in bytes; with a directory and an extension it fits every file system.
const MaxSlug = 120

// Slug is the file name, without extension, of the page that belongs to a name. Hangul stays Hangul; names that differ
// only by letter case or normalisation form have one slug. Characters that a file system, a wiki link or another
// workspace's name would trip over (/ \ : * ? " < > | # ^ [ ] and controls) become '-'. A name longer than [MaxSlug] is
// cut and gets a hash, so that two long names stay apart. Slug(Slug(x)) is Slug(x); it is never empty.
func Slug(name string) string {
	s := norm.NFC.String(strings.ToLower(norm.NFC.String(strings.ToValidUTF8(name, "-"))))
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case unicode.IsControl(r), strings.ContainsRune(`/\:*?"<>|#^[]`, r):
			b.WriteByte('-')
		case unicode.Is(unicode.Cf, r), r == unicode.ReplacementChar, unicode.Is(unicode.Cs, r):
		default:
			b.WriteRune(r)
		}
	}
	// Dropping invisible characters may have brought a letter and its mark together.
	s = norm.NFC.String(strings.Join(strings.Fields(b.String()), " "))
	s = noCopy(trimSlug(s))
	if len(s) > MaxSlug {
		h := fnv.New32a()
		h.Write([]byte(s)) // a hash never fails
		const hashed = 1 + 8
		cut := MaxSlug - hashed
		for cut > 0 && (s[cut]&0xC0 == 0x80 || !norm.NFC.PropertiesString(s[cut:]).BoundaryBefore()) {
			cut--
		}
		if cut == 0 { // one letter under a mountain of marks
			return "-" + hex.EncodeToString(h.Sum(nil))
		}
		s = trimSlug(s[:cut]) + "-" + hex.EncodeToString(h.Sum(nil))
	}
	if s == "" {
		return "-"
	}
	if reserved(s) {
		s += "-"
	}
	return s
}

// trimSlug drops what Windows or a shell would: dots and spaces at the ends.
func trimSlug(s string) string {
	return strings.TrimRight(strings.TrimLeft(s, ". "), ". ")
}

// reserved reports whether Windows has a device of this name, with any extension.
func reserved(s string) bool {
	base, _, _ := strings.Cut(s, ".")
	base = strings.TrimRight(base, " ")
	switch base {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(base) == 4 && (strings.HasPrefix(base, "com") || strings.HasPrefix(base, "lpt")) && base[3] >= '0' && base[3] <= '9'
}
