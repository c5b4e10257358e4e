package mcpserver_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/ollamatest"
)

type sentence struct {
	Text, Source, ID, Day, Line string
	Former                      bool
	Also                        []string
}

type answered struct {
	Note, Advice, Model, Failed, Try, Workspace string
	Sentences                                   []sentence
	Missing                                     []string
}

func TestAnswerIsSentencesWithTheirSources(t *testing.T) {
	dir := newWorkspace(t, notes())
	for _, c := range []struct{ lang, query, want string }{
		{"", "스테이징 서버는 어느 포트를 쓰지?", "스테이징 서버는 포트 8081을 쓴다."},
		{"en", "what is the state management in Flutter?", "state management is Riverpod everywhere."},
	} {
		got, text := call[answered](t, connect(t, options(dir, c.lang), nil), "memory_answer", args{"query": c.query})
		if len(got.Sentences) == 0 || got.Workspace != dir || got.Model != "" || got.Failed != "" || got.Advice != "" {
			t.Fatalf("%s: %+v\n%s", c.query, got, text)
		}
		first := got.Sentences[0]
		want := sentence{Text: c.want, Source: first.Source, ID: first.ID, Day: "2026-11-02"}
		if diff := cmp.Diff(want, first); diff != "" || !strings.HasPrefix(first.ID, "m") || !strings.HasPrefix(first.Source, "bank/world/") {
			t.Errorf("%s (-want +got):\n%s", c.query, diff)
		}
		if !strings.Contains(text, first.Source+" · 2026-11-02 · ^"+first.ID+"\n> "+c.want) || !strings.HasPrefix(text, got.Note) {
			t.Errorf("%s:\n%s", c.query, text)
		}
	}
}

// A sentence out of a longer line comes with all of it: the reason often stands in the next one.
func TestSentenceOfAnAnswerComesWithItsLine(t *testing.T) {
	files := notes()
	files["memory/2026-11-12.md"] = "## 배운 점\n- 인증서가 만료되어 결제 웹훅이 실패했다. 갱신하는 크론이 꺼져 있었다.\n- The nightly import stopped. Nobody had renewed the licence.\n"
	dir := newWorkspace(t, files)
	for _, c := range []struct{ lang, query, text, line string }{
		{"", "결제 웹훅은 왜 실패했지?", "인증서가 만료되어 결제 웹훅이 실패했다.", "인증서가 만료되어 결제 웹훅이 실패했다. 갱신하는 크론이 꺼져 있었다."},
		{"en", "when did the nightly import stop?", "The nightly import stopped.", "The nightly import stopped. Nobody had renewed the licence."},
	} {
		got, text := call[answered](t, connect(t, options(dir, c.lang), nil), "memory_answer", args{"query": c.query})
		if len(got.Sentences) == 0 || got.Sentences[0].Text != c.text || got.Sentences[0].Line != c.line || !strings.Contains(text, "\n> "+c.line) {
			t.Errorf("%s: %+v\n%s", c.query, got, text)
		}
	}
}

// A question that has only the words of what was ended is answered with what took its place, and then with that.
func TestAnswerShowsNothingFormerWithoutWhatTookItsPlace(t *testing.T) {
	files := notes()
	files["memory/2026-11-12.md"] = "## Retain\n- S @정산: 정산 배치는 Kafka로 돌린다.\n- S @cart: The cart worker uses RabbitMQ.\n"
	files["memory/2026-11-13.md"] = "## Retain\n- S @정산: 정산 배치를 Kafka에서 Temporal로 바꿨다.\n- S @cart: The cart worker moved from RabbitMQ to NATS.\n"
	files["memory/2026-11-14.md"] = "## Retain\n- S @정산: 정산 배치는 이제 Temporal로 돌린다.\n- S @cart: The cart worker uses NATS now.\n"
	dir := newWorkspace(t, files)
	for _, c := range []struct{ query, now, former string }{{"Kafka", "이제 Temporal로 돌린다.", "Kafka로 돌린다."}, {"RabbitMQ", "uses NATS now.", "uses RabbitMQ."}} {
		got, text := call[answered](t, connect(t, options(dir, ""), nil), "memory_answer", args{"query": c.query})
		if len(got.Sentences) < 2 || got.Sentences[0].Former || !strings.HasSuffix(got.Sentences[0].Text, c.now) || got.Sentences[0].Day < "2026-11-13" ||
			!strings.HasPrefix(got.Sentences[0].Source, "bank/status/") || !got.Sentences[1].Former || !strings.HasSuffix(got.Sentences[len(got.Sentences)-1].Text, c.former) {
			t.Errorf("%s: %+v\n%s", c.query, got.Sentences, text)
		}
	}
}

