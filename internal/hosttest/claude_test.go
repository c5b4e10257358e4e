//go:build unix

package hosttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ownSettings is what a person has in the settings of Claude Code before memctl comes.
const ownSettings = "{\n    \"env\": {\"A\": \"1\"}\n}\n"

// claude is Claude Code in a world of its own, with memctl installed as its documents say.
type claude struct {
	*world
	program, settings, debug string
}

func newClaude(t *testing.T, script []reply) claude {
	t.Helper()
	program := program(t, "claude")
	w := newWorld(t, script)
	w.env = append(w.env, "ANTHROPIC_BASE_URL="+w.model.url, "ANTHROPIC_API_KEY=no-key",
		"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "DISABLE_TELEMETRY=1", "DISABLE_AUTOUPDATER=1")
	c := claude{world: w, program: program, settings: filepath.Join(w.home, ".claude", "settings.json"), debug: filepath.Join(w.home, "debug.txt")}
	w.write(t, filepath.Join(w.home, ".claude.json"), jsonText(object{
		"hasCompletedOnboarding": true, "theme": "dark", "customApiKeyResponses": object{"approved": []string{"no-key"}},
		"projects": object{w.project: object{"hasTrustDialogAccepted": true}},
	}))
	w.write(t, c.settings, ownSettings)
	w.write(t, filepath.Join(w.project, ".claude", "commands", "note.md"), "---\ndescription: note\n---\n적어 줘: $ARGUMENTS\n")
	w.ctl(t, "hooks", "install", "--host", "claude")
	w.command(t, program, "mcp", "add", "--scope", "user", "memctl", "--", "memctl", "--workspace", w.workspace, "mcp")
	return c
}

// print runs a session of one prompt without a terminal, and returns what the agent says.
func (c claude) print(t *testing.T, prompt string, flags ...string) string {
	t.Helper()
	args := append([]string{"-p", "--allowedTools", "mcp__memctl", "--debug-file", c.debug}, flags...)
	said, _ := c.try(t, c.program, append(args, "--", prompt)...) // the checks see what became of it
	return said
}

func (c claude) ask(t *testing.T, prompt string, flags ...string) {
	t.Helper()
	c.print(t, prompt, flags...)
}

func TestClaudeCode(t *testing.T) {
	c := newClaude(t, []reply{looksUp()})
	c.check(t, "the server is connected", strings.Contains(c.command(t, c.program, "mcp", "list"), "Connected"))

	c.ask(t, askFact+" 그리고 리뷰는 하루 안에 끝내기로 했어.")
	c.check(t, "a session begins with the brief", c.told("brief", isNoOrder))
	c.check(t, "the rules for agents reach the model", c.hasRules())
	c.check(t, "a decision is in the log", c.logged("리뷰는 하루 안에"))
	c.toolsAnswer(t)

	c.promptsBring(t, c.ask)
	c.ctl(t, "log", "결정: 델타 서버는 대전 리전에 둔다.")
	c.listen()
	c.ask(t, "델타 서버는 어느 리전이지?", "--continue")
	c.check(t, "a resumed session is told nothing twice", strings.Count(c.last().text(), fact) == 1)
	c.ask(t, "초대장은 노란색으로 만들기로 했어.", "--continue", "--fork-session")
	c.check(t, "of a fork is in the log what is new", strings.Count(c.log(), "초대장은 노란색") == 1 && strings.Count(c.log(), "- 리뷰는 하루 안에") == 1)

	c.ask(t, "/note 홍보 문구는 나안으로 결정했어.")
	c.check(t, "what is said with a command of one's own is in the log", c.logged("나안으로 결정했어"))
	c.sessionsRemember(t, c.ask)
	c.programsAreNoPeople(t, c.ask)

	before := c.fired()
	c.env = append(c.env, "MEMCTL_HOOK=1")
	c.ask(t, "안녕하세요, 반갑습니다")
	c.env = c.env[:len(c.env)-1]
	c.check(t, "MEMCTL_HOOK switches the hooks off", c.fired() == before)

	c.loseWorkspace(t)

	c.transcriptsAreRead(t)
	c.ctl(t, "hooks", "uninstall", "--host", "claude")
	c.check(t, "uninstall leaves the settings as they were to the byte", read(c.settings) == ownSettings)
	c.listen()
	c.ask(t, "안녕하세요, 반갑습니다")
	c.check(t, "uninstall takes the rules away", len(c.heard()) > 0 && !c.hasRules())
}

// loseWorkspace checks what a client does when its workspace is gone.
func (c claude) loseWorkspace(t *testing.T) {
	t.Helper()
	elsewhere := c.workspace + "-elsewhere"
	if err := os.Rename(c.workspace, elsewhere); err != nil {
		t.Fatal(err)
	}
	c.check(t, "without the workspace the agent goes on", c.print(t, askFact) == toldFact)
	c.check(t, "without the workspace the client meets no error of resources", read(c.debug) != "" && !strings.Contains(read(c.debug), "Failed to fetch resources"))
	_, err := os.Stat(c.workspace)
	c.check(t, "nothing makes a workspace", os.IsNotExist(err))
	if err := os.Rename(elsewhere, c.workspace); err != nil {
		t.Fatal(err)
	}
}
