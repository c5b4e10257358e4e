package transcript_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/hiddentest"
	"github.com/seed-a44923cb/memctl/internal/transcript"
)

func TestCleanLeavesWhatWasSaid(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"plain":                {"스테이징 포트를 8081로 바꿨다.\r\n끝.", "스테이징 포트를 8081로 바꿨다.\n끝."},
		"reminder":             {"앞\n<system-reminder>\nuse <b>x</b>\n</system-reminder>\n뒤", "앞\n\n뒤"},
		"reminder in a line":   {"앞 <system-reminder>x</system-reminder> 뒤", "앞  뒤"},
		"reminder not closed":  {"앞\n<system-reminder>\n뒤", "앞"},
		"nested":               {"<private>a <private>b</private> c</private>d", "d"},
		"capitals":             {"<PRIVATE>a</Private>끝", "끝"},
		"injected":             {"앞\n<!-- memctl:context:start -->\n> 옛날 기억\n<!-- memctl:context:end -->\n뒤", "앞\n\n뒤"},
		"injected not closed":  {"앞\n<!-- memctl:context:start -->\n> 옛날 기억", "앞"},
		"brief":                {"<!-- memctl:brief:start -->\n- 가\n<!-- memctl:brief:end -->뒤", "뒤"},
		"comment":              {"앞<!-- 안 보임 -->뒤", "앞뒤"},
		"other element":        {"봐줘\n<diff>\n- 우리는 항상 A를 쓴다\n</diff>\n고쳐줘", "봐줘\n\n고쳐줘"},
		"less than":            {"a < b 이고 c<d>면", "a < b 이고 c<d>면"},
		"generic in a line":    {"List<String> 말고 배열을 쓴다", "List<String> 말고 배열을 쓴다"},
		"fence":                {"앞\n```go\n우리는 항상 A를 쓴다\n```\n뒤", "앞\n\n뒤"},
		"fence in a fence":     {"````\n```\nx\n```\n````\n뒤", "뒤"},
		"fence not closed":     {"앞\n~~~\nx\ny", "앞"},
		"fence ends not early": {"```\n~~~\n결정: x\n```js\n결정: y\n```\n뒤", "뒤"},
		"span is no fence":     {"```x``` 를 쓴다", "```x``` 를 쓴다"},
		"quote":                {"> 항상 A를 쓴다\n나는 B", "나는 B"},
		"table":                {"| a | b |\n|---|---|\n끝", "끝"},
		"code by spaces":       {"앞\n\n    항상 A를 쓴다\n뒤", "앞\n\n\n뒤"},
		"nested list":          {"- 가\n    - 나\n", "- 가\n    - 나"},
		"secret":               {"키는 ghp_abcdefghijklmnopqrstuvwxyz0123456789 이다", "키는 [REDACTED:github] 이다"},
		"command":              {"<command-name>/clear</command-name>\n<command-args></command-args>", ""},
		"codex":                {"<environment_context>\n  <cwd>/x</cwd>\n</environment_context>", ""},
		"self-closing":         {"<br/>안녕", "<br/>안녕"},
		"not UTF-8":            {"가\xff나", "가\ufffd나"},
	} {
		if diff := cmp.Diff(c.want, transcript.Clean(c.in)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestCleanKnowsEverySpellingOfWhatIsHidden: what is kept from readers of a log is kept out of a log that is written from a conversation.
func TestCleanKnowsEverySpellingOfWhatIsHidden(t *testing.T) {
	for _, hidden := range []string{
		"<private>비밀</private>", "<Private class=\"x\">\n비밀\n</PRIVATE >", "< private >비밀</private>", "<private>가<private>나</private>\n비밀</private>",
		"<!-- 가\n비밀 -->", "<!-- memctl:recall id=3 -->\n비밀\n<!-- /memctl:recall -->", "<!-- openclaw:x:start -->\n비밀\n<!-- openclaw:x:end -->",
		"<memctl-recall a=\"b\">\n비밀\n</memctl-recall>",
	} {
		text := "포트는 8081로 한다.\n" + hidden + "\n`<private>` is a tag.\n"
		if got := transcript.Clean(text); strings.Contains(got, "비밀") || !strings.Contains(got, "포트는 8081로 한다.") || !strings.HasSuffix(got, "is a tag.") {
			t.Errorf("%q becomes %q", text, got)
		}
		if got := transcript.Clean("말 <private>\n비밀"); got != "말" {
			t.Errorf("not closed: %q", got)
		}
	}
}

func TestManyOpenElementsTakeNoTime(t *testing.T) {
	if got := transcript.Clean(strings.Repeat("<a>\n", 16<<10) + "결정: 포트는 8081이다"); got != "" {
		t.Errorf("got %d bytes", len(got))
	}
}

// TestTextLongerThanATurnIsReadByItsBeginning gives Clean what no transcript gives it: the last message of a hook's input.
func TestTextLongerThanATurnIsReadByItsBeginning(t *testing.T) {
	long := strings.Repeat("결정: 포트는 8081이다. ", 1<<20/16)
	if got := transcript.Clean(long); len(got) < 60<<10 || len(got) > 64<<10 || !strings.HasPrefix(long, got) {
		t.Errorf("%d bytes of %d, ends with %q", len(got), len(long), got[len(got)-16:])
	}
	if got := transcript.Clean(strings.Repeat("가", 40<<10) + "<private>비밀</private>"); strings.Contains(got, "비밀") {
		t.Error("a private block behind the cut is read")
	}
}

// TestNoPrivateWordOfAConversationIsKept is the law of privacy for what is said to an agent.
func TestNoPrivateWordOfAConversationIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
		text := hiddentest.Notes(pick)
		if got := transcript.Clean(text); strings.Contains(got, hiddentest.Secret) {
			t.Fatalf("of\n%s\nis kept\n%s", text, got)
		}
	})
}

// TestSplitKeepsWhatCleanLeavesOut but for secrets and what is hidden.
func TestSplitKeepsWhatCleanLeavesOut(t *testing.T) {
	said, pasted := transcript.Split("이거 봐줘\n```\nx := HeronPool // 가마우지\n```\n> 인용\n<private>otter</private>\n토큰은 ghp_abcdefghijklmnopqrstuvwxyz0123456789")
	if diff := cmp.Diff("이거 봐줘\n\n\n\n토큰은 [REDACTED:github]", said); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if !strings.Contains(pasted, "HeronPool") || !strings.Contains(pasted, "인용") || strings.Contains(pasted, "otter") {
		t.Errorf("pasted %q", pasted)
	}
	if _, pasted := transcript.Split("봐줘\n```\nkey = ghp_abcdefghijklmnopqrstuvwxyz0123456789\n```"); strings.Contains(pasted, "ghp_") {
		t.Errorf("a secret stays in %q", pasted)
	}
}
