//go:build unix

package hosttest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

type object = map[string]any

// dialect is how a model service answers: with one object, and as a stream of events.
type dialect struct {
	suffix string // of the path
	events func(model string, s said, n int) []object
	end    string // the last line of a stream
	whole  func(events []object) object
}

// dialectOf is the dialect of the service that has such a path.
func dialectOf(path string) (dialect, bool) {
	for _, d := range []dialect{
		{suffix: "/count_tokens", whole: func([]object) object { return object{"input_tokens": tokens} }},
		{suffix: ":countTokens", whole: func([]object) object { return object{"totalTokens": tokens} }},
		{suffix: "/messages", events: anthropicEvents, whole: anthropicWhole},
		{suffix: "/responses", events: responsesEvents, whole: func(events []object) object { return asObject(events[len(events)-1]["response"]) }},
		{suffix: "/chat/completions", events: chatEvents, whole: chatWhole, end: "data: [DONE]\n\n"},
		{suffix: "enerateContent", events: geminiEvents, whole: func(events []object) object { return events[0] }},
	} {
		if strings.HasSuffix(path, d.suffix) {
			return d, true
		}
	}
	return dialect{}, false
}

// tokens is how long every request and context is said to be: nothing is to look full.
const tokens = 1000

func (d dialect) write(w http.ResponseWriter, r *http.Request, asked request, s said, n int) {
	var events []object
	if d.events != nil {
		events = d.events(asked.Model, s, n)
	}
	if events == nil || !asked.Stream && !strings.Contains(r.URL.Path, ":stream") {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, jsonText(d.whole(events))) // who asked may have gone
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for _, e := range events {
		if kind, ok := e["type"].(string); ok {
			_, _ = fmt.Fprintf(w, "event: %s\n", kind)
		}
		_, _ = fmt.Fprintf(w, "data: %s\n\n", jsonText(e))
	}
	_, _ = io.WriteString(w, d.end)
}

// jsonText is a value as JSON. What the model says has no value that JSON cannot hold.
func jsonText(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

func asObject(v any) object { o, _ := v.(object); return o }

func anthropicEvents(model string, s said, n int) []object {
	empty, delta, stop := object{"type": "text", "text": ""}, object{"type": "text_delta", "text": s.text}, "end_turn"
	if s.tool != "" {
		empty = object{"type": "tool_use", "id": fmt.Sprintf("toolu_%04d", n), "name": s.tool, "input": object{}}
		delta, stop = object{"type": "input_json_delta", "partial_json": jsonText(s.args)}, "tool_use"
	}
	return []object{
		{"type": "message_start", "message": object{
			"id": fmt.Sprintf("msg_%04d", n), "type": "message", "role": "assistant", "model": model, "content": []object{}, "stop_reason": nil,
			"stop_sequence": nil, "usage": object{"input_tokens": tokens, "output_tokens": 1, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
		}},
		{"type": "content_block_start", "index": 0, "content_block": empty},
		{"type": "content_block_delta", "index": 0, "delta": delta},
		{"type": "content_block_stop", "index": 0},
		{"type": "message_delta", "delta": object{"stop_reason": stop, "stop_sequence": nil}, "usage": object{"output_tokens": 20}},
		{"type": "message_stop"},
	}
}

// anthropicWhole is for texts only: clients ask for tools in streams.
func anthropicWhole(events []object) object {
	out := asObject(events[0]["message"])
	out["content"] = []object{{"type": "text", "text": asObject(events[2]["delta"])["text"]}}
	out["stop_reason"] = "end_turn"
	return out
}

func responsesEvents(model string, s said, n int) []object {
	item := object{
		"type": "message", "id": fmt.Sprintf("m_%d", n), "role": "assistant", "status": "completed",
		"content": []object{{"type": "output_text", "text": s.text, "annotations": []any{}}},
	}
	if s.tool != "" {
		item = object{"type": "function_call", "id": fmt.Sprintf("fc_%d", n), "call_id": fmt.Sprintf("call_%d", n), "name": s.tool, "arguments": jsonText(s.args)}
		if s.space != "" {
			item["namespace"] = s.space
		}
	}
	id := fmt.Sprintf("resp_%d", n)
	return []object{
		{"type": "response.created", "response": object{"id": id, "object": "response", "created_at": 0, "status": "in_progress", "model": model, "output": []any{}}},
		{"type": "response.output_item.done", "output_index": 0, "item": item},
		{"type": "response.completed", "response": object{
			"id": id, "object": "response", "created_at": 0, "status": "completed", "model": model, "output": []object{item},
			"usage": object{
				"input_tokens": tokens, "input_tokens_details": object{"cached_tokens": 0}, "output_tokens": 20,
				"output_tokens_details": object{"reasoning_tokens": 0}, "total_tokens": tokens + 20,
			},
		}},
	}
}

func chatEvents(model string, s said, n int) []object {
	message, stop := object{"role": "assistant", "content": s.text}, "stop"
	if s.tool != "" {
		stop = "tool_calls"
		message["tool_calls"] = []object{{"index": 0, "id": fmt.Sprintf("call_%d", n), "type": "function", "function": object{"name": s.tool, "arguments": jsonText(s.args)}}}
	}
	chunk := func(delta object, reason any) object {
		return object{
			"id": fmt.Sprintf("chat_%d", n), "object": "chat.completion.chunk", "created": 0, "model": model,
			"choices": []object{{"index": 0, "delta": delta, "finish_reason": reason}},
		}
	}
	return []object{chunk(message, nil), chunk(object{}, stop)}
}

// chatWhole is for texts only: clients ask for tools in streams.
func chatWhole(events []object) object {
	out := events[0]
	choices, _ := out["choices"].([]object)
	return object{
		"id": out["id"], "object": "chat.completion", "created": 0, "model": out["model"],
		"choices": []object{{"index": 0, "message": choices[0]["delta"], "finish_reason": "stop"}},
		"usage":   object{"prompt_tokens": tokens, "completion_tokens": 20, "total_tokens": tokens + 20},
	}
}

func geminiEvents(_ string, s said, _ int) []object {
	part := object{"text": s.text}
	if s.tool != "" {
		part = object{"functionCall": object{"name": s.tool, "args": s.args}}
	}
	return []object{{
		"candidates":    []object{{"index": 0, "content": object{"role": "model", "parts": []object{part}}, "finishReason": "STOP"}},
		"usageMetadata": object{"promptTokenCount": tokens, "candidatesTokenCount": 20, "totalTokenCount": tokens + 20},
	}}
}
