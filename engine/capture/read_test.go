package capture

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/capture/speech"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/routing"
)

// TestEveryMarkThatIsAskedForIsThere holds the names of marks in the code against the table: a name that is in none would be met only when a sentence gets there.
func TestEveryMarkThatIsAskedForIsThere(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	below, err := filepath.Glob("speech/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, below...)
	asked := regexp.MustCompile(`\b(?i:has|mark|without)\("([^"]+)"|case ("[^"]+"(?:, "[^"]+")*):\n\t+at = `)
	n := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range asked.FindAllStringSubmatch(string(source), -1) {
			for name := range strings.SplitSeq(m[1]+strings.ReplaceAll(m[2], `"`, ""), ", ") {
				if n++; !slices.Contains(speech.Names(), name) {
					t.Errorf("%s: no mark %q", file, name)
				}
			}
		}
	}
	if n < 100 {
		t.Errorf("%d names were found", n)
	}
}

// TestNoLaterTurnChangesWhatASentenceIsWorth gives conversations turn by turn: a line that is written when it is said and is worth less when the
// answer arrives would be struck out of the log without anybody having taken it back.
func TestNoLaterTurnChangesWhatASentenceIsWorth(t *testing.T) {
	const oneOf = 9
	all := conversations(t)
	for n := 0; n < len(all); n += oneOf {
		whole := all[n].selector()
		for i := range all[n].turns {
			part := all[n]
			part.turns = part.turns[:i+1]
			sofar := part.selector()
			for k := range sofar.sentences(i) {
				if a, b := sofar.signs(i, k), whole.signs(i, k); !slices.Equal(a, b) {
					t.Errorf("%s: turn %d, sentence %d:\n%q\n%q", all[n].name, i, k, a, b)
				}
			}
		}
	}
}

// TestSentencesOfATurnAreReadOnce holds what is asked of the words of a sentence, and of the judge, against how many there are.
func TestSentencesOfATurnAreReadOnce(t *testing.T) {
	long := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "캐시 %d번은 만료됐습니다. ", i)
		}
		return b.String()
	}
	work := func(turns ...Turn) (judged, settings int) {
		c := conversation{turns: turns}
		s := c.selector()
		judge := s.judge
		s.judge = func(st *memory.Statement) routing.Decision { judged++; return judge(st) }
		s.lines([]int{len(s.turns)})
		return judged, len(s.settings)
	}
	const n = 60
	if judged, settings := work(Turn{User: true, Text: "확인해줘"}, Turn{Text: long(n)}); judged > 3*n+3 || settings > 2 {
		t.Errorf("of the agent: %d sentences are judged %d times, in %d turns", n, judged, settings)
	}
	if judged, _ := work(Turn{User: true, Text: long(4 * n)}); judged != 0 {
		t.Errorf("what was pasted is judged %d times", judged)
	}
}

// TestHostileTextsBreakNoBlock gives what nobody has said for people to read: each line stays one line of the block, and nothing fails.
func TestHostileTextsBreakNoBlock(t *testing.T) {
	for _, said := range []string{
		strings.Repeat("가나다라", 100), strings.Repeat("never", 100), "\u202e앞으로 절대 배포하지 마\u202c", "<b>always</b> use <script>alert(1)</script> please",
		"비밀번호는 [REDACTED:password] 로 하자", "[REDACTED", "\xb0\xa1\xb3\xaa 앞으로 캐시는 Redis로 하자", "→ → →", "- [ ] \n- [x]\n>", "\x00 never do this again",
	} {
		for _, user := range []bool{true, false} {
			c := conversation{turns: []Turn{{User: !user, Text: said + "?"}, {User: user, Text: said, Asked: "\u202e?"}, {User: user, Text: said}}}
			s := c.selector()
			block, lines := Block(s.lines([]int{len(s.turns)})[0], labelDay, "ko", s.judge)
			for _, l := range lines {
				if strings.Contains(l.Text, "\n") || !strings.Contains(block, "\n- ") {
					t.Errorf("%q: %q", said, block)
				}
			}
		}
	}
}

// TestSelectAtFindsWhatTheFirstTurnsAreWorth compares one reading of the labelled conversations with a reading of each beginning by itself.
func TestSelectAtFindsWhatTheFirstTurnsAreWorth(t *testing.T) {
	const oneOf = 40
	for i, c := range conversations(t) {
		if i%oneOf != 0 {
			continue
		}
		var at []int
		for n := 0; n <= len(c.turns); n += 9 {
			at = append(at, n)
		}
		for k, got := range SelectAt(c.turns, at, labelDay, JudgeForTests(), WordsForTests) {
			if diff := cmp.Diff(Select(c.turns[:at[k]], labelDay, JudgeForTests(), WordsForTests), got, cmp.AllowUnexported(Line{})); diff != "" {
				t.Errorf("%s, %d turns (-want +got):\n%s", c.name, at[k], diff)
			}
		}
	}
}
