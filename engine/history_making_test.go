package engine_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// newHistory makes the history of a seed. Histories differ in what they are rich in, so that all that may meet does meet somewhere.
func newHistory(seed uint64) *history {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 31))}
	h := &history{budget: []int{400, 700, 1500, 4000, 0}[m.IntN(5)]}
	weights := m.weights()
	for range 6 + m.IntN(20) {
		h.deeds = append(h.deeds, m.deed(weights))
	}
	return h
}

// maker makes up what people do and say.
type maker struct {
	*rand.Rand
	said []string // lines of logs
}

func (m *maker) of(list ...string) string { return list[m.IntN(len(list))] }

// verbs are what may come to pass, each with how often in a hundred or so deeds.
const verbs = `say 14 mutter 1 bulk 2 unsay 2 strikelog 1 tick 1 correct 1 hidelog 1 showlog 1 movelog 1
	reword 2 revalue 1 unline 2 strikeline 1 unid 1 hideline 1 showpage 1 moveline 1 copyline 1 hand 2 prose 1 delpage 1 renpage 1 halfpage 1 oldfile 1
	pin 1 unpin 1 archive 1 restore 1 purge 1 name 1 dismiss 1 join 1 wikirename 1 wikiappend 1 wikirebuild 1 ask 1 closegap 1 brief 1
	rule 1 words 1 subjects 1 days 16 distill 10 reflect 7 limit 1 both 1 kill 3 age 9 forget 1 lose 1 flip 1`

// weights are the verbs of a history, each as often as it is likely. Some are left out of a history, a few are frequent.
func (m *maker) weights() (out []string) {
	words := strings.Fields(verbs)
	for i := 0; i < len(words); i += 2 {
		n, _ := strconv.Atoi(words[i+1])
		switch k := m.IntN(10); {
		case k < 3 && n == 1:
			n = 0
		case k == 9:
			n *= 4
		}
		for range n {
			out = append(out, words[i])
		}
	}
	return out
}

func (m *maker) deed(weights []string) deed {
	d := deed{verb: weights[m.IntN(len(weights))], n: m.Uint64N(1 << 20)}
	switch d.verb {
	case "say", "mutter":
		if d.n = 0; d.verb == "say" && m.IntN(3) == 0 {
			d.n = uint64(m.IntN(25))
		}
		d.text = m.section()
	case "bulk":
		d.text = strconv.Itoa([]int{5, 10, 10, 15, 15, 20, 20, 30, 30, 40, 80, 200}[m.IntN(12)])
	case "days":
		d.n = 1 + m.Uint64N([]uint64{2, 8, 40}[m.IntN(3)])
	case "correct":
		d.text = m.of(" 그리고 더.", ", again.", " 99번.")
	case "reword":
		d.text = fmt.Sprintf("고침 %d.", m.IntN(100))
	case "moveline", "copyline":
		d.text = m.of("bank/wiki/옮긴-것.md", favourite, "bank/opinions/preferences.md", "bank/world/새-쪽.md")
	case "hand":
		d.text = "- " + strings.TrimPrefix(m.retained(), "- ")
	case "prose":
		d.text = m.of("손으로 쓴 글이다.", "## 내 메모\n\nA note of my own.", "- 문법이 아닌 목록", "<!-- 주석 -->")
	case "archive":
		d.text = m.of("", "끝난 일", "withdrawn")
	case "name", "join":
		d.text = m.of("서버|server", "order-gw|주문 게이트웨이", "민수|Minsu", "Fiona|피오나", "garden shed|창고", "CI|빌드 서버")
	case "wikirename":
		d.text = m.of("새 서버", "order-hub", "민수님", "서버", "order-gw", "Fiona", "CI")
	case "wikiappend":
		d.text = m.of("손으로 쓴 글이다.", "- W @서버: 데이터일 뿐이다. ^mk7q2m9x4bt", "```\n<!-- memctl:wiki -->", "## 예전에는")
	case "dismiss":
		d.text = m.of("서버", "order-gw", "민수", "Fiona", "garden shed")
	case "ask":
		d.text = m.of("스테이징 서버 포트는 누가 정했지?", "why did we leave Jenkins?", "민수는 언제 이사하지", "정원 창고 배송은 며칠로 옮겼나", "who signs the contract renewal?")
	case "kill", "both":
		d.text = m.of("distill", "reflect")
	}
	return d
}

