package rules_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/rules"
)

func TestPagesByTheirNames(t *testing.T) {
	for p, want := range map[string]bool{
		"world/tools.md": true, "entities/민수.md": true, "wiki/sync-conflict.md": true, "world/도구.모음.md": true, "index.md": true,
		"C:도구.md": false, "c:tools.md": false, "C:/tools.md": false, "가:도구.md": true, "wiki/회의 10:30.md": true, "1:1.md": true, "x.md": true,
		"world/notes.md/tools.md": false, "world/노트.md/도구.md": false, "world/tools": false, "/world/tools.md": false, "../tools.md": false,
		"world/.tools.md": false, "world//tools.md": false, `world\tools.md`: false, "world/tools.conflict.md": false,
		"world/tools.sync-conflict-20260305-101112-ABCDEFG.md": false, "entities/민수 (지영의 충돌된 복사본 2026-03-05).md": false,
		"world/" + strings.Repeat("가", 100) + ".md": false,
	} {
		if got := rules.IsPage(p); got != want {
			t.Errorf("%s: %t, want %t", p, got, want)
		}
	}
}

// TestEveryTargetResolvesToAPage: whatever a statement is about. A ledger with an event whose home is no page would be passed over.
func TestEveryTargetResolvesToAPage(t *testing.T) {
	names := rapid.OneOf(
		rapid.SampledFrom([]string{"README.md", "노트.md", "a.conflict", "x.sync-conflict-y", "conflicted copy", "민수의 충돌된 복사본", "a.conflict.conflict.b", "CONFLICTED COPY", "..", ""}),
		rapid.StringOfN(rapid.RuneFrom([]rune("aZ0 ._-/:가힣\u1161é\u200b")), 0, 150, -1), rapid.String(),
	)
	targets := []string{
		"world/{entity}.md", "world/projects/{entity}.md", "world/projects/{entity}/log.md", "entities/{entity}/{month}.md", "activities/{month}/{entity}.md", "world/{entity}/{entity}.md",
	}
	rapid.Check(t, func(t *rapid.T) {
		target, name := rapid.SampledFrom(targets).Draw(t, "target"), names.Draw(t, "name")
		if p := rules.Resolve(target, name, rapid.SampledFrom([]string{"2026-11", ""}).Draw(t, "month")); p != "" && !rules.IsPage(p) {
			t.Fatalf("%s of %q is %s", target, name, p)
		}
	})
}
