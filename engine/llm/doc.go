// Package llm is the local model: a client of one Ollama server behind four verbs, and the only package that knows its wire.
//
// Start with [New]; then [Client.Rerank] orders candidates, [Client.Judge] gives JSON that fits a schema, [Client.Write]
// gives prose, and [Client.Embed] gives vectors. Every one of them may fail, and every caller has an answer without it:
// [ErrNoModel], [*UnavailableError], [*RejectedError] and [*BudgetError] say why there was none.
//
// # What a call goes through
//
// The model's digest is looked up, once per client and model. A reply that was kept under the digest and the content of
// the request is used again and costs nothing. Otherwise the call is booked in the day's budget, with as many tokens as it
// may need at most; the model is asked, under a deadline, with temperature 0 and a fixed seed; and what it did not need
// is given back. The reply is judged by fixed rules ([Reason] lists them). When the first model fails in any of these
// steps the second is asked, once. There is no other retry; when both fail the error is that of the first.
//
// # What it promises
//
// New opens no connection; the verbs do, to the configured address and nowhere else: no proxy, no redirect. What people
// wrote goes into a prompt as quoted data ([Data]), never as instructions, without invisible characters and without the
// marks that chat templates are made of. Prompts and replies are in no error and no log. What a model says is never more
// than an opinion: ids come back checked, JSON comes back validated, and the order of candidates is complete.
//
// A Client is safe for concurrent use; calls wait for each other ([Config.Parallel]). No goroutine or connection outlives
// a call.
package llm
