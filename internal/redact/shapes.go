package redact

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

// prefixed finds the tokens of shapes.
func prefixed(text string, i, edge int) (string, Certainty, int, int) {
	if i > edge && wordByte(text[i-1]) {
		return "", 0, 0, 0
	}
	list := shapes[text[i]]
	for n := range list {
		s := &list[n]
		if i+1 < len(text) && text[i+1] != s.prefix[1] || !strings.HasPrefix(text[i:], s.prefix) || s.kind == KindMailgun && i > edge && text[i-1] == '-' { // a cache-key-… is none
			continue
		}
		if end := s.end(text, i+len(s.prefix)); end > 0 {
			return s.kind, Certain, i, end
		}
	}
	return service(text, i, edge)
}

// end is where the token whose tail is at text[from:] ends, or 0 when it is none.
func (s *shape) end(text string, from int) int {
	end := sentence(text, from, s.letters.token(text, from))
	if s.max == s.min && end-from > s.max || end < len(text) && s.max > 0 && wordByte(text[end]) {
		return 0
	}
	tail := text[from:end]
	if len(tail) < s.min || s.max > 0 && len(tail) > s.max || !s.check(tail) {
		return 0
	}
	if s.max == 0 && len(tail) >= longestToken-1 {
		end = sentence(text, from, end+s.letters.run(text[end:])) // all of it goes, and is not looked at again
	}
	return end
}

// sentence leaves out of a token what ends a sentence.
func sentence(text string, from, end int) int {
	for end > from && (text[end-1] == '.' || text[end-1] == '-' || text[end-1] == '/') {
		end--
	}
	return end
}

// service finds tokens of which the beginning is not fixed.
func service(text string, i, edge int) (string, Certainty, int, int) {
	switch c := text[i]; {
	case c >= 'M' && c <= 'O':
		return discordToken(text, i)
	case hex[c]:
		return hexToken(text, i, edge)
	}
	return "", 0, 0, 0
}

// capital finds what begins with a capital letter.
func capital(text string, i, edge int) (string, Certainty, int, int) {
	if kind, sure, start, end := prefixed(text, i, edge); end > i {
		return kind, sure, start, end
	}
	if text[i] == 'M' {
		if kind, sure, start, end := keyBody(text, i, edge); end > i {
			return kind, sure, start, end
		}
	}
	return passport(text, i, edge)
}

// hexToken finds keys of hexadecimal digits with a mark behind them: the data centre of Mailchimp, the two parts of Mailgun.
func hexToken(text string, i, edge int) (string, Certainty, int, int) {
	if i > edge && (wordByte(text[i-1]) || text[i-1] == '-') || i+len("x-us1")+31 > len(text) || hex.run(text[i:i+32]) < 32 {
		return "", 0, 0, 0
	}
	at, rest := i+32, text[i+32:]
	if strings.HasPrefix(rest, "-us") {
		if n := digit.run(rest[3:min(len(rest), 6)]); n >= 1 && (3+n == len(rest) || !wordByte(rest[3+n])) {
			return KindMailchimp, Certain, i, at + 3 + n
		}
	}
	if len(rest) >= 18 && rest[0] == '-' && hex.run(rest[1:9]) == 8 && rest[9] == '-' && hex.run(rest[10:18]) == 8 && (len(rest) == 18 || !word[rest[18]]) {
		return KindMailgun, Certain, i, at + 18
	}
	return "", 0, 0, 0
}

// discordToken is the number of a bot in base64, a time and a signature.
func discordToken(text string, i int) (string, Certainty, int, int) {
	n := word.run(text[i:min(len(text), i+30)])
	if n < 24 || n > 28 || i+n+7 >= len(text) || text[i+n] != '.' {
		return "", 0, 0, 0
	}
	at := i + n + 1
	m := word.run(text[at:min(len(text), at+8)])
	if m < 5 || m > 7 || at+m >= len(text) || text[at+m] != '.' {
		return "", 0, 0, 0
	}
	at += m + 1
	m = word.token(text, at) - at
	id, err := base64.RawURLEncoding.DecodeString(text[i : i+n])
	if m < 27 || m > 40 || err != nil || digit.run(string(id)) != len(id) {
		return "", 0, 0, 0
	}
	return KindDiscord, Certain, i, at + m
}

func sendgrid(tail string) bool {
	a, b, ok := strings.Cut(tail, ".")
	return ok && len(a) >= 16 && len(b) >= 32 && !strings.Contains(b, ".")
}

func airtable(tail string) bool {
	return tail[14] == '.' && alnum.run(tail) == 14 && hex.run(tail[15:]) == 64
}

func databricks(tail string) bool {
	return hex.run(tail) == 32 && (len(tail) == 32 || tail[32] == '-') && digits(tail)
}

// webhook is a number and a token.
func webhook(tail string) bool {
	id, token, ok := strings.Cut(tail, "/")
	return ok && digit.run(id) == len(id) && random(token)
}

// digitsOrWild is for keys of capitals, where one of thirty has no digit at all.
func digitsOrWild(tail string) bool { return digits(tail) || entropy(tail) > 3 }

// random asks for what letters drawn at random have.
func random(tail string) bool { return digits(tail) && wild(tail) }

