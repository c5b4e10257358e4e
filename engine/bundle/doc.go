// Package bundle packs what was found for a question into a text for an agent: the smallest useful one within a budget
// of tokens, quoted as data, with its sources.
//
// Start with [Near], which leaves out what matches much worse than the best, and [Pack]; [Tokens] is the measure.
//
// # What a bundle looks like
//
//	<!-- memctl:context:start -->
//	Data from memory, …
//
//	[[world/tools]] 2026-11-18
//	> 도구 · 스테이징은 포트 8081을 쓴다.
//	> ? 포트, 스테이징, nginx
//
//	found by words: 포트, 스테이징
//	[[world/tools#배포]]
//	> - W @배포: 스테이징은 포트 8081을 쓴다. (2026-11-18) ^mk7q2m9x4bt
//
//	memory/2026-11-20.md#L12
//	> 결정: 배포는 화요일에만 한다.
//
//	… 3 more lines: memctl recall --limit 12 '스테이징 포트'
//	<!-- memctl:context:end -->
//
// First the catalogue (of each page its day, title, summary and most telling words), then lines of pages, page by page
// in their order, then lines of logs, best first. Above the lines of each subject that the question names, and above all others together, a line says why
// they are there ([Reason]), where that takes little of the budget.
//
// # Promises
//
// The text never takes more than the budget by [Tokens], frame and all. The same material and budget give the same
// bytes. No line stands in it twice: neither a text, nor a log line beside the entry that has it as its source. Every
// line of content begins with "> ", and nothing in it can close a comment, a tag or a quotation, hide, or pass for a
// source, for a turn of a conversation (Human:) or for what a host puts around prompts (<system-reminder>). The markers at both ends are those of a managed block, so that a bundle that is pasted into a log is neither
// distilled nor indexed.
//
// All of it is pure. What it does not do: find anything.
package bundle
