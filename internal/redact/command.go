package redact

import "strings"

// command is a flag that a password follows: a line of commands.txt.
type command struct {
	words  []string // one of them stands before the flag
	flag   string
	joined bool // the value is written right behind the flag
	sign   byte // between the user and the password, or 0
}

// longestCommand is how far before a flag its command is looked for, in bytes.
const longestCommand = 120

// flagged finds the password behind the flag at text[i:]: curl -u user:password, mysql -ppassword.
func (r *rules) flagged(text string, i, edge int) (string, Certainty, int, int) {
	if i == edge || text[i-1] != ' ' && text[i-1] != '\t' {
		return "", 0, 0, 0
	}
	for k := range r.commands {
		c := &r.commands[k]
		from := i + len(c.flag)
		if !strings.HasPrefix(text[i:], c.flag) || from >= len(text) || (text[from] == ' ') == c.joined {
			continue
		}
		if !c.joined && text[from] != ' ' && text[from] != '=' || !c.before(text[max(edge, i-longestCommand):i]) {
			continue
		}
		for from < len(text) && strings.IndexByte(" =\"'`", text[from]) >= 0 {
			from++
		}
		if start, end := r.argument(text, from, c.sign); end > start {
			return KindPassword, Likely, start, end
		}
	}
	return "", 0, 0, 0
}

// before tells whether one of the command's words stands on the line.
func (c *command) before(line string) bool {
	if at := strings.LastIndexByte(line, '\n'); at >= 0 {
		line = line[at+1:]
	}
	for _, w := range c.words {
		for rest := line; ; {
			at := strings.Index(rest, w)
			if at < 0 {
				break
			}
			end := at + len(w)
			if (at == 0 || !word[rest[at-1]]) && end < len(rest) && (rest[end] == ' ' || rest[end] == '.') {
				return true
			}
			rest = rest[end:]
		}
	}
	return false
}

// argument is the password in the argument at text[from:].
func (r *rules) argument(text string, from int, sign byte) (start, end int) {
	start = from
	if sign != 0 {
		user := from
		for user < len(text) && text[user] != sign && (userByte[text[user]] || text[user] >= 0x80) && user < from+longestToken {
			user++
		}
		if user == from || user >= len(text) || text[user] != sign {
			return 0, 0
		}
		start = user + 1
	}
	end = argByte.token(text, start)
	for end > start && strings.IndexByte(".,;", text[end-1]) >= 0 {
		end--
	}
	if v := text[start:end]; len(v) < 3 || isWordFor(v) || holdsAny(v, r.placeholders) || reference(v) || sign == 0 && port(v) {
		return 0, 0
	}
	return start, end
}

// port tells whether an argument is a number of a port or a pair of them, as docker run -p 8080:80 has.
func port(v string) bool {
	return len(v) <= len("65535:65535") && strings.Trim(v, "0123456789:./") == ""
}
