package morph

import (
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// role is what a morpheme does in a word.
type role uint8

const (
	roleNoun      role = iota // begins a token that is kept
	roleVerb                  // VV, VA, VCN: begins a predicate
	roleAuxiliary             // VX
	roleMake                  // XSV, XSA: makes a predicate of the noun before
	roleSuffix                // XSN
	rolePrefix                // XPN
	roleJosa
	roleEnding
	roleCopula  // VCP
	roleNumeral // NR
	roleSmall   // determiners, conjunctions, interjections: shown, seldom kept
	roleMark    // punctuation
)

// rolesOf reads the tags of a dictionary, so that the walk over tokens compares numbers.
func rolesOf(d *dict.Dict) []role {
	tags := d.Tags()
	out := make([]role, len(tags))
	for i, t := range tags {
		out[i] = roleOf(t)
	}
	return out
}

func roleOf(tag string) role {
	switch tag {
	case "VV", "VA", "VCN":
		return roleVerb
	case "VX":
		return roleAuxiliary
	case "VCP":
		return roleCopula
	case "XSV", "XSA":
		return roleMake
	case "XSN":
		return roleSuffix
	case "XPN":
		return rolePrefix
	case "NR":
		return roleNumeral
	case "MM", "MAJ", "IC":
		return roleSmall
	case "SF", "SE", "SSO", "SSC", "SC", "SY":
		return roleMark
	}
	switch tag[0] {
	case 'J':
		return roleJosa
	case 'E':
		return roleEnding
	}
	return roleNoun
}

// markTags are the tags of punctuation.
func markTags(d *dict.Dict) map[dict.Unknown]string {
	tags := map[dict.Unknown]string{}
	for u := dict.UnknownSymbol; u <= dict.UnknownEllipsis; u++ {
		tags[u] = d.TagName(d.Morphemes(d.UnknownEntry(u).Template, 1, nil)[0].Tag)
	}
	return tags
}

// unknownKind is how a piece enters the lattice; Hangul is looked up.
func unknownKind(runes []rune, p piece) dict.Unknown {
	switch p.kind {
	case pieceLatin:
		return dict.UnknownLatin
	case pieceWord, piecePerson:
		return mixedKind
	case pieceNumber:
		return dict.UnknownNumber
	case pieceHan:
		return dict.UnknownHanja
	case pieceSound:
		return dict.UnknownSymbol
	case piecePunct:
		return markKind(runes[p.a])
	}
	return dict.UnknownHangul
}

// markKind is how a mark enters it.
func markKind(r rune) dict.Unknown {
	switch r {
	case '.', '!', '?', '。':
		return dict.UnknownStop
	case ',', ':', '/', '·', ';':
		return dict.UnknownComma
	case '(', '[', '{', '<', '“', '‘', '「', '『', '《', '〈':
		return dict.UnknownOpen
	case ')', ']', '}', '>', '”', '’', '」', '』', '》', '〉':
		return dict.UnknownClose
	case '…':
		return dict.UnknownEllipsis
	}
	return dict.UnknownSymbol
}

// simple is the entry by which a word of the dictionary is one morpheme of a tag; dict.NoList if there is none.
func (a *Analyzer) simple(word, tag string) dict.List {
	for list, e := range a.dict.Entries(a.dict.Lookup(word)) {
		if parts := a.dict.Morphemes(e.Template, utf8.RuneCountInString(word), nil); len(parts) == 1 && a.dict.TagName(parts[0].Tag) == tag {
			return list
		}
	}
	return dict.NoList
}
