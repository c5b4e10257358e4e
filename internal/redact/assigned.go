package redact

import (
	"encoding/base64"
	"strings"
)

// strict says how much a value has to look like a secret after a word.
type strict uint8

const (
	notSecret  strict = iota
	isPassword        // behind a word in prose: "비밀번호는 …"
	isLabelled        // a password behind : or =
	isSecret
	isShort     // ten letters at random
	isLong      // forty and more, as signatures are
	isBasic     // user:password in base64
	isHeader    // a scheme, and a token
	isCookie    // all cookies of a request
	isSetCookie // one cookie with its attributes
	isAWS
	isAzure
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
	{"passcode", isPassword},
	{"pwd", isPassword},
	{"secretaccesskey", isAWS},
	{"awssecretkey", isAWS},
	{"awssecret", isAWS},
	{"xamzsignature", isLong},
	{"xgoogsignature", isLong},
	{"accountkey", isAzure},
	{"sharedaccesskey", isAzure},
	{"sig", isLong},
	{"naverclientsecret", isShort},
	{"secret", isSecret},
	{"secretkey", isSecret},
	{"token", isSecret},
	{"apikey", isSecret},
	{"appkey", isSecret},
	{"accesskey", isSecret},
	{"privatekey", isSecret},
	{"privatekeyid", isSecret},
	{"encryptionkey", isSecret},
	{"signingkey", isSecret},
	{"masterkey", isSecret},
	{"adminkey", isSecret},
	{"authkey", isSecret},
	{"servicekey", isSecret}, // data.go.kr
	{"crtfckey", isSecret},   // opendart.fss.or.kr
	{"confmkey", isSecret},   // juso.go.kr
	{"clientsecret", isSecret},
	{"credential", isSecret},
	{"credentials", isSecret},
	{"sessionid", isSecret},
	{"sessid", isSecret},
	{"connect.sid", isSecret},
	{"auth", isBasic},
	{"authorization", isHeader},
	{"setcookie", isSetCookie},
	{"cookie", isCookie},
	{"비밀번호", isPassword},
	{"패스워드", isPassword},
	{"비번", isPassword},
	{"암호", isPassword},
	{"토큰", isSecret},
	{"시크릿", isSecret},
	{"api키", isSecret},
	{"앱키", isSecret},
	{"인증키", isSecret},
	{"접근키", isSecret},
	{"액세스키", isSecret},
	{"서비스키", isSecret},
	{"비밀키", isSecret},
	{"개인키", isSecret},
	{"시크릿키", isSecret},
}

// assigned finds a value behind = or :, and the password of a URL behind ://.
func assigned(text string, i, edge int) (string, Certainty, int, int) {
	if strings.HasPrefix(text[i:], "://") {
		return urlPassword(text, i)
	}
	from := i + 1
	if from < len(text) && text[i] == ':' && text[from] == '=' {
		from++ // :=
	}
	as := nameClass(text[max(edge, i-longestName):i])
	switch as {
	case isPassword:
		as = isLabelled
	case isHeader:
		return header(text, from)
	case isCookie, isSetCookie:
		return cookie(text, from, as)
	default:
	}
	return value(text, from, as)
}

// korean finds a value behind "비밀번호는 ", where there is no sign.
func korean(text string, i, _ int) (string, Certainty, int, int) {
	s := text[i:]
	if len(s) < 6 || s[:3] != "비" && s[:3] != "패" && s[:3] != "암" && s[:3] != "토" {
		return "", 0, 0, 0
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
		return "", 0, 0, 0
	}
	for _, josa := range [...]string{"는", "은", "가", "이", "를", "을"} {
		if strings.HasPrefix(s[n:], josa) {
			n += len(josa)
			break
		}
	}
	if n >= len(s) || s[n] != ' ' && s[n] > ' ' && s[n] < 0x80 && !alnum[s[n]] {
		return "", 0, 0, 0 // a sign: assigned will see it
	}
	return value(text, i+n, as)
}

// spoken finds a value behind "password is " and "passwd ", where there is no sign, and in .netrc.
func spoken(text string, i, edge int) (string, Certainty, int, int) {
	s := text[i:]
	for _, w := range [...]string{"password is ", "password was ", "passphrase is ", "passwd is ", "passwd "} {
		if foldPrefix(s, w) {
			return value(text, i+len(w), isPassword)
		}
	}
	const longestLogin = 80
	if strings.HasPrefix(s, "password ") && strings.Contains(text[max(edge, i-longestLogin):i], "login ") {
		return value(text, i+len("password "), isLabelled)
	}
	if text[i] == 'P' {
		if strings.HasPrefix(s, puttyLines) {
			return putty(text, i)
		}
		return capital(text, i, edge)
	}
	return prefixed(text, i, edge)
}

// nameClass reads the name at the end of s: letters, digits, - _ . and Hangul, behind quotes and spaces.
func nameClass(s string) strict {
	end := len(strings.TrimRight(s, " \t\"'`*"))
	var buf [longestName]byte
	k := len(buf)
	for j := end - 1; j >= 0 && k > 0; j-- {
		c := s[j]
		switch {
		case c == '_' || c == '-' || c == ' ' && j > 0 && (alnum[s[j-1]] || s[j-1] >= 0x80): // secret_key, api key, 인증 키
			continue
		case c == '.' && j > 0 && alnum[s[j-1]]:
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case !alnum[c] && c < 0x80:
			j = -1
			continue
		}
		k--
		buf[k] = c
	}
	for i := range secretNames {
		n := &secretNames[i]
		if at := len(buf) - len(n.name); at >= k && string(buf[at:]) == n.name {
			return n.as
		}
	}
	if pass := s[max(0, end-len("_pass")):end]; strings.EqualFold(pass, "_pass") || strings.EqualFold(pass, "-pass") || strings.EqualFold(pass, "pass") {
		return isPassword // a compass is none
	}
	return notSecret
}