// scattered is random for letters of one case, where digits are rarer.
func scattered(tail string) bool { return digits(tail) && entropic(tail) }

// telegram is a bot token: 8 to 10 digits, a colon, and 35 letters.
func telegram(text string, i, edge int) (string, Certainty, int, int) {
	if i > edge && wordByte(text[i-1]) && !strings.HasSuffix(text[edge:i], "/bot") {
		return "", 0, 0, 0
	}
	n := digit.run(text[i:min(len(text), i+11)])
	if n < 8 || n > 10 || i+n >= len(text) || text[i+n] != ':' {
		return "", 0, 0, 0
	}
	m := word.run(text[i+n+1 : min(len(text), i+n+1+36)])
	if m != 35 || !entropic(text[i+n+1:i+n+1+m]) {
		return "", 0, 0, 0
	}
	return KindTelegram, Certain, i, i + n + 1 + m
}

// jwt is three parts in base64url of which the first is a JSON object with an algorithm; five when it is encrypted.
func jwt(text string, i, edge int) (string, Certainty, int, int) {
	if !strings.HasPrefix(text[i:], "eyJ") || i > edge && wordDot[text[i-1]] {
		return prefixed(text, i, edge)
	}
	const longestHead = 4096
	head := i + word.run(text[i:min(len(text), i+longestHead)])
	if head >= len(text) || text[head] != '.' {
		return "", 0, 0, 0
	}
	body := head + 1 + word.run(text[head+1:])
	if body >= len(text) || text[body] != '.' {
		return "", 0, 0, 0
	}
	end := body + 1 + word.run(text[body+1:])
	if encrypted := body - head; end-body < 17 || encrypted < 5 && encrypted != 1 {
		return "", 0, 0, 0
	}
	raw, err := base64.RawURLEncoding.DecodeString(text[i:head])
	var h struct {
		Alg string `json:"alg"`
	}
	if err != nil || json.Unmarshal(raw, &h) != nil || h.Alg == "" {
		return "", 0, 0, 0
	}
	for range 2 {
		if end >= len(text) || text[end] != '.' {
			break
		}
		n := word.run(text[end+1:])
		if n < 16 {
			break
		}
		end += 1 + n
	}
	return KindJWT, Certain, i, end
}

// bearer is the value after "Bearer " (Authorization: Bearer …) and the number of a Telegram bot after "bot".
func bearer(text string, i, edge int) (string, Certainty, int, int) {
	if i > edge && wordByte(text[i-1]) {
		return "", 0, 0, 0
	}
	if !foldPrefix(text[i:], "bearer ") {
		if strings.HasPrefix(text[i:], "bot") && i+3 < len(text) && digit[text[i+3]] {
			return telegram(text, i+3, i+3)
		}
		if kind, sure, start, end := keyBody(text, i, edge); end > i {
			return kind, sure, start, end
		}
		if text[i] == 'B' {
			return passport(text, i, edge)
		}
		return prefixed(text, i, edge)
	}
	from := i + len("bearer ")
	end := base64ish.token(text, from)
	for end > from && text[end-1] == '.' {
		end--
	}
	if tail := text[from:end]; len(tail) < 16 || !random(tail) && hexAny.run(tail) < 32 {
		return "", 0, 0, 0
	}
	return KindBearer, Certain, from, end
}

// azureSecret is a client secret of Entra ID: three letters, a digit, Q~, and some thirty letters.
func azureSecret(text string, i, edge int) (string, Certainty, int, int) {
	start := i - len("abc8Q")
	if start < edge || text[i-1] != 'Q' || !digit[text[i-2]] || userTilde.run(text[start:i]) < 5 || start > edge && userTilde[text[start-1]] {
		return "", 0, 0, 0
	}
	n := userTilde.run(text[i+1 : min(len(text), i+1+40)])
	for n > 0 && text[i+n] == '.' {
		n--
	}
	if n < 31 || n > 34 || !random(text[i+1:i+1+n]) {
		return "", 0, 0, 0
	}
	return KindAzure, Certain, start, i + 1 + n
}

// dashed finds what begins with a dash: a private key, and the password of curl -u user:password.
func dashed(text string, i, edge int) (string, Certainty, int, int) {
	if strings.HasPrefix(text[i:], pemBegin) {
		return pem(text, i, edge)
	}
	const longestCommand = 120
	for _, flag := range [...]string{"-u ", "--user "} {
		if !strings.HasPrefix(text[i:], flag) || i == edge || text[i-1] != ' ' {
			continue
		}
		if !strings.Contains(text[max(edge, i-longestCommand):i], "curl ") {
			return "", 0, 0, 0
		}
		from := i + len(flag)
		for from < len(text) && (text[from] == '"' || text[from] == '\'') {
			from++
		}
		user := userByte.token(text, from)
		if user == from || user >= len(text) || text[user] != ':' {
			return "", 0, 0, 0
		}
		start := user + 1
		end := passByte.token(text, start)
		if v := text[start:end]; end == start || isWordFor(v) || placeholder(v) || reference(v) {
			return "", 0, 0, 0
		}
		return KindPassword, Likely, start, end
	}
	return "", 0, 0, 0
}
