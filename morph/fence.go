package morph

import (
	"slices"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// commonNoun is what nouns cost that are meant where a blank stands before them, though they may be a counter with its josa: of
// 3 회의 and 3 명의 the first is a meeting.
const commonNoun = 2000

// fence cuts the run behind a number after its counter, and days of one syllable off their josa (화·목만), so that no word of the dictionary reaches over the cut: 60초로 is 60, 초
// and 로, not the age 초로, and 3회의 is no meeting. Nothing is cut where another word follows, as in 5일제.
func (w *walker) fence() {
	for i := 1; i < len(w.pieces); i++ {
		p := w.pieces[i]
		if p.kind != pieceHangul || p.line {
			continue
		}
		if n := w.counterOf(w.pieces[i-1], p); n > 0 && p.a+n < p.b {
			w.pieces[i].b = p.a + n
			i++
			w.pieces = slices.Insert(w.pieces, i, piece{kind: pieceHangul, a: p.a + n, b: p.b, glued: true})
		}
	}
}

// counterOf is how many runes of a piece are the counter of what stands before it; 0 for none.
func (w *walker) counterOf(before, p piece) int {
	run := w.buf.runes[p.a:min(p.b, p.a+maxWord)]
	switch {
	case before.kind == pieceNumber && w.clockOrDate(before):
		return 0
	case before.kind == pieceNumber && p.glued:
		return w.a.scaleAndCounter(run)
	case before.kind == pieceNumber && !w.common(run):
		return w.a.counterIn(run)
	case before.kind == piecePunct && p.glued && weekdayIndex(run[0]) >= 0 && w.dayBefore(before.a):
		if w.a.closes(run[1:]) {
			return 1
		}
	case weekdayIndex(run[0]) >= 0 && !p.glued:
		if n := len(weekdayRun(run)); n > 2 && w.a.closes(run[n:]) {
			return n
		}
	case before.kind == pieceHangul && !p.glued && w.a.nativeNumeral(w.buf.runes[before.a:before.b]):
		return w.a.unitIn(w.a.units.native, run)
	}
	return 0
}

// dayBefore says that a day of one syllable ends right before a mark: the 화 of 화·목만.
func (w *walker) dayBefore(mark int) bool {
	return mark > 0 && weekdayIndex(w.buf.runes[mark-1]) >= 0 && (mark == 1 || classify(w.buf.runes[mark-2]) != charHangul)
}

// common says that a run is a noun that many texts have.
func (w *walker) common(run []rune) bool {
	list := w.a.simple(string(run), "NNG")
	if list == dict.NoList {
		return false
	}
	e, _ := w.a.dict.Entry(list)
	return e.Cost < commonNoun
}

// clockOrDate says that a number is a time or a day: what follows 10:30 or 11/5 without a blank is not counted by it.
func (w *walker) clockOrDate(p piece) bool {
	for _, r := range w.buf.runes[p.a:p.b] {
		if r == ':' || r == '/' {
			return true
		}
	}
	return false
}

// scaleAndCounter is how many runes of a run behind figures are 만, 천 and the like and the counter: 2 of 만원은, 1 of 초로 and of
// 만으로. It is 0 where the rest is no josa, nor another word that may follow a counter.
func (a *Analyzer) scaleAndCounter(run []rune) int {
	scale := 0
	for scale < len(run) && sinoUnit(run[scale]) > 0 {
		scale++
	}
	if n := a.counterIn(run[scale:]); n > 0 {
		return scale + n
	}
	if scale > 0 && a.closes(run[scale:]) {
		return scale
	}
	return 0
}

// nativeNumeral says that a run is a native numeral above one, which alone may be "said" (말 한 대로): 두, 열두.
func (a *Analyzer) nativeNumeral(run []rune) bool {
	word := string(run)
	for _, ten := range a.units.tens {
		if len(word) >= len(ten.text) && word[:len(ten.text)] == ten.text {
			if word = word[len(ten.text):]; word == "" {
				return true
			}
			break
		}
	}
	return slices.ContainsFunc(a.units.ones, func(one nativeWord) bool {
		return one.text == word && one.form != formBare && (one.value > 1 || len(run) > 1)
	})
}
