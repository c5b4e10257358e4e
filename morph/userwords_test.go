package morph_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/morph"
)

func with(words ...morph.UserWord) *morph.Analyzer {
	return morph.New(morph.Options{Words: words})
}

// whole says that the text has the word as a token or, behind a verb's 하다, as its stem.
func whole(a *morph.Analyzer, text, word string) bool {
	return slices.ContainsFunc(a.Analyze(text), func(t morph.Token) bool { return t.Stem == word && slices.Contains(t.Stems, word) })
}

func TestUserWordsTakeWhatTheirKindTakes(t *testing.T) {
	plain := with()
	for _, tt := range []struct {
		word  string
		kind  morph.WordKind
		texts []string
		pos   string // of the first token of the first text
	}{
		{"리디만", morph.WordProduct, []string{"리디만", "리디만은 좋다", "리디만을 쓴다", "리디만으로 바꿨다", "우리는 리디만 쓴다"}, "NNP"},
		{"여기어때", morph.WordProduct, []string{"여기어때", "여기어때를 쓴다", "여기어때로 예약했다"}, "NNP"},
		{"해온", morph.WordPerson, []string{"해온", "해온이랑 갔다", "어제 해온을 봤다"}, "NNP"},
		{"로이나", morph.WordPerson, []string{"로이나", "로이나가 왔다", "로이나에게 줬다", "로이나를 만났다"}, "NNP"},
		{"은마을", morph.WordPlace, []string{"은마을", "은마을에 갔다", "은마을에서 만났다"}, "NNP"},
		{"누리마루", morph.WordPlace, []string{"누리마루", "누리마루에서 만났다", "누리마루로 갔다"}, "NNP"},
		{"디플로이", morph.WordTerm, []string{"디플로이", "디플로이했다", "디플로이하지 않았다", "디플로이를 했다", "디플로이됐다"}, "NNG"},
		{"백필", morph.WordTerm, []string{"백필", "백필이 많다", "백필을 돌렸다"}, "NNG"},
	} {
		t.Run(tt.word, func(t *testing.T) {
			if !slices.ContainsFunc(tt.texts, func(text string) bool { return !whole(plain, text, tt.word) }) {
				t.Fatalf("the dictionary knows %s: it shows nothing", tt.word)
			}
			a := with(morph.UserWord{Text: tt.word, Kind: tt.kind})
			for _, text := range tt.texts {
				if !whole(a, text, tt.word) {
					t.Errorf("%q was cut: %+v", text, a.Analyze(text))
				}
				checkTokens(t, text, a.Analyze(text))
			}
			if got := a.Analyze(tt.texts[0]); got[0].POS != tt.pos {
				t.Errorf("%s is %s, want %s", tt.word, got[0].POS, tt.pos)
			}
		})
	}
}

// A denial and a verb's ending are read off a term as off any noun with 하다.
func TestUserTermIsNegated(t *testing.T) {
	got := with(morph.UserWord{Text: "디플로이", Kind: morph.WordTerm}).Analyze("디플로이하지 않았다")
	if len(got) != 2 || got[0].Class != morph.Predicate || !got[0].Negated || !slices.Contains(got[0].Stems, "디플로이하") {
		t.Errorf("got %+v", got)
	}
}

func TestCostSettlesDoubt(t *testing.T) {
	for _, tt := range []struct {
		word, text           string
		common, normal, rare bool
	}{
		{"리디만", "리디만을 쓴다", true, true, false},
		{"리디만", "리디만큼 좋다", true, false, false},
		{"나만", "나만 안다", true, false, false},
		{"나만", "나만으로 바꿨다", true, true, false},
		{"알리고", "소식을 알리고 나갔다", true, false, false},
		{"알리고", "알리고로 문자를 보냈다", true, true, true},
		{"도은", "기온도은 높다", true, false, false},
		{"디플로이", "디플로이를 했다", true, true, true},
		{"봄", "해 봄", true, false, false},
	} {
		for class, want := range map[morph.CostClass]bool{morph.CostCommon: tt.common, morph.CostNormal: tt.normal, morph.CostRare: tt.rare} {
			if got := whole(with(morph.UserWord{Text: tt.word, Cost: class}), tt.text, tt.word); got != want {
				t.Errorf("%s of cost class %d in %q: whole %v, want %v", tt.word, class, tt.text, got, want)
			}
		}
	}
}

