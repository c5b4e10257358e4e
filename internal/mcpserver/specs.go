package mcpserver

import "github.com/modelcontextprotocol/go-sdk/mcp"

// Readers are the names of the tools that change nothing.
func Readers() []string {
	return []string{"memory_search", "memory_answer", "memory_context", "memory_get", "memory_why", "memory_status"}
}

// asOf is the argument by which memory is asked as it was on a day.
func asOf() param {
	return param{"as_of", aText, [2]string{"YYYY-MM-DD에 알던 대로", "As known on YYYY-MM-DD"}, false}
}

// addFinders adds what finds memory for a question or a task.
func (s *service) addFinders(srv *mcp.Server) {
	tool(s, srv, toolSpec{
		name:  "memory_search",
		title: [2]string{"기억 찾기", "Search memory"},
		description: [2]string{
			"근거로 들 줄을 하나씩 출처(source)와 함께 찾는다. 근거가 모자라면 줄을 주지 않고 없는 말(missing)을 알린다",
			"Find lines to cite: single lines that fit a question, each with its source. With too little evidence it returns none and says which words are missing",
		},
		params: []param{
			{"query", aText, [2]string{"질문이나 낱말. '지난주' 같은 때도 알아듣는다", "A question or words; 'last week' is understood"}, true},
			{"limit", `"type":"integer","minimum":1,"maximum":20`, [2]string{"1~20, 기본 8", "1 to 20, default 8"}, false},
			{"kind", aKind, kinds(), false},
			{"entity", aText, [2]string{"이 사람이나 주제에 관한 줄만. 예: 민수", "Only lines about this person or topic"}, false},
			{"in", aText + `,"enum":["bank","memory"]`, [2]string{"bank는 정리된 페이지, memory는 일지. 없으면 둘 다", "bank: curated pages, memory: daily logs. Default: both"}, false},
			{"since", aText, [2]string{"YYYY-MM-DD부터", "From YYYY-MM-DD"}, false},
			{"until", aText, [2]string{"YYYY-MM-DD까지", "To YYYY-MM-DD"}, false},
			asOf(),
		},
		output: answer(`"now":` + list + `,"why":` + str + `,"hits":` + list + `,"missing":` + list + `,"try":` + str),
	}, s.search)
	tool(s, srv, toolSpec{
		name:  "memory_answer",
		title: [2]string{"기억으로 답하기", "Answer from memory"},
		description: [2]string{
			"질문 하나에 기억의 문장으로 짧게 답하고 문장마다 출처를 단다. 기억에 답이 없으면 없다고 한다",
			"Answer one question in a few sentences of memory, each with its source. Says so when memory has no answer",
		},
		params: []param{{"query", aText, [2]string{"질문 한 문장", "One question"}, true}},
		output: answer(`"sentences":` + list + `,"model":` + str + `,"failed":` + str),
	}, s.answer)
	tool(s, srv, toolSpec{
		name:  "memory_context",
		title: [2]string{"맥락 모으기", "Gather context"},
		description: [2]string{
			"일을 시작하기 전에 그 일에 필요한 기억(페이지와 줄, 출처)을 한 편의 글로 모은다",
			"Before a task: gather the memory that it needs, pages and lines with their sources, into one text",
		},
		params: []param{
			{"query", aText, [2]string{"할 일이나 알고 싶은 것", "The task, or what you want to know"}, true},
			{"budget", aBudget, [2]string{"글의 길이(토큰), 20000까지, 기본 2000", "Tokens of the text, up to 20000, default 2000"}, false},
			asOf(),
		},
		output: answer(`"text":` + str + `,"cut":` + integer),
	}, s.context)
}

