// Package settings puts the hooks of memctl into the settings file of an agent, and takes them out again.
//
// Start with [Install] and [Uninstall], which take the bytes of a file and return the bytes that it should have, and [Find],
// which says what is wired. Claude Code (settings.json) and Codex (hooks.json) have the same shape:
//
//	{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "memctl hook stop", "timeout": 60}]}]}}
//
// Promises: nothing but our own hooks changes, not the order of keys, not a comment, not a space; doing it twice is doing it
// once; what was installed into a file and uninstalled leaves the file as it was, except that an empty list or object which
// then holds nothing goes as well. Ours is what calls memctl hook EVENT and does nothing else,
// wherever the program is; a command of somebody that calls it among other things stays his.
package settings
