package hook_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/hook"
)

// knows is a desk whose memory has lines in two languages.
func knows(t *testing.T) *desk {
	t.Helper()
	d := newDesk(t)
	d.logs(
		"너구리 창고 재고는 밤 11시에만 맞춘다.", "송장 번호는 앞 두 글자가 지점 코드다.", "점심은 늘 국수다.", "파일 업로더는 한 번에 스무 개까지만 받는다.", "데이터 웨어하우스 점검은 매달 20일에 한다.",
		"The heron exporter must keep two decimals.", "We agreed that Ingrid reviews every change of the tariff table.", "서버는 세 대다.",
	)
	return d
}

// TestATaskBringsWhatItNames asks as people do: a task, with something in it that the memory knows.
func TestATaskBringsWhatItNames(t *testing.T) {
	d := knows(t)
	for prompt, want := range map[string]string{
		"너구리 창고 재고 맞추는 시간을 한 시간 당겨 줘. 테스트도 추가하고.":                      "밤 11시",
		"지금 메인 화면을 고치고 있는데, 너구리 창고 쪽도 봐야 해.\n버튼은 초록색으로 하고\n다 되면 커밋해 줘": "밤 11시",
		"README를 고쳐 줘. 송장 번호 검사하는 함수도 하나 만들고. 이름은 알아서 해.":              "지점 코드",
		"Refactor the heron exporter and add tests.":                                                                   "two decimals",
		"First run the linter. Then change the tariff table, and tell me what broke. Keep commits small.":              "Ingrid",
		"heron exporter 쪽 반올림 좀 손봐 줘. 테스트도 돌려 주고":                                                                      "two decimals",
		"이거 또 나네, heron-exporter 봐 줘\njava.lang.IllegalStateException: no rate\n    at com.x.Heron.run(Heron.java:17)": "two decimals",
	} {
		if got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": prompt, "session_id": prompt})); !strings.Contains(got, want) {
			t.Errorf("%q: no %q in %q", prompt, want, got)
		}
	}
}

func TestATaskThatNamesNothingBringsNothing(t *testing.T) {
	d := knows(t)
	for _, prompt := range []string{
		"데이터베이스를 골라 보자.", "파일 써 봐", "이 함수 이름 좀 바꿔 줘. 테스트도 돌려 주고.", "서버 로그에서 에러만 뽑아 줘", "번호를 앞에 붙여 줘", "방금 고친 파일만 보여 줘", "날짜를 오늘로 바꿔 줘. 그리고 커밋해.",
		"Fix the typo in README.", "Rename the file and run the tests.", "keep going", "turn the list into a table", "explain this error please",
	} {
		if got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": prompt, "session_id": prompt})); got != "" {
			t.Errorf("%q: %q", prompt, got)
		}
	}
}

func TestTwoNamesInAPromptBringBoth(t *testing.T) {
	d := knows(t)
	got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": "너구리 창고 화면을 고쳐 줘. 그다음 heron exporter 테스트를 돌려 줘."}))
	if !strings.Contains(got, "밤 11시") || !strings.Contains(got, "two decimals") {
		t.Errorf("got %q", got)
	}
	if again := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": "너구리 창고를 다시 봐 줘. heron exporter도."})); again != "" {
		t.Errorf("given twice: %q", again)
	}
}

// TestARedactedLineIsNotGiven: it is of no use to an agent, and says where a secret stood.
func TestARedactedLineIsNotGiven(t *testing.T) {
	d := knows(t)
	d.logs("수달 결제 서버 비밀번호는 Xk29!vQ7m#Lp4 이다.", "The otter gateway password: Xk29!vQ7m#Lp4", "수달 결제 서버는 금요일에 쉰다.", "The otter gateway rests on Fridays.")
	for prompt, want := range map[string]string{"수달 결제 서버 설정을 고쳐 줘. 테스트도.": "금요일", "Fix the config of the otter gateway, then commit.": "Fridays"} {
		got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": prompt, "session_id": prompt}))
		if !strings.Contains(got, want) || strings.Contains(got, "REDACTED") || strings.Contains(got, "Xk29") {
			t.Errorf("%q: %q", prompt, got)
		}
	}
}

