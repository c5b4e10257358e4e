package morph

// candidate is one way to undo a contraction: the head, without its last syllable if
// drop, then with.
type candidate struct {
	drop   bool
	prefer bool    // over the regular one, when known
	with   [2]rune // zero runes are none
}

// candidates is a short list without a heap.
type candidates struct {
	list [4]candidate
	n    int
}

func (c *candidates) add(d candidate) {
	c.list[c.n] = d
	c.n++
}

// contractions lists the stems that a syllable (lead, vowel, no tail) after head may come from, the regular one
// first. head may be empty.
func contractions(head []rune, lead, vowel int) (c candidates) {
	var prev rune
	if len(head) > 0 {
		prev = head[len(head)-1]
	}
	if lead == leadIeung && prev != 0 {
		if afterIeung(&c, prev, vowel); c.n > 0 {
			return c
		}
	}
	if lead == leadR && tailOf(prev) == tailL && (vowel == vowelA || vowel == vowelEo) { // 빨라, 흘러
		c.add(candidate{drop: true, with: [2]rune{setTail(prev, tailNone), '르'}})
		c.add(candidate{with: [2]rune{join(leadR, vowelEu, tailNone)}})
		return c
	}
	as := func(vowels ...int) {
		for _, v := range vowels {
			c.add(candidate{with: [2]rune{join(lead, v, tailNone)}})
		}
	}
	switch vowel {
	case vowelWa:
		as(vowelO)
		c.add(candidate{with: [2]rune{join(lead, vowelO, tailH)}}) // 놔 ← 놓
	case vowelWo:
		as(vowelU)
	case vowelYeo:
		as(vowelI, vowelYeo) // 고쳐; 켜
	case vowelWae:
		as(vowelOe)
	case vowelAe:
		if lead == leadH {
			as(vowelA, vowelAe)
		} else {
			as(vowelAe, vowelA)
		}
	case vowelA:
		as(vowelA, vowelEu)
	case vowelEo:
		as(vowelEo, vowelEu, vowelU)
	case vowelE:
		as(vowelE)
	}
	return c
}

// afterIeung undoes a whole syllable 아, 어, 여, 와, 워 after prev.
func afterIeung(c *candidates, prev rune, vowel int) {
	closedBy := func(tail int) candidate {
		return candidate{drop: true, with: [2]rune{setTail(prev, tail)}}
	}
	bare := tailOf(prev) == tailNone
	switch vowel {
	case vowelA, vowelEo:
		c.add(candidate{})
		if bare { // 지어 ← 짓, 나아 ← 낫
			irregular := closedBy(tailS)
			irregular.prefer = true
			c.add(irregular)
		}
		if tailOf(prev) == tailL { // 깨달아 ← 깨닫
			c.add(closedBy(tailD))
		}
		if vowel == vowelA { // 모아 ← 모으
			c.add(candidate{with: [2]rune{'으'}})
		}
	case vowelYeo:
		if prev != '하' {
			c.add(candidate{with: [2]rune{'이'}})
		}
		c.add(candidate{})
	case vowelWa:
		if bare { // 나와 ← 나오, 도와 ← 돕
			c.add(candidate{with: [2]rune{'오'}})
			c.add(closedBy(tailB))
		}
	case vowelWo:
		if bare { // 배워 ← 배우, 어려워 ← 어렵; the regular guess for unknown stems is 우
			c.add(candidate{with: [2]rune{'우'}})
			c.add(closedBy(tailB))
		}
	}
}
