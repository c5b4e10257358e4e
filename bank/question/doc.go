// Package question is about the questions that people keep, each on a page of its own: [Fold] makes them of people's events,
// [Layout] gives their pages to the bank, [Detect] finds what people did to those, and [Read] what a page says of its
// question. The bank knows them as topics of pages ([bank.Topic]) and not what they are. Everything here is pure and
// deterministic.
package question
