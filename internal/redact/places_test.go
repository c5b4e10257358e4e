package redact_test

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/redact"
)

// half is one half of a set of texts. The rules were written with a look at the odd lines alone.
type half struct {
	name  string
	lines []string
}

// halves reads a file of texts without its comments, and divides each sort of line, which its first letter says, by odd and even.
func halves(t *testing.T, path string, sorts string) [2]half {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out := [2]half{{name: "developed on"}, {name: "held out"}}
	count := map[byte]int{}
	for in := bufio.NewScanner(f); in.Scan(); {
		line := in.Text()
		if strings.HasPrefix(line, "# ") {
			continue
		}
		sort := byte(0)
		if sorts != "" {
			if sort = line[0]; !strings.Contains(sorts, line[:1]) {
				t.Fatalf("%s: %q is of no sort", path, line)
			}
		}
		h := &out[count[sort]%2]
		h.lines = append(h.lines, line)
		count[sort]++
	}
	if len(out[1].lines) < 50 {
		t.Fatalf("%s: only %d lines held out", path, len(out[1].lines))
	}
	return out
}

// maker draws secrets.
type maker struct{ rng *rand.Rand }

func (m maker) letters(n int, set string) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = set[m.rng.IntN(len(set))]
	}
	return string(b)
}

func (m maker) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(m.rng.IntN(256))
	}
	return b
}

func (m maker) uuid() string {
	return m.letters(8, hex) + "-" + m.letters(4, hex) + "-4" + m.letters(3, hex) + "-a" + m.letters(3, hex) + "-" + m.letters(12, hex)
}

// chosen is a password as people make them: words, digits, signs.
func (m maker) chosen() string {
	words := []string{"Haneul", "winter", "Mango", "seoul", "Tiger", "gimbap", "Rocket", "namsan", "Coffee", "blue", "Jeju", "panda"}
	w := words[m.rng.IntN(len(words))]
	switch m.rng.IntN(4) {
	case 0:
		return w + m.letters(4, digits) + m.letters(1, "!@#$%")
	case 1:
		return w + "@" + words[m.rng.IntN(len(words))] + m.letters(2, digits)
	case 2:
		return m.letters(1, upper) + m.letters(5, lower) + m.letters(1, "!@#$*") + m.letters(3, digits)
	}
	return m.letters(1, digits) + m.letters(11, alnum)
}

// named is a secret without a shape of its own, and what people call it.
type named struct{ label, value string }

func (m maker) named() (secrets, passwords []named) {
	secrets = []named{
		{"API 키", m.letters(32, alnum)},
		{"카카오 REST API 키", m.letters(32, hex)},
		{"인증키", m.letters(20, alnum)},
		{"액세스 키", m.letters(40, alnum)},
		{"시크릿", m.letters(24, alnum)},
		{"client secret", m.letters(20, alnum)},
		{"COHERE_API_KEY", m.letters(40, alnum)},
		{"X-Api-Key", m.letters(32, hex)},
		{"access_token", base64.RawURLEncoding.EncodeToString(m.bytes(32))},
		{"refresh token", m.letters(60, word)},
		{"토큰", m.uuid()},
		{"서비스키", base64.StdEncoding.EncodeToString(m.bytes(64))},
		{"secret_access_key", m.letters(40, base64L)},
		{"TWILIO_AUTH_TOKEN", m.letters(32, hex)},
		{"웹훅 시크릿", m.letters(64, hex)},
		{"JWT_SECRET", base64.StdEncoding.EncodeToString(m.bytes(32))},
		{"암호화 키", base64.StdEncoding.EncodeToString(m.bytes(32))},
		{"private_key", "0x" + m.letters(64, hex)},
		{"앱 키", m.letters(32, lower+digits)},
		{"연동 토큰", m.letters(24, lower+digits)},
		{"appSecret", m.letters(16, alnum)},
	}
	for _, label := range []string{"비밀번호", "비번", "password", "DB_PASSWORD", "패스워드", "관리자 암호", "passwd"} {
		passwords = append(passwords, named{label, m.chosen()}, named{label, m.letters(16, alnum)})
	}
	return secrets, passwords
}

// leaks tells whether half of a secret is left in a text.
func leaks(text, value string) bool {
	return strings.Contains(text, value[:len(value)/2]) || strings.Contains(text, value[len(value)/2:])
}

// tally counts what was looked at and what went wrong.
type tally struct {
	all, wrong int
	shown      []string
}

func (c *tally) add(wrong bool, show string) {
	c.all++
	if wrong {
		if c.wrong++; len(c.shown) < 40 {
			c.shown = append(c.shown, show)
		}
	}
}

