package settings

import (
	"strings"

	"github.com/seed-a44923cb/memctl/internal/shell"
)

// IsOurs reports whether a command is a hook of memctl, and nothing else: the program, hook EVENT, and flags that it knows. What
// somebody has put around it (… && notify-send done) is his.
func IsOurs(command string) bool {
	all, simple := shell.Words(command)
	return simple && len(all) > 0 && isHook(all) == len(all)
}

// calls reports whether a command is or has a hook of memctl.
func calls(command string) bool {
	all, _ := shell.Words(command)
	for i := range all {
		if isHook(all[i:]) > 0 {
			return true
		}
	}
	return false
}

// isHook is how many of the words are a call of a hook of memctl, from the first on; 0 when they are none.
func isHook(all []string) int {
	if len(all) == 0 || !isProgram(all[0]) {
		return 0
	}
	said, end := 0, 0
	for i := 1; i < len(all); i++ {
		word := all[i]
		name, _, has := strings.Cut(word, "=")
		switch {
		case name == "--workspace" || name == "--now" || name == "--lang" || name == "--host":
			if !has {
				i++
			}
		case word == "-w":
			i++
		case word == "--json" || strings.HasPrefix(word, "-w"):
		case said == 0 && word == "hook", said == 1 && isEvent(word):
			said++
		default:
			return end
		}
		if said == 2 && i < len(all) {
			end = i + 1
		}
	}
	return end
}

// isProgram recognises memctl wherever it is, memctl.exe, and memctl-dev.
func isProgram(word string) bool {
	rest, ok := strings.CutPrefix(word[strings.LastIndexAny(word, `/\`)+1:], "memctl")
	return ok && !strings.ContainsFunc(rest, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '.' && r != '-'
	})
}

func isEvent(word string) bool {
	switch word {
	case "session-start", "user-prompt-submit", "pre-compact", "session-end", "stop":
		return true
	}
	return false
}

// Program is the program that a command runs: its first word, without quotes.
func Program(command string) string {
	if all, _ := shell.Words(command); len(all) > 0 {
		return all[0]
	}
	return ""
}

// Workspace is the workspace that the command of a hook names, as it stands there; "" when it names none.
func Workspace(command string) (dir string) {
	all, _ := shell.Words(command)
	for i := 1; i < len(all); i++ {
		name, value, has := strings.Cut(all[i], "=")
		if short, ok := strings.CutPrefix(all[i], "-w"); ok {
			name, value, has = "--workspace", strings.TrimPrefix(short, "="), short != ""
		}
		if name != "--workspace" && name != "--now" && name != "--lang" && name != "--host" {
			continue
		}
		if i++; has {
			i--
		} else if i < len(all) {
			value = all[i]
		}
		if name == "--workspace" {
			dir = value
		}
	}
	return dir
}
