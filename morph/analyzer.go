package morph

import (
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/morph/internal/dict"
	"github.com/seed-a44923cb/memctl/morph/internal/lattice"
)

// Options change what an [Analyzer] knows. The zero value is the built-in data alone.
type Options struct {
	// Words are read as the user means them, beside those of the dictionary (리디만, 민은); their order means nothing. Of
	// two with one text and another kind, the context decides. Default: none.
	Words []UserWord
}

// Analyzer reads text. Make it with [New]; it never changes and is safe for concurrent use.
type Analyzer struct {
	version      string
	dict         *dict.Dict
	roles        []role // by tag of the dictionary
	markTags     map[dict.Unknown]string
	words        lattice.Words
	names        [2]dict.Entry // what a noun that is guessed is like: one that ends in a vowel, in a consonant
	mixed        mixedWords
	functions    map[string]bool
	light        map[string]bool
	linking      map[string]bool
	stops        map[string]bool
	negations    map[string]bool
	apart        map[string]string // stems by word, where the library is not asked
	negMi        map[string]bool
	negBi        map[string]bool
	negBu        map[string]bool
	counters     map[string]string
	afterCounter map[string]bool
	units        *unitTable
	josa         *josaTable
	plainSuffix  map[string]bool
	offices      map[string]bool
	nameJosa     map[string]bool
	cues         map[string]map[string]bool // objects of a verb by its stem
	scratch      sync.Pool                  // of *walker
}

// New builds an Analyzer over the built-in dictionary, which is read where it lies; it opens no file.
func New(opts Options) *Analyzer {
	d, err := dict.Default()
	if err != nil {
		panic(err) // a binary with a broken dictionary: the checksum test of the package keeps it from being built
	}
	a := &Analyzer{
		version:      dataVersion + "/" + d.Name() + "/" + dict.Version(),
		dict:         d,
		roles:        rolesOf(d),
		markTags:     markTags(d),
		functions:    wordSet(functionWords + pronouns),
		light:        wordSet(lightStems),
		linking:      wordSet(linking),
		stops:        wordSet(stopWords),
		negations:    wordSet(negations),
		apart:        pairs(apartStems),
		negMi:        wordSet(prefixMi),
		negBi:        wordSet(prefixBi),
		negBu:        wordSet(prefixBu),
		counters:     counterTable(),
		afterCounter: wordSet(counterSuffixes),
		units:        newUnitTable(),
		josa:         newJosaTable(),
		plainSuffix:  wordSet(plainSuffixes),
		offices:      wordSet(offices),
		nameJosa:     wordSet(josaOfName),
		cues:         map[string]map[string]bool{"듣": wordSet(heard), "걷": wordSet(walked), "묻": wordSet(asked)},
	}
	a.names = [2]dict.Entry{a.like(WordProduct, '가'), a.like(WordProduct, '각')}
	a.scratch.New = func() any { return newWalker(a) }
	a.learn(opts.Words)
	return a
}

// Version names the data behind the analysis: equal versions give equal tokens. It is part of an index's identity.
func (a *Analyzer) Version() string { return a.version }

func fieldsOf(words string) iter.Seq[string] { return strings.FieldsSeq(words) }

func wordSet(words string) map[string]bool {
	set := make(map[string]bool, len(words)/7)
	for w := range fieldsOf(words) {
		set[w] = true
	}
	return set
}

// Analyze returns the tokens of the text in order, function words and punctuation included. Offsets are bytes
// of text as given. Within one compatibility character (½, ㎏) tokens may share a byte range.
func (a *Analyzer) Analyze(text string) []Token {
	w := a.walkerOf(text)
	w.all()
	tokens := w.tokens
	w.release()
	return tokens
}

// all reads the text.
func (w *walker) all() {
	for start := 0; start < len(w.text); {
		end := blockEnd(w.text, start)
		w.block(start, end)
		start = end
	}
	mark(w.text, w.tokens, w.meta)
}

const blockSize = 32 << 10

// blockEnd keeps the working memory small: a block ends at a line end after 32 KiB.
func blockEnd(text string, start int) int {
	if len(text)-start <= blockSize {
		return len(text)
	}
	if n := strings.IndexByte(text[start+blockSize:], '\n'); n >= 0 {
		return start + blockSize + n + 1
	}
	return len(text)
}

