package sound

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// rules are the ways to read Latin letters as jamo: letters, then jamo each with a cost in hundredths. w and y are the
// glides of ㅘ and ㅑ, and ㅋ ㅍ ㅌ ㅇ behind a vowel are k, p, t and N. "-" is nothing.
const rules = `
a ㅏ0 ㅐ0 ㅔㅣ5 ㅓ8 ㅔ15 ㅗ20 ㅣ40 -60
age ㅣㅈㅣ0 ㅔㅣㅈㅣ0
ai ㅔㅣ0 ㅐ15 ㅔ15
aig ㅔㅣ0
air ㅔㅓ0
are ㅔㅓ0 ㅏ10
ay ㅔㅣ0
au ㅗ0 ㅏㅜ5
aw ㅗ0
ae ㅏ20 ㅐ10
ar ㅏ0 ㅓ5 ㅏㄹ0
b ㅂ0 p0
bb ㅂ0
c ㅋ0 k0 ㅅ8
ck ㅋ0 k0
cc ㅋ0 kㅅ0
ch ㅊ0 ㅊㅣ0 ㅋ8 ㅅy15 ㅅㅣ10 ㅅ20
d ㄷ0 t10 ㅈ30
dd ㄷ0
dg ㅈ0
dge ㅈㅣ0 ㅈ0
ds ㅈㅡ0
dj ㅈ0
e ㅔ0 ㅣ8 ㅓ8 ㅡ8 ㅐ20 -6
ee ㅣ0
ea ㅣ0 ㅔ8 ㅣㅓ5
ei ㅔㅣ0 ㅏㅣ8
eu yㅜ0 ㅜ8
ew yㅜ0 ㅜ5
er ㅓ0
ey ㅣ5 ㅔㅣ5
f ㅍ0 p5 ㅎ40
ff ㅍ0
g ㄱ0 k0 ㅈ8
ge ㅈㅣ0 ㅈ0
gg ㄱ0
gh -15 ㄱ10
gu ㄱ8
h ㅎ0 -25
i ㅣ0 ㅏㅣ4 ㅓ15 y10 -40
ie ㅣ5 ㅏㅣ5
igh ㅏㅣ0
ign ㅏㅣㄴ0
ir ㅓ0
ire ㅏㅣㅓ0
j ㅈ0 y30
k ㅋ0 k0 ㄱ25
kn ㄴ0
l ㄹ0 ㄹㄹ0
ll ㄹ0 ㄹㄹ0
m ㅁ0
mm ㅁ0
n ㄴ0 N15
nn ㄴ0
ng N0 Nㄱ0
nk Nㅋ0 Nk0
nc Nㅋ0
nx Nkㅅ0
o ㅗ0 ㅓ5 ㅏ8 ㅗㅜ10 ㅜ15 -40
oo ㅜ0
oa ㅗ0
oi ㅗㅣ0
oy ㅗㅣ0
ou ㅏㅜ0 ㅜ5 ㅓ10 ㅗ10
ow ㅏㅜ0 ㅗ0 ㅗㅜ0
or ㅓ0 ㅗ0
our ㅓ0
p ㅍ0 p0 ㅂ25
ph ㅍ0
pp ㅍ0 p0
ps ㅅ10
q ㅋ0
r ㄹ0 -6
rr ㄹ0
rh ㄹ0
s ㅅ0 ㅈ8
ss ㅅ0
sc ㅅ8
sh ㅅy0 ㅅㅣ0 ㅅ0
sion ㅅyㅓㄴ0 ㅈㅓㄴ0
ssion ㅅyㅓㄴ0
sure ㅈㅓ0 ㅅyㅓ10
t ㅌ0 t0 ㄷ25
tt ㅌ0 t0
th ㅅ5 ㅌ5 ㄷ10 t15
tch ㅊ0 ㅊㅣ0
tion ㅅyㅓㄴ0
tial ㅅyㅓㄹ0
ture ㅊㅓ0
tz ㅊ5
u ㅓ0 ㅜ0 yㅜ0 ㅏ20 w4 ㅣ30 -40
ui ㅣ10
ue -15 yㅜ5
ur ㅓ0
v ㅂ0
w w0 ㅜ0 -40
wh w0 ㅎ20
wr ㄹ0
x kㅅ0 ㄱㅈ5 ㅈ10
xc kㅅ0
y ㅣ0 ㅏㅣ4 y0
z ㅈ0
zz ㅈ0
- ㅡ2 ㅣ25
`

// rule reads letters as jamo.
type rule struct {
	latin, jamo []rune
	cost        float32
}

