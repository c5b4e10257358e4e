package mcpserver

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// toolSpec is what a tool says of itself, in both languages. The schemas are JSON, by hand: what one is derived from would
// take more bytes than all tools may.
type toolSpec struct {
	name        string
	title       [2]string // Korean, English
	description [2]string
	input       string
	output      string
	effect      effect
}

// effect is what a tool does to the workspace.
type effect uint8

const (
	reads   effect = iota
	adds           // something each time
	removes        // once, and it can be brought back
)

// describe makes the tool that clients see.
func (s *service) describe(spec toolSpec) *mcp.Tool {
	s.inputs[spec.name] = json.RawMessage(spec.input)
	closed := false
	a := &mcp.ToolAnnotations{Title: s.t(spec.title[0], spec.title[1]), OpenWorldHint: &closed, ReadOnlyHint: spec.effect == reads, IdempotentHint: spec.effect != adds}
	if spec.effect != reads {
		destroys := spec.effect == removes
		a.DestructiveHint = &destroys
	}
	return &mcp.Tool{
		Name: spec.name, Description: s.t(spec.description[0], spec.description[1]), Annotations: a,
		InputSchema: json.RawMessage(spec.input), OutputSchema: json.RawMessage(spec.output),
	}
}

func (s *service) addTools(srv *mcp.Server) {
	s.addSearch(srv)
	s.addReaders(srv)
	s.addWriters(srv)
}

// addSearch adds what finds lines for a question.
func (s *service) addSearch(srv *mcp.Server) {
	tool(s, srv, toolSpec{
		name:  "memory_search",
		title: [2]string{"기억 찾기", "Search memory"},
		description: [2]string{
			"질문에 맞는 기억을 출처(source)와 찾는다. 답하기 전에 쓴다. 근거가 모자라면 없는 말(missing)을 알린다. kind: W 사실, B 한 일, O 의견·선호, S 상태",
			"Find lines of memory that answer a question, with their source. Use before answering. Too little evidence: says which words are missing. kind: W fact, B done, O opinion, S status",
		},
		input: object(`"query":{"type":"string","description":"질문. 지난주 같은 때도 읽는다"},"limit":{"type":"integer","minimum":1,"maximum":20},`+
			`"kind":{"type":"string","enum":["W","B","O","S"]},"entity":{"type":"string"},"in":{"type":"string","enum":["bank","memory"]},"since":{"type":"string","description":"YYYY-MM-DD"},"until":{"type":"string"}`, `"query"`),
		output: answer(`"hits":{"type":"array","items":{"type":"object","properties":{"source":` + str + `,"text":` + str + `,"id":` + str + `,"kind":` + str + `,"entities":` + strs + `,"day":` + str + `,"former":{"type":"boolean"},"also":` + strs + `}}},` +
			`"missing":` + strs + `,"try":` + str),
	}, s.search)
	tool(s, srv, toolSpec{
		name:  "memory_context",
		title: [2]string{"맥락 묶기", "Pack context"},
		description: [2]string{
			"질문에 필요한 기억을 budget 토큰(2000) 안의 한 글로 묶는다",
			"Pack the memory that a question needs into one text within budget tokens (2000)",
		},
		input:  object(`"query":`+str+budget, `"query"`),
		output: answer(`"text":` + str + `,"cut":` + integer + `,"missing":` + strs),
	}, s.context)
}

