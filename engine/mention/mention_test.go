package mention_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/morph"
)

// words are those of a prompt, each as it is written, without the parts of identifiers.
func words(a *morph.Analyzer, prompt string) (out []mention.Word, texts []string) {
	for _, w := range mention.Read(a, prompt, 100) {
		if w.PartOf == 0 {
			out, texts = append(out, w), append(texts, prompt[w.Terms[0].StartByte:w.Terms[0].EndByte])
		}
	}
	return out, texts
}

func TestTheNameInAPromptIsMoreTellingThanWhatIsAsked(t *testing.T) {
	a := morph.New(morph.Options{})
	for prompt, name := range map[string]string{
		"달팽이호 점검표를 고치고 테스트도 돌려줘":                          "달팽이호",
		"parcel-tracker에 재시도 추가해줘":                        "parcel-tracker",
		"이 파일에서 KioskPrinter 쓰는 곳 찾아서 이름 바꿔줘":             "KioskPrinter",
		"kestrelctl 로 배포하는 스크립트 좀 짜줘":                     "kestrelctl",
		"Fix the retry in the uploader and run the tests": "uploader",
		"Add a test for `order_memo` please":              "order_memo",
		"Please change the colour that Ramona asked for":  "Ramona",
		"rename it and tell the people in Tampere":        "Tampere",
	} {
		all, texts := words(a, prompt)
		for i, w := range all {
			named := strings.Contains(name, texts[i])
			if !named && w.Names() || named && len(texts[i]) > 3 && !w.Names() {
				t.Errorf("%q: %s tells %.2f", prompt, texts[i], w.Telling)
			}
		}
	}
}

func TestWhatAnybodySaysTellsLittle(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, prompt := range []string{
		"이 함수 이름 좀 더 명확하게 바꿔줘", "데이터베이스를 골라 보자.", "파일 써 봐", "방금 고친 파일만 보여줘", "테스트 돌려줘", "계속해",
		"fix the typo in README", "run the tests again and show me what failed", "Rename the variable, then commit.", "explain what this function does",
		"O(1)로 해줘, x축 라벨은 12px", "please add 3 more examples",
	} {
		all, texts := words(a, prompt)
		for i, w := range all {
			if w.Names() || w.Telling > 0.45 {
				t.Errorf("%q: %s tells %.2f", prompt, texts[i], w.Telling)
			}
		}
	}
}

// A Korean sentence begins with no capital: one at its beginning is that of a name.
func TestANameThatBeginsAKoreanSentenceIsOne(t *testing.T) {
	a := morph.New(morph.Options{})
	for prompt, want := range map[string]bool{"Loki 설정을 손봐 줘": true, "테스트도 돌려 줘. Loki 로그도 봐 줘.": true, "설정을 손봐 줘 Loki": true, "Tariff changed, see why": false} {
		all, texts := words(a, prompt)
		for i, w := range all {
			if (texts[i] == "Loki" || texts[i] == "Tariff") && (w.Telling >= 0.74) != want {
				t.Errorf("%q: %s tells %.2f", prompt, texts[i], w.Telling)
			}
		}
	}
}

func TestASmallLetterOfAnyScriptIsNoCapital(t *testing.T) {
	a := morph.New(morph.Options{})
	for prompt, want := range map[string]bool{"исправь парус": false, "исправь Парус": true, "le café éclair": false, "le café Éclair": true, "διόρθωσε πανί": false} {
		all, texts := words(a, prompt)
		if w := all[len(all)-1]; w.Name != want {
			t.Errorf("%q: %s is a name: %v", prompt, texts[len(texts)-1], w.Name)
		}
	}
}

func TestAClauseIsASentenceOrALine(t *testing.T) {
	a := morph.New(morph.Options{})
	for prompt, want := range map[string]int{
		"로고를 바꾸자. 그리고 배너는 내려줘!":                            2,
		"- 로고를 바꾸자\n- 배너는 내려줘\n- 글꼴은 그대로":                  3,
		"Change the logo. Drop the banner; keep the font?": 3,
		"v1.2.3 태그를 infra/prod/queue.tf 기준으로 따줘":           1,
	} {
		all, _ := words(a, prompt)
		if got := all[len(all)-1].Clause - all[0].Clause + 1; got != want {
			t.Errorf("%q: %d clauses, want %d", prompt, got, want)
		}
	}
}

func TestAnIdentifierIsReadWholeAndInParts(t *testing.T) {
	all := mention.Read(morph.New(morph.Options{}), "ReceiptPrinter를 고쳐줘", 100)
	if len(all) < 3 || !all[0].Name || all[0].Terms[0].Text != "receiptprinter" || all[1].PartOf != 1 || all[2].PartOf != 1 {
		t.Errorf("got %+v", all)
	}
}

// TestANumberInAnIdentifierSaysNothing of itself: KR-31 is not about 31 seats.
func TestANumberInAnIdentifierSaysNothing(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, prompt := range []string{"KR-31 화면을 고쳐줘", "fix the page of KR-31"} {
		for _, w := range mention.Read(a, prompt, 100) {
			if w.PartOf > 0 && w.Terms[0].Text == "31" && (w.Telling > 0.1 || w.Rare > 0) {
				t.Errorf("%q: 31 tells %.2f, and %.2f where it is rare", prompt, w.Telling, w.Rare)
			}
		}
	}
}

