package settings_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/shell"
)

func wires(prefix string) []settings.Wire {
	return []settings.Wire{
		{Event: "SessionStart", Command: prefix + "memctl hook session-start", Timeout: 10},
		{Event: "Stop", Command: prefix + "memctl hook stop", Timeout: 60},
	}
}

// files are settings as people have them.
var files = map[string]string{
	"nothing else":   "{\n  \"model\": \"opus\"\n}\n",
	"tabs":           "{\n\t\"model\": \"opus\",\n\t\"permissions\": {\"allow\": [\"Bash(go test:*)\"]}\n}",
	"four spaces":    "{\n    \"b\": 1,\n    \"a\": [1, 2 , 3]\n}\n",
	"CRLF":           "{\r\n  \"model\": \"opus\"\r\n}\r\n",
	"one line":       `{"model":"opus","env":{"A":"1"}}`,
	"BOM":            "\ufeff{\n  \"언어\": \"한국어\"\n}\n",
	"comments":       "// mine\n{\n  // the model\n  \"model\": \"opus\" /* good */ // yes\n}\n// end\n",
	"trailing comma": "{\n  \"model\": \"opus\",\n}\n",
	"others' hooks":  "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"matcher\": \"\",\n        \"hooks\": [\n          { \"type\": \"command\", \"command\": \"say done\" }\n        ]\n      }\n    ],\n    \"PreToolUse\": [ { \"matcher\": \"Bash\", \"hooks\": [ {\"type\":\"command\",\"command\":\"guard.sh\"} ] } ]\n  },\n  \"z\": null\n}\n",
	"commented hook": "{\n  \"hooks\": {\n    \"Stop\": [\n      {\"hooks\": [{\"type\": \"command\", \"command\": \"say done\"}]} // loud\n    ]\n  }\n}\n",
	"inner memctl":   "{\n  \"hooks\": {\n    \"Stop\": [\n      {\"hooks\": [{\"type\": \"command\", \"command\": \"memctl distill\"}]}\n    ]\n  }\n}\n",
	"same key twice": "{\n  \"hooks\": 1,\n  \"hooks\": {\n    \"Stop\": [ {\"hooks\": [ {\"type\":\"command\",\"command\":\"x\"} ]} ]\n  }\n}\n",
}

