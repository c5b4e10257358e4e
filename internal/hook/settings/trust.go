package settings

// CodexSessionEnd is how many seconds Codex gives a hook at the end of a session, at most, whatever its settings say.
const CodexSessionEnd = 3
