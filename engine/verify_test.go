package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/verify"
)

// TestVerifyTellsDamageFromWhatWaits: what the next run would write is pending, all else that differs is damage.
func TestVerifyTellsDamageFromWhatWaits(t *testing.T) {
	t.Parallel()
	ledger := func(t *testing.T, dir string) string { t.Helper(); return ledgers(t, dir)[0] }
	for _, c := range []struct {
		name  string
		cause func(t *testing.T, dir string)
		want  verify.Outcome
	}{
		{"nothing", func(*testing.T, string) {}, verify.Agrees},
		{"a new log", func(t *testing.T, dir string) {
			retain(t, dir, "2026-03-02", "W @서버: 운영 서버 포트는 443이다.", "W @Deploy: deploys run on Tuesdays.")
		}, verify.Pending},
		{"an edit by hand", func(t *testing.T, dir string) {
			change(t, dir, entry(t, dir, "8081"), "8081", "9091")
		}, verify.Pending},
		{"a log line taken out", func(t *testing.T, dir string) {
			edit(t, dir, "memory/2026-03-01.md", "- B @memctl: the flaky login test was fixed.\n", "")
		}, verify.Pending},
		{"an event changed", func(t *testing.T, dir string) {
			write(t, dir, ledger(t, dir), strings.Replace(read(t, dir, ledger(t, dir)), "짧은 답변을", "짧은 대답을", 1))
		}, verify.Damaged},
		{"an event lost", func(t *testing.T, dir string) {
			_, rest, _ := strings.Cut(read(t, dir, ledger(t, dir)), "\n")
			write(t, dir, ledger(t, dir), rest)
		}, verify.Damaged},
		{"a ledger lost", func(t *testing.T, dir string) {
			check(t, os.Remove(filepath.Join(dir, filepath.FromSlash(ledger(t, dir)))))
		}, verify.Damaged},
		{"an event lost, and a new log", func(t *testing.T, dir string) {
			_, rest, _ := strings.Cut(read(t, dir, ledger(t, dir)), "\n")
			write(t, dir, ledger(t, dir), rest)
			retain(t, dir, "2026-03-02", "W @서버: 운영 서버 포트는 443이다.")
		}, verify.Damaged},
		{"a ledger with more lines", func(t *testing.T, dir string) {
			write(t, dir, "bank/_meta/ledger/zz-2026-03.jsonl", read(t, dir, ledger(t, dir)))
		}, verify.Agrees},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := someBank(t)
			c.cause(t, dir)
			before := tree(t, dir, ".")
			v, err := open(t, dir, "").Verify(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if v.Outcome != c.want || v.OK() != (c.want == verify.Agrees) {
				t.Errorf("%s, want %s: %+v", v.Outcome, c.want, v)
			}
			if after := tree(t, dir, "."); len(after) != len(before) {
				t.Error("something was written")
			}
			if c.want == verify.Pending {
				distill(t, dir, "2026-03-03")
				verified(t, dir)
			}
		})
	}
}
