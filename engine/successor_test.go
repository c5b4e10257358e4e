package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
)

// replaced is a workspace in which values were replaced, one of them twice and onto another page, and a plan ended by itself.
func replaced(t testing.TB) string {
	t.Helper()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "S @캐시: 캐시 서버는 Varnish로 돌린다.", "S @queue: The queue runs on RabbitMQ.", "S @색인: 색인은 Solr로 돌린다.")
	retain(t, dir, "2026-03-05", "S @캐시: 캐시 서버를 Varnish에서 Squid로 바꿨다.", "S @queue: The queue moved from RabbitMQ to NATS.")
	retain(t, dir, "2026-03-09", "S @캐시: 캐시 서버를 Squid에서 Redis로 바꿨다.")
	reflect(t, dir, "2026-03-10")
	return dir
}

// found are the texts of hits, those that no longer hold with a mark before them.
func found(hits []recall.Hit) (out []string) {
	for i := range hits {
		mark := ""
		if hits[i].Former {
			mark = "former: "
		}
		out = append(out, mark+hits[i].Text)
	}
	return out
}

func TestFormerHitStandsBehindWhatTookItsPlace(t *testing.T) {
	t.Parallel()
	dir := replaced(t)
	for _, c := range []struct{ query, now, was string }{
		{"Varnish로 돌린다", "캐시 서버를 Squid에서 Redis로 바꿨다.", "캐시 서버는 Varnish로 돌린다."},
		{"runs on RabbitMQ", "The queue moved from RabbitMQ to NATS.", "The queue runs on RabbitMQ."},
	} {
		for _, q := range []recall.Query{{Text: c.query}, {Text: c.query, Tiers: []recall.Tier{recall.Memory}}, {Text: c.query, Tiers: []recall.Tier{recall.Bank, recall.Archive}}} {
			a := question(t, dir, q, ask.Asking{})
			now := slices.IndexFunc(a.Hits, func(h recall.Hit) bool { return strings.HasSuffix(h.Text, c.now) && !h.Former && h.EntryID != "" })
			if now < 0 {
				t.Errorf("%v: what holds is not there: %q", q, found(a.Hits))
				continue
			}
			was := 0
			for i, h := range a.Hits {
				if strings.HasSuffix(h.Text, c.was) {
					if was++; !h.Former || h.Successor != a.Hits[now].EntryID || i < now {
						t.Errorf("%v: %+v at %d, want it former and behind %d", q, h, i, now)
					}
				}
			}
			if was == 0 {
				t.Errorf("%v: %q is not among %q", q, c.was, found(a.Hits))
			}
		}
	}
}

// The entry of a log line comes behind every line that holds, and may be far from it.
func TestLogLineOfWhatNoLongerHoldsIsMarkedWhereItsEntryIsFar(t *testing.T) {
	t.Parallel()
	dir := replaced(t)
	var other strings.Builder
	for i := range 60 {
		fmt.Fprintf(&other, "- 캐시 서버 점검 %d호: Varnish로 돌린다고 적힌 장비를 봤다.\n", i)
	}
	write(t, dir, "memory/2026-03-08.md", "# 2026-03-08\n\n## 점검\n\n"+other.String())
	reflect(t, dir, "2026-03-10")
	a := question(t, dir, recall.Query{Text: "캐시 서버는 Varnish로 돌린다", Limit: 5}, ask.Asking{})
	for i := range a.Hits {
		if h := &a.Hits[i]; strings.HasSuffix(h.Text, "캐시 서버는 Varnish로 돌린다.") && !h.Former {
			t.Errorf("%s stands as if it held: %q", h.ID, found(a.Hits))
		}
	}
}

func TestOfThePastFormerHitsStandAsTheyAre(t *testing.T) {
	t.Parallel()
	a := question(t, replaced(t), recall.Query{Text: "Varnish", Until: mustDay("2026-03-04")}, ask.Asking{})
	if len(a.Hits) == 0 || slices.ContainsFunc(a.Hits, func(h recall.Hit) bool { return h.InsteadOf != "" }) || !a.Hits[0].Former || a.Hits[0].Successor == "" {
		t.Errorf("%+v", a.Hits)
	}
}

func TestLimitNeverLeavesAFormerHitAlone(t *testing.T) {
	t.Parallel()
	dir := replaced(t)
	a := question(t, dir, recall.Query{Text: "RabbitMQ runs", Tiers: []recall.Tier{recall.Memory}, Limit: 1}, ask.Asking{})
	if len(a.Hits) != 1 || a.Hits[0].Former {
		t.Errorf("%q", found(a.Hits))
	}
}

func TestContextLoadsNoFormerLineWithoutWhatTookItsPlace(t *testing.T) {
	t.Parallel()
	dir := replaced(t)
	e := anew(t, dir)
	for _, opt := range []load.Options{{}, {Prompt: true}} {
		for _, c := range []struct{ query, now, was string }{
			{"Varnish로 돌린다", "Squid에서 Redis로 바꿨다.", "캐시 서버는 Varnish로 돌린다."},
			{"runs on RabbitMQ", "moved from RabbitMQ to NATS.", "The queue runs on RabbitMQ."},
		} {
			b, err := e.Context(context.Background(), recall.Query{Text: c.query}, opt)
			if err != nil {
				t.Fatal(err)
			}
			now, was := strings.Index(b.Text, c.now), strings.Index(b.Text, c.was)
			if now < 0 || was < now {
				t.Errorf("%v %s: %d, %d\n%s", opt.Prompt, c.query, now, was, b.Text)
			}
			given := opt
			given.Omit = func(_ string, _ []string, text string) bool { return strings.HasSuffix(text, c.now) }
			if b, err = e.Context(context.Background(), recall.Query{Text: c.query}, given); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.Text, c.was) {
				t.Errorf("%s: what took its place was given before, and now this:\n%s", c.query, b.Text)
			}
		}
	}
}
