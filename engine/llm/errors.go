package llm

import (
	"errors"
	"fmt"
)

// ErrNoModel says that the settings name no model for what was asked.
var ErrNoModel = errors.New("no model is configured")

// ErrTooLong says that a prompt is larger than any model is asked to read.
var ErrTooLong = errors.New("the prompt is too long")

// BudgetError says that the day's budget does not allow another call.
type BudgetError struct {
	Used  Usage // today
	Limit Usage // per day
}

func (e *BudgetError) Error() string {
	return fmt.Sprintf("the model's budget of today is used up: %d of %d calls, %d of %d tokens", e.Used.Calls, e.Limit.Calls, e.Used.Tokens, e.Limit.Tokens)
}

// Why is the way in which a model did not answer.
type Why string

// The ways in which a model does not answer.
const (
	Unreachable Why = "unreachable" // nothing listens there
	Missing     Why = "missing"     // the server does not have the model
	Busy        Why = "busy"        // the server's queue is full
	TimedOut    Why = "timeout"     // no whole reply within the deadline
	Cut         Why = "cut"         // the reply ended before its end, or was none
	Failed      Why = "failed"      // the server said that it failed, or what it said makes no sense
)

// UnavailableError says that a model gave no reply.
type UnavailableError struct {
	Model string
	Why   Why
	Err   error // what is known beside; may be nil
}

func (e *UnavailableError) Error() string {
	s := fmt.Sprintf("model %s: %s", e.Model, e.Why)
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

func (e *UnavailableError) Unwrap() error { return e.Err }

// Reason is why a reply was not taken.
type Reason string

// The reasons for which a reply is not taken.
const (
	Empty      Reason = "empty"      // nothing, or nothing but a placeholder
	Refusal    Reason = "refusal"    // the model says that it will not
	Truncated  Reason = "truncated"  // it ran into its length
	NotJSON    Reason = "not-json"   // no JSON value in it
	Schema     Reason = "schema"     // JSON that does not fit the schema
	UnknownID  Reason = "unknown-id" // it names what it was not asked about
	Language   Reason = "language"   // not the language that was asked for
	Echo       Reason = "echo"       // it gives the prompt back
	Repetition Reason = "repetition" // it turns in a circle
	Overflow   Reason = "overflow"   // the prompt did not fit into the model's context, and was cut
)

// RejectedError says that a model replied and its reply was not fit to be used.
type RejectedError struct {
	Model  string
	Reason Reason
}

func (e *RejectedError) Error() string {
	return fmt.Sprintf("model %s: its reply was not taken: %s", e.Model, e.Reason)
}
