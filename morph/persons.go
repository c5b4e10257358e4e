package morph

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/hangul"
	"github.com/seed-a44923cb/memctl/morph/internal/dict"
)

// surnames are those of one syllable that begin a form of address, without such as say which holder of the office is meant:
// 전 is former, 현 present, 부 vice.
const surnames = "김이박최정강조윤장임한오서신권황안송류유홍고문손배백허남심노하곽성차주우나민진지엄채원천방공함변염추도석선설마길연위표기"

// apartSurnames may have a blank behind them, too, and are no everyday words where an office follows: 강 사장, and not 이 팀장.
const apartSurnames = "김박최정강조윤임오서신권황안송류유홍고문손배백허남심노하곽엄채천방공함변염추석선설여"

// offices are what stands behind a surname: 노반장, 정쌤.
const offices = `쌤 팀장 과장 부장 차장 대리 사장 이사 대표 반장 실장 소장 원장 국장 계장 조장 점장 회장 교장 교감 본부장 센터장 지점장 총무 주임 매니저 코치 선생 교수 박사 기사 감독 작가 여사 변호사 세무사
회계사 노무사 목사 전도사 집사 권사 장로 셰프 디자이너`

// josaOfName may follow the 이 of a given name, and no noun with a josa 이: 솔이는, 준이한테.
const josaOfName = `가 가는 는 를 도 와 한테 한테는 한테도 에게 에게는 더러`

// persons puts together what the dictionary cuts: a surname with an office (노반장, 강 사장), a given name of one syllable with 이 (솔이는).
func (w *walker) persons() {
	for i := 0; i < len(w.pieces); i++ {
		p := w.pieces[i]
		if p.kind != pieceHangul || p.glued && classify(w.buf.runes[p.a-1]) != charPunct {
			continue
		}
		end := p.a + w.a.person(w.buf.runes[p.a:min(p.b, p.a+maxWord)])
		if end == p.a {
			if end = w.personApart(i); end == p.a {
				continue
			}
			p.b = w.pieces[i+1].b
			w.pieces = slices.Delete(w.pieces, i+1, i+2)
		}
		w.pieces[i].kind, w.pieces[i].b = piecePerson, end
		if end < p.b {
			i++
			w.pieces = slices.Insert(w.pieces, i, piece{kind: pieceHangul, a: end, b: p.b, glued: true})
		}
	}
}

// personApart is where the name ends that begins with the surname that is piece i, and goes on behind a blank; where the piece
// begins if there is none.
func (w *walker) personApart(i int) int {
	p := w.pieces[i]
	if p.b != p.a+1 || i+1 >= len(w.pieces) || !strings.ContainsRune(apartSurnames, w.buf.runes[p.a]) {
		return p.a
	}
	next := w.pieces[i+1]
	if next.kind != pieceHangul || next.glued || next.line || next.a != p.b+1 {
		return p.a
	}
	run := append([]rune{w.buf.runes[p.a]}, w.buf.runes[next.a:min(next.b, next.a+maxWord)]...)
	if n := w.a.person(run); n > 2 {
		return next.a + n - 1
	}
	return p.a
}

// person is how many runes of a run are such a name; 0 for none.
func (a *Analyzer) person(run []rune) int {
	if len(run) > 1 && strings.ContainsRune(surnames, run[0]) {
		for n := min(len(run), 4); n > 1; n-- {
			if a.offices[string(run[1:n])] && a.afterName(run[n:]) && a.onlyName(string(run[:n])) {
				return n
			}
		}
	}
	if len(run) > 2 && run[1] == '이' && hangul.HasFinal(run[0]) && a.nameJosa[string(run[2:])] && !a.frequent(string(run[:2])) {
		return 2
	}
	return 0
}

// afterName says that what follows a name is nothing, 님 or a josa.
func (a *Analyzer) afterName(rest []rune) bool {
	if len(rest) > 0 && rest[0] == '님' {
		rest = rest[1:]
	}
	return len(rest) == 0 || a.josa.isJosa(rest)
}

// onlyName says that the dictionary has a word as a name or not at all: 주차장 is no office.
func (a *Analyzer) onlyName(word string) bool {
	list := a.dict.Lookup(word)
	if list == dict.NoList {
		return true
	}
	for _, e := range a.dict.Entries(list) {
		if parts := a.dict.Morphemes(e.Template, len([]rune(word)), nil); a.dict.TagName(parts[0].Tag) != "NNP" {
			return false
		}
	}
	return true
}

// rareWord is what words of two syllables in 이 cost that are meant seldomer than a name: the 안이 of 안이하다.
const rareWord = 4000

// frequent says that the dictionary has a word that is no name and not rare: 높이, 많이.
func (a *Analyzer) frequent(word string) bool {
	for _, e := range a.dict.Entries(a.dict.Lookup(word)) {
		parts := a.dict.Morphemes(e.Template, len([]rune(word)), nil)
		if tag := a.dict.TagName(parts[0].Tag); tag != "NNP" && e.Cost < rareWord {
			return true
		}
	}
	return false
}

// personal emits such a name; behind a surname the office is kept with it.
func (w *walker) personal(p piece) {
	office := p.a + 1
	if classify(w.buf.runes[office]) == charSpace {
		office++
	}
	name := w.join(w.spell(p.a, p.a+1, ""), w.spell(office, p.b, ""))
	w.begin()
	w.push(name)
	if p.b-office > 1 {
		w.push(w.spell(office, p.b, ""))
	}
	w.emit(p.a, p.b, Noun, name, w.list(), tokenMeta{glued: p.glued, noun: true})
	w.pos("NNP")
}

// called says that node k is the 안 of a name and not an inside: a clause begins with 안이, and another noun stands behind it (안이
// 준비물). An inside has a noun before it, and something said of it (가방 안이 젖었다, 안이 좁다).
func (w *walker) called(k int) bool {
	if k+2 >= len(w.nodes) || w.buf.runes[w.nodes[k].Start] != '안' || w.nodes[k].List < 0 || w.nodes[k+1].List < 0 {
		return false
	}
	n, josa, next := w.nodes[k], w.nodes[k+1], w.nodes[k+2]
	if n.End-n.Start != 1 || josa.Start != n.End || josa.End != n.End+1 || w.buf.runes[n.End] != '이' || !w.isJosa(josa) || !w.isA(n, "NNG") {
		return false
	}
	at := len(w.tokens)
	return (at == w.first || w.meta[at-1].boundary) && next.Start > josa.End && w.isNoun(next)
}

// call emits 안이, with the noun that it may also be.
func (w *walker) call(k int) {
	n := w.nodes[k]
	name := w.spell(n.Start, n.End+1, "")
	w.begin()
	w.push(name)
	w.push(w.spell(n.Start, n.End, ""))
	w.emit(n.Start, n.End+1, Noun, name, w.list(), tokenMeta{glued: w.glued, noun: true})
	w.pos("NNP")
}
