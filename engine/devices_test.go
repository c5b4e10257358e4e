package engine_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
)

// gitMerge brings what b has to a, as git would: files of both, b's version where only b has changed it since base, and
// of a page that both changed the version that take says ("" for a's).
func gitMerge(t testing.TB, base map[string]string, a, b, take string) {
	t.Helper()
	mine, theirs := tree(t, a, ".", ".memctl"), tree(t, b, ".", ".memctl")
	for _, p := range slices.Sorted(maps.Keys(theirs)) {
		if _, there := mine[p]; !there || mine[p] == base[p] || b == take {
			write(t, a, p, theirs[p])
		}
	}
	for p := range mine {
		if _, there := theirs[p]; !there && base[p] != "" && mine[p] == base[p] {
			if err := os.Remove(filepath.Join(a, p)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestTwoDevicesConverge: two copies of a workspace go their own ways for a few days, both log and both edit, also the
// same page; merged as git merges, with the pages of either where both changed one, they are one memory again.
func TestTwoDevicesConverge(t *testing.T) {
	t.Parallel()
	base := someBank(t)
	for _, take := range []string{"own pages", "pages of the laptop", "pages of the phone"} {
		t.Run(take, func(t *testing.T) {
			t.Parallel()
			laptop, phone := copyOf(t, base), copyOf(t, base)
			forget(t, phone) // .memctl/ is not in git
			diverge(t, laptop, phone)
			common, other := tree(t, base, ".", ".memctl"), copyOf(t, phone)
			switch take {
			case "own pages":
				gitMerge(t, common, phone, laptop, "")
				gitMerge(t, common, laptop, other, "")
			case "pages of the laptop":
				gitMerge(t, common, phone, laptop, laptop)
				gitMerge(t, common, laptop, other, laptop)
			case "pages of the phone":
				gitMerge(t, common, phone, laptop, phone)
				gitMerge(t, common, laptop, other, other)
			}
			for _, dir := range []string{laptop, phone} {
				reflect(t, dir, "2026-03-06")
			}
			gitMerge(t, tree(t, laptop, "bank/_meta"), laptop, phone, "") // each gets what the other found out
			gitMerge(t, tree(t, phone, "bank/_meta"), phone, laptop, "")
			for _, dir := range []string{laptop, phone} {
				reflect(t, dir, "2026-03-07")
				for _, text := range []string{"사람이 쓴 443번이다", "CircleCI", "회의는 아침", "8081", "사설망은 10번 대역을"} {
					isLive(t, dir, text)
				}
				isArchived(t, dir, "16.2", bank.ReasonByHand)
				sound(t, dir, "2026-03-07")
			}
			if diff := cmp.Diff(pages(t, laptop), pages(t, phone)); diff != "" {
				t.Errorf("bank (-laptop +phone):\n%s", diff)
			}
		})
	}
}

func diverge(t *testing.T, laptop, phone string) {
	t.Helper()
	retain(t, laptop, "2026-03-04", "W @서버: 운영 서버 포트는 443이다.", "O @민수: 긴 답변보다 짧은 답변을 선호한다.")
	retain(t, phone, "2026-03-05", "W @CI: 빌드를 Buildkite에서 CircleCI로 바꿨다.", "O @지영: 회의는 아침에 하는 것을 좋아한다.", "W @서버: 서버 사설망은 10번 대역을 쓴다.")
	distill(t, laptop, "2026-03-04")
	change(t, laptop, entry(t, laptop, "443"), "443이다", "사람이 쓴 443번이다")
	reflect(t, laptop, "2026-03-05")
	reflect(t, phone, "2026-03-05")
	if _, err := open(t, phone, "2026-03-05").Pin(t.Context(), entry(t, phone, "회의는 아침").id()); err != nil {
		t.Fatal(err)
	}
	if n := len(ledgers(t, phone)); n != 2 {
		t.Errorf("%d ledgers on the second device, want its own beside the first one's", n)
	}
}

// TestPagesMayArriveBeforeTheirLedger: a sync brings a page of another device and its log, the ledger comes later; and
// what a person does meanwhile is not taken for a page that is out of date.
func TestPagesMayArriveBeforeTheirLedger(t *testing.T) {
	t.Parallel()
	laptop := someBank(t)
	phone := copyOf(t, laptop)
	forget(t, phone)
	retain(t, phone, "2026-03-05", "W @서버: 서버 사설망은 10번 대역을 쓴다.")
	reflect(t, phone, "2026-03-05")
	theirs := tree(t, phone, ".", ".memctl", "bank/_meta")
	for p, text := range theirs {
		write(t, laptop, p, text)
	}
	remove(t, laptop, entry(t, laptop, "flaky login"))
	distill(t, laptop, "2026-03-05")
	want := map[string]string{"사설망은 10번": "", "8081": ""}
	for text := range want {
		want[text] = isLive(t, laptop, text).id()
	}
	isArchived(t, laptop, "flaky login", bank.ReasonByHand)
	for p, text := range tree(t, phone, "bank/_meta/ledger") {
		write(t, laptop, p, text)
	}
	remove(t, laptop, entry(t, laptop, "짧은 답변"))
	reflect(t, laptop, "2026-03-06")
	for text, id := range want {
		if got := isLive(t, laptop, text).id(); got != id {
			t.Errorf("%q has id %s, had %s", text, got, id)
		}
	}
	isArchived(t, laptop, "짧은 답변", bank.ReasonByHand)
	isArchived(t, laptop, "flaky login", bank.ReasonByHand)
	sound(t, laptop, "2026-03-06")
}

// TestLineThatAMergeLeftTwiceIsNoCopy: one device moved an entry that the other edited or supported, and a merge kept both
// lines.
func TestLineThatAMergeLeftTwiceIsNoCopy(t *testing.T) {
	t.Parallel()
	laptop := someBank(t)
	phone := copyOf(t, laptop)
	forget(t, phone)
	p := isLive(t, laptop, "8081")
	change(t, laptop, p, "8081번", "8443번")
	reflect(t, laptop, "2026-03-05")
	remove(t, phone, p)
	write(t, phone, "bank/wiki/옮김.md", "# 옮김\n\n"+p.line+"\n")
	retain(t, phone, "2026-03-05", "O @민수: 긴 답변보다 짧은 답변을 선호한다.")
	ours := isLive(t, laptop, "짧은 답변")
	reflect(t, phone, "2026-03-05")
	theirs := isLive(t, phone, "짧은 답변")
	write(t, laptop, "bank/wiki/옮김.md", read(t, phone, "bank/wiki/옮김.md"))
	write(t, laptop, "memory/2026-03-05.md", read(t, phone, "memory/2026-03-05.md"))
	edit(t, laptop, ours.page, ours.line+"\n", ours.line+"\n"+theirs.line+"\n")
	for l, text := range tree(t, phone, "bank/_meta/ledger") {
		if _, err := os.Stat(filepath.Join(laptop, l)); err != nil { // the phone's own
			write(t, laptop, l, text)
		}
	}
	reflect(t, laptop, "2026-03-06")
	if q := isLive(t, laptop, "8443번"); q.page != "bank/wiki/옮김.md" || q.id() != p.id() {
		t.Errorf("%s: %s", q.page, q.line)
	}
	if q := isLive(t, laptop, "짧은 답변"); q.id() != ours.id() {
		t.Error(q.line)
	}
	sound(t, laptop, "2026-03-06")
}
