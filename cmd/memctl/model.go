package main

import (
	"context"
	"errors"

	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/llm"
)

// noModel says in one line why a model did not help.
func (a *app) noModel(err error) string {
	msg, hint := a.explainModel(err)
	switch {
	case msg == "" && errors.Is(err, context.DeadlineExceeded): // of all calls together
		msg, hint = a.wrong("model.all-late")
	case msg == "":
		return clean(err.Error())
	}
	return a.inLine(msg, hint)
}

// explainModel is about a model that gave no answer, and what can be done about it; msg is "" for any other error. Where
// two models failed it is about the first.
func (a *app) explainModel(err error) (msg, hint string) {
	if e, ok := errors.AsType[*llm.BudgetError](err); ok {
		return a.wrong("model.budget", e.Used.Calls, e.Limit.Calls, e.Used.Tokens, e.Limit.Tokens)
	}
	if e, ok := errors.AsType[*llm.UnavailableError](err); ok {
		return a.unavailable(e)
	}
	if e, ok := errors.AsType[*llm.RejectedError](err); ok {
		return a.wrong("model.rejected", e.Model, a.rejection(e.Reason))
	}
	switch {
	case errors.Is(err, llm.ErrNoModel):
		return a.wrong("model.none")
	case errors.Is(err, librarian.ErrNoAnswer):
		return a.wrong("model.steps")
	case errors.Is(err, llm.ErrTooLong):
		return a.wrong("model.long")
	}
	return "", ""
}

func (a *app) unavailable(e *llm.UnavailableError) (msg, hint string) {
	switch e.Why {
	case llm.Unreachable:
		return a.wrong("model.unreachable", e.Model)
	case llm.Missing:
		return a.wrong("model.missing", e.Model)
	case llm.Busy:
		return a.wrong("model.busy", e.Model)
	case llm.TimedOut:
		return a.wrong("model.late", e.Model)
	case llm.Cut:
		return a.wrong("model.cut", e.Model)
	case llm.Failed:
	}
	if e.Err != nil && !errors.Is(e.Err, context.Canceled) {
		return a.wrong("model.failed-why", e.Model, e.Err)
	}
	return a.wrong("model.failed", e.Model)
}

// rejection is why a reply was not taken. What has no words is shown as it is.
func (a *app) rejection(r llm.Reason) string {
	w, ok := words().Refusals[string(r)]
	if !ok {
		return string(r)
	}
	return a.pick(w)
}