// The longer of two common words wins, however long they are.
func TestCommonWordOfCommonWords(t *testing.T) {
	for _, word := range []string{"리디만세", "오늘의집밥선생"} {
		r := []rune(word)
		for i := 1; i < len(r); i++ {
			a := with(
				morph.UserWord{Text: word, Cost: morph.CostCommon}, morph.UserWord{Text: string(r[:i]), Cost: morph.CostCommon},
				morph.UserWord{Text: string(r[i:]), Cost: morph.CostCommon},
			)
			if text := word + "을 쓴다"; !whole(a, text, word) {
				t.Errorf("%s and %s beat %s: %+v", string(r[:i]), string(r[i:]), word, a.Analyze(text))
			}
		}
	}
}

func TestUserWordBehindWhatNobodyKnows(t *testing.T) {
	if a := with(morph.UserWord{Text: "쀍쫑", Cost: morph.CostCommon}); !whole(a, "뷁쀍쫑을 썼다", "쀍쫑") {
		t.Errorf("got %+v", a.Analyze("뷁쀍쫑을 썼다"))
	}
}

func TestWordsThatTheAnalyserCannotTakeChangeNothing(t *testing.T) {
	plain := with()
	odd := []string{"", " ", "카카오 Talk", "gpt-4o미니!", "Riverpod", "리디 만", "-리디만", "三星", strings.Repeat("가", 65)}
	for _, text := range odd {
		a := with(morph.UserWord{Text: text, Cost: morph.CostCommon})
		if a.Version() != plain.Version() {
			t.Errorf("%q made a version of its own", text)
		}
		checkTokens(t, text, a.Analyze(text))
	}
	a := with(morph.UserWord{Text: "리디만", Kind: 99, Cost: 99}) // of a version to come
	if !whole(a, "리디만을 쓴다", "리디만") {
		t.Error("an unknown kind is not read as the default")
	}
}

