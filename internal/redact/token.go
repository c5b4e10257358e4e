package redact

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

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

// hexToken finds keys of hexadecimal digits with a mark behind them: the data centre of Mailchimp, the two parts of Mailgun.
func hexToken(text string, i, edge int) (string, Certainty, int, int) {
	if i > edge && (wordByte(text[i-1]) || text[i-1] == '-') || i+len("x-us1")+31 > len(text) || hex.run(text[i:i+32]) < 32 {
		return "", 0, 0, 0
	}
	at, rest := i+32, text[i+32:]
	if strings.HasPrefix(rest, "-us") {
		if n := digit.run(rest[3:min(len(rest), 6)]); n >= 1 && (3+n == len(rest) || !wordByte(rest[3+n])) {
			return kindMailchimp, Certain, i, at + 3 + n
		}
	}
	if len(rest) >= 18 && rest[0] == '-' && hex.run(rest[1:9]) == 8 && rest[9] == '-' && hex.run(rest[10:18]) == 8 && (len(rest) == 18 || !word[rest[18]]) {
		return kindMailgun, Certain, i, at + 18
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
	return kindDiscord, Certain, i, at + m
}

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
	if m != 35 || entropy(text[i+n+1:i+n+1+m]) < 3 {
		return "", 0, 0, 0
	}
	return kindTelegram, Certain, i, i + n + 1 + m
}

// jwt is three parts in base64url of which the first is a JSON object with an algorithm; five when it is encrypted.
func jwt(text string, i, edge int) (string, Certainty, int, int) {
	if !strings.HasPrefix(text[i:], "eyJ") || i > edge && wordDot[text[i-1]] {
		return "", 0, 0, 0
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
	return kindJWT, Certain, i, end
}
