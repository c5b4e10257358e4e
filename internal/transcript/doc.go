// Package transcript reads the conversations that Claude Code and Codex keep as JSON lines, into what people and agents
// said to each other.
//
// Start with [NewReader] and [Reader.Turns], with [ReadTree] for what the person took back, and with [Clean] for a text that
// comes from somewhere else. A reader begins at a [Place] and says where to go on the next time, so that a transcript is read
// once however often a hook fires.
//
// Promises: a record that is unknown, damaged or larger than [MaxRecord] is skipped, never an error, counted ([Tally]), and never
// held in memory whole; a field of an unexpected shape counts as absent; a last line without its newline is left for the next
// time; the two hosts need not be told apart. The text of a turn is [Clean]: without what memctl or the host put there, without
// code, quotes, private blocks and secrets.
//
// It leaves out what tools were asked and what they answered of themselves, what the model thought, what subagents did, what the
// host says in the person's name, and summaries that a host writes over a conversation. It opens no file: it is handed an
// [io.Reader].
package transcript