// addReaders adds what shows the memory as it is.
func (s *service) addReaders(srv *mcp.Server) {
	tool(s, srv, toolSpec{
		name:  "memory_get",
		title: [2]string{"기억 읽기", "Read memory"},
		description: [2]string{
			"항목(id m…), 페이지(world/tools, @민수), 일지(2026-11-20, memory/2026-11-20.md#L5-L20)를 읽는다. 길면 next를 name에 준다",
			"Read an entry (id m…), a page (world/tools, @Minsu) or a log (2026-11-20, memory/2026-11-20.md#L5-L20). If long, call again with next as name",
		},
		input:  object(`"name":`+str, `"name"`),
		output: answer(`"path":` + str + `,"text":` + str + `,"first":` + integer + `,"next":` + str + `,"id":` + str),
	}, s.get)
	tool(s, srv, toolSpec{
		name:  "memory_why",
		title: [2]string{"까닭 보기", "Explain an entry"},
		description: [2]string{
			"항목(id)의 출처, 규칙(rules), 지나온 일(events), 확신(worth), 흐려질 날(fades_on)",
			"Explain an entry: its sources, the rules that filed it, its events, what it is worth and when it fades",
		},
		input:  object(`"id":`+str, `"id"`),
		output: answer(`"id":` + str + `,"text":` + str + `,"standing":` + str + `,"worth":{"type":"number"},"fades_on":` + str + `,"sources":` + strs + `,"rules":` + strs + `,"events":` + strs),
	}, s.why)
	tool(s, srv, toolSpec{
		name:  "memory_status",
		title: [2]string{"기억 상태", "Memory status"},
		description: [2]string{
			"작업 폴더(workspace), 오늘, 일지·항목·페이지 수, 정리할 것이 있는지(waiting), 문제",
			"The workspace, today's date, what is in it, whether something waits to be distilled, problems",
		},
		input: object("", ""),
		output: answer(`"workspace":` + str + `,"today":` + str + `,"logs":` + integer + `,"entries":{"type":"object","additionalProperties":` + integer + `},"conflicts":` + integer + `,"pages":` + integer +
			`,"waiting":{"type":"boolean"},"problems":` + strs),
	}, s.status)
	tool(s, srv, toolSpec{
		name:  "memory_brief",
		title: [2]string{"브리핑", "Briefing"},
		description: [2]string{
			"묻지 않아도 알아야 할 것(briefing): morning, session 시작할 때, context text에 관한 것, fading 흐려질 의견, conflicts 어긋남, weekly, gaps 답 없는 질문",
			"What is worth knowing unasked: morning, session (at the start of work), context (what bears on text), fading opinions, conflicts, weekly, gaps (questions without answer)",
		},
		input: object(`"mode":{"type":"string","enum":["morning","session","context","fading","conflicts","weekly","gaps"]},"text":`+str+
			`,"register":{"type":"string","enum":["haeyo","hapsyo","gaejo"]}`+budget, `"mode"`),
		output: answer(`"text":` + str),
		effect: adds,
	}, s.brief)
}

// addWriters adds what changes it.
func (s *service) addWriters(srv *mcp.Server) {
	tool(s, srv, toolSpec{
		name:  "memory_retain",
		title: [2]string{"기억 적기", "Write to memory"},
		description: [2]string{
			"오래 남을 것을 한 문장씩 오늘 일지에 적는다. kind를 밝히면 꼭 기억되고, 없으면 일지 줄(log)이다. 비밀은 가린다(redacted)",
			"Write what should last into today's log. With a kind it is always kept; without, it is a plain log line. One sentence each. Secrets are redacted",
		},
		input: object(`"text":`+str+`,"kind":{"type":"string","enum":["W","B","O","S"]},"confidence":{"type":"number","minimum":0.01,"maximum":0.99,"description":"O만(only)"},`+
			`"entities":{"type":"array","items":`+str+`,"description":"누구·무엇"}`, `"text"`),
		output: answer(`"path":` + str + `,"line":` + integer + `,"text":` + str + `,"redacted":{"type":"boolean"},"warnings":` + strs),
		effect: adds,
	}, s.retain)
	tool(s, srv, toolSpec{
		name:  "memory_forget",
		title: [2]string{"기억 보관", "Archive an entry"},
		description: [2]string{
			"항목(id)을 보관한다(archive). 지우지 않고 memctl restore ID로 되돌린다. 사용자가 바랄 때만",
			"Move an entry to the archive. Nothing is deleted: memctl restore ID brings it back. Only when the user asks",
		},
		input:  object(`"id":`+str+`,"reason":`+str, `"id"`),
		output: answer(`"id":` + str + `,"text":` + str + `,"restore":` + str),
		effect: removes,
	}, s.forget)
}

// Parts of schemas.
const (
	str     = `{"type":"string"}`
	strs    = `{"type":"array","items":` + str + `}`
	integer = `{"type":"integer"}`
	budget  = `,"budget":{"type":"integer","minimum":1,"maximum":20000}`
)

// object is the schema of arguments. A name that is not among them is an error, so that a slip is noticed.
func object(properties, required string) string {
	if required != "" {
		required = `,"required":[` + required + `]`
	}
	return `{"type":"object","properties":{` + properties + `}` + required + `,"additionalProperties":false}`
}

// answer is the schema of a result. That each result has its workspace is said once, by memory_status.
func answer(properties string) string { return `{"type":"object","properties":{` + properties + `}}` }
