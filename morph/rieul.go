package morph

import (
	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// unbent reads node k as a noun with its josa, if it would be a verb in ㄹ that keeps it before 은 or 을: the forms of 풀다 are 푼 and
// 풀, so 풀은 and 풀을 are a pool. Verbs in ㄷ have such forms (들은, 물은).
func (w *walker) unbent(k int) {
	if k+1 >= len(w.nodes) {
		return
	}
	n, end := &w.nodes[k], &w.nodes[k+1]
	if n.List < 0 || end.List < 0 || end.Start != n.End || end.End != end.Start+1 || hangul.Final(w.buf.runes[n.End-1]) != 'ㄹ' {
		return
	}
	tag := map[rune]string{'은': "JX", '을': "JKO"}[w.buf.runes[end.Start]]
	if tag == "" || !w.isA(*end, "ETM") || !w.isA(*n, "VV") && !w.isA(*n, "VA") || w.bends(w.spell(n.Start, n.End, "")) {
		return
	}
	noun, josa := w.a.simple(w.spell(n.Start, n.End, ""), "NNG"), w.a.simple(w.spell(end.Start, end.End, ""), tag)
	if noun == dict.NoList || josa == dict.NoList {
		return
	}
	n.List, end.List = noun, josa
	n.Entry, _ = w.a.dict.Entry(noun)
	end.Entry, _ = w.a.dict.Entry(josa)
}

// bends says that a syllable in ㄹ is the form of a verb that a dictionary lists in another way: 들 of 듣다.
func (w *walker) bends(surface string) bool {
	for _, e := range w.a.dict.Entries(w.a.dict.Lookup(surface)) {
		w.parts = w.a.dict.Morphemes(e.Template, runeLen(surface), w.parts[:0])
		if m := w.parts[0]; w.a.roles[m.Tag] == roleVerb && len(w.parts) == 1 && m.Literal != "" {
			return true
		}
	}
	return false
}
