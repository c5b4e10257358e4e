package redact

import "strings"

const (
	pemBegin = "-----BEGIN "
	pemEnd   = "-----END "
	dashes   = "-----"
	// longestLabel is the longest text between BEGIN and the dashes, in bytes.
	longestLabel = 64
)

// pem is the private key block whose first line begins at text[i:], to its end line; without one, as far as lines look like its body. Line ends may be real, or
// the two characters \n as in JSON and .env files, or gone.
func pem(text string, i int) (string, Certainty, int, int) {
	label, n := pemLabel(text[i+len(pemBegin):])
	if !secretKey(label) {
		return "", 0, 0, 0
	}
	from := i + len(pemBegin) + n
	body := from + pemBody(text[from:])
	if strings.HasPrefix(text[body:], pemEnd) {
		if _, n := pemLabel(text[body+len(pemEnd):]); n > 0 {
			return KindPrivateKey, Certain, i, body + len(pemEnd) + n
		}
	}
	end := from + len(strings.TrimRight(text[from:body], pemMarks+"-"))
	return KindPrivateKey, Certain, i, end
}

// secretKey tells whether what stands behind BEGIN names a key that is no public one: RSA PRIVATE KEY, PGP PRIVATE KEY BLOCK, EC KEY.
func secretKey(label string) bool {
	return strings.Contains(label, "KEY") && !strings.Contains(label, "PUBLIC")
}

// pemLabel reads "RSA PRIVATE KEY-----"; n is its length with the dashes.
func pemLabel(s string) (label string, n int) {
	at := strings.Index(s[:min(len(s), longestLabel+len(dashes))], dashes)
	if at < 0 || strings.ContainsAny(s[:at], "\r\n") {
		return "", 0
	}
	return s[:at], at + len(dashes)
}

// pemMarks are the signs of markdown, quotations and code around the lines of a key.
const pemMarks = " \t\r\n>|*\"'`,"

// pemBody is the length of what can stand between the two lines: base64 in long words, headers (Proc-Type: …), white
// space, quotes of markdown. It ends at a word that is none of these.
func pemBody(s string) int {
	i := 0
	for i < len(s) {
		switch c := s[i]; {
		case strings.HasPrefix(s[i:], pemEnd):
			return i
		case strings.IndexByte(pemMarks, c) >= 0 || c == '\\' && endsLine(s[i+1:]):
			i++
			continue
		case c == '-' && i+1 < len(s) && s[i+1] == ' ': // the mark of a list
			i += 2
			continue
		case strings.HasPrefix(s[i:], `\n`) || strings.HasPrefix(s[i:], `\r`):
			i += 2
			continue
		case armorHeader(s[i:]):
			if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
				i += n
				continue
			}
			return len(s)
		}
		n := base64Std.run(s[i:])
		if mark := s[i+n:]; digit.run(s[i:i+n]) == n && (strings.HasPrefix(mark, ". ") || strings.HasPrefix(mark, ") ")) {
			i += n + 2 // of a list with numbers
			continue
		}
		// The last line of a body may be short, but it is followed by the end line or by nothing but a line end, or it is no word.
		if n == 0 || n < 20 && !endsLine(s[i+n:]) && !unspoken(s[i:i+n]) {
			return i
		}
		i += n
	}
	return i
}

// unspoken tells whether a part of a body that prose follows is no word.
func unspoken(v string) bool {
	l := lookAt(v)
	return len(v) >= 8 && l.scrambled() || len(v) >= 12 && l.upper > 1 && l.lower+l.digits > 0
}

// publicBlock is the length of a PEM block at the beginning of s that is no key: a certificate, a signature, a public key. 0 means that there is
// none.
func publicBlock(s string) int {
	rest, ok := strings.CutPrefix(s, pemBegin)
	if !ok {
		return 0
	}
	label, n := pemLabel(rest)
	if label == "" || secretKey(label) {
		return 0
	}
	from := len(pemBegin) + n
	return from + pemBody(s[from:])
}

// armorHeader tells whether a header of a key begins at s.
func armorHeader(s string) bool {
	for _, h := range [...]string{"Proc-Type:", "DEK-Info:", "Version:", "Comment:", "Hash:", "Charset:"} {
		if strings.HasPrefix(s, h) {
			return true
		}
	}
	return false
}

