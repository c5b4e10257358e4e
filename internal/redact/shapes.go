package redact

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

// detector looks at text[i:], whose first byte it is registered for. It may look back to edge, not further. No secret is
// end = 0.
type detector func(text string, i, edge int) (kind string, start, end int)

// triggers are the detectors by the byte they start at.
var triggers = [256]detector{
	'[': none, // marks begin with it
	's': prefixed, 'r': prefixed, 'g': prefixed, 'x': prefixed, 'h': prefixed, 'n': prefixed, 'p': spoken, 'P': spoken,
	'A': prefixed, 'S': prefixed,
	'M': keyBody, 'b': bearer, 'B': bearer, 'e': jwt, '-': pem,
	'0': telegram, '1': telegram, '2': telegram, '3': telegram, '4': telegram,
	'5': telegram, '6': telegram, '7': telegram, '8': telegram, '9': telegram,
	':': assigned, '=': assigned, 0xEB: korean, 0xED: korean, 0xEC: korean,
	0xEF: fullWidth,
}

func none(string, int, int) (string, int, int) { return "", 0, 0 }

// shape is a token with a fixed beginning.
type shape struct {
	prefix   string
	kind     string
	min, max int    // length behind the prefix in bytes; a longer run of its letters is something else. 0 = no limit
	letters  *class // of the tail
	check    func(tail string) bool
}

// shapes by first byte; the longer prefix before the shorter one.
var shapes = [256][]shape{
	's': {
		{"sk-ant-", KindAnthropic, 20, 0, &word, mixed},
		{"sk_live_", KindStripe, 16, 0, &alnum, digits},
		{"sk_test_", KindStripe, 16, 0, &alnum, digits},
		{"sk-", KindOpenAI, 20, 0, &word, mixed},
	},
	'r': {{"rk_live_", KindStripe, 16, 0, &alnum, digits}, {"rk_test_", KindStripe, 16, 0, &alnum, digits}},
	'g': {
		{"github_pat_", KindGitHub, 30, 0, &word, digits},
		{"ghp_", KindGitHub, 30, 0, &alnum, digits},
		{"gho_", KindGitHub, 30, 0, &alnum, digits},
		{"ghs_", KindGitHub, 30, 0, &word, digits},
		{"ghu_", KindGitHub, 30, 0, &alnum, digits},
		{"ghr_", KindGitHub, 30, 0, &alnum, digits},
		{"glpat-", KindGitLab, 20, 0, &wordDot, entropic},
	},
	'x': {
		{"xoxa-", KindSlack, 20, 0, &word, digits},
		{"xoxb-", KindSlack, 20, 0, &word, digits},
		{"xoxp-", KindSlack, 20, 0, &word, digits},
		{"xoxr-", KindSlack, 20, 0, &word, digits},
		{"xoxs-", KindSlack, 20, 0, &word, digits},
		{"xapp-", KindSlack, 20, 0, &word, digits},
	},
	'h': {
		{"hooks.slack.com/services/", KindSlackWebhook, 30, 0, &wordSlash, digits},
		{"hf_", KindHuggingFace, 30, 0, &alnum, entropic},
	},
	'n': {{"npm_", KindNPM, 36, 0, &alnum, entropic}},
	'p': {{"pypi-", KindPyPI, 50, 0, &word, entropic}},
	'A': {
		{"AKIA", KindAWS, 16, 16, &upper, digitsOrWild},
		{"ASIA", KindAWS, 16, 16, &upper, digitsOrWild},
		{"AIza", KindGoogle, 35, 35, &word, entropic},
	},
	'S': {{"SG.", KindSendGrid, 60, 70, &wordDot, sendgrid}, {"SK", KindTwilio, 32, 32, &hex, digits}},
}

// prefixed finds the tokens of shapes.
func prefixed(text string, i, edge int) (string, int, int) {
	if i > edge && wordByte(text[i-1]) {
		return "", 0, 0
	}
	for _, s := range shapes[text[i]] {
		if !strings.HasPrefix(text[i:], s.prefix) {
			continue
		}
		from := i + len(s.prefix)
		end := s.letters.token(text, from)
		for end > from && (text[end-1] == '.' || text[end-1] == '-' || text[end-1] == '/') {
			end-- // ends a sentence, not the token
		}
		if s.max == s.min && end-from > s.max || end < len(text) && s.max > 0 && wordByte(text[end]) {
			continue
		}
		tail := text[from:end]
		if len(tail) < s.min || s.max > 0 && len(tail) > s.max || !s.check(tail) {
			continue
		}
		return s.kind, i, end
	}
	return "", 0, 0
}

func sendgrid(tail string) bool {
	a, b, ok := strings.Cut(tail, ".")
	return ok && len(a) >= 16 && len(b) >= 32 && !strings.Contains(b, ".")
}

// digitsOrWild is for keys of capitals, where one of thirty has no digit at all.
func digitsOrWild(tail string) bool { return digits(tail) || entropy(tail) > 3 }

// telegram is a bot token: 8 to 10 digits, a colon, and 35 letters.
func telegram(text string, i, edge int) (string, int, int) {
	if i > edge && wordByte(text[i-1]) && !strings.HasSuffix(text[edge:i], "/bot") {
		return "", 0, 0
	}
	n := digit.run(text[i:min(len(text), i+11)])
	if n < 8 || n > 10 || i+n >= len(text) || text[i+n] != ':' {
		return "", 0, 0
	}
	m := word.run(text[i+n+1:])
	if m != 35 || !entropic(text[i+n+1:i+n+1+m]) {
		return "", 0, 0
	}
	return KindTelegram, i, i + n + 1 + m
}

// jwt is three parts in base64url of which the first is a JSON object with an algorithm.
func jwt(text string, i, edge int) (string, int, int) {
	if !strings.HasPrefix(text[i:], "eyJ") || i > edge && wordDot[text[i-1]] {
		return "", 0, 0
	}
	head := i + word.run(text[i:])
	if head >= len(text) || text[head] != '.' || head-i > 4096 {
		return "", 0, 0
	}
	body := head + 1 + word.run(text[head+1:])
	if body-head < 5 || body >= len(text) || text[body] != '.' {
		return "", 0, 0
	}
	end := body + 1 + word.run(text[body+1:])
	if end-body < 17 {
		return "", 0, 0
	}
	raw, err := base64.RawURLEncoding.DecodeString(text[i:head])
	var h struct {
		Alg string `json:"alg"`
	}
	if err != nil || json.Unmarshal(raw, &h) != nil || h.Alg == "" {
		return "", 0, 0
	}
	return KindJWT, i, end
}

// bearer is the value after "Bearer " (Authorization: Bearer …) or "Basic ".
func bearer(text string, i, edge int) (string, int, int) {
	if i > edge && wordByte(text[i-1]) {
		return "", 0, 0
	}
	var n int
	switch {
	case foldPrefix(text[i:], "bearer "):
		n = len("bearer ")
	case foldPrefix(text[i:], "basic ") && foldSuffix(strings.TrimRight(text[max(edge, i-24):i], " '\""), "authorization:"):
		n = len("basic ")
	default:
		return keyBody(text, i, edge)
	}
	from := i + n
	end := base64ish.token(text, from)
	for end > from && text[end-1] == '.' {
		end--
	}
	if tail := text[from:end]; len(tail) < 16 || !digits(tail) || !wild(tail) {
		return "", 0, 0
	}
	return KindBearer, from, end
}
