package llm_test

import (
	"errors"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/ollamatest"
)

func TestRefusalsAreToldFromFacts(t *testing.T) {
	refusals := []string{
		"I'm not able to help with that.",
		"I can’t do that.",
		"I apologize, but I cannot provide that information.",
		"Sorry, I can't assist.",
		"I'm afraid I can't help with that.",
		"As a large language model, I don't have personal opinions.",
		"**I must decline** to answer.",
		"I cannot share personal information about people in your notes.",
		"Your request violates the usage policy.",
		"Thank you for asking. I won't be able to answer this question.",
		"죄송합니다만, 저는 그 질문에 답할 수 없습니다.",
		"죄송하지만 저는 개인정보를 제공할 수 없습니다.",
		"요청하신 내용은 제공해 드릴 수 없습니다.",
		"죄송해요, 도와드릴 수 없어요.",
		"그 부분은 말씀드릴 수 없습니다.",
		"저는 그러한 요청을 수행할 수 없습니다.",
		"죄송합니다. 저는 AI이기 때문에 판단을 내릴 수 없습니다.",
		"이 주제에 대해서는 논의할 수 없습니다.",
		"답변할 수 없습니다.",
		"답변드릴 수 없는 질문입니다.",
		"답변이 불가능합니다.",
		"답변을 제공할 수 없습니다.",
		"도움을 드리지 못해 죄송합니다.",
		"죄송합니다, 그 요청에는 응할 수 없습니다.",
		"안녕하세요! 해당 질문에는 답변을 드릴 수 없습니다.",
		"很抱歉，我不能满足您的请求。",
		"你好，这个问题我暂时无法回答，让我们换个话题再聊聊吧。",
		"我无法提供该信息。",
		"作为AI语言模型，我没有个人观点。",
	}
	facts := []string{
		"I can't provide the totals until Friday, Jiyoung said.",
		"I could not help with the move, so Minsu asked Jiyoung.",
		"Sorry was all he wrote.",
		"The form says: \"I cannot assist you further.\"",
		"An AI assistant cannot help with payroll; that was the decision.",
		"I found nothing about this.",
		"죄송하지만 이번 주는 어렵다고 민수가 답했다.",
		"죄송하다는 말 대신 환불을 해 주었다.",
		"저는 민수에게 그 질문에 답할 수 없다고 말했다.",
		"제가 맡은 요청은 처리할 수 없어서 지영에게 넘겼다.",
		"나는 오늘 그 질문에 답할 수 없었다.",
		"그 기능은 지원할 수 없습니다.",
		"구형 기기에는 설치할 수 없습니다. 새 기기를 산 뒤에 다시 해 보기로 했습니다.",
		"해당 요청은 처리할 수 없다고 은행이 답했다.",
		"답변은 내일 오전까지 주기로 했습니다.",
		"인공지능 모델은 두 가지를 비교했다.",
		"AI로서는 처음으로 결재 권한을 주지 않기로 한 사례다.",
		"「도와드릴 수 없습니다」라는 문구를 지웠다.",
		"> 죄송하지만 도와드릴 수 없습니다.\n\n이 문구를 화면에서 지웠다.",
		"- \"답변드릴 수 없습니다\"를 \"내일 답변드리겠습니다\"로 바꿨다.",
	}
	for want, texts := range map[bool][]string{true: refusals, false: facts} {
		for _, text := range texts {
			server := ollamatest.Fake(t, func(ollamatest.Request) ollamatest.Reply { return ollamatest.Reply{Text: text} })
			_, _, err := newClient(t, llm.Config{URL: server.URL, Name: ollamatest.Chat}, llm.Options{}).Write(t.Context(), llm.Prompt{Task: "Answer."})
			rejected, ok := errors.AsType[*llm.RejectedError](err)
			if got := ok && rejected.Reason == llm.Refusal; got != want {
				t.Errorf("%q: refusal %v, want %v (%v)", text, got, want, err)
			}
		}
	}
}
