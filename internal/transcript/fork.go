package transcript

import (
	"cmp"
	"encoding/json"
	"io"
)

// ForkedFrom is the id of the session that another one goes on from, as the first record of the transcript of Codex says; "" for a session
// that begins by itself.
func ForkedFrom(in io.Reader) string {
	line, err := NewReader(io.LimitReader(in, firstCwd), Place{}).line()
	if err != nil {
		return ""
	}
	var rec struct {
		Type    string `json:"type"`
		Payload struct {
			From word `json:"forked_from_id"`
			Base struct {
				From word `json:"thread_id"`
			} `json:"history_base"`
		} `json:"payload"`
	}
	if json.Unmarshal(line, &rec) != nil || rec.Type != "session_meta" {
		return ""
	}
	return cmp.Or(string(rec.Payload.From), string(rec.Payload.Base.From))
}