func TestVersionFollowsTheWords(t *testing.T) {
	base := []morph.UserWord{{Text: "리디만"}, {Text: "도은", Kind: morph.WordPerson, Cost: morph.CostRare}}
	want := with(base...).Version()
	for name, same := range map[string][]morph.UserWord{
		"another order":            {base[1], base[0]},
		"a word twice":             {base[0], base[1], base[0]},
		"another form":             {{Text: norm.NFD.String(" 리디만 ")}, base[1]},
		"a word that is no matter": {base[0], base[1], {Text: "Riverpod"}},
	} {
		if got := with(same...).Version(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	seen := map[string]string{want: "the words", with().Version(): "no words"}
	for name, other := range map[string][]morph.UserWord{
		"another word":        {{Text: "리디안"}, base[1]},
		"a word less":         {base[0]},
		"a word more":         {base[0], base[1], {Text: "누리앱"}},
		"another kind":        {{Text: "리디만", Kind: morph.WordTerm}, base[1]},
		"another cost":        {{Text: "리디만", Cost: morph.CostCommon}, base[1]},
		"kinds the other way": {{Text: "리디만", Kind: morph.WordPerson, Cost: morph.CostRare}, {Text: "도은"}},
	} {
		got := with(other...).Version()
		if first, ok := seen[got]; ok {
			t.Errorf("%s and %s have one version", name, first)
		}
		seen[got] = name
	}
}

func TestAnyWordsAndAnyTextSliceBack(t *testing.T) {
	runes := []rune("가나다하했은는이가도에서로안않못없지수좋바꿔ㅋㅏ각aZ9.- \n漢\u1100\u1161\u11a8")
	rapid.Check(t, func(t *rapid.T) {
		var words []morph.UserWord
		for range rapid.IntRange(1, 4).Draw(t, "words") {
			words = append(words, morph.UserWord{
				Text: string(rapid.SliceOfN(rapid.SampledFrom(runes[:26]), 1, 5).Draw(t, "word")),
				Kind: morph.WordKind(rapid.IntRange(0, 3).Draw(t, "kind")), Cost: morph.CostClass(rapid.IntRange(0, 2).Draw(t, "cost")),
			})
		}
		var text strings.Builder
		text.WriteString(string(rapid.SliceOfN(rapid.SampledFrom(runes), 0, 30).Draw(t, "text")))
		for _, w := range words {
			text.WriteString(w.Text + "은 ")
		}
		checkTokens(t, text.String(), with(words...).Analyze(text.String()))
	})
}

func TestUserWordsOfTwoScripts(t *testing.T) {
	var words []morph.UserWord
	for _, w := range []string{"카카오T", "T맵", "B2B영업", "LG유플러스", "Next강", "K8s팀"} {
		words = append(words, morph.UserWord{Text: w})
	}
	words = append(words, morph.UserWord{Text: "A/B테스트", Kind: morph.WordTerm})
	plain, a := with(), with(words...)
	for _, tt := range []struct{ text, stems, josa string }{
		{"카카오T로 갔다", "카카오t 카카오 가", "로"},
		{"카카오t를 불렀다", "카카오t 카카오 부르", "를"},
		{"어제 T맵은 느렸다", "어제 t맵 맵 느리", "은"},
		{"t맵", "t맵 맵", ""},
		{"B2B영업이 늘었다", "b2b영업 b2b 영업 늘", "이"},
		{"LG유플러스에서 만났다", "lg유플러스 lg 유플러스 만나", "에서"},
		{"카카오T맵", "카카오t 카카오 맵", ""},
		{"A/B테스트를 T맵에", "a/b테스트 테스트 t맵 맵", "를"},
	} {
		for _, text := range []string{tt.text, norm.NFD.String(tt.text)} {
			var stems []string
			josa := tt.josa == ""
			for _, token := range a.Analyze(text) {
				stems = append(stems, token.Stems...)
				josa = josa || token.POS[0] == 'J' && norm.NFC.String(token.Surface) == tt.josa
			}
			if got := strings.Join(stems, " "); got != tt.stems || !josa {
				t.Errorf("%q: %q, want %q with josa %q", text, got, tt.stems, tt.josa)
			}
			checkTokens(t, text, a.Analyze(text))
		}
	}
	for _, text := range []string{"카카오Talk", "카카오T2", "카카오 T", "맵 T", "XT맵", "LG와 유플러스"} { // none of them is a word of the list
		if got, want := shown(a.Analyze(text)), shown(plain.Analyze(text)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q as without words", text, got, want)
		}
	}
	got := a.Analyze("A/B테스트하지 않았다")
	if got[0].POS[:3] != "NNG" || !got[0].Negated || got[0].Class != morph.Predicate {
		t.Errorf("%+v, want a negated predicate of the term", got[0])
	}
	if a.Version() == plain.Version() {
		t.Error("the version does not know the words")
	}
}

// What many words cost is in proportion to the text: each is looked up, not gone through.
func TestVeryManyUserWordsWithOneBeginning(t *testing.T) {
	var words []morph.UserWord
	for i := range 50000 {
		n := strconv.Itoa(i)
		words = append(words, morph.UserWord{Text: "카" + n + "T"}, morph.UserWord{Text: "카" + string([]rune{'가' + rune(i/200), '가' + rune(i%200)})})
	}
	a := with(words...)
	for _, text := range []string{"카7T를", "카49999t가", "카" + string([]rune{'가' + 7, '가' + 9}) + "는"} {
		word := text[:strings.LastIndexAny(text, "를가는")]
		if !whole(a, text, strings.ToLower(word)) {
			t.Errorf("%q was cut: %+v", text, a.Analyze(text))
		}
	}
	text := strings.Repeat("카 ", 100000)
	checkTokens(t, text, a.Analyze(text))
}

// Where the longest word would end inside another, a shorter one is taken.
func TestShorterWordOfTwoScripts(t *testing.T) {
	a := with(morph.UserWord{Text: "T맵"}, morph.UserWord{Text: "T맵2"})
	for text, want := range map[string]string{"T맵2는 좋다": "t맵2", "T맵2x는 좋다": "t맵", "t맵은 좋다": "t맵"} {
		if !whole(a, text, want) {
			t.Errorf("%q has no %s: %+v", text, want, a.Analyze(text))
		}
	}
}
