package redact

import "strings"

// strict says how much a value has to look like a secret after a word.
type strict uint8

const (
	notSecret  strict = iota
	isPassword        // behind a word in prose: "비밀번호는 …"
	isLabelled        // a password behind : or =
	isSecret
	isAWS
)

// longestName is how far back the name before = or : is read, in bytes.
const longestName = 64

// secretNames are looked for at the end of a name in lower case without - and _ (db_password, X-Api-Key).
var secretNames = [...]struct {
	name string
	as   strict
}{
	{"password", isPassword},
	{"passwd", isPassword},
	{"passphrase", isPassword},
	{"pwd", isPassword},
	{"secretaccesskey", isAWS},
	{"awssecretkey", isAWS},
	{"awssecret", isAWS},
	{"secret", isSecret},
	{"secretkey", isSecret},
	{"token", isSecret},
	{"apikey", isSecret},
	{"accesskey", isSecret},
	{"privatekey", isSecret},
	{"authkey", isSecret},
	{"clientsecret", isSecret},
	{"credential", isSecret},
	{"credentials", isSecret},
	{"비밀번호", isPassword},
	{"패스워드", isPassword},
	{"비번", isPassword},
	{"암호", isPassword},
	{"토큰", isSecret},
	{"시크릿", isSecret},
	{"api키", isSecret},
	{"인증키", isSecret},
	{"비밀키", isSecret},
	{"시크릿키", isSecret},
}

// assigned finds a value behind = or :, and the password of a URL behind ://.
func assigned(text string, i, edge int) (string, int, int) {
	if strings.HasPrefix(text[i:], "://") {
		return urlPassword(text, i)
	}
	return afterName(text, i, i+1, edge)
}

// fullWidth is assigned for ： and ＝.
func fullWidth(text string, i, edge int) (string, int, int) {
	if strings.HasPrefix(text[i:], "：") || strings.HasPrefix(text[i:], "＝") {
		return afterName(text, i, i+3, edge)
	}
	return "", 0, 0
}

func afterName(text string, i, from, edge int) (string, int, int) {
	if from < len(text) && text[i] == ':' && text[from] == '=' {
		from++ // :=
	}
	as := nameClass(text[max(edge, i-longestName):i])
	if as == isPassword {
		as = isLabelled
	}
	return value(text, from, as)
}

// korean finds a value behind "비밀번호는 ", where there is no sign.
func korean(text string, i, _ int) (string, int, int) {
	s := text[i:]
	if len(s) < 6 || s[:3] != "비" && s[:3] != "패" && s[:3] != "암" && s[:3] != "토" {
		return "", 0, 0
	}
	as, n := notSecret, 0
	for _, w := range [...]string{"비밀번호", "패스워드", "비번", "암호", "토큰"} {
		if strings.HasPrefix(s, w) {
			as, n = isPassword, len(w)
			if w == "토큰" {
				as = isSecret
			}
			break
		}
	}
	if n == 0 {
		return "", 0, 0
	}
	for _, josa := range [...]string{"는", "은", "가", "이", "를", "을"} {
		if strings.HasPrefix(s[n:], josa) {
			n += len(josa)
			break
		}
	}
	if n >= len(s) || s[n] != ' ' && s[n] > ' ' && s[n] < 0x80 && !alnum[s[n]] {
		return "", 0, 0 // a sign: assigned will see it
	}
	return value(text, i+n, as)
}

// spoken finds a value behind "password is " and "passwd ", where there is no sign.
func spoken(text string, i, edge int) (string, int, int) {
	s := text[i:]
	for _, w := range [...]string{"password is ", "password was ", "passphrase is ", "passwd is ", "passwd "} {
		if len(s) > len(w) && strings.EqualFold(s[:len(w)], w) && (i == 0 || !alnum[text[i-1]]) {
			return value(text, i+len(w), isPassword)
		}
	}
	return prefixed(text, i, edge)
}

// nameClass reads the name at the end of s: letters, digits, - _ and Hangul, behind quotes and spaces.
func nameClass(s string) strict {
	end := len(strings.TrimRight(s, " \t\"'`*"))
	var buf [longestName]byte
	k := len(buf)
	for j := end - 1; j >= 0 && k > 0; j-- {
		c := s[j]
		switch {
		case c == '_' || c == '-' || c == ' ' && j > 0 && alnum[s[j-1]]: // secret_key, api key
			continue
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case !alnum[c] && c < 0x80:
			j = -1
			continue
		}
		k--
		buf[k] = c
	}
	for _, n := range secretNames {
		if at := len(buf) - len(n.name); at >= k && string(buf[at:]) == n.name {
			return n.as
		}
	}
	return notSecret
}

