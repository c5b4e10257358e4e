package transcript_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/transcript"
)

func TestForkNamesTheSessionItGoesOnFrom(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"a fork":           {`{"type":"session_meta","payload":{"id":"b","forked_from_id":"a","history_base":{"thread_id":"a","end_byte_offset":7}}}` + "\n", "a"},
		"a rewind":         {`{"type":"session_meta","payload":{"id":"b","history_base":{"thread_id":"a"}}}` + "\n{}\n", "a"},
		"a beginning":      {`{"type":"session_meta","payload":{"id":"b","cwd":"/p"}}` + "\n", ""},
		"not whole yet":    {`{"type":"session_meta","payload":{"forked_from_id":"a"`, ""},
		"of another kind":  {`{"type":"session_meta","payload":{"forked_from_id":7,"history_base":[]}}` + "\n", ""},
		"not at the start": {`{"type":"user"}` + "\n" + `{"type":"session_meta","payload":{"forked_from_id":"a"}}` + "\n", ""},
		"nothing":          {"", ""},
	} {
		if got := transcript.ForkedFrom(strings.NewReader(c.in)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestRewindNamesTheFileItGoesOnFrom(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		want transcript.Base
	}{
		"a rewind": {
			`{"type":"session_meta","payload":{"id":"a","history_base":{"thread_id":"b","end_ordinal_exclusive":3,"end_byte_offset":4310}}}` + "\n",
			transcript.Base{Thread: "b", End: 4310},
		},
		"without an end":  {`{"type":"session_meta","payload":{"id":"a","history_base":{"thread_id":"b"}}}` + "\n", transcript.Base{}},
		"of another kind": {`{"type":"session_meta","payload":{"id":"a","history_base":{"thread_id":7,"end_byte_offset":"x"}}}` + "\n", transcript.Base{}},
		"a beginning":     {`{"type":"session_meta","payload":{"id":"a"}}` + "\n", transcript.Base{}},
		"not whole yet":   {`{"type":"session_meta","payload":{"history_base":{"thread_id":"b","end_byte_offset":4310}}}`, transcript.Base{}},
	} {
		if got, ok := transcript.BaseOf(strings.NewReader(c.in)); ok != (c.want != transcript.Base{}) || ok && got != c.want {
			t.Errorf("%s: %v %v, want %v", name, got, ok, c.want)
		}
	}
}
