package redact

import "bytes"

// account is the number of a bank account: ten to sixteen digits beside the name of a bank, or behind a word for it.
func account(n *numeral, text string, i, edge int) (string, Certainty, int) {
	g := accountEnd(n, text)
	if g < 0 {
		return "", 0, 0
	}
	var before [wordsBefore]byte
	var after [wordsAfter]byte
	head := lineBefore(text, i, edge, &before)
	tail := lineAfter(text, n.end[g], &after)
	labelled, bank, directly := among(head, n.people.account), among(head, n.people.bank), n.people.rightBefore(head)
	called := n.digits[0] == 0 && g == 2 && n.size(0) <= 3 && n.size(2) == 4 || among(head, n.people.call) // 02-1234-5678
	switch {
	case !labelled && (called || among(head, n.people.other)):
		return "", 0, 0
	case g == 0: // without groups it may be anything
		if counted(tail) || !labelled && stamp(n) || !directly && !(labelled && (bank || ends(bytes.TrimRight(head, " :"), "번호"))) {
			return "", 0, 0
		}
	case n.sep[1] == ' ' && !labelled && !bank:
		return "", 0, 0
	case !labelled && !bank && !directly && !n.people.bankAfter(tail):
		return "", 0, 0
	}
	return KindAccount, Likely, n.end[g]
}

// accountEnd is the last group of what can be an account's number, or -1: groups of up to seven digits with hyphens or spaces between
// them, or one of ten to fourteen.
func accountEnd(n *numeral, text string) int {
	if n.size(0) >= 10 {
		if n.upTo[0] <= 14 && n.ends(text, 0) {
			return 0
		}
		return -1
	}
	for g := n.groups - 1; g > 0; g-- {
		if n.upTo[g] < 10 || n.upTo[g] > 16 || !n.ends(text, g) {
			continue
		}
		fits := true
		for k := range g + 1 {
			fits = fits && n.size(k) <= 8 && (k == 0 || n.sep[k] == '-' || n.sep[k] == ' ' && n.sep[1] == ' ')
		}
		if fits && !dated(n) {
			return g
		}
	}
	return -1
}

// dated tells whether the numeral begins with a date: 2026-11-20 09.
func dated(n *numeral) bool {
	year := n.size(0) == 4 && n.value(0, 4) >= 1900 && n.value(0, 4) < 2100
	return year && n.groups >= 3 && n.size(1) == 2 && n.size(2) == 2 && n.value(4, 6) <= 12 && n.value(6, 8) <= 31 || n.size(0) == 8 && n.value(0, 4) >= 1900 && n.value(0, 4) < 2100
}

// stamp tells whether a number without groups is an instant: 20261120093000 or 1763600000.
func stamp(n *numeral) bool {
	if n.size(0) == 10 || n.size(0) == 13 {
		return n.digits[0] == 1 && n.digits[1] >= 4
	}
	return (n.size(0) == 12 || n.size(0) == 14) && n.value(0, 2) == 20 && n.value(4, 6) <= 12 && n.value(6, 8) <= 31
}

// counted tells whether a number is one of something: 1000000000원.
func counted(tail []byte) bool {
	tail = bytes.TrimLeft(tail, " ")
	for _, unit := range [...]string{"원", "won", "krw", "개", "건", "명", "ms", "달러", "%", ","} {
		if begins(tail, unit) {
			return true
		}
	}
	return false
}

// rightBefore tells whether the name of a bank ends the text before a number, but for a word or a sign.
func (p *people) rightBefore(head []byte) bool {
	head = bytes.TrimRight(head, " :([-\"'`*")
	for _, w := range p.bank {
		if ends(head, w) {
			return true
		}
	}
	for _, w := range p.bankWord {
		if ends(head, w) {
			at := len(head) - len(w)
			return w[0] >= 0x80 || at == 0 || !wordByte(head[at-1])
		}
	}
	return false
}

// bankAfter tells whether the name of a bank follows a number: 110-123-456789 (신한은행).
func (p *people) bankAfter(tail []byte) bool {
	tail = bytes.TrimLeft(tail, " ([,/")
	for range 2 { // KB국민은행
		for _, w := range p.bank {
			if begins(tail, w) {
				return true
			}
		}
		for _, w := range p.bankWord {
			if begins(tail, w) {
				tail = bytes.TrimLeft(tail[len(w):], " ")
				break
			}
		}
	}
	return begins(tail, "은행") || begins(tail, "뱅크") || begins(tail, "bank")
}
