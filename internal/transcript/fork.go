package transcript

import (
	"cmp"
	"encoding/json"
	"io"
)

// first is the first record of a transcript of Codex, where it tells of another one.
type first struct {
	Type    string `json:"type"`
	Payload struct {
		From word `json:"forked_from_id"`
		Base struct {
			Thread word  `json:"thread_id"`
			End    int64 `json:"end_byte_offset"`
		} `json:"history_base"`
	} `json:"payload"`
}

func readFirst(in io.Reader) (rec first, ok bool) {
	line, err := NewReader(io.LimitReader(in, firstCwd), Place{}).line()
	ok = err == nil && json.Unmarshal(line, &rec) == nil && rec.Type == "session_meta"
	return rec, ok
}

// ForkedFrom is the id of the session that another one goes on from, as the first record of the transcript of Codex says; "" for a session
// that begins by itself.
func ForkedFrom(in io.Reader) string {
	rec, ok := readFirst(in)
	if !ok {
		return ""
	}
	return cmp.Or(string(rec.Payload.From), string(rec.Payload.Base.Thread))
}

// Base is the transcript that another one goes on from, and up to where. A rewind in Codex writes a new file: what stands in the old one behind End was taken back.
type Base struct {
	Thread string // with which the name of the other file ends, before its extension
	End    int64  // in bytes
}

// BaseOf reads the base of a transcript of Codex from its first record. It is false for one that begins by itself.
func BaseOf(in io.Reader) (Base, bool) {
	rec, ok := readFirst(in)
	b := Base{Thread: string(rec.Payload.Base.Thread), End: rec.Payload.Base.End}
	return b, ok && b.Thread != "" && b.End > 0
}
