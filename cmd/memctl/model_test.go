package main

import (
	"errors"
	"fmt"
	"regexp"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/llm"
)

func TestEveryFailureOfTheModelHasWordsInBothLanguages(t *testing.T) {
	errs := []error{llm.ErrNoModel, llm.ErrTooLong, &llm.BudgetError{}}
	for _, w := range []llm.Why{llm.Unreachable, llm.Missing, llm.Busy, llm.TimedOut, llm.Cut, llm.Failed} {
		errs = append(errs, &llm.UnavailableError{Model: "qwen", Why: w, Err: errors.New("x")})
	}
	reasons := inSource(t, regexp.MustCompile(`Reason = "([a-z-]+)"`), "../../engine/llm/errors.go")
	if len(reasons) < 10 {
		t.Fatalf("%d reasons were found", len(reasons))
	}
	for _, r := range reasons {
		errs = append(errs, &llm.RejectedError{Model: "qwen", Reason: llm.Reason(r)})
	}
	hangul := regexp.MustCompile(`\p{Hangul}`)
	for _, err := range errs {
		wrapped := fmt.Errorf("rerank: %w; %s", err, "model second: busy")
		ko, _ := (&app{lang: "ko"}).explainModel(wrapped)
		en, _ := (&app{lang: "en"}).explainModel(wrapped)
		if !hangul.MatchString(ko) || en == "" || hangul.MatchString(en) {
			t.Errorf("%v: %q, %q", err, ko, en)
		}
		if rejected, ok := errors.AsType[*llm.RejectedError](err); ok && regexp.MustCompile(`: `+string(rejected.Reason)+`$`).MatchString(en) {
			t.Errorf("%s has no words", rejected.Reason)
		}
	}
	if msg, _ := (&app{lang: "en"}).explainModel(errors.New("x")); msg != "" {
		t.Errorf("of another error: %q", msg)
	}
}
