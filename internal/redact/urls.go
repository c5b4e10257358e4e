package redact

import "strings"

// queryEnd is where the next parameter of a query begins (&name=), or the length of s.
func queryEnd(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] != '&' {
			continue
		}
		n := word.run(s[i+1:])
		if n > 0 && i+1+n < len(s) && s[i+1+n] == '=' {
			return i
		}
		i += n
	}
	return len(s)
}

// urlPassword is the password of scheme://user:password@host, and the key of a Sentry DSN, which has no password.
func urlPassword(text string, i int) (string, Certainty, int, int) {
	if i == 0 || !alnum[text[i-1]] {
		return "", 0, 0, 0
	}
	from := i + len("://")
	user := from
	for user < len(text) && user < from+longestToken && (userByte[text[user]] || text[user] >= 0x80) {
		user++
	}
	if user == from+32 && user < len(text) && text[user] == '@' && hex.run(text[from:user]) == 32 &&
		strings.Contains(text[user:min(len(text), user+64)], "sentry") {
		return kindSentry, Certain, from, user
	}
	if user >= len(text) || text[user] != ':' {
		return "", 0, 0, 0
	}
	start := user + 1
	end := passByte.token(text, start)
	at := strings.LastIndexByte(text[start:end], '@') // a password may hold a raw @
	if at <= 0 {
		return "", 0, 0, 0
	}
	end = start + at
	if end+1 >= len(text) || !alnum[text[end+1]] && text[end+1] != '[' && text[end+1] < 0x80 {
		return "", 0, 0, 0
	}
	if v := text[start:end]; strings.HasPrefix(v, "$") || strings.Trim(v, "*.xX") == "" || isWordFor(v) {
		return "", 0, 0, 0
	}
	return KindURLPassword, Certain, start, end
}

// isWordFor tells whether a documentation names the password rather than giving one.
func isWordFor(v string) bool {
	switch strings.ToLower(v) {
	case "password", "pass", "passwd", "pwd", "pw", "secret", "token":
		return true
	}
	return false
}