// TestWhatNoLongerHoldsIsMarkedForAPrompt: the line of the log does not know that its entry was ended, and says the same.
func TestWhatNoLongerHoldsIsMarkedForAPrompt(t *testing.T) {
	d := knows(t)
	now := d.now
	d.now = "2026-11-18T09:00:00+09:00"
	d.logs("## Retain", "S @정산: 정산 배치는 Kafka로 돌린다.", "W @cart: The cart worker uses RabbitMQ.")
	d.now = now
	d.logs("## Retain", "S @정산: 정산 배치를 Kafka에서 Temporal로 바꿨다.", "W @cart: The cart worker moved from RabbitMQ to NATS.")
	if _, err := d.open().Reflect(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	for prompt, former := range map[string]string{"이 화면에서 Kafka 설정을 손봐 줘. 테스트도 추가하고.": "Kafka로 돌린다.", "Please update the RabbitMQ client, then commit.": "uses RabbitMQ."} {
		got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": prompt, "session_id": prompt}))
		if strings.Count(got, former) != 1 || !strings.Contains(got, former+" (이제 아님") {
			t.Errorf("%q: %q", prompt, got)
		}
	}
}

// TestWhatHasOnlyFadedStandsWhereItsWordsPutIt: nothing took its place, so it may be just what is needed.
func TestWhatHasOnlyFadedStandsWhereItsWordsPutIt(t *testing.T) {
	d := knows(t)
	d.logs("## Retain", "O(c=0.70) @가마우지: 가마우지 서버의 keepalive는 65초가 좋다. 줄이지 말 것.", "O(c=0.70) @gannet: The gannet cache should hold ninety rows.")
	d.now = "2027-01-20T09:00:00+09:00"
	d.logs("가마우지 서버 방은 춥다.", "The gannet room is cold.")
	if _, err := d.open().Reflect(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	for prompt, want := range map[string]string{"가마우지 서버 keepalive를 10초로 낮춰 줘. 테스트도.": "65초가 좋다. 줄이지 말 것. (흐려짐", "Change the gannet cache to hold ten rows.": "ninety rows. (흐려짐"} {
		got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": prompt, "session_id": prompt}))
		if _, first, _ := strings.Cut(got, "> "); !strings.Contains(strings.SplitN(first, "\n", 2)[0], want) {
			t.Errorf("%q: %q", prompt, got)
		}
	}
}

// TestPastedCodeBringsWhatItNames: an identifier in it may be all that says what the task is about.
func TestPastedCodeBringsWhatItNames(t *testing.T) {
	d := knows(t)
	d.logs("가마우지 쪽 서명은 X-Gull-Sign 헤더에 온다.", "OtterPool has twenty connections and no more.", "ottergen은 linux에서 3.2부터 쓴다.")
	file := "/opt/build/.cache/modules-2/files-2.1/com.example.tools.generators/3.1/ottergen-linux-3.1.exe"
	for prompt, want := range map[string]string{
		"이거 왜 실패해?\n```kotlin\nif (sum != request.header(\"X-Gull-Sign\")) throw Unauthorized()\n```":      "가마우지",
		"Why does this fail?\n```\njava.lang.Error: OtterPool is not available\n\tat x.Y.z(Y.java:1)\n```": "twenty",
		"이거 왜 실패해?\n```\n" + file + ": Exec format error\n```":                                             "3.2부터",
		"Why does this fail?\n```\nTask :gen FAILED\n" + file + ": Exec format error\n```":                 "3.2부터",
		"이거 왜 실패해?\n```go\nfunc heron(tariff int) int { return tariff * 2 }\n```":                          "", // no identifier is more than a word
		"Why does this fail?\n```go\nfunc exporter(serverCount int) {}\n```":                               "",
	} {
		got := given(t, d.must(hook.UserPromptSubmit, map[string]string{"prompt": prompt, "session_id": prompt}))
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q: no %q in %q", prompt, want, got)
		}
	}
}