// table holds the rules by the last sign of either side, so that either can be read sign by sign.
type table struct {
	latin, jamo map[rune][]rule
	insert      []rule                  // jamo that no letter stands for
	silent      []rule                  // letters that no jamo stands for
	begun       map[[maxPiece]rune]bool // signs with which a longer piece begins, the last first
}

func newTable() *table {
	t := &table{latin: map[rune][]rule{}, jamo: map[rune][]rule{}, begun: map[[maxPiece]rune]bool{}}
	for line := range strings.Lines(rules) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		for _, f := range fields[1:] {
			at := strings.IndexAny(f, "0123456789")
			cost, _ := strconv.Atoi(f[at:])
			r := rule{[]rune(strings.Trim(fields[0], "-")), []rune(strings.Trim(f[:at], "-")), float32(cost) / 100}
			for _, piece := range [][]rune{r.latin, r.jamo} {
				for n := 1; n < len(piece); n++ {
					var key [maxPiece]rune
					for i := range n {
						key[i] = piece[n-1-i]
					}
					t.begun[key] = true
				}
			}
			if n := len(r.latin); n > 0 {
				t.latin[r.latin[n-1]] = append(t.latin[r.latin[n-1]], r)
			} else {
				t.insert = append(t.insert, r)
			}
			if n := len(r.jamo); n > 0 {
				t.jamo[r.jamo[n-1]] = append(t.jamo[r.jamo[n-1]], r)
			} else {
				t.silent = append(t.silent, r)
			}
		}
	}
	return t
}

// signsOf takes a Hangul word apart into the signs of rules; false for what is not all syllables.
func signsOf(word string) (out []rune, ok bool) {
	for _, r := range word {
		if !hangul.IsSyllable(r) {
			return nil, false
		}
		lead, vowel, final := hangul.Decompose(r)
		if sign := leadSound(lead); sign != 0 {
			out = append(out, sign)
		}
		out = append(out, []rune(vowelSounds[vowel-'ㅏ'])...)
		if sign := finalSound(final); sign != 0 {
			out = append(out, sign)
		}
		if final == 'ㄳ' {
			out = append(out, 'ㅅ')
		}
	}
	return out, len(out) > 0
}

// leadSound is the sign of a lead: the tense ones sound as the plain ones do, and ㅇ is silent.
func leadSound(lead rune) rune {
	switch lead {
	case 'ㄲ', 'ㄸ', 'ㅃ', 'ㅆ', 'ㅉ':
		return lead - 1
	case 'ㅇ':
		return 0
	}
	return lead
}

// finalSound is the sign of a final consonant, of which only seven are told apart; 0 of none.
func finalSound(final rune) rune {
	switch final {
	case 0:
		return 0
	case 'ㄱ', 'ㄲ', 'ㄳ', 'ㅋ':
		return 'k'
	case 'ㄴ', 'ㄵ', 'ㄶ':
		return 'ㄴ'
	case 'ㄹ', 'ㄺ', 'ㄻ', 'ㄼ', 'ㄽ', 'ㄾ', 'ㄿ', 'ㅀ':
		return 'ㄹ'
	case 'ㅁ':
		return 'ㅁ'
	case 'ㅂ', 'ㅄ', 'ㅍ':
		return 'p'
	case 'ㅇ':
		return 'N'
	}
	return 't'
}

// vowelSounds are the signs of the vowels from ㅏ to ㅣ.
var vowelSounds = [...]string{"ㅏ", "ㅐ", "yㅏ", "yㅐ", "ㅓ", "ㅔ", "yㅓ", "yㅔ", "ㅗ", "wㅏ", "wㅐ", "wㅔ", "yㅗ", "ㅜ", "wㅓ", "wㅔ", "wㅣ", "yㅜ", "ㅡ", "ㅡㅣ", "ㅣ"}

// Walk reads a word sign by sign and knows at each what it costs to have come so far in the word that is asked for.
// It is an automaton for the search in a dictionary: what cannot become the word is not looked at further.
type Walk struct {
	table  *table
	asked  []rune // signs of the word that is asked for
	hangul bool   // the words that are read are Hangul, and asked is letters
	limit  float32
	states []state
	rows   []float32 // the memory that rows are cut from
	free   []float32 // the rest of it
}

// state is a state, made of the one before and a sign.
type state struct {
	before int
	sign   rune
	row    []float32 // cost of having read so much of asked
	least  float32   // of this row, and of those before from which a longer piece may still come here
	bytes  string    // of a syllable that has been begun
	whole  int       // then the state before it
}

const farOff = 1e9

