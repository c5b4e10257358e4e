package engine_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// benchVersion is part of the name of a generated workspace: raise it when the generator changes.
const benchVersion = 5

// author writes log lines in Korean and English, the same for the same seed: facts, work, opinions and statuses of a
// team of developers, of which hardly two share most of their words.
type author struct {
	*rand.Rand
	people, projects, tools []string
	nouns, kinds            [2][]string // Korean, English
	lines                   int
}

// newAuthor makes the author of about n lines. The more there is to tell, the more names there are: about one in a
// hundred lines is a new one, and most of them are rare.
func newAuthor(seed uint64, n int) *author {
	a := &author{Rand: rand.New(rand.NewPCG(seed, 11))}
	for family := range strings.FieldsSeq("김 이 박 최 정 강 조 윤 장 임") {
		for given := range strings.FieldsSeq("민수 지영 서연 도윤 하준 수빈 예린 태호 은지 현우 가람 보라") {
			a.people = append(a.people, family+given)
		}
	}
	a.people = append(a.people, strings.Fields("Alex Jordan Priya Chen Maria Tomas Yuki Omar Lena Noah Ines Ravi")...)
	for where := range strings.FieldsSeq("core kr jp us eu lab internal partner mobile data ops edge beta field store cloud home media work care") {
		for p := range strings.FieldsSeq("order billing search media chat account ledger shipping ranking alert survey coupon") {
			for q := range strings.FieldsSeq("api web app worker gateway batch console admin") {
				a.projects = append(a.projects, strings.TrimSuffix(p+"-"+q+"-"+where, "-core"))
			}
		}
	}
	a.people = a.people[:min(len(a.people), 20+n/1000)]
	a.projects = a.projects[:min(len(a.projects), 20+n/100)]
	a.tools = strings.Fields(`Riverpod Jenkins Redis Kafka Terraform Grafana Sentry PostgreSQL Elasticsearch Flutter Kotlin Spring
		Gradle Docker Nginx RabbitMQ Airflow Prometheus Ansible Vault Consul Envoy gRPC GraphQL Webpack Vite Jest Playwright Figma
		Notion Slack Obsidian ClickHouse MongoDB DynamoDB Lambda Istio ArgoCD Helm Bazel SonarQube Snowflake Spark Flink dbt Looker`)
	a.nouns[0] = strings.Fields(`결제 로그인 알림 정산 검색 추천 장바구니 쿠폰 배송 환불 회원 권한 세션 토큰 캐시 인덱스 백업 로그 지표
		대시보드 배치 큐 스키마 테이블 트랜잭션 이미지 업로드 다운로드 화면 버튼 목록 필터 정렬 번역 댓글 첨부 영상 푸시 메일 일정 달력
		보고서 예산 계약 견적 면접 온보딩 교육 휴가 회고 문서 위키 규칙 점검 인증서 방화벽 도메인 서버 컨테이너 클러스터 노드 디스크 메모리
		스레드 잠금 재시도 타임아웃 한도 요금 통계 실험 설문 후기 재고 창고 송장 주소 지도 위치 채팅 통화 녹음 자막 글꼴 색상 여백 애니메이션
		접근성 키보드 단축키 설정 프로필 사진 계정 비밀번호 초대 구독 해지 청구서 영수증 세금 환율 포인트 등급 이벤트 배너 팝업 광고 유입 이탈`)
	a.nouns[1] = strings.Fields(`checkout login notification settlement search recommendation cart coupon delivery refund membership
		permission session token cache index backup logging metric dashboard batch queue schema table transaction image upload download
		screen button listing filter sorting translation comment attachment video push mailer calendar report budget contract quote
		interview onboarding training holiday retrospective handbook wiki policy audit certificate firewall domain server container
		cluster node disk memory thread lock retry timeout quota pricing statistics experiment survey review inventory warehouse invoice
		address map location chat call recording subtitle font color margin animation accessibility keyboard shortcut settings profile
		photo password invitation subscription cancellation receipt tax currency loyalty tier banner popup campaign funnel churn`)
	a.kinds[0] = strings.Fields(`모바일 관리자 야간 신규 해외 국내 공용 내부 외부 실시간 정기 임시 자동 수동 통합 분산 암호화 압축 다국어 기업용
		개인용 연간 월간 주간 초기 최종 예비 핵심 선택 필수 단일 다중 원격 로컬 가상 공개 비공개 고급 기본 전체 부분 상위 하위 중앙 지역`)
	a.kinds[1] = strings.Fields(`mobile admin nightly overseas domestic shared internal external realtime periodic temporary automatic
		manual unified distributed encrypted compressed multilingual enterprise personal annual monthly weekly initial final spare core
		optional mandatory single multiple remote local virtual public private advanced basic whole partial upper lower central regional`)
	return a
}

