//go:build unix

package hosttest

import (
	"path/filepath"
	"strings"
	"testing"
)

// agentsPlan is what the agent of the script plans. Its sentences look like decisions, and nobody has said them.
const agentsPlan = "# 계획\n\n저장소는 SQLite로 하기로 했다.\n\n앞으로 모든 테스트는 항상 한 번에 하나씩 돌린다.\n"

var claudeTalk = []reply{
	{said: "Implement the following plan", says: "계획대로 했습니다."},
	{said: "상태를 천천히", held: true, calls: []call{{tool: "TaskList"}}, says: "천천히 봤습니다."},
	{said: "방식을 물어", calls: []call{{"AskUserQuestion", map[string]any{"questions": []object{{
		"question": "출시 방식은?", "header": "출시", "multiSelect": false,
		"options": []object{{"label": "한 번에", "description": "모두"}, {"label": "나눠서", "description": "차례로"}},
	}}}}}, says: "방식을 들었습니다."},
	{said: "큐는 Kafka", held: true},
	{said: "큐는 RabbitMQ", says: "큐를 들었습니다."},
	{said: "수집은 Loki", says: "수집을 들었습니다."},
	{said: "수집은 다음에", says: "다음에 봅니다."},
	{said: "Argo로 가자", says: "도구를 들었습니다."},
	{said: "이어서", says: "이어서 합니다."},
	{said: "계획을 세워", calls: []call{
		{"Write", map[string]any{"file_path": fromRequest(`/[^ "\\]*/plans/[^ "\\]*\.md`), "content": agentsPlan}},
		{tool: "ExitPlanMode"},
	}, says: "계획을 접었습니다."},
}

func TestClaudeCodeInATerminal(t *testing.T) {
	c := newClaude(t, claudeTalk)
	s := c.open(t, "? for shortcuts", c.program, "--allowedTools", "mcp__memctl", "AskUserQuestion")

	s.enter(t, "상태를 천천히 봐 줘.")
	c.await(t, "the model is asked", func() bool { return len(c.heard()) > 0 })
	s.enter(t, "앞으로 이슈 제목은 항상 영어로 써줘.")
	s.shows(t, "Press up to edit queued messages")
	c.model.release("상태를 천천히")
	s.shows(t, "천천히 봤습니다")
	c.idle(t)

	s.enter(t, "방식을 물어봐 줘.")
	s.shows(t, "1. 한 번에")
	s.choose(t, 3)
	s.enter(t, "열 명부터 카나리로 늘리기로 했어.")
	s.shows(t, "방식을 들었습니다")
	c.idle(t)

	c.takesBack(t)

	s.enter(t, "배포 도구는 Argo로 가자.")
	s.shows(t, "도구를 들었습니다")
	c.idle(t)
	s.enter(t, "/compact")
	s.shows(t, "Compacted")
	c.check(t, "a plan is in the log before the compaction", c.logged("도구는 Argo로"))
	c.listen()
	s.enter(t, "이어서 합시다.")
	s.shows(t, "이어서 합니다")
	c.check(t, "the brief comes again after the compaction", c.told("brief", isNoOrder))
	c.idle(t)
	s.leave(t, "/exit")
	c.check(t, "what is typed while the agent works is in the log", c.logged("제목은 항상 영어로"))
	c.check(t, "what answers a question of the agent is in the log", c.logged("카나리로 늘리기로"))
	c.check(t, "a prompt taken back with Esc is not in the log", !c.logged("큐는 Kafka로"))
	c.check(t, "the prompt that was sent instead is in the log", c.logged("큐는 RabbitMQ로"))
	c.check(t, "what was rewound is not in the log", !c.logged("수집은 Loki로"))

	c.plans(t)
	c.transcriptsAreRead(t)
}

// idle waits until the agent has nothing to do and its hooks have run.
func (c claude) idle(t *testing.T) {
	t.Helper()
	c.screen.shows(t, "? for shortcuts")
	c.screen.hides(t, "esc to interrupt")
}

// takesBack sends a prompt and takes it back before the answer, and one that is rewound after it.
func (c claude) takesBack(t *testing.T) {
	t.Helper()
	s := c.screen
	s.enter(t, "큐는 Kafka로 하자.")
	c.await(t, "the model is asked", func() bool { words, _ := c.last().lastWords(); return words == "큐는 Kafka로 하자." })
	s.press(t, "Escape")
	c.clears(t, "큐는 Kafka로 하자.")
	s.enter(t, "큐는 RabbitMQ로 하기로 했어.")
	s.shows(t, "큐를 들었습니다")
	c.idle(t)

	s.enter(t, "로그 수집은 Loki로 하자.")
	s.shows(t, "수집을 들었습니다")
	c.idle(t)
	s.press(t, "Escape", "Escape")
	s.shows(t, "❯ (current)")
	s.press(t, "Up")
	s.shows(t, "❯ 로그 수집은 Loki로 하자.\n    No code changes")
	s.press(t, "Enter")
	s.shows(t, "❯ 1. Restore conversation")
	s.press(t, "Enter")
	c.clears(t, "로그 수집은 Loki로 하자.")
	s.enter(t, "로그 수집은 다음에 봅시다.")
	s.shows(t, "다음에 봅니다")
	c.idle(t)
}

// clears waits until a prompt has come back into the line in which one types, and takes it out of there.
func (c claude) clears(t *testing.T, prompt string) {
	t.Helper()
	typed := func(text string) func() bool {
		return func() bool { line, there := c.typed(t); return there && line == text }
	}
	c.await(t, "the prompt comes back: "+prompt, typed(prompt))
	c.screen.press(t, "C-u")
	c.await(t, "the prompt is cleared: "+prompt, typed(""))
}

// typed is what stands in the line in which one types, the one between the last two rules of the screen, if it is there.
func (c claude) typed(t *testing.T) (line string, there bool) {
	t.Helper()
	const rule = "\n────"
	above, _, below := cutLast(c.screen.see(t), rule)
	if !below {
		return "", false
	}
	_, between, _ := cutLast(above, rule)
	_, between, _ = strings.Cut(between, "\n")
	line, there = strings.CutPrefix(between, "❯")
	return strings.TrimSpace(line), there
}

// cutLast is strings.Cut at the last of the separators.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// plans lets the agent plan twice: one plan is refused with words, the other is taken, and the client begins anew with it.
func (c claude) plans(t *testing.T) {
	t.Helper()
	settings := filepath.Join(c.home, "plan.json")
	c.write(t, settings, `{"showClearContextOnPlanAccept":true}`)
	s := c.open(t, "plan mode on", c.program, "--permission-mode", "plan", "--settings", settings)
	s.enter(t, "계획을 세워 줘.")
	s.shows(t, "Tell Claude")
	s.choose(t, 4)
	s.enter(t, "SQLite 말고 DuckDB로 하기로 했어.")
	s.shows(t, "계획을 접었습니다")
	s.hides(t, "esc to interrupt")
	s.enter(t, "다시 계획을 세워 줘.")
	s.shows(t, "Tell Claude")
	s.press(t, "Enter")
	s.shows(t, "계획대로 했습니다")
	s.hides(t, "esc to interrupt")
	s.leave(t, "/exit")
	c.check(t, "what is said when a tool is refused is in the log", c.logged("DuckDB로 하기로"))
	c.check(t, "a plan that the agent wrote is not the person's word", !c.logged("항상 한 번에 하나씩") && !c.logged("SQLite로 하기로"))
	c.check(t, "what the client writes around a plan is not in the log", !c.logged("exiting plan mode"))
}
