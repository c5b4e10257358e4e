package prompt_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/recalltest"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
	"github.com/seed-a44923cb/memctl/morph"
)

// diary is a memory of two languages; each line is a document, and the first five are former.
func diary(t *testing.T) (*recall.Store, *morph.Analyzer) {
	t.Helper()
	a := morph.New(morph.Options{})
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
	recalltest.Update(t, s, diaryFiles())
	return s, a
}

func diaryFiles() recalltest.Corpus {
	c := recalltest.Corpus{}
	c.Put("memory/2026-03-02.md",
		"달팽이호 점검은 매달 20일이었다", "여우비 서버 포트는 7000이었다", "kestrelctl 재시도는 두 번이었다", "the parcel tracker kept two retries", "두루미 배포는 수요일에 했다")
	for i := range c["memory/2026-03-02.md"].Docs {
		c["memory/2026-03-02.md"].Docs[i].Former = true
	}
	c.Put("memory/2026-04-01.md", "달팽이호 점검은 매달 17일에 한다", "여우비 서버 포트는 7100이다", "kestrelctl 재시도는 다섯 번까지만 한다", "파일 이름에는 날짜를 넣는다")
	c.Put("memory/2026-04-02.md", "The parcel tracker must never retry a delivered parcel", "Ramona signs every change of the tariff file", "두루미 배포는 목요일 오전에만 한다")
	c.Put("memory/2026-04-03.md", "점심은 우동이었다", "새 의자가 왔다", "데이터 웨어하우스 점검은 매달 20일이다", "파일 업로더는 한 번에 열 개까지 받는다")
	return c
}

func mentioned(t interface {
	Helper()
	Fatal(args ...any)
}, s *recall.Store, a *morph.Analyzer, prompt string, oneClause bool,
) (lines []string) {
	t.Helper()
	words := mention.Read(a, prompt, 200)
	for i := range words {
		if oneClause {
			words[i].Clause = 0
		}
	}
	res, err := s.Mentioned(context.Background(), recall.Query{Text: prompt, Limit: 50, Bare: true}, words)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range res.Hits {
		lines = append(lines, h.Text)
	}
	return lines
}

func TestAPromptBringsWhatItsClausesMention(t *testing.T) {
	s, a := diary(t)
	for prompt, want := range map[string][]string{
		"달팽이호 점검 날짜를 하루 미루게 고쳐 줘. 테스트도 추가하고.":                                     {"달팽이호 점검은 매달 17일에 한다"},
		"README를 고쳐 줘. 그리고 여우비 서버 포트가 며칠부터 바뀌는지도 적어 줘.":                           {"여우비 서버 포트는 7100이다"},
		"kestrelctl 쪽 함수 좀 나눠 줘":                                                  {"kestrelctl 재시도는 다섯 번까지만 한다"},
		"화면을 초록색으로 바꾸고\n두루미 배포 스크립트를 돌려 줘\n끝나면 알려 줘":                              {"두루미 배포는 목요일 오전에만 한다"},
		"Refactor the parcel tracker and run the tests.":                          {"The parcel tracker must never retry a delivered parcel"},
		"Fix the typo. Then ask Ramona whether we may change the file. Thanks!":   {"Ramona signs every change of the tariff file"},
		"달팽이호 점검표를 손보고, 다 되면 commit 해 줘. Also add a retry to the parcel tracker.": {"달팽이호 점검은 매달 17일에 한다", "The parcel tracker must never retry a delivered parcel"},
		"데이터베이스를 골라 보자.":                                                          nil,
		"파일 써 봐":                                                                  nil,
		"이 함수 이름 좀 바꿔 줘. 테스트도 돌려 주고.":                                             nil,
		"날짜를 넣어 줘":                         nil,
		"run the tests and fix what fails": nil,
		"Rename this file to notes.txt":    nil,
	} {
		got := mentioned(t, s, a, prompt, false)
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%q: no %q among %q", prompt, w, got)
			}
		}
		if want == nil && len(got) > 0 {
			t.Errorf("%q brings %q", prompt, got)
		}
		if len(want) > 0 && !slices.Contains(want, got[0]) {
			t.Errorf("%q: first %q", prompt, got[0])
		}
	}
}