func (a *author) of(words []string) string { return words[a.IntN(len(words))] }

// name draws the first names of a list more often than the last.
func (a *author) name(names []string) string {
	u := a.Float64()
	return names[int(u*u*u*float64(len(names)))]
}

// thing is a noun phrase of two words in a language.
func (a *author) thing(lang int) string { return a.of(a.kinds[lang]) + " " + a.of(a.nouns[lang]) }

// josa appends the particle that fits a Hangul word: the first after a final consonant.
func josa(word, closed, open string) string {
	last := []rune(word)[len([]rune(word))-1]
	if hangul.HasFinal(last) {
		return word + closed
	}
	return word + open
}

// line is one line of a ## Retain section.
func (a *author) line() string {
	a.lines++
	lang := a.IntN(10) / 6 // two in five are English
	switch n := a.IntN(20); {
	case n < 9:
		return a.fact(lang)
	case n < 15:
		return a.work(lang)
	case n < 17:
		return a.opinion(lang)
	default:
		return a.status(lang)
	}
}

func (a *author) fact(lang int) string {
	x, y, z := a.thing(lang), a.thing(lang), a.of(a.nouns[lang])
	if lang == 1 {
		return a.retain("W", a.projects, a.of([]string{
			fmt.Sprintf("The %s of the %s runs on %s behind the %s proxy.", x, y, a.of(a.tools), z),
			fmt.Sprintf("%s stores %s records, the %s reads them through the %s view.", a.of(a.tools), x, y, z),
			fmt.Sprintf("Every %s request carries the %s header that the %s team defined for %s.", x, y, z, a.of(a.tools)),
			fmt.Sprintf("We decided to keep the %s next to the %s, because %s needs the %s.", x, y, a.of(a.tools), z),
		}))
	}
	return a.retain("W", a.projects, a.of([]string{
		fmt.Sprintf("%s %s의 %s 위에서 돌아간다.", josa(x, "은", "는"), y, a.of(a.tools)+" "+z),
		fmt.Sprintf("%s %s에 담고 %s에서 읽어 %s에 쓴다.", josa(x, "을", "를"), a.of(a.tools), y, z),
		fmt.Sprintf("%s 담당은 %s이고 %s 요청은 %s 채널로 받는다.", x, a.of(a.people), y, z),
		fmt.Sprintf("%s 기준은 %s 문서의 %s 항목을 따르기로 결정했다.", x, y, a.of(a.tools)+" "+z),
	}))
}

func (a *author) work(lang int) string {
	about := a.projects
	if a.IntN(2) == 0 {
		about = a.people
	}
	x, y, z := a.thing(lang), a.thing(lang), a.of(a.nouns[lang])
	if lang == 1 {
		return a.retain("B", about, a.of([]string{
			fmt.Sprintf("Fixed the %s crash that the %s caused whenever %s restarted the %s.", x, y, a.of(a.tools), z),
			fmt.Sprintf("Wrote %d tests for the %s and moved the %s helpers into %s.", 3+a.IntN(60), x, y, a.of(a.tools)+" "+z),
			fmt.Sprintf("Reviewed the %s proposal with the %s group and noted the %s risk in %s.", x, y, z, a.of(a.tools)),
		}))
	}
	return a.retain("B", about, a.of([]string{
		fmt.Sprintf("%s 오류를 고치고 %s 쪽 %s까지 %s에서 확인했다.", x, y, z, a.of(a.tools)),
		fmt.Sprintf("%s 회의에서 %s 초안을 설명하고 %s 의견 %d개를 모았다.", x, y, z, 2+a.IntN(30)),
		fmt.Sprintf("%s 이관을 끝내고 %s 지표를 %s %s 화면에 올렸다.", x, y, a.of(a.tools), z),
	}))
}

