// Package shell writes words into a command line, and reads them out of one, as a shell does.
//
// Start with [Quote] and [Words]; of what Quote has made, Words gives the word back. It runs nothing and knows no command.
package shell

import "strings"

// Quote makes a word of a command of a text, as the shell of a system reads it ("windows", or anything else for a POSIX shell).
func Quote(word, system string) string {
	plain := word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("/._-+:@%,", r) && !(system == "windows" && r == '\\')
	})
	switch {
	case plain && !(system == "windows" && strings.HasSuffix(word, `\`)): // a backslash at the end would take the space behind it with it
		return word
	case system == "windows":
		return quoteWindows(word)
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// quoteWindows quotes as programs of Windows read their command line: a backslash counts only before a double quote.
func quoteWindows(word string) string {
	var b strings.Builder
	b.WriteByte('"')
	slashes := 0
	for i := range len(word) {
		switch word[i] {
		case '\\':
			slashes++
		case '"':
			b.WriteString(strings.Repeat(`\`, slashes+1)) // those before the quote twice, and one for it
			slashes = 0
		default:
			slashes = 0
		}
		b.WriteByte(word[i])
	}
	b.WriteString(strings.Repeat(`\`, slashes))
	b.WriteByte('"')
	return b.String()
}

// Words are the words of a command as a shell reads them, near enough, and whether it is one simple command: nothing is piped,
// redirected or substituted, and no other follows. What parts commands parts words.
func Words(command string) (all []string, simple bool) {
	var b strings.Builder
	quote, in := byte(0), false
	simple = true
	end := func() {
		if in {
			all = append(all, b.String())
			b.Reset()
			in = false
		}
	}
	for i := 0; i < len(command); i++ {
		c := command[i]
		if c == '`' && quote != '\'' || c == '$' && quote != '\'' && strings.HasPrefix(command[i:], "$(") {
			simple = false
		}
		if quote == '"' && c == '\\' {
			if n, half := slashesBeforeQuote(command[i:]); n > 0 {
				b.WriteString(half)
				i += n - 1
				continue
			}
		}
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			b.WriteByte(c)
		case c == '\'' || c == '"':
			quote, in = c, true
		case c == ' ' || c == '\t':
			end()
		case c == '\n' || c == '\r':
			end()
			simple = simple && strings.TrimSpace(command[i:]) == ""
		case strings.IndexByte("&|;<>()#", c) >= 0 && (c != '#' || !in):
			end()
			simple = false
		case c == '\\' && i+1 < len(command) && (command[i+1] == '\'' || command[i+1] == ' '):
			i++
			b.WriteByte(command[i])
			in = true
		default:
			b.WriteByte(c)
			in = true
		}
	}
	end()
	return all, simple && quote == 0
}

// slashesBeforeQuote are how many bytes of a text in double quotes are backslashes before a double quote, the quote among them if it is one of
// the text, and what they stand for.
func slashesBeforeQuote(text string) (n int, meaning string) {
	slashes := len(text) - len(strings.TrimLeft(text, `\`))
	if slashes == len(text) || text[slashes] != '"' {
		return 0, ""
	}
	meaning = strings.Repeat(`\`, slashes/2)
	if slashes%2 == 1 {
		return slashes + 1, meaning + `"`
	}
	return slashes, meaning
}
