package morph

import (
	"hash/fnv"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Options change what an [Analyzer] knows. The zero value is the built-in data alone.
type Options struct {
	// Words are nouns and names that are never cut (민은, 리디북스만), in any normalisation form. Default: none.
	Words []string
}

// Analyzer reads text. Make it with [New]; it never changes and is safe for concurrent use.
type Analyzer struct {
	version      string
	stems        map[string]bool
	nouns        map[string]bool
	kept         map[string]bool
	functions    map[string]bool
	light        map[string]bool
	shortNouns   map[string]bool
	pronouns     map[string]bool
	stops        map[string]bool
	negations    map[string]bool
	negMi        map[string]bool
	negBi        map[string]bool
	negBu        map[string]bool
	counters     map[string]string
	afterCounter map[string]bool
	units        *unitTable
	josa         *josaTable
	endings      *endingTable
}

// New builds an Analyzer from the built-in tables; it reads no file and takes well under a millisecond.
func New(opts Options) *Analyzer {
	a := &Analyzer{
		version:      dataVersion,
		stems:        wordSet(predicateStems),
		nouns:        wordSet(nounsLikeJosa),
		kept:         make(map[string]bool, len(opts.Words)),
		functions:    wordSet(functionWords),
		light:        wordSet(lightStems),
		shortNouns:   wordSet(shortNouns),
		pronouns:     wordSet(pronouns),
		stops:        wordSet(stopWords),
		negations:    wordSet(negations),
		negMi:        wordSet(prefixMi),
		negBi:        wordSet(prefixBi),
		negBu:        wordSet(prefixBu),
		counters:     counterTable(),
		afterCounter: wordSet(counterSuffixes),
		units:        newUnitTable(),
		josa:         newJosaTable(),
		endings:      newEndingTable(),
	}
	words := make([]string, 0, len(opts.Words))
	for _, w := range opts.Words {
		words = append(words, strings.ToLower(composed(strings.TrimSpace(w))))
	}
	slices.Sort(words)
	if words = slices.Compact(words); len(words) > 0 {
		h := fnv.New64a()
		for _, w := range words {
			a.kept[w] = true
			h.Write([]byte(w + "\n")) // a hash never fails
		}
		a.version += "+" + strconv.FormatUint(h.Sum64(), 16)
	}
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
	w := newWalker(a, text)
	for start := 0; start < len(text); {
		end := blockEnd(text, start)
		w.block(start, end)
		start = end
	}
	mark(w.tokens, w.meta)
	return w.tokens
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

// walker is one call of Analyze.
type walker struct {
	a        *Analyzer
	text     string
	buf      buffer
	pieces   []piece
	tokens   []Token
	meta     []tokenMeta
	cache    map[string]string // nil for short texts
	readings map[readingKey]reading
}

// cacheFrom is the text from which words repeat often enough to be worth remembering, in bytes.
const cacheFrom = 2 << 10

func newWalker(a *Analyzer, text string) *walker {
	n := min(len(text), blockSize+blockSize/4)
	w := &walker{a: a, text: text, tokens: make([]Token, 0, len(text)/7+4), meta: make([]tokenMeta, 0, len(text)/7+4), pieces: make([]piece, 0, n/6+4)}
	w.buf = buffer{runes: make([]rune, 0, n/2+8), start: make([]int, 0, n/2+8), end: make([]int, 0, n/2+8)}
	if len(text) >= cacheFrom {
		w.cache, w.readings = make(map[string]string), make(map[readingKey]reading)
	}
	return w
}

// readingKey is all that a reading depends on.
type readingKey struct {
	word         string
	josa, leaned bool
}

func (w *walker) block(start, end int) {
	w.buf.reset()
	for start < end { // by line: one odd character costs its line the quick path, not the block
		next := end
		if n := strings.IndexByte(w.text[start:end], '\n'); n >= 0 {
			next = start + n + 1
		}
		w.buf.load(w.text[start:next], start)
		start = next
	}
	w.pieces = scan(&w.buf, w.pieces[:0])
	for i := 0; i < len(w.pieces); i++ {
		switch p := w.pieces[i]; p.kind {
		case pieceHangul:
			w.hangul(i)
		case pieceLatin:
			run := w.buf.runes[p.a:p.b]
			class, stems, neg := w.a.latinToken(run, w.cache)
			if len(run) == 1 && class == Function && run[0] < 'a' && !w.latinFollows(i) {
				class, stems = Word, []string{strings.ToLower(string(run))} // plan A, A팀
			}
			w.emit(p.a, p.b, class, stems, tokenMeta{neg: neg, glued: p.glued, only: isOnly(run)})
		case pieceNumber:
			i = w.number(i)
		case pieceHan:
			w.emit(p.a, p.b, Noun, []string{string(w.buf.runes[p.a:min(p.b, p.a+maxRun)])}, tokenMeta{glued: p.glued})
		case piecePunct:
			w.emit(p.a, p.b, Other, nil, tokenMeta{glued: p.glued, boundary: !bracket(w.buf.runes[p.a])})
		}
	}
}

// latinFollows says that another word comes after a space, as it does after an article.
func (w *walker) latinFollows(i int) bool {
	return i+1 < len(w.pieces) && w.pieces[i+1].kind == pieceLatin
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

func (w *walker) emit(a, b int, class Class, stems []string, m tokenMeta) {
	start, end := w.buf.start[a], w.buf.end[b-1]
	w.tokens = append(w.tokens, Token{Surface: w.text[start:end], Stems: stems, Class: class, StartByte: start, EndByte: end})
	w.meta = append(w.meta, m)
}

// hangul reads one run and emits its stem and what hangs on it.
func (w *walker) hangul(i int) {
	p := w.pieces[i]
	w.hangulRun(p.a, p.b, p.glued && i > 0 && w.closes(i-1), p.glued, w.leaned(i))
}

func (w *walker) hangulRun(a, b int, josa, glued, leaned bool) {
	word := w.buf.runes[a:b]
	key := readingKey{josa: josa, leaned: leaned}
	var r reading
	ok := false
	if w.readings != nil {
		if key.word = w.text[w.buf.start[a]:w.buf.end[b-1]]; len(key.word) != len(word)*hangulBytes {
			key.word = string(word)
		}
		r, ok = w.readings[key]
	}
	if !ok {
		r = w.a.read(word, josa, leaned)
		if w.readings != nil {
			w.readings[key] = r
		}
	}
	m := tokenMeta{neg: r.neg, ji: r.ji, glued: glued, light: len(r.stems) > 0 && w.a.light[r.stems[0]], only: r.class == Function && word[0] == '뿐'}
	if r.neg == negCopula && len(w.tokens) > 0 && word[len(word)-1] == '라' && strings.HasSuffix(w.tokens[len(w.tokens)-1].Surface, "만") {
		m.neg = negNone // A만 아니라 B
	}
	w.emit(a, a+r.cut, r.class, r.stems, m)
	w.tokens[len(w.tokens)-1].Negated = r.prefix
	if a+r.cut < b {
		w.emit(a+r.cut, b, Function, nil, tokenMeta{glued: true, only: word[r.cut] == '뿐'})
	}
}

// closes says that a josa may hang on the piece: a Latin word, a number, or a bracket that closes.
func (w *walker) closes(i int) bool {
	p := w.pieces[i]
	switch p.kind {
	case pieceLatin, pieceNumber, pieceHan:
		return true
	case piecePunct:
		return p.glued && bracket(w.buf.runes[p.a]) || strings.ContainsRune("%)]}", w.buf.runes[p.a])
	}
	return false
}

// leaned says that the next run is 않다, 못하다 or 말다, or after 고 one of 싶다 and 있다.
func (w *walker) leaned(i int) bool {
	if i+1 >= len(w.pieces) || w.pieces[i+1].kind != pieceHangul {
		return false
	}
	next := w.buf.runes[w.pieces[i+1].a:w.pieces[i+1].b]
	switch next[0] {
	case '않':
		return true
	case '싶', '있', '계':
		return w.buf.runes[w.pieces[i].b-1] == '고'
	case '못':
		return len(next) > 1 && startsLight(next[1])
	case '말', '마':
		return malNegator(string(next)) != negNone
	}
	return false
}

// number reads a number with the Korean counter that hangs on it, and returns the last piece used.
func (w *walker) number(i int) int {
	p := w.pieces[i]
	text := canonicalDigits(string(w.buf.runes[p.a:p.b]))
	end := p.b
	if i+1 < len(w.pieces) && w.pieces[i+1].glued && w.pieces[i+1].kind == pieceHangul {
		q := w.pieces[i+1]
		if n := w.a.counterIn(w.buf.runes[q.a:q.b]); n > 0 {
			unit := string(w.buf.runes[q.a : q.a+n])
			w.emit(p.a, q.a+n, Number, []string{text + unit, text}, tokenMeta{glued: p.glued})
			if q.a+n < q.b {
				w.hangulRun(q.a+n, q.b, true, true, false)
			}
			return i + 1
		}
	}
	stems := []string{text}
	if y, m, ok := yearMonth(text); ok {
		stems = append(stems, y+"-"+m)
	}
	w.emit(p.a, end, Number, stems, tokenMeta{glued: p.glued})
	return i
}

// yearMonth reads the month off an ISO date.
func yearMonth(s string) (year, month string, ok bool) {
	if len(s) == 10 && s[4] == '-' && s[7] == '-' {
		return s[:4], s[5:7], true
	}
	return "", "", false
}