// addReaders adds what shows the memory as it is.
func (s *service) addReaders(srv *mcp.Server) {
	tool(s, srv, toolSpec{
		name:  "memory_get",
		title: [2]string{"기억 읽기", "Read memory"},
		description: [2]string{
			"이름을 아는 것을 그대로 읽는다. 긴 글은 나눠 주며, 이어 읽으려면 받은 next를 name에 넣는다",
			"Read what you know the name of, as it is. Long texts come in parts: to read on, give next as name",
		},
		params: []param{{"name", aText, [2]string{
			"항목 id(m…), 찾은 줄의 source, 페이지(world/tools, @민수), 일지(2026-11-20, memory/2026-11-20.md#L5-L20), 페이지 목록(index)",
			"An entry's id (m…), the source of a hit, a page (world/tools, @Minsu), a log (2026-11-20, memory/2026-11-20.md#L5-L20), or index, the list of pages",
		}, true}},
		output: answer(`"path":` + str + `,"text":` + str + `,"first":` + integer + `,"next":` + str),
	}, s.get)
	tool(s, srv, toolSpec{
		name:  "memory_why",
		title: [2]string{"이유 보기", "Explain an entry"},
		description: [2]string{
			"항목이 왜 이렇게 기억되는지 본다: 출처, 규칙, 바뀌어 온 과정, 확신, 흐려질 날",
			"Explain why an entry is remembered so: its sources, rules and history, how sure it is and when it fades",
		},
		params: []param{{"id", aText, anID(), true}},
		output: answer(`"text":` + str + `,"id":` + str + `,"kind":` + str + `,"entities":` + list + `,"standing":` + str + `,"successor":` + str + `,"worth":{"type":"number"},"fades_on":` + str +
			`,"sources":` + list + `,"conflicts_with":` + list + `,"rules":` + list + `,"events":` + list),
	}, s.why)
	tool(s, srv, toolSpec{
		name:  "memory_status",
		title: [2]string{"기억 상태", "Memory status"},
		description: [2]string{
			"어느 작업 폴더의 기억인지, 오늘 날짜, 담긴 양, 문제를 본다",
			"Which workspace this is, today's date, how much it holds, and what is wrong with it",
		},
		output: answer(`"note":` + str + `,"advice":` + str + `,"workspace":` + str + `,"today":` + str + `,"logs":` + integer + `,"entries":{"type":"object"},"conflicts":` + integer + `,"pages":` + integer + `,"waiting":{"type":"boolean"},"problems":` + list),
	}, s.status)
	tool(s, srv, toolSpec{
		name:  "memory_brief",
		title: [2]string{"브리핑", "Briefing"},
		description: [2]string{
			"묻지 않아도 알아 두면 좋은 것을 알려 준다. 세션 첫머리에 memctl:brief가 있으면 session은 이미 받았다",
			"Tell what is worth knowing unasked. If the session began with memctl:brief, you have mode session already",
		},
		params: []param{
			{"mode", aText + `,"enum":["morning","session","context","fading","conflicts","weekly","gaps"]`, [2]string{
				"session 세션을 시작할 때, morning 아침, weekly 한 주, context text와 관련된 기억, fading 곧 흐려질 의견, conflicts 서로 어긋나는 기억, gaps 답이 없는 질문",
				"session: at the start of work; morning; weekly; context: what bears on text; fading: opinions about to fade; conflicts: lines that disagree; gaps: questions without an answer",
			}, true},
			{"text", aText, [2]string{"mode가 context일 때만: 대화, diff, 파일의 내용", "For mode context only: a conversation, a diff or a file"}, false},
			{"register", aText + `,"enum":["haeyo","hapsyo","gaejo"]`, [2]string{"말투: haeyo 해요체, hapsyo 합쇼체, gaejo 개조식", "How formal the Korean is: haeyo polite, hapsyo formal, gaejo note style"}, false},
			{"budget", aBudget, [2]string{"토큰, 20000까지", "Tokens, up to 20000"}, false},
		},
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
			"오늘 일지에 한 줄 적는다. 사용자가 기억해 달라고 했거나, 일하며 알아낸 것(원인, 결과, 수치)이 대화에 나오지 않았을 때만 쓴다. 훅이 켜져 있으면(세션 첫머리에 memctl:brief가 있으면) 대화에서 나온 말은 저절로 적히니 다시 적지 않는다. 비밀은 가린다",
			"Write one line into today's log. Only when the user asks to remember something, or for what you found out (a cause, a result, a figure) and the conversation does not say. Do not write what was said if hooks are on (the session began with memctl:brief): they write it anyway. Secrets are redacted",
		},
		params: []param{
			{"text", aText, [2]string{"한 문장. 이것만 읽어도 뜻이 통하게 쓴다", "One sentence that can be understood alone"}, true},
			{"kind", aKind, [2]string{kinds()[0] + ". 적어 주면 꼭 정리되어 남는다", kinds()[1] + ". With a kind it is sure to be kept"}, false},
			{"confidence", `"type":"number","minimum":0.01,"maximum":0.99`, [2]string{"kind O만: 얼마나 확실한지, 0.01~0.99", "Kind O only: how sure, 0.01 to 0.99"}, false},
			{"entities", `"type":"array","items":` + str, [2]string{"누구 또는 무엇에 관한 것인지. kind와 함께", "Whom or what it is about. Needs kind"}, false},
		},
		output: answer(`"path":` + str + `,"line":` + integer + `,"text":` + str + `,"redacted":{"type":"boolean"},"warnings":` + list),
		effect: adds,
	}, s.retain)
	tool(s, srv, toolSpec{
		name:  "memory_forget",
		title: [2]string{"기억 보관", "Archive an entry"},
		description: [2]string{
			"사용자가 잊어 달라고 할 때만 쓴다. 항목을 보관소로 옮기며 지우지는 않는다(memctl restore ID로 되돌린다)",
			"Only when the user asks to forget: move an entry to the archive. Nothing is deleted; memctl restore ID brings it back",
		},
		params: []param{{"id", aText, anID(), true}, {"reason", aText, [2]string{"왜 잊는지", "Why"}, false}},
		output: answer(`"id":` + str + `,"text":` + str + `,"restore":` + str),
		effect: removes,
	}, s.forget)
}

// kinds says what the letters of a kind mean.
func kinds() [2]string {
	return [2]string{"W 사실, B 한 일, O 의견·선호, S 현재 상태", "W fact, B what was done, O opinion or preference, S how things stand now"}
}

// anID says what an id is.
func anID() [2]string { return [2]string{"항목의 id(m…)", "An entry's id (m…)"} }
