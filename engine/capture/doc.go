// Package capture finds in a conversation what is worth a line of the daily log: decisions, lessons, things to do,
// preferences, facts.
//
// Start with [Select], which is given the turns and the judge of log lines, and [Block], which writes what was found as the
// part of a log that is read as it was judged.
//
// A sentence is weighed. Its signs (signs.go) are the marks that it shows (speech/marks.txt: a question, a plan, a reason, …), those of its neighbours, what the judge
// makes of it in the register of a log (바꿨어 → 바꿨다), where it stands, how much of it was said before, and its words; a table has what each of them is worth
// (person.tsv, agent.tsv), and the sum decides. The tables are fitted to conversations with labels (testdata/conversations, fit_test.go); what an outright
// instruction, settlement or cause is, no table may lose (select.go). Sentences beside each other are one line where they are about the same (run.go). What a
// person takes back or replaces is taken back, however many turns later (retract.go); so is what is taken back in the same breath (breath.go), and what is given another
// value of the same kind in other words (revise.go, value.go).
//
// Promises: pure and deterministic, in time that grows with the length of the conversation. A line is what somebody said in one
// turn, without its first interjections: a sentence, or sentences beside each other of which some give the reasons of the
// others. What a sentence leans on (lean.go) is in its line too: a line that says no more than a value, points at what was said before or takes a choice by its
// number has the sentence before it, or the agent's question, choice or sentence before an arrow (어떤 데이터베이스로 할까요 → Postgres). A correction that names
// no more than a value has what it is a value of (캐시는 Memcached로), or what it replaces (Redis로 하자 → Memcached로). It prefers to miss
// something to writing down chatter. It knows neither files nor hosts.
package capture
