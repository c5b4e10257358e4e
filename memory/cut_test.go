package memory_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// No space stands before a text that follows a comment at once, so there is none to leave out.
func TestTextAtOnceBehindACommentCutsNothingOffTheOneBefore(t *testing.T) {
	for text, want := range map[string][]string{
		"- 데몬을 재시작했다<!-- x -->09:10 다시 켰다\n":                {"데몬을 재시작했다", "09:10 다시 켰다"},
		"- restarted it<!-- x -->09:10 it came back\n":      {"restarted it", "09:10 it came back"},
		"- 데몬을 재시작했다.<!-- x -->다시 켰다\n":                     {"데몬을 재시작했다.", "다시 켰다"},
		"- 데몬을 재시작했다 <!-- x --> 09:10 다시 켰다\n":              {"데몬을 재시작했다", "09:10 다시 켰다"},
		"- 데몬을 재시작했다<!-- x --><!-- y --> 09:10 다시 켰다\n":     {"데몬을 재시작했다", "09:10 다시 켰다"},
		"- restarted<!-- x -->09:10 up<!-- y -->09:20 ok\n": {"restarted", "09:10 up", "09:20 ok"},
	} {
		l := parse(t, text)
		checkLog(t, l, []byte(text))
		if diff := cmp.Diff(want, texts(l)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}
