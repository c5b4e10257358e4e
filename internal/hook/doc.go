// Package hook is what the hooks of Claude Code and Codex run: it puts memory into a session, and what was said in one into
// the log.
//
// Start with [ParseInput] and [Hook.Run]. session-start and user-prompt-submit answer with a context that the host gives to
// the model; pre-compact, session-end and stop read the new part of the session's transcript and write what is worth it to
// the log of the day ([engine.Engine.Capture]), and the end of a session distils. docs/hooks.md says what is read and written.
//
// Promises: it never asks the host to block or to go on, and has nothing to say rather than something half; a context is never
// longer than the host takes, and never cut inside a line; the same lines are not given twice in one session; firing twice, at
// once or after a crash writes nothing twice. What failed is an error for the caller, who keeps it from the host, and a line in
// the record ([Firings]).
//
// It leaves out where the workspace is, and the clock: both are the engine's that it is handed. The files that it opens itself
// are transcripts, for reading.
package hook
