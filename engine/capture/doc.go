// Package capture finds in a conversation what is worth a line of the daily log: decisions, lessons, things to do,
// preferences, facts.
//
// Start with [Select], which is given the turns and the judge of log lines, and [Block], which writes what was found as the
// part of a log that is read as it was judged. The judge is the one that distil asks: what a sentence says is kept if it
// would be kept standing in a log. Around it are rules that only a conversation needs: who asks, supposes, orders or quotes
// states nothing; what a person takes back in the next breath is taken back; an agent's words count only where it sums up
// or names a cause and nobody objects. A sentence in the register of talk is judged in that of a log (바꿨어 → 바꿨다, let's
// go with → we decided to go with), and written as it was said.
//
// Promises: pure and deterministic; a line is a sentence that somebody said, without its first interjections, never put
// together from several; it prefers to miss something to writing down chatter. It knows neither files nor hosts.
package capture
