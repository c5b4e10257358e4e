//go:build unix

package hosttest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// codex is Codex in a world of its own, with memctl installed as its documents say.
type codex struct {
	*world
	program string
}

func newCodex(t *testing.T, script []reply) codex {
	t.Helper()
	program := program(t, "codex")
	w := newWorld(t, script)
	w.env = append(w.env, "NO_KEY=no-key", "RUST_LOG=error")
	w.write(t, filepath.Join(w.home, ".codex", "config.toml"), fmt.Sprintf(`model = "script"
model_provider = "script"
approval_policy = "never"
sandbox_mode = "read-only"
check_for_update_on_startup = false

[model_providers.script]
name = "script"
base_url = "%s/v1"
wire_api = "responses"
env_key = "NO_KEY"

[projects.%q]
trust_level = "trusted"

[mcp_servers.memctl]
command = "memctl"
args = ["--workspace", %q, "mcp"]
`, w.model.url, w.project, w.workspace))
	w.ctl(t, "hooks", "install", "--host", "codex")
	return codex{world: w, program: program}
}

// ask runs a session of one prompt without a terminal. The hooks run although nobody has trusted them in one.
func (c codex) ask(t *testing.T, prompt string, command ...string) {
	t.Helper()
	args := slices.Concat([]string{"exec", "--dangerously-bypass-hook-trust"}, command, []string{prompt})
	_, _ = c.try(t, c.program, args...) // the checks see what became of it
}

func TestCodex(t *testing.T) {
	c := newCodex(t, []reply{looksUp()})
	c.ask(t, askFact+" 그리고 설계서는 위키에 쓰기로 했어.")
	c.check(t, "a session begins with the brief", c.told("brief", isNoOrder))
	c.check(t, "the rules for agents reach the model", c.hasRules())
	c.check(t, "a decision is in the log", c.logged("설계서는 위키에"))
	c.toolsAnswer(t)

	c.promptsBring(t, c.ask)
	c.ctl(t, "log", "결정: 델타 서버는 대전 리전에 둔다.")
	c.listen()
	c.ask(t, "델타 서버는 어느 리전이지?", "resume", "--last")
	c.check(t, "a resumed session is told nothing twice", strings.Count(c.last().text(), fact) == 1)
	c.sessionsRemember(t, c.ask)
	c.programsAreNoPeople(t, c.ask)

	blocks := strings.Count(c.log(), "(codex, ")
	c.ask(t, "초대장은 노란색으로 만들기로 했어.")
	c.ask(t, "봉투는 회색으로 만들기로 했어.")
	c.check(t, "two sessions of one minute have a block each", strings.Count(c.log(), "(codex, ") == blocks+2)

	c.transcriptsAreRead(t)
	c.ctl(t, "hooks", "uninstall", "--host", "codex")
	_, err := os.Stat(filepath.Join(c.home, ".codex", "hooks.json"))
	c.check(t, "uninstall takes away what install has made", os.IsNotExist(err))
	c.listen()
	c.ask(t, "안녕하세요, 반갑습니다")
	c.check(t, "uninstall takes the rules away", len(c.heard()) > 0 && !c.hasRules())
}

// status is what memctl says of its hooks, in JSON.
func (c codex) status(t *testing.T) string {
	t.Helper()
	said, _ := c.try(t, c.memctl, "hooks", "status", "--json", "--workspace", c.workspace) // it fails when something is wrong with a hook
	return said
}

func TestCodexInATerminal(t *testing.T) {
	c := newCodex(t, []reply{
		{said: "상태를 천천히", held: true, says: "천천히 봤습니다."},
		{said: "항상 영어로", says: "그렇게 하겠습니다."},
		{said: "방식을 물어", calls: []call{{"request_user_input", map[string]any{"questions": []object{{
			"id": "rollout", "question": "출시 방식은?", "header": "출시",
			"options": []object{{"label": "한 번에", "description": "모두"}, {"label": "나눠서", "description": "차례로"}},
		}}}}}, says: "방식을 들었습니다."},
	})
	settings := filepath.Join(c.home, ".codex", "config.toml")
	c.write(t, settings, read(settings)+"\n[features]\ndefault_mode_request_user_input = true\n") // else it asks only when it plans
	s := c.open(t, "Hooks need review", c.program)
	c.check(t, "status says that the hooks wait for trust", strings.Count(c.status(t), `"untrusted"`) == 5)
	s.choose(t, 2)
	s.press(t, "Enter")
	s.hides(t, "Hooks need review")
	s.shows(t, "› Ask Codex")
	c.check(t, "status knows that the hooks are trusted", strings.Count(c.status(t), `"trusted"`) == 5)
	s.enter(t, "상태를 천천히 봐 줘.")
	c.await(t, "the model is asked", func() bool { return len(c.heard()) > 0 })
	s.enter(t, "앞으로 이슈 제목은 항상 영어로 써줘.")
	s.shows(t, "Messages to be submitted")
	c.model.release("상태를 천천히")
	s.shows(t, "그렇게 하겠습니다")
	s.hides(t, "esc to interrupt")
	c.check(t, "a session begins with the brief", c.told("brief", isNoOrder))
	c.await(t, "the last hook has run", func() bool { return c.logged("제목은 항상 영어로") })
	c.check(t, "what is typed while the agent works is in the log", c.logged("제목은 항상 영어로"))

	s.enter(t, "방식을 물어봐 줘.")
	s.shows(t, "None of the above")
	s.choose(t, 3)
	s.press(t, "Tab")
	s.shows(t, "Add notes")
	s.enter(t, "열 명부터 카나리로 늘리기로 했어.")
	s.shows(t, "방식을 들었습니다")
	s.hides(t, "esc to interrupt")
	s.leave(t, "/quit")
	c.await(t, "the answer is in the log", func() bool { return c.logged("카나리로 늘리기로") })
	c.check(t, "what answers a question of the agent is in the log", c.logged("출시 방식은 → 열 명부터 카나리로") && !c.logged("None of the above"))
	c.await(t, "the session ends, a minute after its terminal", func() bool {
		return strings.Contains(read(filepath.Join(c.workspace, ".memctl", "hooks.log")), `"event":"session-end"`)
	})
	c.check(t, "the end of a session in a terminal distils", c.distilled("카나리로 늘리기로"))
	c.transcriptsAreRead(t)
}