func TestWhatIsFormerComesLastForAPrompt(t *testing.T) {
	s, a := diary(t)
	got := mentioned(t, s, a, "여우비 서버 포트를 설정에 넣고 테스트도 돌려 줘", false)
	if len(got) < 2 || got[0] != "여우비 서버 포트는 7100이다" || got[len(got)-1] != "여우비 서버 포트는 7000이었다" {
		t.Errorf("got %q", got)
	}
}

// TestAPastedTraceBringsWhatOneLineOfItBrings: its lines have the same words, which are read once.
func TestAPastedTraceBringsWhatOneLineOfItBrings(t *testing.T) {
	s, a := diary(t)
	line := "ERROR kestrelctl: 재시도 실패 at com.acme.Worker.run(Worker.java:17)\n"
	once, often := mentioned(t, s, a, line, false), mentioned(t, s, a, strings.Repeat(line, 12), false)
	if len(once) == 0 || !slices.Equal(once, often) {
		t.Errorf("once %q, often %q", once, often)
	}
}

// TestClausesBringWhatEachOfThemBrings is the law of asking clause by clause: one clause brings what it brings as a whole prompt, and
// several bring what they bring one by one, whatever else is asked for. Where none brings anything the prompt does not either.
func TestClausesBringWhatEachOfThemBrings(t *testing.T) {
	s, a := diary(t)
	clauses := []string{
		"달팽이호 점검 날짜를 미뤄 줘", "여우비 서버를 다시 켜 줘", "kestrelctl 을 고쳐 줘", "테스트를 돌려 줘", "두루미 배포를 목요일로 옮기자", "로고는 초록색으로 하자", "파일 이름을 바꿔 줘",
		"점심은 우동으로 할까", "데이터 웨어하우스 점검을 봐 줘",
	}
	rapid.Check(t, func(t *rapid.T) {
		said := rapid.SliceOfNDistinct(rapid.SampledFrom(clauses), 1, 4, rapid.ID).Draw(t, "clauses")
		union := map[string]bool{}
		for _, c := range said {
			whole, one := mentioned(t, s, a, c, true), mentioned(t, s, a, c, false)
			if !slices.Equal(whole, one) {
				t.Fatalf("%q: as a clause %q, as a whole %q", c, one, whole)
			}
			for _, l := range one {
				union[l] = true
			}
		}
		got := mentioned(t, s, a, strings.Join(said, "\n"), false)
		if len(union) == 0 && len(got) > 0 {
			t.Fatalf("%q: no clause brings anything, all of them %q", said, got)
		}
		for _, l := range got {
			delete(union, l)
		}
		if len(union) > 0 {
			t.Fatalf("%q: not brought %v", said, union)
		}
	})
}

// TestWhatFewLinesHaveIsTelling holds for words that are in a list: two of them in one line are no accident.
func TestWhatFewLinesHaveIsTelling(t *testing.T) {
	a := morph.New(morph.Options{})
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
	c := recalltest.Corpus{}
	c.Put("memory/2026-05-01.md", "아이콘 사진은 흰 바탕에 찍는다", "The group meeting is on Thursday at two")
	c.Put("memory/2026-05-02.md", "비가 왔다", "달팽이호 점검은 매달 17일에 한다", "바닥은 물로만 닦는다", "도시락은 별로였다")
	c.Put("memory/2026-05-03.md", "the reads go through Kraken2 first", "청어뼈 서버의 보고서는 목요일에 쓴다")
	recalltest.Update(t, s, c)
	for prompt, want := range map[string][]string{
		"아이콘 사진 고쳐 줘":                           {"아이콘 사진은 흰 바탕에 찍는다"},
		"send an invite for our group meetings": {"The group meeting is on Thursday at two"},
		"사진 고쳐 줘":                               nil,
		"write the kraken step for the reads":   {"the reads go through Kraken2 first"},
		"달팽이호 바닥을 청소하자":                         {"달팽이호 점검은 매달 17일에 한다", "바닥은 물로만 닦는다"}, // the second stands beside the first
		"바닥을 청소하자":                              nil,
	} {
		if got := mentioned(t, s, a, prompt, false); !slices.Equal(got, want) {
			t.Errorf("%q brings %q, want %q", prompt, got, want)
		}
	}
}