// Two values of one thing may both stand, when nothing said that one ended the other: the newer one leads.
func TestAnswerBeginsWithTheNewestValue(t *testing.T) {
	files := notes()
	files["memory/2026-11-05.md"] = "## Retain\n- W @달력: 발행일은 화요일이다.\n- W @cart: The cart worker polls every 30 seconds.\n"
	files["memory/2026-11-12.md"] = "## Retain\n- W @달력: 발행일은 목요일이다.\n- W @cart: The cart worker polls every 5 seconds.\n"
	dir := newWorkspace(t, files)
	for query, want := range map[string]string{"발행일은 무슨 요일이지?": "발행일은 목요일이다.", "how often does the cart worker poll?": "The cart worker polls every 5 seconds."} {
		got, text := call[answered](t, connect(t, options(dir, ""), nil), "memory_answer", args{"query": query})
		if len(got.Sentences) == 0 || got.Sentences[0].Text != want {
			t.Errorf("%s:\n%s", query, text)
		}
	}
}

func TestAnswerRefusesWhatRecallRefuses(t *testing.T) {
	dir := newWorkspace(t, notes())
	got, text := call[answered](t, connect(t, options(dir, ""), nil), "memory_answer", args{"query": "화성 탐사선 발사 예산은 얼마지"})
	if len(got.Sentences) > 0 || got.Note != "" || !slices.Contains(got.Missing, "탐사선") || !strings.Contains(got.Advice, "기억에 없다고 답합니다") || text != got.Advice {
		t.Errorf("%+v\n%s", got, text)
	}
	got, text = call[answered](t, connect(t, options(dir, "en"), nil), "memory_answer", args{"query": "what is the budget of the Mars rover launch?"})
	if len(got.Sentences) > 0 || len(got.Missing) == 0 || !strings.Contains(text, "say that memory does not have it") {
		t.Errorf("%+v\n%s", got, text)
	}
}

// A model answers if one is configured; what its sources do not say is struck, and where it fails, or finds nothing, that is said.
func TestAnswerOfAModelIsCheckedAndMayFail(t *testing.T) {
	const port = `{"text":"스테이징 서버는 포트 8081을 씁니다.","sources":["memory/2026-11-02.md#L4"]}`
	for name, c := range map[string]struct {
		reply  ollamatest.Reply
		want   []string
		model  string
		advice string
	}{
		"answers":       {ollamatest.Reply{Text: `{"answer":[` + port + `,{"text":"담당은 철수입니다.","sources":["memory/2026-11-02.md#L4"]}]}`}, []string{"스테이징 서버는 포트 8081을 씁니다."}, ollamatest.Chat, "memory_get으로 source를"},
		"finds nothing": {ollamatest.Reply{Text: `{"answer":[]}`}, nil, ollamatest.Chat, "기억에 답이 없습니다"},
		"fails":         {ollamatest.Reply{Status: 503, Error: "busy"}, []string{"스테이징 서버는 포트 8081을 쓴다."}, "", "모델 없이 답했습니다"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := newWorkspace(t, notes())
			server := ollamatest.Fake(t, readsAnd(c.reply))
			write(t, dir, "memctl.yaml", fmt.Sprintf("timezone: Asia/Seoul\nmodel:\n  name: %s\n  url: %s\n", ollamatest.Chat, server.URL))
			got, text := call[answered](t, connect(t, options(dir, ""), nil), "memory_answer", args{"query": "스테이징 서버는 어느 포트를 쓰지?"})
			var texts []string
			for _, s := range got.Sentences {
				texts = append(texts, s.Text)
			}
			if diff := cmp.Diff(c.want, texts); diff != "" || got.Model != c.model || (got.Failed == "") != (c.model != "") || !strings.Contains(got.Advice, c.advice) {
				t.Errorf("(-want +got):\n%s%+v\n%s", diff, got, text)
			}
			if name == "answers" && len(got.Sentences) == 1 && (got.Sentences[0].Source != "memory/2026-11-02.md#L4" || got.Sentences[0].Day != "2026-11-02") {
				t.Errorf("%+v", got.Sentences)
			}
		})
	}
}

// readsAnd is a model that reads a log first, and then replies.
func readsAnd(reply ollamatest.Reply) func(ollamatest.Request) ollamatest.Reply {
	var asked atomic.Bool
	return func(ollamatest.Request) ollamatest.Reply {
		if asked.CompareAndSwap(false, true) {
			return ollamatest.Reply{Text: `{"action":"read","argument":"memory/2026-11-02.md"}`}
		}
		return reply
	}
}