func install(t *testing.T, data string, w []settings.Wire) string {
	t.Helper()
	out, err := settings.Install([]byte(data), w)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func uninstall(t *testing.T, data string) string {
	t.Helper()
	out, err := settings.Uninstall([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestUninstallLeavesTheFileAsItWas(t *testing.T) {
	for name, before := range files {
		t.Run(name, func(t *testing.T) {
			with := install(t, before, wires("/usr/bin/"))
			if diff := cmp.Diff(with, install(t, with, wires("/usr/bin/"))); diff != "" {
				t.Errorf("a second time changes (-first +second):\n%s", diff)
			}
			found, err := settings.Find([]byte(with))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(len(wires("")), len(found.Wires)); diff != "" {
				t.Errorf("wires (-want +got):\n%s\n%s", diff, with)
			}
			if diff := cmp.Diff(before, uninstall(t, with)); diff != "" {
				t.Errorf("(-before +after):\n%s\nwith hooks:\n%s", diff, with)
			}
			if diff := cmp.Diff(before, uninstall(t, before)); diff != "" {
				t.Errorf("nothing to remove, and changed:\n%s", diff)
			}
		})
	}
}

func TestInstalledFileReadsWell(t *testing.T) {
	want := `{
  "hooks": {
    "SessionStart": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "'/opt/내 도구/memctl' hook session-start",
            "timeout": 10
          }
        ]
      }
    ]
  }
}
`
	got := install(t, "", []settings.Wire{{Event: "SessionStart", Command: "'/opt/내 도구/memctl' hook session-start", Timeout: 10}})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := install(t, "{}", wires("")); !json.Valid([]byte(got)) {
		t.Errorf("no JSON: %s", got)
	}
	if diff := cmp.Diff("{}\n", uninstall(t, want)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAnotherPlaceOfTheProgramReplacesTheOldOne(t *testing.T) {
	for name, before := range files {
		old := install(t, before, wires("/old/"))
		got := install(t, old, wires("/new/"))
		if diff := cmp.Diff(install(t, before, wires("/new/")), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if strings.Contains(got, "/old/") {
			t.Errorf("%s: the old one is still there", name)
		}
	}
	twice := strings.Replace(install(t, "", wires("")), `"hooks": [
          {`, `"hooks": [
          {"type": "command", "command": "/a/memctl.exe hook session-start"},
          {`, 1)
	if found, err := settings.Find([]byte(install(t, twice, wires("/new/")))); err != nil || len(found.Wires) != 2 {
		t.Errorf("got %+v, %v: want one of each event", found, err)
	}
}

func TestWhatCannotBeUnderstoodIsLeftAlone(t *testing.T) {
	for name, data := range map[string]string{
		"no JSON": `{"hooks": `, "a list": `[]`, "hooks is a list": `{"hooks": []}`, "event is an object": `{"hooks": {"Stop": {}}}`, "text": "hello",
	} {
		if out, err := settings.Install([]byte(data), wires("")); err == nil {
			t.Errorf("%s became %s", name, out)
		}
	}
}

func TestOursIsRecognised(t *testing.T) {
	for command, want := range map[string]bool{
		"memctl hook stop":                                   true,
		"/usr/local/bin/memctl hook session-start":           true,
		`'/Users/민수/my bin/memctl' hook pre-compact -w '/x'`: true,
		`"C:\Program Files\memctl.exe" hook session-end`:     true,
		"memctl -w /x hook user-prompt-submit --host codex":  true,
		"memctl-dev hook stop":                               true,
		"memctl hooks status":                                false,
		"memctl hook":                                        false,
		"echo memctl":                                        false,
		"notmemctl hook stop":                                false,
		"other hook stop":                                    false,
		"memctl hook stop --host=codex --now 2026-11-20\n":   true,
		"memctl hook stop --frobnicate":                      false,
		"memctl hook stop now":                               false,
		"memctl hook stop -w":                                false,
		"":                                                   false,
	} {
		if got := settings.IsOurs(command); got != want {
			t.Errorf("%s: %v, want %v", command, got, want)
		}
	}
}

// TestCommandOfSomebodyThatCallsOursIsHis installs and uninstalls beside commands that do more than call a hook.
func TestCommandOfSomebodyThatCallsOursIsHis(t *testing.T) {
	for _, command := range []string{
		"memctl hook stop && notify-send done", "notify-send start; memctl hook stop", "/usr/bin/memctl hook stop | tee /tmp/x", "memctl hook stop 2>/dev/null",
		"memctl hook stop&", "env LANG=ko memctl hook stop", "(memctl hook stop)", "memctl hook stop\nnotify-send done", "memctl hook stop # mine", "if true; then memctl hook stop; fi",
		`memctl hook stop -w "$(pwd)"`,
	} {
		quoted, err := json.Marshal(command)
		if err != nil {
			t.Fatal(err)
		}
		before := `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": ` + string(quoted) + `}]}]}}`
		with := install(t, before, wires(""))
		found, err := settings.Find([]byte(with))
		if err != nil || len(found.Wires) != 2 || found.Others != 1 || len(found.Mixed) != 1 || found.Mixed[0].Command != command {
			t.Errorf("%q: found %+v, %v", command, found, err)
		}
		if diff := cmp.Diff(before, uninstall(t, with)); diff != "" {
			t.Errorf("%q (-before +after):\n%s", command, diff)
		}
	}
}

func TestWorkspaceOfACommand(t *testing.T) {
	for command, want := range map[string]string{
		"memctl hook stop": "",
		"memctl hook stop --workspace '/home/민수/내 노트'":           "/home/민수/내 노트",
		`"C:\tools\memctl.exe" hook stop --workspace "C:\notes"`: `C:\notes`,
		"memctl -w /a hook stop":                                 "/a",
		"memctl -w=/a hook stop":                                 "/a",
		"memctl -w/a hook stop -w /b":                            "/b",
		"memctl --workspace=/a=b hook stop --host codex":         "/a=b",
		"memctl --now -w hook stop":                              "",
		"memctl hook stop --workspace":                           "",
	} {
		if got := settings.Workspace(command); got != want {
			t.Errorf("%s: got %q, want %q", command, got, want)
		}
	}
	dir := "/home/민수/it's mine"
	if got := settings.Workspace("memctl hook stop --workspace " + shell.Quote(dir, "linux")); got != dir {
		t.Errorf("got %q", got)
	}
}

func TestProgramIsReadBackFromItsQuotes(t *testing.T) {
	for _, path := range []string{"memctl", "/usr/local/bin/memctl", "/opt/my tools/memctl", "/Users/민수/bin/memctl", "/it's/memctl", "/a\\b/$HOME/memctl", `C:\bin\memctl.exe`} {
		if got := settings.Program(shell.Quote(path, "linux") + " hook stop"); got != path {
			t.Errorf("got %q, want %q", got, path)
		}
	}
	for _, path := range []string{`C:\bin\memctl.exe`, `C:\Program Files\memctl.exe`, `C:\사용자\memctl.exe`} {
		if got := settings.Program(shell.Quote(path, "windows") + " hook stop"); got != path {
			t.Errorf("got %q, want %q", got, path)
		}
	}
}

func FuzzSettings(f *testing.F) {
	for _, data := range files {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data string) {
		with, err := settings.Install([]byte(data), wires("/x/"))
		if err != nil {
			return
		}
		again, err := settings.Install(with, wires("/x/"))
		if err != nil || string(again) != string(with) {
			t.Fatalf("%q: a second time gives %q, %v", with, again, err)
		}
		found, err := settings.Find(with)
		if err != nil || len(found.Wires) != 2 {
			t.Fatalf("%q: found %+v, %v", with, found, err)
		}
		without, err := settings.Uninstall(with)
		if err != nil {
			t.Fatal(err)
		}
		if found, err = settings.Find(without); err != nil || len(found.Wires) != 0 {
			t.Fatalf("%q: found %+v, %v after uninstall", without, found, err)
		}
	})
}
