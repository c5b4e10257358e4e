// Package mcpserver lets an agent use a workspace over the Model Context Protocol: nine tools, and the pages as resources.
//
// Start with [Stdio], which serves the one client that started the program, or [HTTP], which serves those that come to an
// address; both serve what [New] makes. A call opens the workspace and closes it again, so that the server shares it with
// commands, editors and other servers without noticing them, and says so where it is gone.
//
// # Promises
//
// What leaves is data with its source, never an instruction: texts of the workspace are redacted, without private parts,
// and can neither pass for markup of a prompt nor for a token of a model. That it is so is said first in every result that quotes, in its
// data as in its text, since hosts hand a model one of the two. What recall refuses is refused here. Results are
// bounded. An error of a tool says what to do next. Over stdio nothing but the protocol is written to the output, and a
// line that is no message is answered and passed over. Over HTTP a request is refused unless it comes from where it may
// ([Guard]).
//
// The list of tools stays under 8 KB, and what of it hosts put before every conversation (names, descriptions, arguments) under 4.6 KB; its
// schemas are written by hand for that.
//
// What it leaves out: prompts, sampling, subscriptions (nobody watches the files), and the protocol itself, which is the
// SDK's.
package mcpserver