func (a *author) opinion(lang int) string {
	x, y := a.thing(lang), a.thing(lang)
	letter := fmt.Sprintf("O(c=0.%d)", 50+a.IntN(49))
	if lang == 1 {
		return a.retain(letter, a.people, a.of([]string{
			fmt.Sprintf("Prefers a short %s with a separate %s over one long %s page.", x, y, a.of(a.nouns[1])),
			fmt.Sprintf("Thinks that %s makes the %s harder to read than the %s.", a.of(a.tools), x, y),
		}))
	}
	return a.retain(letter, a.people, a.of([]string{
		fmt.Sprintf("%s 방식보다 %s 방식이 %s에 더 어울린다고 생각한다.", x, y, a.of(a.nouns[0])),
		fmt.Sprintf("%s 자료는 %s 순서로 정리한 %s 표를 선호한다.", x, y, a.of(a.tools)),
	}))
}

func (a *author) status(lang int) string {
	x, y := a.thing(lang), a.of(a.nouns[lang])
	if lang == 1 {
		return a.retain("S", a.projects, fmt.Sprintf("The %s %s is waiting for the %s of %s.", x, y, a.of(a.nouns[1]), a.of(a.tools)))
	}
	return a.retain("S", a.projects, fmt.Sprintf("%s %s 작업은 %s %s 때문에 대기 중이다.", x, y, a.of(a.tools), a.of(a.nouns[0])))
}

func (a *author) retain(letter string, names []string, text string) string {
	return "- " + letter + " @" + a.name(names) + ": " + text
}

// log writes a daily log with n lines to retain, and some that stay in the log.
func (a *author) log(w io.Writer, d day.Day, n int) {
	fmt.Fprintf(w, "# %s\n\n%s %s 이야기를 했다. We talked about the %s.\n\n## Retain\n", d, a.of(a.people), a.thing(0), a.thing(1))
	for range n {
		fmt.Fprintln(w, a.line())
	}
	fmt.Fprintf(w, "\n## 메모\n\n```\n%s --verbose\n```\n\n- %s?\n", a.of(a.tools), a.thing(0))
}

// question is about four words of some line that the author might have written.
func (a *author) question() string {
	lang := a.IntN(2)
	return strings.Join([]string{a.of(a.tools), a.thing(lang), a.of(a.nouns[lang])}, " ")
}

// prompt is a task of several clauses, two of which name something that some line may be about; some come with a pasted stack trace.
func (a *author) prompt() string {
	lang := a.IntN(2)
	x, y := a.thing(lang), a.of(a.nouns[lang])
	if lang == 1 {
		x = fmt.Sprintf("Refactor the %s of %s and run the tests. Don't touch the %s yet.\nThen update the README, and tell me what changed. Keep commits small.", x, a.of(a.tools), y)
	} else {
		x = fmt.Sprintf("지금 메인 화면을 고치고 있는데 %s 쪽 %s 부분을 먼저 손봐 줘. 테스트도 추가하고.\n%s 설정은 그대로 두고, 끝나면 커밋해 줘. 이름은 알아서 정해도 돼.", x, y, a.of(a.tools))
	}
	if a.IntN(4) == 0 {
		x += "\n\n" + strings.Repeat(fmt.Sprintf("ERROR %s: java.lang.IllegalStateException at com.acme.%s.Worker.run(Worker.java:17)\n", a.of(a.tools), a.of(a.projects)), 40)
	}
	return x
}
