// Package hosttest holds the tests that drive real agents, the hosts, with memctl in them: Claude Code and Codex with hooks and the MCP
// server, Gemini CLI and opencode with the MCP server. It has no code of its own; read TestClaudeCode first.
//
// Each client runs in a home and a project of its own, and talks to a model of the test: a script says what the model answers, and each
// request is kept, since what the model was sent is what an agent would have known. What was written is read in the workspace. So the tests
// show what passes between memctl and a client of one version; what a real model would make of it they do not show.
//
// The clients are no part of this module. The folder in which npm has installed them is named by MEMCTL_TEST_HOSTS (.ci/run hosts installs
// them); without it the tests are skipped, and a client that is not there is skipped alone. The checks of one client follow each other in one
// world; the clients have nothing to do with each other.
package hosttest