// newWalk looks for words that sound as asked does: Latin ones if it is Hangul, else Hangul ones. nil if it is neither.
func newWalk(table *table, asked string, limit float32) *Walk {
	w := &Walk{table: table, limit: limit}
	if signs, ok := signsOf(asked); ok {
		w.asked = signs
	} else if isLetters(asked) {
		w.asked, w.hangul = []rune(asked), true
	} else {
		return nil
	}
	first := state{before: -1, row: make([]float32, len(w.asked)+1)}
	for i := range first.row {
		first.row[i] = farOff
	}
	first.row[0] = 0
	w.states = []state{{before: -1, least: farOff}, first} // begun; the first is where nothing can match any more
	w.spread(&w.states[1])
	return w
}

func isLetters(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' })
}

// begun is how many states a Walk has before it reads.
const begun = 2

// Start is the state before a word.
func (w *Walk) Start() int { return 1 }

// CanMatch reports whether a word may go on from a state.
func (w *Walk) CanMatch(s int) bool { return w.states[s].least <= w.limit }

// WillAlwaysMatch is never so.
func (w *Walk) WillAlwaysMatch(int) bool { return false }

// IsMatch reports whether a word may end in a state.
func (w *Walk) IsMatch(s int) bool { return w.cost(s) <= w.limit }

func (w *Walk) cost(s int) float32 {
	if st := &w.states[s]; st.bytes == "" && len(st.row) > 0 {
		return st.row[len(st.row)-1]
	}
	return farOff
}

// Accept reads a byte.
func (w *Walk) Accept(s int, b byte) int {
	if !w.hangul {
		if b < 'a' || b > 'z' {
			return 0
		}
		return w.step(s, rune(b))
	}
	bytes := w.states[s].bytes + string([]byte{b})
	if len(bytes) < 3 {
		if len(bytes) == 1 && (b < 0xEA || b > 0xED) {
			return 0
		}
		part := w.states[s]
		part.bytes = bytes
		if len(bytes) == 1 {
			part.whole = s
		}
		w.states = append(w.states, part)
		return len(w.states) - 1
	}
	signs, ok := signsOf(bytes)
	if !ok {
		return 0
	}
	for s = w.states[s].whole; len(signs) > 0 && s != 0; signs = signs[1:] {
		s = w.step(s, signs[0])
	}
	return s
}

// step reads a sign.
func (w *Walk) step(s int, sign rune) int {
	next := state{before: s, sign: sign, row: w.row()}
	for i := range next.row {
		next.row[i] = farOff
	}
	rules := w.table.latin[sign]
	if w.hangul {
		rules = w.table.jamo[sign]
	}
	for i := range rules {
		read, asked := rules[i].latin, rules[i].jamo
		if w.hangul {
			read, asked = asked, read
		}
		from := w.back(s, read)
		if from < 0 {
			continue
		}
		for at, cost := range w.states[from].row {
			if end := at + len(asked); cost+rules[i].cost <= w.limit && end < len(next.row) && slices.Equal(w.asked[at:end], asked) {
				next.row[end] = min(next.row[end], cost+rules[i].cost)
			}
		}
	}
	if w.spread(&next); next.least > w.limit {
		return 0
	}
	w.states = append(w.states, next)
	return len(w.states) - 1
}

// row is a row to be filled.
func (w *Walk) row() []float32 {
	n := len(w.asked) + 1
	if len(w.free) < n {
		w.rows = make([]float32, n*rowsAtOnce)
		w.free = w.rows
	}
	row := w.free[:n:n]
	w.free = w.free[n:]
	return row
}

// rowsAtOnce is for how many rows memory is taken: those of a word.
const rowsAtOnce = 16

// back is the state before signs of which all but the last have been read up to state s; -1 if others were.
func (w *Walk) back(s int, read []rune) int {
	for i := len(read) - 2; i >= 0; i-- {
		if w.states[s].sign != read[i] {
			return -1
		}
		s = w.states[s].before
	}
	return s
}

// spread goes on in the word that is asked for where that needs no sign of the other.
func (w *Walk) spread(st *state) {
	free := w.table.insert
	if w.hangul {
		free = w.table.silent
	}
	for at, cost := range st.row {
		if cost >= farOff {
			continue
		}
		for i := range free {
			gone := free[i].jamo
			if w.hangul {
				gone = free[i].latin
			}
			if end := at + len(gone); end < len(st.row) && slices.Equal(w.asked[at:end], gone) {
				st.row[end] = min(st.row[end], cost+free[i].cost)
			}
		}
	}
	st.least = slices.Min(st.row)
	var key [maxPiece]rune
	for n, at := 0, st; n < maxPiece && at.before > 0; n++ {
		key[n] = at.sign
		if at = &w.states[at.before]; w.table.begun[key] {
			st.least = min(st.least, slices.Min(at.row))
		}
	}
}

// maxPiece is one less than the signs of the longest piece.
const maxPiece = 4