func (c *tally) check(t *testing.T, what string) {
	t.Helper()
	const most = 2 // percent
	report := fmt.Sprintf("%d of %d %s (%.2f %%)\n%s", c.wrong, c.all, what, 100*float64(c.wrong)/float64(c.all), strings.Join(c.shown, "\n"))
	if t.Log(report); c.wrong*100 > most*c.all {
		t.Errorf("more than %d %%", most)
	}
}

func TestSecretsGoWhereverPeopleWriteThem(t *testing.T) {
	for _, h := range halves(t, "testdata/places.txt", "lvp") {
		t.Run(h.name, func(t *testing.T) {
			var c tally
			m := maker{rand.New(rand.NewPCG(13, 2026))}
			for _, line := range h.lines {
				place := strings.ReplaceAll(line[2:], `\n`, "\n")
				put := func(label, value, core string) {
					text := strings.NewReplacer("{l}", label, "{v}", value).Replace(place)
					got, _ := redact.Redact(text)
					c.add(leaks(got, core), fmt.Sprintf("%q → %q", text, got))
				}
				secrets, passwords := m.named()
				switch line[0] {
				case 'l':
					for _, n := range append(secrets, passwords...) {
						put(n.label, n.value, n.value)
					}
				case 'p':
					for _, n := range passwords {
						put("", n.value, n.value)
					}
				case 'v':
					for _, s := range redact.Samples(m.rng) {
						put("", s.Token, s.Tail)
					}
				}
			}
			c.check(t, "secrets are left")
		})
	}
}

// innocent.txt has values that look like a secret, unspoken.txt talk of secrets that names none.
func TestWhatOnlyLooksLikeASecretStays(t *testing.T) {
	for _, file := range []string{"testdata/innocent.txt", "testdata/unspoken.txt"} {
		for _, h := range halves(t, file, "") {
			t.Run(file+" "+h.name, func(t *testing.T) {
				var c tally
				for _, text := range h.lines {
					got, _ := redact.Redact(text)
					c.add(got != text, fmt.Sprintf("%q → %q", text, got))
				}
				c.check(t, "texts are changed")
			})
		}
	}
}

func TestSecretsInPlainSpeechGo(t *testing.T) {
	for _, h := range halves(t, "testdata/spoken.txt", "") {
		t.Run(h.name, func(t *testing.T) {
			var c tally
			for _, line := range h.lines {
				text, value, ok := strings.Cut(line, "\t")
				if !ok || !strings.Contains(text, value) {
					t.Fatalf("%q does not hold what must go", line)
				}
				got, _ := redact.Redact(text)
				c.add(strings.Contains(got, value[1:]) || strings.Contains(got, value[:len(value)-1]), fmt.Sprintf("%q → %q", text, got))
			}
			c.check(t, "secrets are left")
		})
	}
}

func TestLinesStayWhereTheyAre(t *testing.T) {
	m := maker{rand.New(rand.NewPCG(3, 3))}
	key, pw := m.letters(64, base64L), m.chosen()
	for name, c := range map[string]struct{ text, want string }{
		"key as items": {
			"- -----BEGIN " + "PRIVATE KEY-----\n- " + key + "\n\n- -----END PRIVATE KEY-----\n끝",
			"- [REDACTED:private-key]\n\n\n\n끝",
		},
		"column":     {"| 계정 | 비밀번호 |\r\n|---|---|\r\n| admin | " + pw + " |\r\n", "| 계정 | 비밀번호 |\r\n|---|---|\r\n| admin | [REDACTED:password] |\r\n"},
		"line below": {"비밀번호:\n" + pw + "\n다음", "비밀번호:\n[REDACTED:password]\n다음"},
		"nothing":    {"비밀번호를 바꿨다\n", "비밀번호를 바꿨다\n"},
	} {
		if got := redact.Lines(c.text); got != c.want || strings.Count(got, "\n") != strings.Count(c.text, "\n") {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestWhatStandsAboveSaysWhatItIs(t *testing.T) {
	m := maker{rand.New(rand.NewPCG(5, 5))}
	key, pw := m.letters(32, hex), m.chosen()
	for _, c := range []struct{ above, text, want string }{
		{"API 키", key, "[REDACTED:secret]"},
		{"카카오 인증키:", key + ".", "[REDACTED:secret]."},
		{"The admin password:", pw, "[REDACTED:password]"},
		{"배포", key, key},
		{"", key, key},
		{"비밀번호", "iPhone15Pro에서만 칸이 안 보인다", "iPhone15Pro에서만 칸이 안 보인다"},
		{"API keys", "the build " + key + " is the last one", "the build " + key + " is the last one"},
	} {
		if got := redact.Below(c.above, c.text); got != c.want {
			t.Errorf("%q above: got %q, want %q", c.above, got, c.want)
		}
	}
}

// BenchmarkRules is what the first call pays.
func BenchmarkRules(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := redact.Load(os.DirFS(".")); err != nil {
			b.Fatal(err)
		}
	}
}
