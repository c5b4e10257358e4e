package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// A line that says more than its entry is known by its place, not by its words.
func TestLogLineThatSaysMoreThanItsEntryIsFormer(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "S @캐시: 캐시 서버는 Varnish로 돌린다.", "S @queue: The queue runs on RabbitMQ.")
	retain(t, dir, "2026-03-03", "S @캐시: 캐시 서버는 그대로 Varnish로 돌린다.", "S @queue: The queue still runs on RabbitMQ.")
	retain(t, dir, "2026-03-05", "S @캐시: 캐시 서버를 Varnish에서 Squid로 바꿨다.", "S @queue: The queue moved from RabbitMQ to NATS.")
	reflect(t, dir, "2026-03-10")
	for _, c := range []struct{ query, was, now string }{{"캐시 서버 Varnish", "Varnish로 돌린다.", "Squid로 바꿨다."}, {"queue runs on RabbitMQ", "runs on RabbitMQ.", "to NATS."}} {
		a := question(t, dir, recall.Query{Text: c.query, Limit: 20, Each: true}, ask.Asking{})
		lines := 0
		for i := range a.Hits {
			if h := &a.Hits[i]; strings.HasSuffix(h.Text, c.was) {
				lines++
				if !h.Former || h.Successor == "" || h.Until != mustDay("2026-03-05") || h.Since != mustDay("2026-03-01") && h.Since != mustDay("2026-03-03") {
					t.Errorf("%s: former %v, %v to %v, %s", h.ID, h.Former, h.Since, h.Until, h.Successor)
				}
			}
		}
		if lines < 2 || a.Hits[0].Former || !strings.HasSuffix(a.Hits[0].Text, c.now) {
			t.Errorf("%s: got %q", c.query, found(a.Hits))
		}
	}
}

// What holds answers, whatever words of the question it has; what it took the place of is named beside it and marked.
func TestAnswerCitesWhatHoldsAndMarksWhatDoesNot(t *testing.T) {
	t.Parallel()
	dir := replaced(t)
	for _, c := range []struct{ question, now, was string }{
		{"캐시 서버는 뭐로 돌리지?", "Redis로 바꿨다.", "Varnish로 돌린다."},
		{"what does the queue run on?", "to NATS.", "runs on RabbitMQ."},
	} {
		r := question(t, dir, recall.Query{Text: c.question}, ask.Asking{Answer: true}).Reply
		marked := false
		for i, cited := range r.Citations {
			used := slices.ContainsFunc(r.Sentences, func(s librarian.Sentence) bool { return slices.Contains(s.Cites, i) })
			if cited.Former == used {
				t.Errorf("%s: %+v, cited: %v", c.question, cited, used)
			}
			marked = marked || cited.Former && strings.HasSuffix(cited.Text, c.was) && cited.Successor != "" && cited.Until != 0
		}
		if len(r.Sentences) == 0 || !strings.HasSuffix(r.Sentences[0].Text, c.now) || !marked {
			t.Errorf("%s: %+v", c.question, r.Reply)
		}
	}
}

func TestQuestionsAboutThePastGetWhatHeldThen(t *testing.T) {
	t.Parallel()
	dir := replaced(t)
	for question1, past := range map[string]bool{
		"캐시 서버는 원래 뭐로 돌렸지?": true, "전에는 캐시 서버를 뭐로 돌렸어?": true, "캐시 서버 예전에 뭐였더라": true, "캐시 서버 맨 처음엔 뭐였지": true,
		"캐시 서버 언제 바꿨지?": true, "캐시 서버를 왜 바꿨지?": true, "Squid로 옮긴 날이 언제야": true, "옮기기 전 캐시 서버": true, "쓰던 캐시 서버": true,
		"what did the queue originally run on?": true, "what did the queue use to run on": true, "when did the queue move?": true,
		"what was the old queue?": true, "what did the queue run on before NATS?": true, "why did we switch the queue?": true,
		"캐시 서버 뭐 써?": false, "캐시 서버 언제 점검하지?": false, "배포 전에 캐시 서버를 비우나?": false, "이전 버전 캐시": false, "캐시 서버 최종 날짜가 언제였어?": false,
		"캐시 서버 던지기": false, "배포하기 전에 캐시 서버 뭐 해야 하지?": false, "처음 접속할 때 캐시 서버 뭐 써?": false, "바꾸기 전에는 캐시 서버가 뭐였지": true,
		"처음에 캐시 서버를 뭐로 골랐지": true, "민수 오기 전 캐시 서버는 누가 봤지": true, "do we flush the queue before lunch?": false, "what does the queue run on": false, "which queue do we use now?": false, "when do we run the queue": false,
	} {
		a, err := open(t, dir, askNow).Recall(t.Context(), recall.Query{Text: question1, Any: true})
		if err != nil {
			t.Fatal(err)
		}
		if a.Past != past {
			t.Errorf("%s: past %v, want %v", question1, a.Past, past)
		}
	}
	for query, was := range map[string]string{"전에는 캐시 서버를 뭐로 돌렸지?": "Varnish로 돌린다.", "what did the queue originally run on?": "runs on RabbitMQ."} {
		a := question(t, dir, recall.Query{Text: query}, ask.Asking{Answer: true})
		if h := &a.Hits[0]; !h.Former || !strings.HasSuffix(h.Text, was) || h.Successor == "" {
			t.Errorf("%s: got %q", query, found(a.Hits))
		}
		if len(a.Reply.Citations) == 0 || !strings.HasSuffix(a.Reply.Citations[0].Text, was) || !a.Reply.Citations[0].Former {
			t.Errorf("%s: got %+v", query, a.Reply.Reply)
		}
	}
}

