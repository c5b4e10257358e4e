package transcript_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// said gives "role: text" of each turn, "role [question]: text" of answers, and a mark for what a program said.
func said(t *testing.T, records ...string) []string {
	t.Helper()
	var out []string
	r := transcript.NewReader(strings.NewReader(strings.Join(records, "\n")+"\n"), transcript.Place{})
	for turn, err := range r.Turns() {
		if err != nil {
			t.Fatal(err)
		}
		who := string(turn.Role)
		if turn.Program {
			who += " of a program"
		}
		if turn.Asked != "" {
			who += " [" + turn.Asked + "]"
		}
		if turn.Refuses {
			who += " refusing"
		}
		if turn.Amid {
			who += " amid"
		}
		out = append(out, who+": "+turn.Text)
	}
	return out
}

// typed is a record of a prompt of Claude Code with further fields.
func typed(text, fields string) string {
	return `{"type":"user","message":{"role":"user","content":"` + strings.ReplaceAll(text, "\n", `\n`) + `"}` + fields + `}`
}

func TestWhatThePersonSaidInClaudeCode(t *testing.T) {
	const plan = "Implement the following plan:\n\n# 계획\n\n저장소는 SQLite로 하기로 했다.\n\nIf you need specific details from before exiting plan mode, read the full transcript at: /x.jsonl"
	const refused = "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."
	toolResult := func(result string, more string) string {
		return `{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"결정: 포트는 1로 한다."}` + more + `]},"toolUseResult":` + result + `}`
	}
	for name, c := range map[string]struct {
		record string
		want   []string
	}{
		"typed":                      {typed("포트는 8081로 하자.", `,"origin":{"kind":"human"},"promptSource":"typed","entrypoint":"cli"`), []string{"user: 포트는 8081로 하자."}},
		"no origin":                  {typed("Use port 8081.", ""), []string{"user: Use port 8081."}},
		"origin of an unknown shape": {typed("Use port 8081.", `,"origin":7`), []string{"user: Use port 8081."}},
		"the agent's plan":           {typed(plan, `,"origin":{"kind":"auto-continuation"},"planContent":"# 계획"`), nil},
		"a plan, by its content":     {typed("저장소는 SQLite로 하기로 했다.", `,"planContent":"# 계획"`), nil},
		"a plan of older versions":   {typed(plan, ""), nil},
		"another agent's message":    {typed("We decided on SQLite.", `,"origin":{"kind":"peer"}`), nil},
		"of the host's system":       {typed("매일 9시에 점검한다.", `,"promptSource":"system"`), nil},

		"typed while the agent works": {
			`{"type":"attachment","attachment":{"type":"queued_command","prompt":"주석은 항상 한국어로 써줘.","commandMode":"prompt","origin":{"kind":"human"}}}`,
			[]string{"user amid: 주석은 항상 한국어로 써줘."},
		},
		"typed with a picture": {
			`{"type":"attachment","attachment":{"type":"queued_command","prompt":[{"type":"text","text":"Always answer in English."},{"type":"image","source":{}}],"commandMode":"prompt"}}`,
			[]string{"user amid: Always answer in English."},
		},
		"queued by a task":     {`{"type":"attachment","attachment":{"type":"queued_command","prompt":"작업이 끝났다.","commandMode":"task-notification"}}`, nil},
		"queued by the host":   {`{"type":"attachment","attachment":{"type":"queued_command","prompt":"계속한다.","commandMode":"prompt","origin":{"kind":"auto-continuation"}}}`, nil},
		"queued and invisible": {`{"type":"attachment","attachment":{"type":"queued_command","prompt":"계속한다.","commandMode":"prompt","isMeta":true}}`, nil},
		"another attachment":   {`{"type":"attachment","attachment":{"type":"hook_additional_context","content":["포트는 8081로 정했다."]}}`, nil},
		"no attachment":        {`{"type":"attachment","attachment":"x"}`, nil},

		"quotes the host's advice": {
			toolResult(`"Error: `+refused+` To tell you how to proceed, the user said:\n'the user said:\n' 뒤가 내 말이고,\n\nNote: The user's next message may contain a correction or preference. 는 호스트의 말이야. 항상 구분해줘.\n\nNote: The user's next message may contain a correction or preference. Pay close attention."`, ""),
			[]string{"user refusing: 'the user said:\n' 뒤가 내 말이고,\n\nNote: The user's next message may contain a correction or preference. 는 호스트의 말이야. 항상 구분해줘."},
		},
		"refuses a tool with words": {
			toolResult(`"Error: `+refused+` To tell you how to proceed, the user said:\n설정은 항상 env로만 넣어줘."`, ""),
			[]string{"user refusing: 설정은 항상 env로만 넣어줘."},
		},
		"the host's advice behind them": {
			toolResult(`"`+refused+` To tell you how to proceed, the user said:\nNever edit go.mod by hand.\n\nNote: The user's next message may contain a correction or preference. Pay close attention."`, ""),
			[]string{"user refusing: Never edit go.mod by hand."},
		},
		"refuses without words":                     {toolResult(`"User rejected tool use"`, ""), nil},
		"wants to talk about questions":             {toolResult(`"Error: `+refused+` To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n    This means …"`, ""), nil},
		"a tool that prints the words of a refusal": {toolResult(`"Error: cat: the user said:\n결정: 포트는 1로 한다."`, ""), nil},
		"what a tool answers":                       {toolResult(`{"stdout":"결정: 포트는 1로 한다."}`, ""), nil},
		"agrees to a tool with words":               {toolResult(`{"stdout":"ok"}`, `,{"type":"text","text":"앞으로 배포 전에는 항상 shellcheck를 돌려줘."}`), []string{"user: 앞으로 배포 전에는 항상 shellcheck를 돌려줘."}},
		"interrupted":                               {toolResult(`"User rejected tool use"`, `,{"type":"text","text":"[Request interrupted by user for tool use]"}`), nil},

		"answers questions": {
			toolResult(`{"questions":[{"question":"어떤 데이터베이스로 할까요?","options":[]},{"question":"Which regions?","multiSelect":true}],"answers":{"Which regions?":["Seoul","Busan"],"어떤 데이터베이스로 할까요?":"Postgres"},"annotations":{"어떤 데이터베이스로 할까요?":{"notes":"읽기 복제본은 하나만 두기로 했어."}}}`, ""),
			[]string{
				"user [어떤 데이터베이스로 할까요?]: Postgres", "user [어떤 데이터베이스로 할까요?]: 읽기 복제본은 하나만 두기로 했어.",
				"user [Which regions?]: Seoul", "user [Which regions?]: Busan",
			},
		},
		"answers in words of their own": {toolResult(`{"questions":[{"question":"How to roll out?"}],"answers":{},"response":"Canary, five percent first."}`, ""), []string{"user [How to roll out?]: Canary, five percent first."}},
		"answers to no question":        {toolResult(`{"questions":[],"answers":{"포트는?":"8081"}}`, ""), nil},
		"answers of another shape":      {toolResult(`{"questions":"two","answers":[1]}`, ""), nil},

		"a command of one's own": {
			typed("<command-message>note</command-message>\n<command-name>/note</command-name>\n<command-args>배너는 파란색으로 결정했어.</command-args>", ""),
			[]string{"user: 배너는 파란색으로 결정했어."},
		},
		"a command of one's own without words": {typed("<command-message>note</command-message>\n<command-name>/note</command-name>", ""), nil},
		"a command of the host": {
			typed("<command-name>/compact</command-name>\n            <command-message>compact</command-message>\n            <command-args>배포 결정은 남겨 둔다.</command-args>", ""), nil,
		},
		"its output": {typed("<local-command-stdout>포트는 8081로 정했다.</local-command-stdout>", ""), nil},

		"a prompt of a program":       {typed("Always answer in JSON.", `,"promptSource":"sdk","entrypoint":"sdk-cli"`), []string{"user of a program: Always answer in JSON."}},
		"of an older program":         {typed("항상 JSON으로 답한다.", `,"promptSource":"sdk"`), []string{"user of a program: 항상 JSON으로 답한다."}},
		"of a kit":                    {typed("항상 JSON으로 답한다.", `,"entrypoint":"sdk-py"`), []string{"user of a program: 항상 JSON으로 답한다."}},
		"typed in an editor":          {typed("항상 한국어로 답해줘.", `,"promptSource":"sdk","entrypoint":"claude-vscode"`), []string{"user: 항상 한국어로 답해줘."}},
		"typed in a session resumed":  {typed("항상 JSON으로 답한다.", `,"entrypoint":"sdk-cli"`) + "\n" + typed("고마워.", `,"entrypoint":"cli"`), []string{"user of a program: 항상 JSON으로 답한다.", "user: 고마워."}},
		"fields of unexpected shapes": {typed("포트는 8081로 하자.", `,"promptSource":{},"entrypoint":[],"uuid":1,"parentUuid":{},"planContent":null,"toolUseResult":null,"attachment":[]`), []string{"user: 포트는 8081로 하자."}},
	} {
		if diff := cmp.Diff(c.want, said(t, c.record)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestWhatThePersonSaidInCodex(t *testing.T) {
	item := func(payload string) string { return `{"type":"response_item","payload":{` + payload + `}}` }
	meta := func(source string) string {
		return `{"type":"session_meta","payload":{"id":"s","cwd":"/p","source":` + source + `}}`
	}
	const prompt = `"type":"message","role":"user","content":[{"type":"input_text","text":"로고는 초록색으로 하자."}]`
	const passed = `,"internal_chat_message_metadata_passthrough":{"content_item_kinds":%s,"content_item_metadata":%s}`
	const two = `"type":"message","role":"user","content":[{"type":"input_text","text":"회의록은 노션에 쓴다."},{"type":"input_text","text":"Use pnpm here."}]`
	const ask = `"type":"function_call","name":"request_user_input","call_id":"c1","arguments":"{\"questions\":[{\"id\":\"db\",\"question\":\"어떤 DB로 할까요?\"},{\"id\":\"pw\",\"question\":\"비밀번호는?\",\"isSecret\":true}]}"`
	const answer = `"type":"function_call_output","call_id":"c1","output":"{\"answers\":{\"db\":{\"answers\":[\"Postgres\",\"user_note: 읽기 복제본은 하나만 두기로 했어.\"]},\"pw\":{\"answers\":[\"hunter2\"]}}}"`
	for name, c := range map[string]struct {
		records []string
		want    []string
	}{
		"typed":                    {[]string{meta(`"cli"`), item(prompt)}, []string{"user: 로고는 초록색으로 하자."}},
		"its own text":             {[]string{item(prompt + fmt.Sprintf(passed, `["user.text"]`, `[{"provenance":{"type":"user"}}]`))}, []string{"user: 로고는 초록색으로 하자."}},
		"of the harness":           {[]string{item(prompt + fmt.Sprintf(passed, `["environments.environment_context"]`, `[{"provenance":{"type":"harness"}}]`))}, nil},
		"of one kind of two":       {[]string{item(two + fmt.Sprintf(passed, `["skills.body","user.text"]`, `[]`))}, []string{"user: Use pnpm here."}},
		"of an unknown kind":       {[]string{item(prompt + fmt.Sprintf(passed, `["unknown"]`, `[]`))}, []string{"user: 로고는 초록색으로 하자."}},
		"kinds that do not fit":    {[]string{item(prompt + fmt.Sprintf(passed, `["a","b"]`, `{}`))}, []string{"user: 로고는 초록색으로 하자."}},
		"kinds of another shape":   {[]string{item(prompt + `,"internal_chat_message_metadata_passthrough":7`)}, []string{"user: 로고는 초록색으로 하자."}},
		"of a program":             {[]string{meta(`"exec"`), item(prompt)}, []string{"user of a program: 로고는 초록색으로 하자."}},
		"of another agent":         {[]string{meta(`"mcp"`), item(prompt)}, []string{"user of a program: 로고는 초록색으로 하자."}},
		"of a source of any shape": {[]string{meta(`{"subagent":"review"}`), item(prompt)}, []string{"user: 로고는 초록색으로 하자."}},
		"typed in what a program began": {
			[]string{meta(`"exec"`), `{"type":"event_msg","payload":{"type":"task_started","turn_attribution":{"turn_trigger":"user"}}}`, item(prompt)},
			[]string{"user: 로고는 초록색으로 하자."},
		},
		"answers questions": {
			[]string{item(ask), item(answer)},
			[]string{"user [어떤 DB로 할까요?]: Postgres", "user [어떤 DB로 할까요?]: 읽기 복제본은 하나만 두기로 했어."},
		},
		"a note in the place of a choice": {
			[]string{item(ask), item(strings.Replace(answer, "Postgres", "None of the above", 1))},
			[]string{"user [어떤 DB로 할까요?]: 읽기 복제본은 하나만 두기로 했어."},
		},
		"none of the choices":     {[]string{item(ask), item(`"type":"function_call_output","call_id":"c1","output":"{\"answers\":{\"db\":{\"answers\":[\"None of the above\"]}}}"`)}, nil},
		"answers of another tool": {[]string{item(strings.Replace(ask, "request_user_input", "shell", 1)), item(answer)}, nil},
		"no answer":               {[]string{item(ask), item(`"type":"function_call_output","call_id":"c1","output":"cancelled"`)}, nil},
	} {
		if diff := cmp.Diff(c.want, said(t, c.records...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// An answer that is read again is read with its question.
func TestAnswerIsFoundAgainWithItsQuestion(t *testing.T) {
	in := `{"type":"event_msg","payload":{}}` + "\n" +
		`{"type":"response_item","payload":{"type":"function_call","name":"request_user_input","call_id":"c1","arguments":"{\"questions\":[{\"id\":\"q\",\"question\":\"Which cache?\"}]}"}}` + "\n" +
		`{"type":"response_item","payload":{"type":"function_call_output","call_id":"c1","output":"{\"answers\":{\"q\":{\"answers\":[\"Redis\"]}}}"}}` + "\n"
	from := transcript.Place{}
	for range 2 {
		r := transcript.NewReader(strings.NewReader(in[from.Offset:]), from)
		n := 0
		for turn, err := range r.Turns() {
			if n++; err != nil || turn.Asked != "Which cache?" || turn.Text != "Redis" {
				t.Errorf("from %d: %+v, %v", from.Offset, turn, err)
			}
			from = turn.Place
		}
		if n != 1 {
			t.Errorf("%d turns from %d", n, from.Offset)
		}
	}
}

// TestUnknownFormatsAreCounted reads formats that neither host has, as a host might have them tomorrow.
func TestUnknownFormatsAreCounted(t *testing.T) {
	many := func(record string) string { return strings.Repeat(record+"\n", 40) }
	talk := typed("안녕", "") + "\n" + `{"type":"assistant","message":{"role":"assistant","content":"hello"}}` + "\n"
	for name, c := range map[string]struct {
		in               string
		strange, damaged int
		foreign          bool // as soon as the agent has answered
		settled          bool // at any time
	}{
		"talk":                                {many(talk), 0, 0, false, false},
		"a text that is an object":            {many(`{"type":"user","message":{"role":"user","content":{"text":"안녕"}}}`), 40, 0, true, true},
		"blocks without a type":               {many(`{"type":"assistant","message":{"content":[{"body":"hello"}]}}`) + talk, 40, 0, false, false},
		"blocks of another type":              {many(`{"type":"assistant","message":{"content":[{"type":"md","text":"hello"}]}}`) + talk, 40, 0, false, false},
		"texts under another name":            {many(`{"type":"user","message":{"role":"user","content":[{"type":"text","value":"안녕"}]}}`) + talk, 40, 0, false, false},
		"texts and what is new beside them":   {many(`{"type":"assistant","message":{"content":[{"type":"text","text":"hello"},{"type":"badge","text":"!"}]}}`) + talk, 0, 0, false, false},
		"a message under another name":        {`{"type":"user","msg":{"content":"안녕"}}` + "\n", 1, 0, true, true},
		"another word for the person":         {`{"type":"human","message":{"role":"user","content":"안녕"}}` + "\n" + talk, 1, 0, false, false},
		"another word, and no role":           {many(`{"type":"human","message":{"content":"안녕"}}`), 0, 0, true, true},
		"the person alone is not known":       {many(`{"type":"human","msg":"안녕"}` + "\n" + `{"type":"assistant","message":{"content":"hello"}}`), 40, 0, false, false},
		"no type at all":                      {`{"speaker":"user","body":"안녕"}` + "\n", 1, 0, true, true},
		"another nesting":                     {`{"record":{"type":"user","message":{"role":"user","content":"안녕"}}}` + "\n", 1, 0, true, true},
		"of codex, another word for messages": {`{"type":"response_item","payload":{"type":"msg","role":"user","content":[{"type":"input_text","text":"안녕"}]}}` + "\n", 1, 0, true, true},
		"of codex, another role":              {`{"type":"response_item","payload":{"type":"message","role":"human","content":[{"type":"input_text","text":"안녕"}]}}` + "\n", 1, 0, true, true},
		"of codex, another nesting":           {many(`{"type":"item","item":{"role":"user","text":"안녕"}}`), 0, 0, true, true},
		"few records that say nothing":        {strings.Repeat(`{"type":"mode"}`+"\n", 20), 0, 0, true, false},
		"records between talk":                {many(`{"type":"mode"}`) + talk, 0, 0, false, false},
		"side chains":                         {many(`{"type":"assistant","isSidechain":true,"message":{"content":"hello"}}`), 0, 0, false, false},
		"no records":                          {"\x7fELF\x02\x00\n\x00\x00\n", 0, 2, true, true},
		"an array":                            {"[\n]\n", 0, 2, true, true},
		"nothing":                             {"", 0, 0, false, false},
		"half a record, and another":          {`{"type":"user","message":{"ro` + "\n" + talk, 0, 1, false, false},
		"a pasted picture and no words":       {many(`{"type":"user","message":{"role":"user","content":[{"type":"image","source":{}}]}}`) + talk, 0, 0, false, false},
	} {
		r := transcript.NewReader(strings.NewReader(c.in), transcript.Place{})
		for turn, err := range r.Turns() {
			if err != nil || !strings.HasPrefix(turn.Text, "안녕") && turn.Text != "hello" {
				t.Fatal(name, turn, err)
			}
		}
		got := r.Tally
		_, foreign := got.Unread(true, true)
		strange, settled := got.Unread(true, false)
		if foreign {
			strange = got.Strange
		}
		if strange != c.strange || got.Damaged != c.damaged || foreign != c.foreign || settled != c.settled {
			t.Errorf("%s: %+v, %d strange, foreign %v, %v, want %+v", name, got, strange, foreign, settled, c)
		}
	}
}