// value judges the token behind a name.
func value(text string, from int, as strict) (string, int, int) {
	if as == notSecret {
		return "", 0, 0
	}
	for from < len(text) && (text[from] == ' ' || text[from] == '\t' || text[from] == '"' || text[from] == '\'' || text[from] == '`' || text[from] == '*') {
		from++
	}
	if kind, start, end := known(text, from); end > from {
		return kind, start, end // the better name
	}
	end := valueByte.token(text, from)
	if end < len(text) && (text[end] == '(' || text[end] == '{' || text[end] == '[') {
		return "", 0, 0 // a call or an index: code
	}
	end = from + queryEnd(text[from:end])
	for end > from && strings.IndexByte(".,:;!?", text[end-1]) >= 0 {
		end--
	}
	v := text[from:end]
	kind := KindSecret
	ok := false
	switch as {
	case isPassword:
		kind, ok = KindPassword, len(v) >= 8 && password(v)
	case isLabelled:
		kind, ok = KindPassword, len(v) >= 8 && password(v) || labelled(v)
	case isSecret:
		ok = len(v) >= 16 && digits(v) && wild(v)
	case isAWS:
		kind, ok = KindAWS, len(v) >= 32 && digits(v) && wild(v)
	}
	if !ok || placeholder(v) || reference(v) {
		return "", 0, 0
	}
	for as == isLabelled && end < len(text) && text[end] == '!' { // more likely its end than the sentence's
		end++
	}
	return kind, from, end
}

// labelled asks less of a password that stands behind "password:": six bytes or more, letters, and a digit or a sign that
// no word has. Names of hashes and formats, which documentation puts there, are none.
func labelled(v string) bool {
	letters, others := 0, 0
	for i := range len(v) {
		switch {
		case v[i] >= 0x80 || v[i] < ' ':
			return false
		case digit[v[i]] || strings.IndexByte("!@#$%^&", v[i]) >= 0:
			others++
		case alnum[v[i]]:
			letters++
		}
	}
	if len(v) < 6 || letters < 3 || others == 0 || entropy(v) < 2 {
		return false
	}
	for _, p := range [...]string{"bcrypt", "argon", "scrypt", "pbkdf", "sha", "md5", "hmac", "base64", "oauth", "utf", "aes", "rsa", "min", "max"} {
		if len(v) > len(p) && strings.EqualFold(v[:len(p)], p) && strings.Trim(v[len(p):], "0123456789-_bBiIdD") == "" {
			return false
		}
	}
	return !nameWithNumber(v)
}

// nameWithNumber tells whether a value is one identifier with a number at its end, as a name in code is: BCryptPasswordEncoder2.
func nameWithNumber(v string) bool {
	name := strings.TrimRight(v, "0123456789")
	return len(v) >= 16 && len(v)-len(name) == 1 && word.run(name) == len(name)
}

// known asks the detectors that need no word.
func known(text string, i int) (string, int, int) {
	if i >= len(text) {
		return "", 0, 0
	}
	switch c := text[i]; {
	case c == '-':
		return pem(text, i, i)
	case c == 'e':
		return jwt(text, i, i)
	case c == 'M' || c == 'b':
		return keyBody(text, i, i)
	case digit[c]:
		return telegram(text, i, i)
	}
	return prefixed(text, i, i)
}

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

// urlPassword is the password of scheme://user:password@host.
func urlPassword(text string, i int) (string, int, int) {
	if i == 0 || !alnum[text[i-1]] {
		return "", 0, 0
	}
	from := i + len("://")
	user := from + userByte.run(text[from:])
	if user >= len(text) || text[user] != ':' {
		return "", 0, 0
	}
	start := user + 1
	end := start + passByte.run(text[start:])
	at := strings.LastIndexByte(text[start:end], '@') // a password may hold a raw @
	if at <= 0 {
		return "", 0, 0
	}
	end = start + at
	if end+1 >= len(text) || !alnum[text[end+1]] && text[end+1] != '[' && text[end+1] < 0x80 {
		return "", 0, 0
	}
	if v := text[start:end]; strings.HasPrefix(v, "$") || strings.Trim(v, "*.xX") == "" || isWordFor(v) {
		return "", 0, 0
	}
	return KindURLPassword, start, end
}

// isWordFor tells whether a documentation names the password rather than giving one.
func isWordFor(v string) bool {
	switch strings.ToLower(v) {
	case "password", "pass", "passwd", "pwd", "pw", "secret", "token":
		return true
	}
	return false
}

// placeholder tells whether a value is an example of itself.
func placeholder(v string) bool {
	for _, p := range [...]string{"example", "changeme", "your", "placeholder", "dummy", "xxxx", "****", "....", "1234567890abcdef", "redacted"} {
		if foldContains(v, p) {
			return true
		}
	}
	return false
}

// reference tells whether a value is a name of a value: ${X}, process.env.X, user.password1, path/to/file, https://…
func reference(v string) bool {
	if strings.HasPrefix(v, "$") && (len(v) == 1 || v[1] == '{' || upper[v[1]]) || strings.Contains(v, "://") || strings.HasPrefix(v, "/") || strings.HasPrefix(v, "./") {
		return true
	}
	if !strings.Contains(v, ".") {
		return false
	}
	for part := range strings.SplitSeq(v, ".") { // dotted identifiers, each of which could be a word
		if part == "" || digit[part[0]] || word.run(part) != len(part) || wild(part) && digits(part) {
			return false
		}
	}
	return true
}