// TestAWordOfAnotherClauseCountsToo where the prompt is about what the memory knows: what a line has in common with it may be said in two sentences.
func TestAWordOfAnotherClauseCountsToo(t *testing.T) {
	a := morph.New(morph.Options{})
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
	c := recalltest.Corpus{}
	c.Put("memory/2026-05-01.md", "달팽이호 점검은 매달 17일에 한다", "점심은 우동이었다")
	c.Put("memory/2026-05-02.md", "배너 사진은 흰 바탕에 찍는다", "Banner photos have a white ground", "kestrel-ctl retries five times")
	recalltest.Update(t, s, c)
	for prompt, want := range map[string]int{
		"달팽이호 화면을 고쳐 줘. 배너도 손보고. 사진도 바꿔 줘.":                           2,
		"화면을 고쳐 줘. 배너도 손보고. 사진도 바꿔 줘.":                                0, // no clause names anything
		"Kestrel-ctl is late. Move the banner. Then swap the photos.": 2,
		"Move the banner. Then swap the photos.":                      0,
	} {
		if got := mentioned(t, s, a, prompt, false); len(got) != want {
			t.Errorf("%q brings %q", prompt, got)
		}
	}
}

// TestALineIsFoundByASynonymOfSeveralTerms: 판매자 is two terms of the index.
func TestALineIsFoundByASynonymOfSeveralTerms(t *testing.T) {
	c := recalltest.Corpus{}
	c.Put("memory/2026-05-01.md", "판매자 화면은 목요일에만 바꾼다", "자리를 옮겼다")
	c.Put("memory/2026-05-02.md", "the load test runs on a copy of the books")
	s, _ := recalltest.Knowing(t, tmptest.Dir(t), c, []string{"판매자", "seller"}, []string{"부하 테스트", "load test"})
	a := morph.New(morph.Options{})
	for prompt, want := range map[string][]string{
		"seller 화면 좀 고쳐 줘": {"판매자 화면은 목요일에만 바꾼다"},
		"sit down please":  nil,
	} {
		if got := mentioned(t, s, a, prompt, false); !slices.Equal(got, want) {
			t.Errorf("%q brings %q", prompt, got)
		}
	}
}

// TestANameIsFoundWithItsNumberToo where a line has it without.
func TestANameIsFoundWithItsNumberToo(t *testing.T) {
	a := morph.New(morph.Options{})
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
	c := recalltest.Corpus{}
	c.Put("memory/2026-05-01.md", "Osprey2 reads want a confidence of .15", "비가 왔다")
	c.Put("memory/2026-05-02.md", "host reads go before Osprey")
	c.Put("memory/2026-05-03.md", "점심은 우동이었다")
	recalltest.Update(t, s, c)
	for _, prompt := range []string{"write an Osprey step for the reads", "Osprey 단계를 reads 앞에 넣어 줘"} {
		if got := mentioned(t, s, a, prompt, false); len(got) != 2 {
			t.Errorf("%q brings %q", prompt, got)
		}
	}
}

// TestWhatLinesAreAboutIsAName however ordinary its word is: a crane, or a project that is called server.
func TestWhatLinesAreAboutIsAName(t *testing.T) {
	a := morph.New(morph.Options{})
	for _, named := range []bool{true, false} {
		c := recalltest.Corpus{}
		c.Put("memory/2026-05-01.md", "두루미 색은 초록이다", "The heron rests on Fridays", "점심은 우동이었다")
		for i := range 15 {
			c.Put(fmt.Sprintf("memory/2026-06-%02d.md", i+1), fmt.Sprintf("server %d호는 목요일에 켠다", i), fmt.Sprintf("the server of room %d", i), "바람이 분다")
		}
		c.Put("memory/2026-05-02.md", "server 배포는 목요일에 한다", "비가 왔다")
		if named {
			c["memory/2026-05-01.md"].Docs[0].Entities = []string{"두루미"}
			c["memory/2026-05-01.md"].Docs[1].Entities = []string{"heron"}
			c["memory/2026-05-02.md"].Docs[0].Entities = []string{"server"}
		}
		s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
		recalltest.Update(t, s, c)
		for prompt, want := range map[string]string{
			"두루미 화면 좀 고쳐 줘":             "두루미 색은 초록이다",
			"fix the page of the heron": "The heron rests on Fridays",
			"server 배포 좀 돌려 줘":          "server 배포는 목요일에 한다",
			"화면 좀 고쳐 줘":                 "",
		} {
			got := mentioned(t, s, a, prompt, false)
			if found := len(got) > 0 && got[0] == want; found != (named && want != "") || want == "" && len(got) > 0 {
				t.Errorf("%q brings %q, named %v", prompt, got, named)
			}
		}
	}
}

