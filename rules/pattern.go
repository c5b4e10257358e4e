package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// finalClass is a character class of the syllables that end in a consonant: {ㅆ} stands for 했, 갔, 바꿨 …, which is how
// a pattern says "past tense"; 있 and 겠 are no past and are left out. ok is false if name is not one final consonant.
func finalClass(name string) (class string, ok bool) {
	r, size := utf8.DecodeRuneInString(name)
	if size != len(name) || !hangul.IsFinal(r) {
		return "", false
	}
	var b strings.Builder
	b.WriteByte('[')
	for s := range hangul.EndingIn(r) {
		if s != '있' && s != '겠' {
			b.WriteRune(s)
		}
	}
	b.WriteByte(']')
	return b.String(), true
}

// expand puts terms into a pattern, which stands at where: {name} becomes (?:…). RE2's own {2,3} and \p{Hangul} stay; a term may use others.
func expand(where, pattern string, terms map[string]string) (string, error) {
	return expandDepth(where, pattern, terms, 0)
}

const maxTermDepth = 8

func expandDepth(where, pattern string, terms map[string]string, depth int) (string, error) {
	if depth > maxTermDepth {
		return "", notice.NewError("rules.term-deep", "{where}: terms are nested more than {most} deep", where, maxTermDepth)
	}
	var b strings.Builder
	for i := 0; i < len(pattern); {
		c := pattern[i]
		switch {
		case c == '\\' && i+1 < len(pattern):
			n := 2
			if (pattern[i+1] == 'p' || pattern[i+1] == 'P' || pattern[i+1] == 'x') && i+2 < len(pattern) && pattern[i+2] == '{' {
				n = 3 // the brace of \p{Hangul}
			}
			b.WriteString(pattern[i : i+n])
			i += n
		case c == '{':
			end := strings.IndexByte(pattern[i:], '}')
			name := ""
			if end > 0 {
				name = pattern[i+1 : i+end]
			}
			if !termName(name) {
				b.WriteByte(c)
				i++
				continue
			}
			class, ok := finalClass(name)
			if !ok {
				text, known := terms[name]
				if !known {
					return "", notice.NewError("rules.no-term", "{where}: {term} is not a term of this file or of the defaults", where, "{"+name+"}")
				}
				inner, err := expandDepth(where, text, terms, depth+1)
				if err != nil {
					return "", err
				}
				class = "(?:" + inner + ")"
			}
			b.WriteString(class)
			i += end + 1
		default:
			b.WriteByte(c)
			i++
		}
		if b.Len() > MaxPatternBytes {
			return "", notice.NewError("rules.pattern-long", "{where}: a pattern has at most {most} bytes", where, MaxPatternBytes)
		}
	}
	return b.String(), nil
}

// termName reports whether the text between braces names a term; RE2's repetition counts do not.
func termName(s string) bool {
	if s == "" || s[0] >= '0' && s[0] <= '9' || s[0] == ',' {
		return false
	}
	for _, r := range s {
		if !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_' || r == '-' || hangul.IsSyllable(r) || hangul.IsFinal(r)) {
			return false
		}
	}
	return true
}
