package shell_test

import (
	"os/exec"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/shell"
)

func TestPlainWordsStayPlain(t *testing.T) {
	for word, want := range map[string]string{
		"/usr/local/bin/memctl": "/usr/local/bin/memctl",
		"/home/민수/내 노트":         "'/home/민수/내 노트'",
		"it's":                  `'it'\''s'`,
		"":                      "''",
		"A=b":                   "'A=b'", // else an assignment, as the first word
		"~/notes":               "'~/notes'",
		"$HOME;rm":              "'$HOME;rm'",
		"--log":                 "--log",
	} {
		if got := shell.Quote(word, "linux"); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
	for word, want := range map[string]string{
		`C:\my tools\memctl.exe`: `"C:\my tools\memctl.exe"`,
		`C:\내 노트\`:               `"C:\내 노트\\"`,
		`say "hi"`:               `"say \"hi\""`,
		`a\"b`:                   `"a\\\"b"`,
		`C:\notes\`:              `"C:\notes\\"`,
	} {
		if got := shell.Quote(word, "windows"); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}

func TestWordsQuotedForWindowsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOf(rapid.SampledFrom([]rune("aC:/ 가\t'\"\\&|<>()"))).Draw(t, "word")
		quoted := shell.Quote(word, "windows")
		if got, simple := shell.Words("memctl " + quoted + " x"); !simple || !slices.Equal(got, []string{"memctl", word, "x"}) {
			t.Fatalf("%q, quoted %s, is read as %q (%v)", word, quoted, got, simple)
		}
	})
}

// What was quoted is read back, by us and by the shell itself.
func TestQuotedWordsAreReadBack(t *testing.T) {
	sh, err := exec.LookPath("sh")
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOf(rapid.SampledFrom([]rune("ab/ 가\t'\"$`\\;&|<>(){}*?~#=%!"))).Draw(t, "word")
		quoted := shell.Quote(word, "linux")
		if got, simple := shell.Words("memctl " + quoted + " x"); !simple || !slices.Equal(got, []string{"memctl", word, "x"}) {
			t.Fatalf("%q, quoted %s, is read as %q (%v)", word, quoted, got, simple)
		}
		if err != nil || runtime.GOOS == "windows" {
			return
		}
		out, err := exec.Command(sh, "-c", "printf '%s' "+quoted).Output()
		if err != nil || string(out) != word {
			t.Fatalf("%q, quoted %s, is read by sh as %q: %v", word, quoted, out, err)
		}
	})
}
