package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/llm"
)

// noModel says in one line why a model did not help.
func (a *app) noModel(err error) string {
	msg, hint := a.explainModel(err)
	switch {
	case msg == "" && errors.Is(err, context.DeadlineExceeded): // of all calls together
		return a.t("모델이 제때 답하지 않았습니다; memctl.yaml의 model: timeout으로 늘립니다", "the model did not answer in time; raise timeout of model: in memctl.yaml")
	case msg == "":
		return clean(err.Error())
	case hint != "":
		msg += "; " + hint
	}
	return msg
}

// explainModel is about a model that gave no answer, and what can be done about it; msg is "" for any other error. Where
// two models failed it is about the first.
func (a *app) explainModel(err error) (msg, hint string) {
	if e, ok := errors.AsType[*llm.BudgetError](err); ok {
		return fmt.Sprintf(a.t("오늘 모델에 쓸 예산을 다 썼습니다(호출 %d/%d, 토큰 %d/%d)", "the model's budget of today is used up (%d/%d calls, %d/%d tokens)"),
				e.Used.Calls, e.Limit.Calls, e.Used.Tokens, e.Limit.Tokens),
			a.t("memctl.yaml의 model: calls_per_day와 tokens_per_day로 늘립니다", "raise calls_per_day or tokens_per_day of model: in memctl.yaml")
	}
	if e, ok := errors.AsType[*llm.UnavailableError](err); ok {
		return a.unavailable(e)
	}
	if e, ok := errors.AsType[*llm.RejectedError](err); ok {
		return fmt.Sprintf(a.t("모델 %s의 답을 쓰지 않았습니다: %s", "the reply of model %s was not taken: %s"), e.Model, a.rejection(e.Reason)), ""
	}
	switch {
	case errors.Is(err, llm.ErrNoModel):
		return a.t("memctl.yaml에 모델이 없습니다(model: 아래에 적습니다. docs/format.md)", "memctl.yaml names no model for this (below model:, see docs/format.md)"), ""
	case errors.Is(err, librarian.ErrNoAnswer):
		return a.t("모델이 정해진 횟수 안에 답하지 않았습니다", "the model did not answer within its steps"), a.t("--steps로 늘립니다", "raise --steps")
	case errors.Is(err, llm.ErrTooLong):
		return a.t("모델에 보낼 글이 너무 깁니다", "the prompt is too long for a model"), ""
	}
	return "", ""
}

func (a *app) unavailable(e *llm.UnavailableError) (msg, hint string) {
	say := func(ko, en string) string { return fmt.Sprintf(a.t(ko, en), e.Model) }
	switch e.Why {
	case llm.Unreachable:
		return say("모델 서버에 닿지 못했습니다(%s)", "the model's server cannot be reached (%s)"),
			a.t("Ollama가 켜져 있는지 살핍니다: ollama serve", "see whether Ollama is running: ollama serve")
	case llm.Missing:
		return say("서버에 모델 %s이(가) 없습니다", "the server does not have model %s"), "ollama pull " + e.Model
	case llm.Busy:
		return say("모델 서버가 바쁩니다(%s)", "the model's server is busy (%s)"), ""
	case llm.TimedOut:
		return say("모델 %s이(가) 제때 답하지 않았습니다", "model %s did not answer in time"),
			a.t("memctl.yaml의 model: timeout으로 늘립니다", "raise timeout of model: in memctl.yaml")
	case llm.Cut:
		return say("모델 %s의 답이 중간에 끊겼습니다", "the reply of model %s was cut off"), ""
	case llm.Failed:
	}
	msg = say("모델 %s이(가) 답하지 못했습니다", "model %s failed")
	if e.Err != nil && !errors.Is(e.Err, context.Canceled) {
		msg += ": " + e.Err.Error()
	}
	return msg, ""
}

func (a *app) rejection(r llm.Reason) string {
	switch r {
	case llm.Empty:
		return a.t("빈 답", "it says nothing")
	case llm.Refusal:
		return a.t("답하기를 거절함", "it refuses to answer")
	case llm.Truncated:
		return a.t("길이를 넘겨 잘림", "it was cut at its length")
	case llm.NotJSON, llm.Schema:
		return a.t("형식이 다름", "it is not of the form that was asked for")
	case llm.UnknownID:
		return a.t("묻지 않은 것을 가리킴", "it names what it was not asked about")
	case llm.Language:
		return a.t("다른 언어", "it is in another language")
	case llm.Echo:
		return a.t("질문을 되풀이함", "it repeats the prompt")
	case llm.Repetition:
		return a.t("같은 말을 되풀이함", "it repeats itself")
	case llm.Overflow:
		return a.t("글이 모델의 문맥보다 김", "the prompt is longer than the model's context")
	}
	return string(r)
}