// section is a part of a log with a few lines.
func (m *maker) section() string {
	var lines []string
	for range 1 + m.IntN(4) {
		line := m.retained()
		if len(m.said) > 0 && m.IntN(4) == 0 {
			line = m.twisted(m.said[m.IntN(len(m.said))])
		}
		m.said = append(m.said, line)
		lines = append(lines, line)
	}
	switch m.IntN(8) {
	case 0:
		lines = append([]string{m.of("## 할 일", "## Action items")}, m.tasks()...)
	case 1:
		for i := range lines {
			lines[i] = "- " + lines[i][strings.Index(lines[i], ": ")+2:]
		}
		lines = append([]string{m.of("## 결정", "## Decisions", "# 오늘", "## 배운 점")}, lines...)
	case 2:
		lines = append([]string{"# 메모"}, m.notes()...)
	default:
		lines = append([]string{"## Retain"}, lines...)
	}
	return strings.Join(lines, "\n")
}

// twisted is a line in words that are nearly the same.
func (m *maker) twisted(line string) string {
	switch m.IntN(5) {
	case 0:
		return strings.TrimSuffix(line, ".")
	case 1:
		return strings.NewReplacer("한다.", "합니다.", "이다.", "입니다.", "했다.", "했어요.", "prefers", "prefers to have").Replace(line)
	case 2:
		return strings.Replace(line, ": ", ": 이제 ", 1)
	case 3:
		return strings.TrimSuffix(line, ".") + " (see memory/2026-03-01.md)."
	}
	return line
}

// tasks are tasks, open and done.
func (m *maker) tasks() []string {
	var out []string
	for range 1 + m.IntN(3) {
		out = append(out, "- ["+m.of(" ", " ", "x")+"] "+m.of("민수에게 계약서 보내기", "스테이징 서버 올리기", "write the release notes", "김치냉장고 수리 예약", "renew the domain by Friday", "Fiona에게 invoice 확인받기", "갱신 서류 승인 요청하기", "Ask for the renewal papers"))
	}
	return out
}

// notes are lines that are about things of which some become subjects.
func (m *maker) notes() []string {
	return []string{
		fmt.Sprintf("- order-gw 포트는 80%02d", m.IntN(40)), fmt.Sprintf("- 정우님이 필라테스 수업을 %d시로 옮겼다고 함", 1+m.IntN(12)),
		fmt.Sprintf("- Fiona moved the [[garden shed]] delivery to the %dth", 4+m.IntN(20)), fmt.Sprintf("- %s는 버전을 올리기로 했다", m.of("Kubernetes", "쿠버네티스")),
		m.of("- order-gw was renamed to order-hub", "- 서버 이름을 새 서버로 바꿨다", "- Redis is now Redis Cluster", "- CI는 이제 빌드 서버라고 부른다", "- Fiona(구 민수) 도착", "- order-hub was renamed to order-gw"),
	}[:1+m.IntN(5)]
}

