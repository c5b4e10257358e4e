package transcript

import (
	"strings"

	"github.com/seed-a44923cb/memctl/internal/redact"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// Clean takes out of what somebody said all that he did not say: blocks that a host or memctl put there
// (<system-reminder>…, <!-- memctl:context:start -->…), elements that begin a line, <private> blocks, code, quotes, and
// secrets. Line ends become "\n". Of a text of more than 64 KB its beginning is read.
func Clean(text string) string {
	said, _ := split(text)
	return cleaned(said)
}

// Split is [Clean], with the code, the quotes and the tables that it leaves out, without their secrets.
func Split(text string) (said, pasted string) {
	said, pasted = split(text)
	return cleaned(said), cleaned(pasted)
}

// cleaned is a text without secrets.
func cleaned(text string) string {
	text, _ = redact.Redact(text)
	return strings.TrimSpace(text)
}

// split is what somebody said, and the code beside it.
func split(s string) (said, pasted string) {
	s = strings.ToValidUTF8(text.Cut(s, maxText), "\ufffd")
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	s = strings.ReplaceAll(s, "\x00", "")
	return withoutCode(withoutElements(withoutHidden(s)))
}

// withoutHidden removes private parts, comments, and managed blocks with all they hold. One that is not closed hides what
// follows, as it does in a log.
func withoutHidden(text string) string {
	var b strings.Builder
	done := 0
	for _, h := range markdown.Parse([]byte(text), markdown.Options{NoFront: true}).Hidden {
		b.WriteString(text[done:h.StartByte])
		done = h.EndByte
	}
	b.WriteString(text[done:])
	return b.String()
}

// maxTag is the longest tag that is read, in bytes: no scan for its end goes farther, however many begin.
const maxTag = 512

// maxOpen bounds how many elements of one text may lack their end: what has more is no talk, and its rest is left out.
const maxOpen = 64

// withoutElements removes elements with their content: those of hosts wherever they stand, all others where they begin a line, since
// nobody speaks in elements.
func withoutElements(text string) string {
	var b strings.Builder
	done, low := 0, lower(text)
	for at, open := 0, 0; ; {
		i := strings.IndexByte(text[at:], '<')
		if i < 0 {
			break
		}
		at += i
		name, size := openTag(text[at:])
		hosted := isHosted(name)
		if name == "" || !hosted && !beginsLine(text, at) {
			at++
			continue
		}
		b.WriteString(text[done:at])
		end := closing(low[at+size:], name)
		switch {
		case end >= 0:
			at += size + end
		case hosted || open >= maxOpen:
			return b.String() // not closed: nothing of it is for us
		default:
			open++
			_, rest, _ := strings.Cut(text[at:], "\n")
			at = len(text) - len(rest)
		}
		done = at
	}
	b.WriteString(text[done:])
	return b.String()
}

// lower is a text in lower case, byte for byte.
func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}

func beginsLine(text string, at int) bool {
	before := strings.TrimRight(text[:at], " \t")
	return before == "" || strings.HasSuffix(before, "\n")
}

// openTag reads "<name …>" at the start of a text: its name in lower case, and its length.
func openTag(text string) (name string, size int) {
	if len(text) < 2 || text[1]|0x20 < 'a' || text[1]|0x20 > 'z' {
		return "", 0
	}
	end := strings.IndexAny(text[:min(len(text), maxTag+1)], ">\n")
	if end < 0 || text[end] != '>' || text[end-1] == '/' {
		return "", 0
	}
	name = text[1:end]
	if i := strings.IndexAny(name, " \t"); i >= 0 {
		name = name[:i]
	}
	for i := range len(name) {
		c := name[i] | 0x20
		if (c < 'a' || c > 'z') && (i == 0 || name[i] != '-' && name[i] != '_' && (name[i] < '0' || name[i] > '9')) {
			return "", 0
		}
	}
	return strings.ToLower(name), end + 1
}

// closing finds the end of the element whose opening tag has been read, in lower case; elements of one name nest. -1: it
// has none.
func closing(text, name string) int {
	depth := 1
	for at := 0; ; at++ {
		i := strings.IndexByte(text[at:], '<')
		if i < 0 {
			return -1
		}
		at += i
		if after, ok := strings.CutPrefix(text[at:], "</"+name); ok && strings.HasPrefix(strings.TrimLeft(after, " \t"), ">") {
			if depth--; depth == 0 {
				return at + strings.IndexByte(text[at:], '>') + 1
			}
		} else if after, ok := strings.CutPrefix(text[at:], "<"+name); ok && after != "" && strings.IndexByte("> \t", after[0]) >= 0 {
			depth++
		}
	}
}

// isHosted recognises the elements that hosts put into a conversation.
func isHosted(name string) bool {
	switch name {
	case "system-reminder", "system_reminder", "command-name", "command-message", "command-args", "command-contents",
		"local-command-stdout", "local-command-stderr", "local-command-caveat", "bash-input", "bash-stdout", "bash-stderr",
		"user-memory-input", "user-prompt-submit-hook", "session-start-hook", "task-notification", "teammate-message", "new-diagnostics",
		"ide_opened_file", "ide_selection", "ide_diagnostics", "environment_context", "user_instructions", "instructions", "permissions",
		"turn_aborted", "user_shell_command", "skill", "subagent_notification", "hook_prompt", "collaboration_mode":
		return true
	}
	return false
}

// withoutCode removes code, fenced or indented, quotes, lines of tables and of diffs, and returns them besides.
func withoutCode(text string) (said, pasted string) {
	var b, out strings.Builder
	for _, block := range markdown.Parse([]byte(text), markdown.Options{NoFront: true}).Blocks {
		lines := text[block.StartByte:block.EndByte]
		switch block.Kind {
		case markdown.Code:
			b.WriteString("\n")
			out.WriteString(lines)
			continue
		case markdown.Quote, markdown.Table:
			b.WriteString(strings.Repeat("\n", strings.Count(lines, "\n")))
			out.WriteString(lines)
			continue
		default:
		}
		for line := range strings.Lines(lines) {
			cols, _ := markdown.Indent([]byte(line))
			if code := cols >= 4 && block.Kind == markdown.Paragraph; code || isDiff(line) {
				out.WriteString(line)
				line = "\n"
			}
			b.WriteString(line)
		}
	}
	return b.String(), out.String()
}

// isDiff recognises the lines that name the files and places of a diff.
func isDiff(line string) bool {
	return strings.HasPrefix(line, "+++ ") || strings.HasPrefix(line, "--- ") || strings.HasPrefix(strings.TrimSpace(line), "@@ ")
}