func endsLine(s string) bool {
	s = strings.TrimPrefix(s, `\n`)
	s = strings.TrimLeft(s, " \r")
	return s == "" || s[0] == '\n' || strings.HasPrefix(s, pemEnd) || strings.HasPrefix(s, dashes)
}

// puttyLines stands before the secret part of a key file of PuTTY; the number of its lines follows.
const puttyLines = "Private-Lines: "

// putty is the secret part of a key file of PuTTY.
func putty(text string, i int) (string, Certainty, int, int) {
	from := i + len(puttyLines)
	from += digit.run(text[from:])
	from += len(text[from:]) - len(strings.TrimLeft(text[from:], " \r\n"))
	end := from
	for {
		n := base64Std.run(text[end:])
		if n == 0 || end+n < len(text) && text[end+n] != '\r' && text[end+n] != '\n' {
			break
		}
		end += n
		next := end + len(text[end:]) - len(strings.TrimLeft(text[end:], "\r\n"))
		if next == end || base64Std.run(text[next:]) == 0 {
			break
		}
		end = next
	}
	end = from + len(strings.TrimRight(text[from:end], "\r\n"))
	if end-from < 40 {
		return "", 0, 0, 0
	}
	return KindPrivateKey, Certain, from, end
}

// keyBodies are how the base64 of a private key begins: PKCS#1, PKCS#8, SEC 1, Ed25519, OpenSSH. Statements are single
// lines, and the line after BEGIN may come alone.
var keyBodies = [...]string{
	"MIIEpA", "MIIEow", "MIIEog", "MIIEvQ", "MIIEvg", "MIIEvA", "MIIJKA", "MIIJKQ", "MIIJJw", "MIIJQg", "MIIJQw", "MIICXA",
	"MIICXQ", "MIICWw", "MIICdg", "MIICdw", "MIIG5A", "MIIG4w", "MIIG/g", "MIIG/w", "MHcCAQEE", "MIGHAgEAMBMG", "MIHcAgEBBE", "MIGkAgEBBD",
	"MC4CAQAwBQYDK2Vw", "b3BlbnNzaC1rZXktdjE",
}

// keyBody finds the first line of a private key's body by how it begins; [bodyLine] finds the others.
func keyBody(text string, i, edge int) (string, Certainty, int, int) {
	if i > edge && wordByte(text[i-1]) {
		return "", 0, 0, 0
	}
	for _, p := range keyBodies {
		if !strings.HasPrefix(text[i:], p) {
			continue
		}
		end := base64Std.token(text, i)
		if end-i < 48 || !scrambled(text[i:end]) {
			return "", 0, 0, 0
		}
		return KindPrivateKey, Certain, i, end
	}
	return "", 0, 0, 0
}

// bodyLine finds lines of a key's body: 64 or 70 letters in base64, and as many again behind them, or nothing else on the line but the marks of a
// list or a quotation. It gives the end, or 0.
func bodyLine(text string, i, edge int) (end int) {
	const pemWidth, sshWidth, longestMark = 64, 70, 16
	n := base64Std.run(text[i:min(len(text), i+sshWidth+1)])
	if n != pemWidth && n != sshWidth {
		return 0
	}
	l := lookAt(text[i : i+n])
	if l.hex() || !l.long() || l.digits == 0 || !l.scrambled() {
		return 0
	}
	if next := i + n + 1; next < len(text) && (text[next-1] == ' ' || text[next-1] == '\n') && base64Std.run(text[next:min(len(text), next+n+1)]) == n {
		return i + len(strings.TrimRight(text[i:i+pemBody(text[i:])], pemMarks+"-")) // and another one of that width
	}
	if !endsLine(text[i+n:]) {
		return 0
	}
	before := text[max(edge, i-longestMark):i]
	if at := strings.LastIndexByte(before, '\n'); at >= 0 {
		before = before[at+1:]
	} else if i-longestMark > edge || edge > 0 {
		return 0
	}
	if strings.Trim(before, " \t>*-+|`") != "" {
		return 0
	}
	return i + n
}