func TestMemoryIsAskedAsItWasOnADay(t *testing.T) {
	t.Parallel()
	dir := replaced(t)
	asOf := func(text, on string) *find.Answer {
		q := recall.Query{Text: text}
		if on != "" {
			q.AsOf = mustDay(on)
		}
		return question(t, dir, q, ask.Asking{})
	}
	for _, c := range []struct{ query, on, holds, not string }{
		{"캐시 서버", "2026-03-02", "Varnish로 돌린다.", "바꿨다."},
		{"캐시 서버", "2026-03-06", "Squid로 바꿨다.", "Redis로 바꿨다."},
		{"캐시 서버", "2026-03-20", "Redis로 바꿨다.", ""},
		{"the queue", "2026-03-02", "runs on RabbitMQ.", "NATS."},
		{"3월 2일에는 캐시 서버가 뭐라고 알고 있었지?", "", "Varnish로 돌린다.", "바꿨다."},
		{"what did we think on March 2 the queue ran on?", "", "runs on RabbitMQ.", "NATS."},
	} {
		a := asOf(c.query, c.on)
		if a.AsOf == 0 || len(a.Hits) == 0 || a.Hits[0].Former || !strings.HasSuffix(a.Hits[0].Text, c.holds) {
			t.Errorf("%s as of %s (%v): got %q", c.query, c.on, a.AsOf, found(a.Hits))
		}
		for i := range a.Hits {
			if c.not != "" && strings.HasSuffix(a.Hits[i].Text, c.not) {
				t.Errorf("%s as of %s: %q was not known yet", c.query, c.on, a.Hits[i].Text)
			}
		}
	}
	b, err := open(t, dir, askNow).Context(t.Context(), recall.Query{Text: "캐시 서버", AsOf: mustDay("2026-03-02")}, load.Options{})
	if err != nil || !strings.Contains(b.Text, "Varnish로 돌린다.") || strings.Contains(b.Text, "바꿨다") {
		t.Errorf("%v\n%s", err, b.Text)
	}
}

// Nothing ended the older of two values: the newer leads all the same, where both are of the one thing that is asked about.
func TestNewerValueLeadsWhereNothingWasEnded(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", "# 2026-03-01\n\n- gps-ingest 포트는 8090\n- gps-ingest 메모리는 2gb\n- staging port is 7080 for the gate\n")
	write(t, dir, "memory/2026-03-05.md", "# 2026-03-05\n\n- 오늘부터 gps-ingest 포트는 8190\n- staging port is 7443\n")
	reflect(t, dir, "2026-03-06")
	for query, want := range map[string]string{"gps-ingest 포트": "8190", "staging port": "7443", "gps-ingest 메모리": "2gb"} {
		a := question(t, dir, recall.Query{Text: query, Tiers: []recall.Tier{recall.Memory}}, ask.Asking{Answer: true})
		if len(a.Hits) == 0 || !strings.HasSuffix(a.Hits[0].Text, want) {
			t.Errorf("%s: got %q", query, found(a.Hits))
		}
		if len(a.Reply.Sentences) == 0 || !strings.Contains(a.Reply.Sentences[0].Text, want) {
			t.Errorf("%s: got %+v", query, a.Reply.Reply)
		}
	}
}

// A → B → A: what is so again leads, and the older line of it is not former.
func TestWhatIsSoAgainHolds(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "S @CI: CI는 Jenkins로 돌린다.", "S @tunnel: The tunnel is served by Envoy.")
	retain(t, dir, "2026-03-05", "S @CI: CI를 Jenkins에서 Buildkite로 바꿨다.", "S @tunnel: The tunnel moved from Envoy to Nginx.")
	retain(t, dir, "2026-03-09", "S @CI: CI는 Jenkins로 돌린다.", "S @tunnel: The tunnel is served by Envoy.")
	reflect(t, dir, "2026-03-10")
	for query, now := range map[string]string{"CI 뭐로 돌리지": "Jenkins로 돌린다.", "what serves the tunnel": "served by Envoy."} {
		a := question(t, dir, recall.Query{Text: query, Any: true}, ask.Asking{})
		if len(a.Hits) == 0 || a.Hits[0].Former || !strings.HasSuffix(a.Hits[0].Text, now) {
			t.Errorf("%s: got %q", query, found(a.Hits))
		}
		for i := range a.Hits {
			if h := &a.Hits[i]; strings.HasSuffix(h.Text, now) && h.Former {
				t.Errorf("%s: %s is so again: %q", query, h.ID, found(a.Hits))
			}
		}
	}
}