// walker is one call of Analyze, and the memory it works in.
type walker struct {
	a       *Analyzer
	text    string
	buf     buffer
	pieces  []piece
	cells   []lattice.Piece
	lattice *lattice.Lattice
	nodes   []lattice.Node
	parts   []dict.Morpheme
	tokens  []Token
	meta    []tokenMeta
	first   int               // token of this stretch
	after   int               // index of the node right behind the one at hand; or one of the two below
	ahead   []dict.Morpheme   // of that node
	glued   bool              // no white space before the morpheme at hand
	arena   []string          // where lists of stems lie
	mark    int               // where the list that is being made begins
	bytes   []byte            // of a string that is being made
	known   map[string]string // strings that were made
	english map[string]string // stems by word
}

// What after is where there is no such node.
const (
	nothingAfter = 0
	citedAfter   = -1 // 다, see citation
)

// maxKnown bounds what a walker remembers from one text to the next, in strings.
const maxKnown = 1 << 14

// maxMade is the longest string that is remembered, and the longest list of tags of a token, in bytes.
const maxMade = 64

func newWalker(a *Analyzer) *walker {
	return &walker{a: a, lattice: lattice.New(a.dict, a.words, a.names), known: map[string]string{}, english: map[string]string{}}
}

// start begins a text.
func (w *walker) start(text string) {
	w.text = text
	if w.tokens == nil {
		w.tokens = make([]Token, 0, len(text)/6+4)
		w.arena = make([]string, 0, len(text)/8+8)
	}
	w.meta = w.meta[:0]
	if len(w.known) > maxKnown {
		clear(w.known)
	}
	if len(w.english) > maxKnown {
		clear(w.english)
	}
}

// release gives up what belongs to the caller now.
func (w *walker) release() {
	w.text, w.tokens, w.arena = "", nil, nil
	w.a.scratch.Put(w)
}

// maxKept bounds what a walker keeps of a text for the next one, in tokens: those of a note of 12 KB.
const maxKept = 1 << 11

// keep is release by a caller that keeps neither tokens nor lists of stems: they serve the next text, and an index is made
// 5 % faster.
func (w *walker) keep() {
	if cap(w.tokens) > maxKept || cap(w.arena) > 2*maxKept {
		w.release()
		return
	}
	clear(w.tokens) // of the text, which need not stay
	clear(w.arena)
	w.text, w.tokens, w.arena = "", w.tokens[:0], w.arena[:0]
	w.a.scratch.Put(w)
}

func (w *walker) block(start, end int) {
	w.load(start, end)
	for i := 0; i < len(w.pieces); {
		j := w.stretchEnd(i)
		w.stretch(i, j)
		i = j
	}
}

// load cuts a part of the text into pieces.
func (w *walker) load(start, end int) {
	w.buf.reset()
	w.buf.load(w.text[start:end], start)
	w.pieces = scan(&w.buf, w.pieces[:0])
	w.closeSpelled()
	w.persons()
	w.fence()
	if len(w.a.mixed.tags) > 0 {
		w.mix()
	}
}

// stretchEnd is where the stretch that begins with piece i ends: at the end of a line, or before it grows too long.
func (w *walker) stretchEnd(i int) int {
	limit := w.pieces[i].a + maxStretch
	space := 0
	for j := i + 1; j < len(w.pieces); j++ {
		p := w.pieces[j]
		if p.line {
			return j
		}
		if p.b > limit {
			if space > 0 {
				return space
			}
			return j
		}
		if !p.glued {
			space = j
		}
	}
	return len(w.pieces)
}

// latin emits a Latin word or an identifier.
func (w *walker) latin(i, end int) {
	p := w.pieces[i]
	run := w.buf.runes[p.a:p.b]
	class, stems, neg := w.a.latinToken(run, w.english)
	if len(run) == 1 && class == Function && run[0] < 'a' && !(i+1 < end && w.pieces[i+1].kind == pieceLatin) {
		class, stems = Word, []string{strings.ToLower(string(run))} // plan A, A팀
	}
	stem := lowered(run)
	if len(stems) > 0 {
		stem = stems[0]
	}
	w.emit(p.a, p.b, class, stem, stems, tokenMeta{neg: neg, glued: p.glued, only: isOnly(run), noun: true})
	w.pos("SL")
}

func isOnly(run []rune) bool {
	switch strings.ToLower(string(run)) {
	case "only", "just", "merely":
		return true
	}
	return false
}

// bracket says that a mark does not end a clause.
func bracket(r rune) bool {
	return strings.ContainsRune("\"'`“”‘’()[]{}<>「」『』《》〈〉*_~", r)
}

