package engine_test

import (
	"strings"
	"testing"
)

// A box that is ticked where it stands, in a log of a day that was closed long ago, takes effect in the next run: the step
// leaves the list of what is to be done and keeps its id.
func TestTickInAnOldLogClosesItsStep(t *testing.T) {
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-03-01.md", "# 할 일\n\n- [ ] Renew the TLS certificate of the gateway\n- [ ] 지영은 3월 9일까지 계약서 초안을 고객사에 보낸다\n")
	reflect(t, dir, "2026-03-01")
	write(t, dir, "memory/2026-03-05.md", "# 할 일\n\n- [ ] 지영은 3월 9일까지 계약서 초안을 고객사에 보낸다\n")
	reflect(t, dir, "2026-03-05")
	step := entry(t, dir, "Renew the TLS certificate")
	if page := read(t, dir, "bank/status/next.md"); !strings.Contains(page, "Renew the TLS") || !strings.Contains(page, "계약서 초안") {
		t.Fatalf("the open steps are not listed:\n%s", page)
	}

	edit(t, dir, "memory/2026-03-01.md", "- [ ] Renew", "- [x] Renew")
	edit(t, dir, "memory/2026-03-05.md", "- [ ] 지영은", "- [x] 지영은")
	reflect(t, dir, "2026-03-06")
	done := entry(t, dir, "Renew the TLS certificate")
	if done.id() != step.id() || !strings.HasPrefix(done.page, "bank/activities/") {
		t.Errorf("the ticked step is %s on %s, want %s among the activities", done.id(), done.page, step.id())
	}
	_, live, _ := strings.Cut(read(t, dir, "bank/status/next.md"), "\n# ")
	live, former, _ := strings.Cut(live, "\n## ")
	if strings.Contains(live, "계약서 초안을") || !strings.Contains(former, "계약서 초안을") {
		t.Errorf("a step that a later log has ticked is listed still:\n%s", live)
	}
	stable(t, dir, "2026-03-06")
	verified(t, dir)
}
