package morph

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	maxIdentifier = 128 // runes; a longer one (base64, minified code) is kept by its beginning
	maxParts      = 16
)

// stopWords are English function words. Negations are told apart in negations.
const stopWords = `a an the and or but if then else of in on at to from by for with as into onto over under about against between through during above below
is are was were be been being am do does did doing done have has had having will would shall should can could may might must
i you he she it we they me him her us them my your his its our their mine yours ours theirs this that these those who whom whose which what where when why how
there here so than too very just also only own same such both each few more most other some any all again once up down out off further while because until
s t d ll m re ve let it's i'm we're you're they're i've we've let's that's there's what's he's she's merely`

const negations = `not no never without cannot nor neither none nothing n't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't shouldn't couldn't can't cant dont doesnt isnt wont mustn't haven't hasn't hadn't needn't ain't`

// latinToken fills stems and class of an identifier or word that is already cut out.
func (a *Analyzer) latinToken(run []rune, cache map[string]string) (class Class, stems []string, neg negator) {
	run = run[:min(len(run), maxIdentifier)]
	lower := lowered(run)
	plain := strings.ReplaceAll(lower, "’", "'")
	if a.negations[plain] {
		return Function, nil, negForward
	}
	if strings.HasSuffix(plain, "n't") {
		return Function, nil, negForward
	}
	if a.stops[plain] {
		return Function, nil, negNone
	}
	if p := strings.TrimSuffix(plain, "'s"); p != plain && p != "" {
		plain, run = p, run[:len(run)-2]
	}
	if !isIdentifier(run) {
		stem := a.stemEnglish(plain, cache)
		if stem != plain {
			return Word, []string{stem, plain}, negNone
		}
		return Word, []string{plain}, negNone
	}
	stems = []string{plain}
	if rest, ok := strings.CutPrefix(plain, "v"); ok && strings.Trim(rest, "0123456789.") == "" {
		return Identifier, append(stems, rest), negNone // v2.1, also found as 2.1
	}
	for _, p := range parts(run) {
		stem := a.stemEnglish(p, cache)
		stems = appendNew(stems, stem)
		stems = appendNew(stems, p)
	}
	return Identifier, stems, negNone
}

// lowered is a run in lower case and, where that takes it apart (İ), composed again.
func lowered(run []rune) string {
	s := strings.ToLower(string(run))
	if len(s) > len(run) {
		s = norm.NFC.String(s)
	}
	return s
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// isIdentifier says that a run is more than a word: a digit, a connector or a capital inside.
func isIdentifier(run []rune) bool {
	upper, lowerSeen := 0, false
	for i, r := range run {
		switch {
		case r >= '0' && r <= '9', r == '_', r == '.', r == '/', r == '-', r == '\\', r == '@', r == '+', r == '#':
			return true
		case unicode.IsUpper(r):
			if i > 0 && lowerSeen {
				return true
			}
			upper++
		case unicode.IsLower(r):
			if upper > 1 && i+1 < len(run) { // HTTPServer, but not APIs
				return true
			}
			lowerSeen = true
		}
	}
	return false
}

// parts cuts an identifier at connectors and at camelCase humps. A run that would be its only part gives none.
func parts(run []rune) []string {
	var out []string
	start := 0
	flush := func(end int) {
		if end > start && len(out) < maxParts {
			out = append(out, lowered(run[start:end]))
		}
	}
	for i, r := range run {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush(i)
			start = i + 1
			continue
		}
		if i > start && unicode.IsUpper(r) {
			beforeLower := unicode.IsLower(run[i-1]) || unicode.IsDigit(run[i-1])
			lastOfAcronym := unicode.IsUpper(run[i-1]) && i+2 < len(run) && unicode.IsLower(run[i+1]) && unicode.IsLower(run[i+2])
			if beforeLower && !unicode.IsDigit(run[i-1]) || lastOfAcronym {
				flush(i)
				start = i
			}
		}
	}
	flush(len(run))
	if len(out) == 1 && len(out[0]) == len(strings.ToLower(string(run))) {
		return nil
	}
	return out
}
