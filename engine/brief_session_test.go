package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
)

// TestWhatAlwaysHoldsIsToldHoweverOldItIs: by its section, or by the rules that know an instruction.
func TestWhatAlwaysHoldsIsToldHoweverOldItIs(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-01-05.md", "## 결정\n- 앞으로 커밋 메시지는 항상 한국어로 쓴다.\n\n## Retain\n- Always run the linter before committing.\n- 방화벽 규칙은 일곱 개다.\n")
	var later strings.Builder
	later.WriteString("## 결정\n")
	for i := range 80 {
		fmt.Fprintf(&later, "- %d번 서버의 포트는 %d번으로 정했다.\n", i, 10000+i)
	}
	write(t, dir, "memory/2026-11-10.md", later.String())
	reflect(t, dir, "2026-11-10")
	write(t, dir, "memory/2026-11-12.md", "## 결정\n- 운영 DB에는 절대 직접 붙지 않는다.\n") // no run has read it
	b := tellOf(t, dir, "2026-11-12", briefing.Options{Mode: brief.Session})
	var got []string
	for _, it := range b.Sections[0].Items {
		got = append(got, it.Text)
	}
	want := []string{"운영 DB에는 절대 직접 붙지 않는다.", "앞으로 커밋 메시지는 항상 한국어로 쓴다.", "Always run the linter before committing."}
	if slices.Sort(got); b.Sections[0].ID != "standing" || !slices.Equal(got, slices.Sorted(slices.Values(want))) || b.Sections[1].ID != "decisions" {
		t.Errorf("%s: %q, want %q\n%s", b.Sections[0].ID, got, want, b.Text())
	}
}

func TestThingIsFoundByWhatItsPageCallsIt(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-10.md", "## Retain\n- S @\"결제 서버\": 배포는 심사를 기다린다.\n- S @blog: The move waits for a theme.\n")
	reflect(t, dir, "2026-11-10")
	for page, alias := range map[string]string{"결제 서버": "pay-server", "blog": "블로그"} {
		rel := "bank/wiki/" + page + ".md"
		write(t, dir, rel, strings.Replace(read(t, dir, rel), "category:", "aliases: ["+alias+"]\ncategory:", 1))
		b := tellOf(t, dir, "2026-11-12", briefing.Options{Mode: brief.Session, About: []string{alias}})
		if s := b.Sections[0]; s.ID != "about" || len(s.Items) != 1 || s.Items[0].Entities[0] != page {
			t.Errorf("%s: %s", alias, b.Text())
		}
	}
}