// TestPartsOfANameThatIsKnownSayLittle: rider_payout is no rider-app, where the memory knows what that is. A line with all of its parts may mean it.
func TestPartsOfANameThatIsKnownSayLittle(t *testing.T) {
	a := morph.New(morph.Options{})
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
	c := recalltest.Corpus{}
	c.Put("memory/2026-05-01.md", "heron-mail-gw는 연결을 65초 잡는다", "점심은 우동이었다", "heron_payout은 금요일에 보낸다", "비가 왔다", "HeronMailGW retries twice")
	c.Put("memory/2026-05-02.md", "otter-feed keeps ten days", "바람이 분다", "otter_bill is sent on Mondays", "새 의자가 왔다", "KR-31은 다시 시작한다", "자리를 옮겼다", "새 방에는 31명이 앉는다")
	for i := range 12 { // a name in many lines
		c.Put(fmt.Sprintf("memory/2026-06-%02d.md", i+1), fmt.Sprintf("heron %d호는 밤에 난다", i), "바람이 분다", fmt.Sprintf("the otter of room %d sleeps", i))
	}
	recalltest.Update(t, s, c)
	for prompt, want := range map[string][]string{
		"heron-mail-gw 연결 좀 고쳐 줘":   {"heron-mail-gw는 연결을 65초 잡는다", "HeronMailGW retries twice"},
		"fix the otter-feed please": {"otter-feed keeps ten days"},
		"KR-31 화면 좀 고쳐 줘":           {"KR-31은 다시 시작한다"},
	} {
		got := mentioned(t, s, a, prompt, false)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q brings %q, want %q", prompt, got, want)
		}
	}
}

// TestAPartThatIsSaidBesidesIsOneOfTheName: a line with all parts of a name in another spelling tells no less where the prompt says one of them, too.
func TestAPartThatIsSaidBesidesIsOneOfTheName(t *testing.T) {
	a := morph.New(morph.Options{})
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
	c := recalltest.Corpus{}
	const line = "the queue keeps each invoice for a day"
	c.Put("memory/2026-05-01.md", "invoice-queue는 밤에 돈다", "점심은 우동이었다", "새 의자가 왔다", line, "비가 왔다")
	for i := range 14 { // more than hardly a line has each of the parts
		c.Put(fmt.Sprintf("memory/2026-06-%02d.md", i+1), fmt.Sprintf("invoice %d is paid", i), "바람이 분다", fmt.Sprintf("queue %d is long", i))
	}
	recalltest.Update(t, s, c)
	for _, prompt := range []string{"invoice-queue 좀 고쳐 줘", "queue 쪽 invoice-queue 좀 고쳐 줘", "fix the queue, the invoice-queue I mean"} {
		if got := mentioned(t, s, a, prompt, false); !slices.Contains(got, line) {
			t.Errorf("%q brings %q", prompt, got)
		}
	}
}

// TestALineBesideHasToHaveMoreThanAVerb of the prompt, to be given for what stands beside it.
func TestALineBesideHasToHaveMoreThanAVerb(t *testing.T) {
	a := morph.New(morph.Options{})
	s := recall.Open(derived.At(filepath.Join(tmptest.Dir(t), "index")), a, recall.Options{})
	c := recalltest.Corpus{}
	c.Put("memory/2026-05-01.md", "kestrel-ctl 점검은 매달 17일에 한다", "우동을 먹는다", "바닥은 물로만 닦는다")
	c.Put("memory/2026-05-02.md", "비가 왔다")
	recalltest.Update(t, s, c)
	for prompt, want := range map[string]int{"kestrel-ctl이 메모리를 먹는다": 1, "kestrel-ctl 점검 뒤에 우동을 먹자": 2} {
		if got := mentioned(t, s, a, prompt, false); len(got) != want {
			t.Errorf("%q brings %q", prompt, got)
		}
	}
}
