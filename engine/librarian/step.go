package librarian

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-a44923cb/memctl/engine/llm"
)

// Model answers a prompt with JSON that fits a schema; *[llm.Client] is one.
type Model interface {
	Judge(ctx context.Context, p llm.Prompt, schema json.RawMessage) (json.RawMessage, llm.Origin, error)
}

// step is what a model says: what to look up, or the answer.
type step struct {
	Action   string   `json:"action"`
	Argument string   `json:"argument"`
	Answer   *[]claim `json:"answer"` // empty: the notes do not say
}

// claim is a piece of an answer.
type claim struct {
	Text    string   `json:"text"`
	Sources []string `json:"sources"`
}

// The actions at the desk. There is none that writes.
const (
	actionSearch = "search"
	actionRead   = "read"
	actionList   = "list"
	actionGrep   = "grep"
)

const (
	lookSchema = `{"type":"object","properties":{"action":{"enum":["search","read","list","grep"]},"argument":{"type":"string","maxLength":200}},` +
		`"required":["action","argument"],"additionalProperties":false}`
	answerSchema = `{"type":"object","properties":{"answer":{"type":"array","maxItems":8,"items":{"type":"object","properties":{` +
		`"text":{"type":"string","maxLength":400},"sources":{"type":"array","maxItems":4,"items":{"type":"string","maxLength":160}}},` +
		`"required":["text","sources"],"additionalProperties":false}}},"required":["answer"],"additionalProperties":false}`
	stepSchema = `{"anyOf":[` + lookSchema + `,` + answerSchema + `]}`
)

const stepTokens = 1024 // of a reply

const howToLook = `You are the librarian of somebody's notes. Answer the question from these notes alone; what you know from elsewhere does not count.

Each time, reply with one JSON object. Either look something up:
{"action": "search", "argument": "words"}: lines that have these words
{"action": "read", "argument": "path"}: the lines of a file; path#L40 from that line on, path#section for one section
{"action": "list", "argument": "folder"}: the files whose paths begin so; "" for all
{"action": "grep", "argument": "text"}: lines that hold this text; /…/ for a regular expression (RE2)
Or answer:
`

const howToAnswer = `{"answer": [{"text": "one sentence", "sources": ["memory/2026-11-20.md#L12"]}]}
Every sentence names the lines that say it, written as path#L12 or [[page#section]], and only lines that you have been shown. Keep numbers, dates and names exactly as they stand there. If the notes do not say, answer with an empty list.`

// task is what the model is told to do, with so many look-ups left.
func task(language string, left int) string {
	in := "Answer in the language of the question."
	switch language {
	case "ko":
		in = "Answer in Korean (한국어)."
	case "en":
		in = "Answer in English."
	}
	if left == 0 {
		return "You are the librarian of somebody's notes. Answer the question from the lines that you have been shown and from nothing else, with one JSON object:\n" + howToAnswer + " " + in
	}
	return howToLook + howToAnswer + fmt.Sprintf(" %s Look-ups left: %d.", in, left)
}

// next asks the model for its next step.
func (s *session) next(ctx context.Context) (step, error) {
	left := s.opt.Steps - 1 - s.reply.Steps
	schema := stepSchema
	if left == 0 {
		schema = answerSchema
	}
	raw, origin, err := s.model.Judge(ctx, llm.Prompt{Task: task(s.language, left), Data: s.data, MaxTokens: stepTokens}, json.RawMessage(schema))
	if err != nil {
		return step{}, err
	}
	s.reply.Steps++
	s.reply.Model = origin.Model
	var st step
	if err := json.Unmarshal(raw, &st); err != nil {
		return step{}, fmt.Errorf("read the model's step: %w", err)
	}
	return st, nil
}
