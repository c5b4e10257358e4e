package settings_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/hook/settings"
)

// What Codex 0.169.0 has written when its user trusted all of these hooks.
const (
	codexHooks = `{"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "memctl hook session-end --host codex"}]}],
"Stop": [{"hooks": [{"type": "command", "command": "memctl hook stop --host codex"}]}, {"matcher": "", "hooks": [{"type": "command", "command": "memctl hook stop --host codex -w '/srv/내 \"노트\"'", "timeout": 5, "statusMessage": "기억"}]}],
"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "true"},{"type": "command", "command": "memctl hook session-start --host codex", "timeout": 10}]}],
"PreCompact": [{"matcher": "", "hooks": [{"type": "command", "command": "memctl hook pre-compact", "timeout": 10}]}]
}}
`
	codexConfig = `model = "mock"
[model_providers.mock]
wire_api = "responses"
[mcp_servers.memctl]
command = "memctl"
args = ["--workspace", "/srv/kim/노트",
  "mcp"] # the server

[tui.model_availability_nux]
"gpt-6.1-sol" = 1

[hooks.state]

[hooks.state."/srv/kim/.codex/hooks.json:pre_compact:0:0"]
trusted_hash = "sha256:ebc29d2fb3709f3cd420555bb1c59e1e0a5d718271c1229dbbd37b1d2188d097"

[hooks.state."/srv/kim/.codex/hooks.json:session_start:0:0"]
trusted_hash = "sha256:41c6f1d2611654bc674495ad7d6c0fcbbc034db75811beac258c665649cc9b97"

[hooks.state."/srv/kim/.codex/hooks.json:session_start:0:1"]
trusted_hash = "sha256:724f76fd1286a8914ffea865324b2ed78f62fb2f643cf3ed19fd9c27739b58f5"

[hooks.state."/srv/kim/.codex/hooks.json:session_end:0:0"]
trusted_hash = "sha256:fb81c2d738375b9231cb6cc81b78d7e2db30a1720d7f65eda7752f0dc0ee10d5"

[hooks.state."/srv/kim/.codex/hooks.json:stop:0:0"]
trusted_hash = "sha256:4f006a3680a7d63892fbab0292a19acf4923fbc5951f511498d0cfc860e3559c"

[hooks.state."/srv/kim/.codex/hooks.json:stop:1:0"]
trusted_hash = "sha256:da37a4fc2ae1c1f07ef19f311a115f27a3e9143b8bed42d1c68edeaabcedc945"
`
)

// trustOf is what Codex thinks of each of our hooks in a file, in order.
func trustOf(t *testing.T, config, hooks string, paths ...string) string {
	t.Helper()
	found, err := settings.Find([]byte(hooks))
	if err != nil {
		t.Fatal(err)
	}
	c := settings.ReadCodex([]byte(config))
	var out []string
	for _, w := range found.Wires {
		out = append(out, w.Event+":"+string(c.Trust(paths, w)))
	}
	return strings.Join(out, " ")
}

func TestCodexRunsOnlyWhatItsUserHasTrusted(t *testing.T) {
	const path = "/srv/kim/.codex/hooks.json"
	all := "SessionEnd:trusted Stop:trusted Stop:trusted SessionStart:trusted PreCompact:trusted"
	none := strings.ReplaceAll(all, "trusted", "untrusted")
	for name, c := range map[string]struct{ config, hooks, path, want string }{
		"all of it":            {codexConfig, codexHooks, path, all},
		"another folder":       {codexConfig, codexHooks, "/srv/lee/.codex/hooks.json", none},
		"no config":            {"", codexHooks, path, none},
		"a mark of byte order": {"\ufeff" + codexConfig, codexHooks, path, all},
		"other types":          {"hooks.state = [1]\n[features]\nhooks = \"false\"\n", codexHooks, path, none},
		"a key said twice":     {codexConfig + "\n[tui.model_availability_nux]\n", codexHooks, path, strings.ReplaceAll(all, "trusted", "")},
		"much too deep":        {"a = " + strings.Repeat("[{a=", 1<<20), codexHooks, path, strings.ReplaceAll(all, "trusted", "")},
		"a fault behind it":    {codexConfig + "\n[model\n", codexHooks, path, strings.ReplaceAll(all, "trusted", "")},
		"what is no config":    {"model = [\n", codexHooks, path, strings.ReplaceAll(all, "trusted", "")},
		"another command":      {codexConfig, strings.ReplaceAll(codexHooks, "memctl hook pre", "/opt/memctl hook pre"), path, strings.Replace(all, "PreCompact:trusted", "PreCompact:changed", 1)},
		"another timeout":      {codexConfig, strings.ReplaceAll(codexHooks, `start --host codex", "timeout": 10`, `start --host codex", "timeout": 20`), path, strings.Replace(all, "SessionStart:trusted", "SessionStart:changed", 1)},
		"switched off":         {strings.Replace(codexConfig, "stop:0:0\"]\n", "stop:0:0\"]\nenabled = false\n", 1), codexHooks, path, strings.Replace(all, "Stop:trusted", "Stop:off", 1)},
		"in braces": {
			"hooks.state = { '" + path + ":session_end:0:0' = { trusted_hash = 'sha256:fb81c2d738375b9231cb6cc81b78d7e2db30a1720d7f65eda7752f0dc0ee10d5' } }", codexHooks, path,
			strings.Replace(none, "SessionEnd:untrusted", "SessionEnd:trusted", 1),
		},
		"a folder of Windows": {
			`[hooks.state."D:\\김\\.codex\\hooks.json:stop:0:0"]` + "\r\n" + `trusted_hash = "sha256:4f006a3680a7d63892fbab0292a19acf4923fbc5951f511498d0cfc860e3559c"` + "\r\n", codexHooks, `D:\김\.codex\hooks.json`,
			strings.Replace(none, "Stop:untrusted", "Stop:trusted", 1),
		},
	} {
		if got := trustOf(t, c.config, c.hooks, c.path); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, c.want)
		}
	}
	if got := trustOf(t, codexConfig, codexHooks, "/link/hooks.json", path); got != all {
		t.Errorf("by its other path: %s", got)
	}
}

func TestCodexIsSetToRunNoHooks(t *testing.T) {
	for config, want := range map[string]bool{
		"":                           false,
		"[features]\nhooks = true\n": false,
		"[features] # mine\nhooks = false # for now\n":                                             true,
		"features.codex_hooks = false":                                                             true,
		"features = { hooks = false }":                                                             true,
		"[profiles.x.features]\nhooks = false":                                                     false,
		"note = \"\"\"\n[features]\nhooks = false\n\"\"\"\n":                                       false,
		"list = [\n  \"a\", # b\n  [1, { x = 2 }],\n]\n[[more]]\na = 1\n[features]\nhooks = false": true,
	} {
		if got := settings.ReadCodex([]byte(config)).HooksOff(); got != want {
			t.Errorf("%q: %v", config, got)
		}
	}
}

func FuzzReadCodex(f *testing.F) {
	f.Add(codexConfig)
	f.Add("a = [[[[{b = '''x''', \"c\\\"\" . d = 1}]]]]")
	f.Fuzz(func(_ *testing.T, config string) {
		settings.ReadCodex([]byte(config)).HooksOff()
	})
}