// number emits a number; a counter behind it is a token of its own that lends it its unit.
func (w *walker) number(p piece) {
	text := canonicalDigits(string(w.buf.runes[p.a:min(p.b, p.a+maxIdentifier)]))
	stem := strings.TrimSuffix(w.spell(p.a, min(p.b, p.a+maxIdentifier), ""), "%")
	w.begin()
	w.push(text)
	if y, m, ok := yearMonth(text); ok {
		w.push(y + "-" + m)
	}
	w.emit(p.a, p.b, Number, stem, w.list(), tokenMeta{glued: p.glued, noun: true})
	w.pos("SN")
}

// yearMonth reads the month off an ISO date.
func yearMonth(s string) (year, month string, ok bool) {
	if len(s) == 10 && s[4] == '-' && s[7] == '-' {
		return s[:4], s[5:7], true
	}
	return "", "", false
}

// emit appends a token over characters a to b; one that has none of its own takes those of the token before.
func (w *walker) emit(a, b int, class Class, stem string, stems []string, m tokenMeta) {
	if a >= b {
		if len(stems) == 0 && stem == "" {
			return
		}
		a = b - 1
	}
	start, end := w.buf.start[a], w.buf.end[b-1]
	if len(w.tokens) == cap(w.tokens) {
		w.tokens = slices.Grow(w.tokens, 1)
	}
	w.tokens = w.tokens[:len(w.tokens)+1]
	t := &w.tokens[len(w.tokens)-1]
	*t = Token{} // and then what it has, where it lies: a literal of 120 bytes would be put together elsewhere and copied
	t.Surface, t.Stem, t.Stems, t.Class, t.StartByte, t.EndByte = w.text[start:end], stem, stems, class, start, end
	w.meta = append(w.meta, m)
}

// grow lets the last token reach to character b.
func (w *walker) grow(b int) {
	t := &w.tokens[len(w.tokens)-1]
	if end := w.buf.end[b-1]; end > t.EndByte {
		t.EndByte = end
		t.Surface = w.text[t.StartByte:end]
	}
}

// last is what is known of the last token of this stretch; nil if there is none.
func (w *walker) last() *tokenMeta {
	if len(w.meta) <= w.first {
		return nil
	}
	return &w.meta[len(w.meta)-1]
}

// pos adds a tag to the last token.
func (w *walker) pos(tag string) {
	if len(w.tokens) <= w.first {
		return
	}
	t := &w.tokens[len(w.tokens)-1]
	if t.POS == "" {
		t.POS = tag
		return
	}
	if len(t.POS) < maxMade {
		t.POS = w.made(append(append(append(w.bytes[:0], t.POS...), '+'), tag...))
	}
}

// begin, push and list make a list of stems in the arena.
func (w *walker) begin()        { w.mark = len(w.arena) }
func (w *walker) push(s string) { w.arena = append(w.arena, s) }
func (w *walker) list() []string {
	return w.arena[w.mark:len(w.arena):len(w.arena)]
}

func (w *walker) one(s string) []string {
	w.begin()
	w.push(s)
	return w.list()
}

// spell is characters a to b and then literal, as a string: a part of the text where that is the same.
func (w *walker) spell(a, b int, literal string) string {
	if literal == "" && a < b {
		if start, end := w.buf.start[a], w.buf.end[b-1]; end-start == hangulBytes*(b-a) && same(w.text[start:end], w.buf.runes[a:b]) {
			return w.text[start:end]
		}
	}
	w.bytes = w.bytes[:0]
	for _, r := range w.buf.runes[a:b] {
		w.bytes = utf8.AppendRune(w.bytes, r)
	}
	return w.made(append(w.bytes, literal...))
}

// same says that a text is the runes as they stand: ㈜, ㉮ and ㉼ are as long as their syllables and are not.
func same(text string, runes []rune) bool {
	i := 0
	for _, r := range text {
		if i == len(runes) || r != runes[i] {
			return false
		}
		i++
	}
	return true
}

// join is two strings as one.
func (w *walker) join(a, b string) string {
	return w.made(append(append(w.bytes[:0], a...), b...))
}

// made is the string of bytes, from memory where it was made before.
func (w *walker) made(b []byte) string {
	w.bytes = b
	if s, ok := w.known[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(s) <= maxMade {
		w.known[s] = s
	}
	return s
}
