package llm

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

// What is judged has come over a wire: any bytes. These two are inside the package because a fuzz test over HTTP is slow.

func FuzzStructuredReply(f *testing.F) {
	for _, s := range []string{
		`{"order":[1,2]}`, "```json\n{\"order\":[2]}\n```", `<think>{"order":[1]}</think>{"order":[2]}`, `{"order":[1]} {"order":[2]}`,
		`{"order":[1`, `[[[[[`, `죄송하지만 답변드릴 수 없습니다.`, `{"order":[1e400]}`, "\xff{", `{"order":null,"order":[1]}`,
	} {
		f.Add(s, false)
	}
	schema, err := resolve(orderSchema(nil))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, reply string, truncated bool) {
		q := request{fence: "0123456789abcdef", task: strings.Repeat("Order the passages. ", 8)}
		j := q.structured(reply, truncated, schema)
		if j.reason != "" {
			return
		}
		var value any
		if err := json.Unmarshal([]byte(j.text), &value); err != nil || schema.Validate(value) != nil {
			t.Errorf("%q was taken for %q: %v", reply, j.text, err)
		}
		if ids, reason := order(j.text, 3); reason == "" {
			for _, id := range ids {
				if id < 1 || id > 3 {
					t.Errorf("%q names %d", reply, id)
				}
			}
		}
	})
}

func FuzzProseReply(f *testing.F) {
	for _, s := range []string{"배포는 화요일이다.", "I'm sorry, I can't help.", "<think>x", "</think>y", strings.Repeat("가나 ", 200), "抱歉，我无法回答。", "\x1b[2J\u200b", "…", "- [ ] x"} {
		f.Add(s, "ko", false)
		f.Add(s, "", true)
	}
	f.Fuzz(func(t *testing.T, reply, language string, truncated bool) {
		q := request{fence: "0123456789abcdef", task: "Summarise the notes.", language: language}
		j := q.prose(reply, truncated)
		if j.reason != "" {
			return
		}
		hidden := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }
		if strings.TrimSpace(j.text) != j.text || j.text == "" || truncated || strings.ContainsFunc(j.text, hidden) || strings.Contains(j.text, q.fence) {
			t.Errorf("%q was taken for %q", reply, j.text)
		}
	})
}