// TestANameThatEndsAsAnInflectionIsOne: flagd is a program, and no form of flag.
func TestANameThatEndsAsAnInflectionIsOne(t *testing.T) {
	a := morph.New(morph.Options{})
	for word, name := range map[string]bool{"flagd": true, "cupsd": true, "flagged": false, "flags": false, "moved": false, "tables": false, "planned": false} {
		for _, prompt := range []string{word + " 쪽 좀 봐줘", "please look at " + word} {
			all, texts := words(a, prompt)
			if !slices.Contains(texts, word) {
				t.Errorf("%q: %s is not read", prompt, word)
			}
			for i, w := range all {
				if texts[i] == word && w.Names() != name {
					t.Errorf("%q: %s tells %.2f", prompt, word, w.Telling)
				}
			}
		}
	}
}

// TestWhatIsAskedForIsNoRareWord: two of its words in one line are an accident even where hardly a line has them, and two nouns are none.
func TestWhatIsAskedForIsNoRareWord(t *testing.T) {
	a := morph.New(morph.Options{})
	for prompt, rare := range map[string]float64{"추가 수정": 0.3, "skip verify": 0.3, "아이콘 사진": 0.38, "icon photo": 0.38} {
		for _, w := range mention.Read(a, prompt, 100) {
			if w.Rare != rare {
				t.Errorf("%q: %s tells %.2f where it is rare, want %.2f", prompt, w.Terms[0].Text, w.Rare, rare)
			}
		}
	}
}

// TestWhoIsCalledSoIsSomebody: 수민님 is a person, though 수민 may be a thing; 고객님 and 교수님 are anybody.
func TestWhoIsCalledSoIsSomebody(t *testing.T) {
	a := morph.New(morph.Options{})
	for prompt, want := range map[string]bool{"수민님한테 회신 써줘": true, "수민 쪽에 회신 써줘": false, "고객님한테 회신 써줘": false, "교수님한테 회신 써줘": false} {
		if all, _ := words(a, prompt); (all[0].Telling >= 0.75) != want {
			t.Errorf("%q: %.2f", prompt, all[0].Telling)
		}
	}
}

// TestAShortFormMayBeSpelledOut in a line, and an identifier is not.
func TestAShortFormMayBeSpelledOut(t *testing.T) {
	a := morph.New(morph.Options{})
	for word, want := range map[string]bool{"QA": true, "DLQ": true, "Ramona": false, "QaGate": false, "QA_GATE": false, "X": false} {
		for _, prompt := range []string{word + " 쪽을 고쳐줘", "look at " + word} {
			all, texts := words(a, prompt)
			if !slices.Contains(texts, word) {
				t.Errorf("%q: %s is not read", prompt, word)
			}
			for i := range all {
				if texts[i] == word && all[i].Varies() != want {
					t.Errorf("%q: %s is looked for in other words: %v", prompt, word, all[i].Varies())
				}
			}
		}
	}
}

// TestWordsOfAnyPrompt checks what the index takes for granted, for texts of any characters.
func TestWordsOfAnyPrompt(t *testing.T) {
	a := morph.New(morph.Options{})
	pieces := []string{"정산", "배치", " ", "\n", ". ", "우체통을", "uploader", "Foo-bar_9", "했어", "걸었다", "3.14", "、", "😀", "㎏", "'s", "e\u0301", "한국어로"}
	rapid.Check(t, func(t *rapid.T) {
		prompt := strings.Join(rapid.SliceOf(rapid.OneOf(rapid.SampledFrom(pieces), rapid.StringN(0, 6, 24))).Draw(t, "prompt"), "")
		prompt = strings.ToValidUTF8(prompt, "")
		most := rapid.IntRange(0, 20).Draw(t, "most")
		got := mention.Read(a, prompt, most)
		if all := mention.Read(a, prompt, 1<<20); len(got) > len(all) || len(all) <= most && len(got) != len(all) {
			t.Fatalf("%d words of at most %d, all are %d", len(got), most, len(all))
		}
		for i, w := range got {
			if len(w.Terms) == 0 || w.Telling <= 0 || w.Telling > 1 || w.PartOf > i || i > 0 && w.Clause < got[i-1].Clause {
				t.Fatalf("word %d: %+v", i, w)
			}
			if slices.ContainsFunc(w.Terms, func(m morph.Term) bool { return m.Text == "" || m.StartByte > m.EndByte || m.EndByte > len(prompt) }) {
				t.Fatalf("word %d: %+v", i, w)
			}
		}
	})
}

func TestAClauseThatIsSaidAgainIsReadOnce(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, c := range []struct{ name, line, other string }{
		{"Korean", "정산서버에서 java.net.ConnectException 이 났어.\n", "주문서버도 봐 줘."},
		{"English", "ERROR Kestrel: worker-pool.run timed out at PoolWorker.java:17\n", "Look at the scheduler too."},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, once := words(a, c.line+c.other)
			for _, prompt := range []string{strings.Repeat(c.line, 60) + c.other, c.line + c.other + "\n" + strings.Repeat(c.line, 60)} {
				if _, got := words(a, prompt); !slices.Equal(got, once) {
					t.Errorf("%q: got %q, want %q", prompt, got, once)
				}
			}
		})
	}
}
