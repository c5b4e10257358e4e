package engine_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/recall"
)

// subjectsKnown is a workspace in which a person has named two subjects, each with another name, and of which logs say this and that.
func subjectsKnown(t testing.TB) string {
	t.Helper()
	dir := newWorkspace(t)
	write(t, dir, "rules/subjects.yaml", "schema: 1\nsubjects:\n  - {name: 정산 서버, aliases: [settler], category: thing}\n  - {name: mailer, aliases: [메일러], category: thing}\n")
	write(t, dir, "memory/2026-03-02.md", `- 정산 서버 포트는 6380이다
- 정산 서버 담당은 지아님
- 정산 서버 배포 주기는 2주다
- The port of the mailer is 2525
- The mailer costs $40 a month
- The owner of the mailer is Dana
`)
	write(t, dir, "memory/2026-03-05.md", `- 정산 서버 포트를 6381로 바꿨다
- 점심은 김밥이었다
`)
	reflect(t, dir, "2026-03-06")
	return dir
}

func TestWhatAPageHoldsNowAnswersWhatIsAskedOfItsSubject(t *testing.T) {
	t.Parallel()
	dir := subjectsKnown(t)
	for question, want := range map[string]string{ // "": no line answers by itself
		"정산 서버 포트가 뭐지?":                         "6381로",
		"settler 포트는 몇 번이야":                     "6381로",
		"정산 서버 담당자 누구":                          "지아님",
		"정산 서버 오너는?":                            "지아님",
		"정산 서버는 어느 포트를 쓰지":                      "6381로",
		"which port does the mailer listen on?": "",
		"the port of the mailer":                "2525",
		"메일러 포트":                                "2525",
		"who is the owner of the mailer?":       "Dana",
		"how much a month for the mailer":       "$40",
		"정산 서버 배포 주기가 얼마나 돼":                    "2주",
		"정산 서버 스테이징 포트":                         "",
		"정산 서버 우리 쪽 담당자":                        "",
		"who is our owner of the mailer":        "",
		"정산 서버 비밀번호":                            "",
		"정산 서버 얘기 좀 해줘":                         "",
		"정산 서버 포트는 원래 뭐였지?":                     "",
		"정산 서버 포트 언제 바꿨지":                       "",
		"어제 정산 서버 포트 얘기":                        "",
		"mailer":                                "",
	} {
		a, err := open(t, dir, "2026-03-07").Recall(t.Context(), recall.Query{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, l := range a.Answering() {
			for _, line := range l.Lines {
				got.WriteString(line.Text)
			}
		}
		if want == "" && got.String() != "" || !strings.Contains(got.String(), want) {
			t.Errorf("%s: got %q, want %q", question, got.String(), want)
		}
	}
}

func TestWhatAnswersIsLoadedAlone(t *testing.T) {
	t.Parallel()
	dir := subjectsKnown(t)
	b := loadedFor(t, dir, "정산 서버 포트가 뭐지?", 0)
	if !b.Answered || len(b.Lines) != 1 || len(b.Pages) != 0 || !strings.Contains(b.Text, "6381로") {
		t.Errorf("want the line that answers and nothing else:\n%s", b.Text)
	}
	if b := loadedFor(t, dir, "정산 서버 얘기", 0); b.Answered || len(b.Lines) < 2 {
		t.Errorf("nothing is asked for, and all is loaded:\n%s", b.Text)
	}
	// What was said since may be otherwise, and no run has read it yet.
	write(t, dir, "memory/2026-03-07.md", "- 정산 서버 포트가 6390이라는데 확인 필요\n")
	b = loadedFor(t, dir, "정산 서버 포트가 뭐지?", 0)
	if !b.Answered || !strings.Contains(b.Text, "6381로") || !strings.Contains(b.Text, "6390") || strings.Contains(b.Text, "6380") {
		t.Errorf("want the line that answers and the newer one:\n%s", b.Text)
	}
}

func TestTwoValuesAnswerNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "rules/subjects.yaml", "schema: 1\nsubjects:\n  - {name: 정산 서버, category: thing}\n")
	write(t, dir, "memory/2026-03-02.md", "- 정산 서버 포트는 6380이다\n- 정산 서버 담당은 지아님\n")
	write(t, dir, "memory/2026-03-05.md", "- 정산 서버 포트는 7070이다\n")
	reflect(t, dir, "2026-03-06")
	b := loadedFor(t, dir, "정산 서버 포트가 뭐지?", 0)
	if b.Answered || !strings.Contains(b.Text, "6380") || !strings.Contains(b.Text, "7070") {
		t.Errorf("want both values:\n%s", b.Text)
	}
}
