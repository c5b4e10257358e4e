package capture_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/engine/capture"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

// selected is what becomes of the one sentence of a turn, as letter and text; "" for nothing.
func selected(said string) string {
	lines := capture.Select([]capture.Turn{{User: true, Text: said, Day: today}}, today, judge(), words)
	if _, lines = capture.Block(lines, today, "ko", judge()); len(lines) != 1 {
		return ""
	}
	return lines[0].Kind.String() + " " + lines[0].Text
}

// TestWhatIsSaidOnceAndWhatHolds tells in both languages what is to hold, is liked or is settled from what is asked once, asked
// about, or said of something that the conversation alone knows.
func TestWhatIsSaidOnceAndWhatHolds(t *testing.T) {
	for _, group := range []struct {
		name, kind string
		said       []string
	}{
		{"not to be done, ever", "W", []string{
			"절대 main에 바로 푸시하지 마", "무슨 일이 있어도 운영 DB는 직접 건드리지 마", "다시는 금요일에 배포하지 마", "main에는 절대로 직접 푸시하지 마세요.", "두 번 다시 운영 DB를 직접 고치지 마",
			"결코 평문으로 저장하지 마라", "앞으로 커밋 메시지에 이모지 붙이지 말아줘", "never push directly to main", "Never deploy on a Friday again.",
			"don't ever commit the lock file", "Please never use force push.", "do not deploy on Fridays from now on",
		}},
		{"not now", "", []string{
			"이 파일은 지우지 마", "아직 푸시하지 마", "지금은 절대 배포하지 마", "이거 다시는 보여주지 마", "don't push yet", "don't delete this file", "never mind",
			"절대 안 돼", "그건 절대 아니야", "절대 지우면 안 되나?", "왜 절대 안 돼?", "it never works",
		}},
		{"to be done always", "W", []string{
			"커밋 전에 항상 gofmt 돌려", "커밋 전에는 항상 gofmt 돌려줘", "PR 제목에는 꼭 티켓 번호를 넣어", "항상 한국어로 답해", "Always run gofmt before committing.",
			"always use tabs in Go files", "from now on reply in Korean", "reply in Korean every time",
		}},
		{"a word in passing", "", []string{
			"항상 실패하는 테스트 고쳐줘", "매번 깨지는 빌드 좀 고쳐줘", "절대 경로로 바꿔줘", "절대값을 구해줘", "fix the test that always fails", "remove the never used import",
		}},
		{"never to be believed", "W", []string{"never trust the cached plan"}},
		{"liked better", "O", []string{
			"나는 탭보다 스페이스가 좋아", "난 자바스크립트보다 타입스크립트가 더 편해", "나는 Vim이 VS Code보다 편하더라", "저는 장문보다 짧은 답변이 더 좋아요",
			"개인적으로는 REST가 GraphQL보다 나아", "난 다크 모드가 더 좋더라", "나는 테스트 먼저 짜는 게 편해", "난 세미콜론 없는 게 좋아", "I prefer tabs over spaces", "I like Postgres better than MySQL",
			"I'm more comfortable with Vim than VS Code", "I find Postgres easier to operate than Mongo",
		}},
		{"liked of what nobody knows", "", []string{
			"이게 더 좋아", "나는 이게 더 좋아", "난 두 번째가 더 좋아", "이게 아까보다 낫네", "어제보다 빨라졌어", "A안보다 B안이 좋을까?", "탭보다 스페이스가 좋으면 바꿔줘",
			"I prefer the second one", "I prefer this one", "I like this version better",
		}},
		{"settled", "W", []string{
			"배포는 화요일에 하는 걸로.", "배포는 화요일에 하는 걸로", "배포는 화요일에 하는 걸로 하자", "점검은 매달 첫 주에 하는 걸로 해", "로그는 30일만 보관하는 걸로 가자",
			"5번 틀리면 10분 잠그는 걸로 하자", "캐시는 Redis 쓰는 걸로 결정", "API 키는 볼트에 넣는 걸로 하죠", "그냥 Postgres로 가자", "세션 저장은 메모리로 가시죠",
			"테스트는 vitest로 합시다", "타임아웃은 3초로 갈게", "배포는 금요일엔 안 하는 걸로", "로그인 화면은 B안으로 결정했어", "첫 화면 색은 C안으로 가자", "Let's go with Postgres", "let's also keep the old consumer for a week",
		}},
		{"settled by a pronoun", "", []string{
			"그걸로 가자", "그거 빼는 걸로 하자", "없던 걸로 하자", "못 들은 걸로 해줘", "그냥 그걸로 가자", "배포는 그걸로 가자", "두 번째 안으로 가자", "A안으로 가자", "그럼 그냥 B안으로 하자", "우리는 A안으로 결정했어", "2번으로 가자", "Let's go with that", "let's go with the second option then",
		}},
		{"not settled", "", []string{"배포는 언제 하는 걸로 할까?", "배포는 화요일에 하는 걸로 할까", "A로 하는 걸로 바꿔줘", "배포를 화요일에 하는 걸로 알고 있는데 맞나?"}},
	} {
		for _, said := range group.said {
			got := selected(said)
			if got == "" && group.kind != "" || got != "" && got[:1] != group.kind {
				t.Errorf("%s: %q: got %q, want the letter %q", group.name, said, got, group.kind)
			}
		}
	}
}

// TestALogReadsWhatATalkSays checks that what holds is no matter of the register of talk alone: the rules read it in a log.
func TestALogReadsWhatATalkSays(t *testing.T) {
	for said, page := range map[string]string{
		"절대 main에 바로 푸시하지 마": "world/lessons.md", "never push directly to main": "world/lessons.md",
		"커밋 전에는 항상 gofmt 돌려줘": "world/lessons.md", "Always run gofmt before committing.": "world/lessons.md",
		"나는 탭보다 스페이스가 좋아": "opinions/preferences.md", "I'm more comfortable with Vim than VS Code": "opinions/preferences.md",
		"배포는 화요일에 하는 걸로 하자": "world/decisions.md", "다시는 금요일에 배포하지 않는다": "world/decisions.md",
	} {
		s := memory.Statement{Text: said, Form: memory.FormBullet, Day: today}
		if d := judge()(&s); !d.Keep || d.Target != page {
			t.Errorf("%q: kept %v, %s %s, want %s", said, d.Keep, d.Kind, d.Target, page)
		}
	}
	for _, said := range []string{"이 파일은 지우지 마", "이게 더 좋아", "배포는 화요일에 하는 걸로 할까", "don't push yet", "전보다 낫습니다"} {
		s := memory.Statement{Text: said, Form: memory.FormBullet, Day: today}
		if d := judge()(&s); d.Keep || d.Kind == rules.Kind(0) {
			t.Errorf("%q is kept: %s %s", said, d.Kind, d.Target)
		}
	}
}
