package morph

// A josa agrees with the syllable before it: after a final consonant, after a vowel, or either way.
type agreement uint8

const (
	anyTail   agreement = iota
	closed              // needs a final consonant: 은, 이, 을, 과
	open                // needs none: 는, 가, 를, 와
	openOrL             // 로: none or ㄹ
	closedNoL           // 으로: a final consonant other than ㄹ
)

func (g agreement) fits(before rune) bool {
	t := tailOf(before)
	switch g {
	case closed:
		return t > tailNone
	case open:
		return t == tailNone
	case openOrL:
		return t == tailNone || t == tailL
	case closedNoL:
		return t > tailNone && t != tailL
	}
	return true
}

// The josa by agreement. weakJosa also end many nouns: after one syllable they are taken for a josa only
// when that syllable is a known noun.
const (
	josaAny = `의 에 에서 에게 에게서 한테 한테서 께 께서 께서는 까지 부터 처럼 보다 마다 조차 마저 밖에 만큼 도 만 하고 뿐
에는 에도 에만 에서는 에서도 에서만 에서의 에서부터 에서까지 에선 에게는 에게도 에게만 에겐 에게로 한테는 한테도 한테만 까지는 까지도 까지만 까지의 까지가 까지로
부터는 부터도 부터의 부터가 처럼은 처럼도 보다는 보다도 보단 마다의 만은 만이 만을 만의 만으로 만으로는 만으로도 만에 만도 뿐만 뿐이 뿐인 뿐이다 뿐입니다 뿐만아니라 조차도 마저도 밖에는 밖에도 만큼은 만큼도 만큼의 대로 대로의 하고는
에서라도 에게라도 에라도 에나 에서나 에게나 커녕 치고 치고는 같은 같이 입니다 입니까 에서의 에의 에다 에다가 에까지 에부터 에서조차 에조차 마다는 간의 간에 쯤 쯤은 쯤에 씩 씩은 끼리 끼리는`
	josaClosed = `은 이 을 과 이나 이랑 이라고 이라는 이라면 이라도 이든 이든지 이란 이며 이고 이지만 이라서 이라 이야 이나마 은커녕 과는 과도 과의 이라고는 이라고도 이었다 이었고 이었던 이었는데 이다 이었지만 이라기보다 이랑은 이랑도 이에요 이었음 이므로 이니 이니까 이자 이면 이면서 인데 인지 인가 이지 이었습니다 이겠지만 이라지만 이라며 이네 이네요 이죠 이군 이구나 이거나 이라든가 이라든지 이여 이시여 인 임 일 이어야 이어도 이었으며 이었으나`
	josaOpen   = `는 가 를 와 나 랑 라고 라는 라면 라도 든 든지 란 라서 라 야 나마 는커녕 와는 와도 와의 라고는 라고도 였다 였고 였던 였는데 랑은 랑도 예요 였음 였지만 며 고 지만 다 라며 라든가 라든지 여 였습니다 였으며 였으나 라기보다 인데 인지 인가 이다 이고 이며 이지만 이었다 이라고 이라는 이라 이면 인`
	josaRo     = `로 로서 로써 로부터 로는 로도 로만 로의 로까지 로나 로서는 로서의 로부터의 로부터는`
	josaEuro   = `으로 으로서 으로써 으로부터 으로는 으로도 으로만 으로의 으로까지 으로나 으로서는 으로서의 으로부터의 으로부터는`

	weakJosa = `이 가 과 와 도 만 로 의 나 라 야 고 며 다 든 란 인 임 일 여 대로 라도 하고 같이 같은 뿐 이나 이자 이지 간의 간에 씩 쯤 지만 며 랑 라면 인지 인가 인데 이고 이며 이면`
	// These can be read off only after a Latin word or a number; in Hangul they end too many nouns.
	latinOnlyJosa = `라 야 고 며 다 든 란 인 임 일 여 이자 간의 간에`
)

const maxJosa = 6 // runes of the longest josa

// josaTable maps a josa to how it agrees.
type josaTable struct {
	agree map[string][]agreement
	weak  map[string]bool
	latin map[string]bool
}

func newJosaTable() *josaTable {
	t := &josaTable{agree: make(map[string][]agreement, 320), weak: wordSet(weakJosa), latin: wordSet(latinOnlyJosa)}
	for _, g := range []struct {
		words string
		how   agreement
	}{{josaAny, anyTail}, {josaClosed, closed}, {josaOpen, open}, {josaRo, openOrL}, {josaEuro, closedNoL}} {
		for w := range fieldsOf(g.words) {
			t.agree[w] = append(t.agree[w], g.how)
		}
	}
	return t
}

// isJosa says whether the whole run is a josa, as after a Latin word: "Flutter의", "API에서는".
func (t *josaTable) isJosa(run []rune) bool {
	return len(run) <= maxJosa && len(t.agree[string(run)]) > 0
}

// strip finds the longest josa that fits and returns how many runes are left of the word; len(word) if none.
func (a *Analyzer) stripJosa(word []rune) int {
	text := string(word)
	if len(text) != len(word)*hangulBytes {
		return len(word)
	}
	for n := min(maxJosa, len(word)-1); n > 0; n-- {
		cut := len(word) - n
		josa := text[cut*hangulBytes:]
		how, ok := a.josa.agree[josa]
		if !ok || !fitsAny(how, word[cut-1]) || a.josa.latin[josa] {
			continue
		}
		if cut == 1 && a.josa.weak[josa] && !a.shortNouns[string(word[:1])] {
			continue
		}
		return cut
	}
	return len(word)
}

func fitsAny(how []agreement, before rune) bool {
	for _, g := range how {
		if g.fits(before) {
			return true
		}
	}
	return false
}
