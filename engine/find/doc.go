// Package find asks the index: it has it brought up to date with the files, searches, and says in what the answer may be behind them. What was
// found may also stand in an answer with what others make of it: a reply, an order by a model, a promotion.
package find
