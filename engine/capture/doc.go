// Package capture finds in a conversation what is worth a line of the daily log: decisions, lessons, things to do,
// preferences, facts.
//
// Start with [Select], which is given the turns and the judge of log lines, and [Block], which writes what was found as the
// part of a log that is read as it was judged. The judge is the one that distil asks: what a sentence says is kept if it
// would be kept standing in a log. Around it are rules that only a conversation needs: who asks, supposes, orders or quotes
// states nothing; what a person takes back in the next breath is taken back; an agent's words count only where it sums up,
// names a cause, answers a complaint with how it comes about or tells what came out, and nobody objects. What only states something is weighed by its cues. A sentence in the register of talk is judged in that of a log (바꿨어 → 바꿨다, let's
// go with → we decided to go with), and written as it was said.
//
// Promises: pure and deterministic, in time that grows with the length of the conversation. A line is what somebody said in one
// turn, without its first interjections: a sentence, or sentences beside each other of which some give the reasons of the
// others. Two lines alone take words from elsewhere, because they mean nothing without: an answer has the agent's question
// before it (어떤 데이터베이스로 할까요 → Postgres), and a correction that names no more than a value has what it is a value of
// (캐시는 Memcached로), or what it replaces (Redis로 하자 → Memcached로). It prefers to miss something to writing down chatter. It
// knows neither files nor hosts.
package capture