// value judges the token behind a name.
func value(text string, from int, as strict) (string, Certainty, int, int) {
	if as == notSecret {
		return "", 0, 0, 0
	}
	from = open(text, from)
	if kind, sure, start, end := known(text, from); end > from {
		return kind, sure, start, end // the better name
	}
	end := valueByte.token(text, from)
	if end < len(text) && (text[end] == '(' || text[end] == '{' || text[end] == '[') {
		return "", 0, 0, 0 // a call or an index: code
	}
	end = from + queryEnd(text[from:end])
	for end > from && strings.IndexByte(".,:;!?", text[end-1]) >= 0 {
		end--
	}
	v := text[from:end]
	kind, sure := judge(v, as)
	if kind == "" || placeholder(v) || reference(v) {
		return "", 0, 0, 0
	}
	for as == isLabelled && end < len(text) && text[end] == '!' { // more likely its end than the sentence's
		end++
	}
	return kind, sure, from, end
}

// judge tells whether a value is what its name says, and which kind.
func judge(v string, as strict) (string, Certainty) {
	switch {
	case as == isPassword && len(v) >= 8 && password(v):
		return KindPassword, Likely
	case as == isLabelled && (len(v) >= 8 && password(v) || labelled(v)):
		return KindPassword, Likely
	case as == isBasic && basic(v):
		return KindPassword, Certain
	case as == isSecret && len(v) >= 16 && digits(v) && (wild(v) || len(v) >= 32 && isHex(v) && entropic(v)):
		return KindSecret, Likely
	case as == isShort && len(v) >= 10 && len(v) <= 40 && alnum.run(v) == len(v) && entropic(v) && strings.ToLower(v) != v:
		return KindNaver, Likely
	case as == isLong && len(v) >= 40 && digits(v) && (wild(v) || isHex(v)):
		return KindSecret, Likely
	case as == isAWS && len(v) >= 32 && digits(v) && wild(v):
		return KindAWS, Certain
	case as == isAzure && len(v) >= 40 && random(v):
		return KindAzure, Certain
	}
	return "", 0
}

// isHex tells whether a value is of hexadecimal digits, with or without the hyphens of a UUID.
func isHex(v string) bool { return hexDash.run(strings.ToLower(v)) == len(v) }

// open is where a value begins behind white space, quotes and marks of markdown.
func open(text string, from int) int {
	for from < len(text) && strings.IndexByte(" \t\"'`*\\", text[from]) >= 0 {
		from++
	}
	return from
}

// basic tells whether a value is user:password in base64.
func basic(v string) bool {
	if len(v) < 8 || strings.ToLower(v) == v { // a word
		return false
	}
	raw, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(v, "="))
	if err != nil {
		return false
	}
	user, pass, ok := strings.Cut(string(raw), ":")
	if !ok || user == "" || pass == "" {
		return false
	}
	for _, c := range raw {
		if c < ' ' || c >= 0x7F {
			return false
		}
	}
	return true
}

// header is the token of an Authorization header, behind its scheme: Bearer, Basic, Token, KakaoAK, ApiKey, or none.
func header(text string, from int) (string, Certainty, int, int) {
	from = open(text, from)
	scheme := ""
	if n := word.run(text[from:min(len(text), from+24)]); n >= 3 && from+n < len(text) && text[from+n] == ' ' {
		scheme = strings.ToLower(text[from : from+n])
		from = open(text, from+n)
	}
	if kind, sure, start, end := known(text, from); end > from {
		return kind, sure, start, end
	}
	end := base64ish.token(text, from)
	for end > from && text[end-1] == '.' {
		end--
	}
	v := text[from:end]
	switch {
	case placeholder(v):
	case scheme == "kakaoak" && len(v) >= 16 && digits(v):
		return KindKakao, Certain, from, end
	case scheme == "basic" && basic(v), len(v) >= 16 && random(v), len(v) >= 32 && isHex(v) && digits(v):
		return KindBearer, Certain, from, end
	}
	return "", 0, 0, 0
}

// cookie is what a Cookie header holds, if one of its values looks like a secret; of Set-Cookie it is the value alone.
func cookie(text string, from int, as strict) (string, Certainty, int, int) {
	const longest = 512
	from = open(text, from)
	end := from
	for end < min(len(text), from+longest) && text[end] >= ' ' && text[end] < 0x80 && strings.IndexByte("\"'`", text[end]) < 0 {
		if end++; as == isSetCookie && text[end-1] == ';' {
			end--
			break
		}
	}
	end = from + len(strings.TrimRight(text[from:end], " ."))
	secret := false
	for pair := range strings.SplitSeq(text[from:end], ";") {
		_, v, _ := strings.Cut(pair, "=")
		secret = secret || len(v) >= 16 && digits(v) && (wild(v) || isHex(v))
	}
	if !secret {
		return "", 0, 0, 0
	}
	if as == isSetCookie {
		from += strings.IndexByte(text[from:end], '=') + 1
	}
	return KindCookie, Certain, from, end
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
func known(text string, i int) (string, Certainty, int, int) {
	if i >= len(text) {
		return "", 0, 0, 0
	}
	if at := i + len("abc8Q"); at < len(text) && text[at] == '~' {
		return azureSecret(text, at, i)
	}
	switch c := text[i]; {
	case c == '-':
		return pem(text, i, i)
	case c == 'e':
		return jwt(text, i, i)
	case c == 'M' || c == 'b':
		if kind, sure, start, end := keyBody(text, i, i); end > i {
			return kind, sure, start, end
		}
	case digit[c]:
		return telegram(text, i, i)
	}
	return prefixed(text, i, i)
}