// retained is a line of a ## Retain section: about few enough things that lines repeat, refine, contradict and end each other.
func (m *maker) retained() string {
	who := m.of("민수", "지영", "Alex", "서연")
	tool, other := m.of("Jenkins", "GitHub Actions", "CircleCI", "Buildkite"), m.of("Jenkins", "GitHub Actions", "CircleCI", "Buildkite")
	where, n := m.of("스테이징", "운영", "개발"), m.IntN(4)
	switch m.IntN(14) {
	case 0, 12:
		return fmt.Sprintf("- O(c=0.%d) @%s: %s.", 35+m.IntN(60), who, m.of("긴 답변보다 짧은 답변을 선호한다", "dark mode is better than light mode", "리뷰는 작은 단위가 좋다", "회의는 아침에 하는 것을 좋아한다", "긴 답변을 선호하지 않는다"))
	case 1:
		return fmt.Sprintf("- W @서버: %s 서버 포트는 %d이다.", where, 8080+n)
	case 2:
		return fmt.Sprintf("- W @서버: %s 서버 포트는 %d이고 관리 포트는 %d이다.", where, 8080+n, 9090+m.IntN(3))
	case 3:
		return "- W @CI: " + m.of(fmt.Sprintf("CI를 %s에서 %s로 바꿨다.", tool, other), fmt.Sprintf("CI는 이제 %s로 돌린다.", tool), fmt.Sprintf("더 이상 %s를 쓰지 않는다.", tool), fmt.Sprintf("Builds moved from %s to %s.", tool, other), fmt.Sprintf("We no longer use %s.", tool))
	case 4:
		return "- S @배포: " + m.of("스테이징은 대기 중이다.", "스테이징 배포를 진행 중이다.", "스테이징 배포를 완료했다.", "The release is blocked by review.", "The review is done, the release went out.")
	case 5:
		return fmt.Sprintf("- B @%s: 결제 화면의 버그 %d번을 고쳤다.", who, n)
	case 6:
		return fmt.Sprintf("- W @%s: %s은 %s에 산다.", who, m.of("민수", "서연"), m.of("부산", "대전", "Lisbon"))
	case 7:
		return fmt.Sprintf("- W @%s: %s으로 이사했고 %s에 다닌다.", who, m.of("부산", "대전", "서울"), m.of("도서관", "은행", "병원"))
	case 8:
		return fmt.Sprintf("- W @Redis: Redis timeout을 %d초로 %s.", 10*(1+n), m.of("늘렸다", "줄였다", "바꾸기로 했다"))
	case 9:
		return fmt.Sprintf("- W @billing @%s: invoices are %ssent on the %s.", who, m.of("", "not "), m.of("fifth", "tenth"))
	case 10:
		return "- S" + m.of(" @계약: 갱신 서류를 법무팀이 검토하고 있다.", " @계약: 갱신 서류를 재무팀이 검토하고 있다.", ": 갱신 서류 승인을 기다린다.", ": waiting for the renewal papers", ": 4/20까지 갱신 서류를 보내야 한다.", " @계약: 갱신 담당자는 지영이다.")
	}
	a := newAuthor(m.Uint64N(1<<20), 300)
	return a.line()
}

// peoplesRules are the files that a person may have written below rules/, in versions.
type peoplesRules struct{ routing, words, subjects []string }

func rulesThatPeopleHave() peoplesRules {
	return peoplesRules{
		routing: []string{
			"schema: 1\n", "schema: 1\nrules:\n  - id: own.out\n    weight: -1000\n    reason: chatter\n    pattern: 포트|invoices\n",
			"schema: 1\nrules:\n  - id: own.ci\n    kind: W\n    weight: 900\n    pattern: CI|Builds\n    target: world/builds.md\n", "rules:\n  - id: [\n",
		},
		words: []string{"schema: 1\n", "schema: 1\nwords:\n  - {word: Buildkite, synonyms: [CircleCI]}\n", "schema: 1\nwords:\n  - {word: 스테이징, synonyms: [개발]}\n  - 필라테스\n"},
		subjects: []string{
			"schema: 1\n", "schema: 1\nsubjects:\n  - {name: 김치냉장고, aliases: [김냉], category: thing, not: [김냉 국수]}\n  - 정우님\nnot: [order-gw]\n",
			"schema: 1\nsubjects:\n  - {name: 서버, aliases: [server], category: thing}\n  - {name: CI, category: thing}\n",
		},
	}
}
