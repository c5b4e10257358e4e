package english_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/morph/internal/english"
)

// rules has a few words for each rule of the algorithm, each followed by its stem.
var rules = map[string]string{
	"exceptions": `skis ski skies sky idly idl gently gentl ugly ugli early earli only onli singly singl
		sky sky news news howe howe atlas atlas cosmos cosmos bias bias andes andes`,
	"two letters":       `a a is is as as by by 's 's`,
	"apostrophe":        `dog's dog dogs' dog dog's' dog 'dogs' dog 'twas twas o'clock o'clock don't don't`,
	"y as a consonant":  `youth youth yes yes boy boy saying say toying toy flying fli playing play`,
	"1a sses, ss, us":   `caresses caress pass pass focus focus bus bus`,
	"1a ied, ies":       `ties tie died die cries cri tried tri cities citi`,
	"1a s":              `gaps gap kiwis kiwi gas gas this this`,
	"1b eed":            `decreed decre feed feed bleeds bleed proceed proceed exceeds exceed succeed succeed exceedingly exceed`,
	"1b no vowel":       `bled bled sing sing bed bed bing bing`,
	"1b ed, ing":        `plastered plaster motoring motor falling fall hissing hiss bowing bow boxed box`,
	"1b edly, ingly":    `repeatedly repeat hurriedly hurri interestingly interest`,
	"1b e comes back":   `conflated conflat troubled troubl sized size hoping hope filing file owing owe using use`,
	"1b double":         `hopping hop tanned tan ebbing ebb added add egging egg offing off erred err`,
	"1b no verb":        `innings inning outing outing canning canning herring herring earrings earring evenings evening`,
	"1b ying":           `dying die lying lie tying tie vying vie hying hie`,
	"1c":                `cry cri happy happi shy shi say say enjoy enjoy`,
	"2 tional, ational": `conditional condit relational relat rational ration`,
	"2 enci, anci":      `valency valenc hesitancy hesit`,
	"2 abli, bli":       `comfortably comfort possibly possibl`,
	"2 biliti":          `sensibility sensibl`,
	"2 entli":           `differently differ`,
	"2 izer, ization":   `digitizer digit vietnamization vietnam`,
	"2 ation, ator":     `predication predic operator oper`,
	"2 alism to alli":   `feudalism feudal formality formal radically radic`,
	"2 fulness, fulli":  `hopefulness hope hopefully hope`,
	"2 ousli, ousness":  `analogously analog callousness callous`,
	"2 iveness, iviti":  `decisiveness decis sensitivity sensit`,
	"2 ogist, ogi":      `geologist geolog psychologists psycholog analogy analog pedagogy pedagogi`,
	"2 lessli":          `carelessly careless`,
	"2 li":              `quickly quick badly bad homely home jelly jelli`,
	"3 tional, ational": `conditionally condit internationally internat`,
	"3 alize":           `formalize formal`,
	"3 icate to ical":   `triplicate triplic electricity electr electrical electr`,
	"3 ful, ness":       `helpful help goodness good`,
	"3 ative":           `formative format demonstrative demonstr`,
	"4 al, er, ic":      `revival reviv airliner airlin gyroscopic gyroscop`,
	"4 ance, ence":      `allowance allow inference infer`,
	"4 able, ible":      `adjustable adjust defensible defens`,
	"4 ant, ent":        `irritant irrit dependent depend`,
	"4 ement, ment":     `replacement replac adjustment adjust`,
	"4 ism, iti, ous":   `activism activ angularity angular homologous homolog`,
	"4 ate, ive, ize":   `activate activ effective effect bowdlerize bowdler`,
	"4 ion":             `adoption adopt decision decis rebellion rebellion`,
	"5 e":               `probate probat cease ceas rate rate ice ice`,
	"5 l":               `farewell farewel befell befel roll roll`,
	"R1 gener":          `generate generat general general generic generic generously generous`,
	"R1 commun":         `communism communism community communiti communication communic`,
	"R1 arsen":          `arsenal arsenal arsenic arsenic`,
	"R1 past":           `past past paste paste pasted paste pasting paste`,
	"R1 univers":        `universe univers universal universal university universiti`,
	"R1 later":          `later later lateral lateral`,
	"R1 emerg":          `emerge emerg emergency emergenc`,
	"R1 organ":          `organs organ organic organic organizer organiz`,
	"R1 inter":          `interned intern internal internal internment internment interval interval interfere interfer`,
	"not for stemming":  `HOPING HOPING cafés cafés 회의 회의 v2s v2s`,
}

func TestStemByRule(t *testing.T) {
	for rule, pairs := range rules {
		t.Run(rule, func(t *testing.T) {
			fields := strings.Fields(pairs)
			for i := 0; i+1 < len(fields); i += 2 {
				if got := english.Stem(fields[i]); got != fields[i+1] {
					t.Errorf("%s: got %s, want %s", fields[i], got, fields[i+1])
				}
			}
		})
	}
}

func TestStemAsksForNoMemoryWhereTheStemBeginsTheWord(t *testing.T) {
	for _, word := range []string{"deployments", "nationally", "running", "generous", "'dogs'"} {
		if n := testing.AllocsPerRun(10, func() { english.Stem(word) }); n != 0 {
			t.Errorf("%s: %v allocations", word, n)
		}
	}
}

const vocabularyEnv = "MEMCTL_SNOWBALL_VOCABULARY"

// TestStemOfTheSnowballVocabulary compares with every pair of the list that Snowball tests itself with.
func TestStemOfTheSnowballVocabulary(t *testing.T) {
	dir := os.Getenv(vocabularyEnv)
	if dir == "" {
		t.Skipf("%s names no folder with voc.txt and output.txt; the folder english of https://github.com/snowballstem/snowball-data is one",
			vocabularyEnv)
	}
	words, stems := lines(t, filepath.Join(dir, "voc.txt")), lines(t, filepath.Join(dir, "output.txt"))
	if len(words) != len(stems) {
		t.Fatalf("%d words and %d stems", len(words), len(stems))
	}
	for i, word := range words {
		if got := english.Stem(word); got != stems[i] {
			t.Errorf("%s: got %s, want %s", word, got, stems[i])
		}
	}
	t.Logf("%d words", len(words))
}

func lines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(data))
}

func FuzzStem(f *testing.F) {
	for _, pairs := range rules {
		for word := range strings.FieldsSeq(pairs) {
			f.Add(word)
		}
	}
	for _, word := range []string{"", "'''", "''s", "yyying", "ling", "\xff\xfeing", strings.Repeat("ational", 20)} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		stem := english.Stem(word)
		if again := english.Stem(word); again != stem {
			t.Errorf("%q: %q, then %q", word, stem, again)
		}
		if len(stem) > len(word) {
			t.Errorf("%q: the stem %q is longer", word, stem)
		}
		if word == strings.ToLower(word) && stem != strings.ToLower(stem) {
			t.Errorf("%q: %q is not in lower case", word, stem)
		}
		if stem == "" && strings.Trim(word, "'s") != "" {
			t.Errorf("%q: no stem", word)
		}
	})
}

func BenchmarkStem(b *testing.B) {
	var words []string
	for _, pairs := range rules {
		words = append(words, strings.Fields(pairs)...)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		english.Stem(words[i%len(words)])
	}
}
