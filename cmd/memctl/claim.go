package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/spf13/cobra"
)

// claimLine is what claim says of a line.
type claimLine struct {
	Text     string          `json:"text"`
	Readings []claim.Reading `json:"readings"`
}

func (a *app) claimCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "claim [TEXT|-]",
		Short: a.t("글이 무엇을 말하는지 읽어 보여 줍니다", "show what a text says, claim by claim"),
		Long: a.t(`글을 따로따로 성립하는 주장으로 나누고, 주장마다 무엇의(대상) 무엇이(속성)
무엇인지(값), 서술어, 긍정과 부정, 때, 서법, 누가 한 말인지, 조건, 이유,
바뀐 것을 글 안의 바이트 자리와 함께 보여 줍니다. 마지막 줄은 들어맞은
문형의 이름입니다. 줄마다 따로 읽습니다. 작업 폴더가 있으면 그 폴더의
낱말(rules/words.yaml)도 씁니다. --json은 입력 한 줄에 한 줄입니다.`,
			`Takes a text apart into independent claims and shows of each what it is about
(subject), which property it tells (attribute) and as what (value), the
predicate, polarity, time, modality, who says it, condition, reason, and what it
says has changed, with their places in bytes. The last line names the patterns
that fired. Lines are read one by one. In a workspace its own words
(rules/words.yaml) are known, too. --json is one line per line of input.`),
		Example: a.t(`  memctl claim "쿠폰은 27일로 연기, 문구는 그대로"
  memctl claim "PG는 토스 대신 포트원으로 가기로 결정"`,
			`  memctl claim "coupon moved to the 27th, copy stays"
  memctl claim "Sam says the API costs $20 a month"`) + `
  memctl claim --json - < memory/2026-11-20.md`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.claim(cmd.Context(), args) },
	}
}

func (a *app) claim(ctx context.Context, args []string) error {
	r, err := a.claims()
	if err != nil {
		return err
	}
	return a.lines(ctx, args, func(n int, line string) error {
		got := claimLine{Text: line, Readings: r.Read(line)}
		if got.Readings == nil {
			got.Readings = []claim.Reading{}
		}
		if a.json {
			return a.printJSON(got)
		}
		a.printClaims(n, got)
		return nil
	})
}

// claims knows the workspace's words where there is one, else those of the program alone.
func (a *app) claims() (*claim.Reader, error) {
	e, err := a.open()
	if errors.Is(err, place.ErrNone) {
		return env.Claims(), nil
	}
	if err != nil {
		return nil, err
	}
	defer e.Close()
	a.warnOfWords(e)
	return e.Claims(), nil
}

// printClaims prints the claims of line n, a table each.
func (a *app) printClaims(n int, l claimLine) {
	if !a.headLine(n, l.Text) {
		return
	}
	if len(l.Readings) == 0 {
		a.printf("  %s\n", a.t("읽어 낼 주장이 없습니다", "no claim to be read"))
	}
	for i := range l.Readings {
		x := &l.Readings[i]
		a.printf("  %s\n", a.bold(fmt.Sprintf("%d. %s", i+1, clean(strings.TrimSpace(l.Text[x.Span.Start:x.Span.End])))))
		var rows [][]string
		for _, f := range a.claimFields(x, l.Text) {
			place := ""
			if !f.span.IsZero() {
				place = fmt.Sprintf("%d–%d", f.span.Start, f.span.End)
			}
			rows = append(rows, []string{f.what, clean(f.text), clean(f.note), place})
		}
		a.grid("     ", []cell{{}, {}, {}, {head: a.t("바이트", "bytes")}}, rows, func(int) bool { return false })
	}
}

// claimField is one line of the table of a claim.
type claimField struct {
	name       string // in English, whatever the language of the person
	what       string // the same in that language
	text, note string
	span       claim.Span
}

// claimFields are what a reading tells, in the order in which people ask: what, which, how much; then how it is said.
func (a *app) claimFields(x *claim.Reading, text string) (out []claimField) {
	add := func(ko, en, said, note string, p claim.Span) {
		if said != "" {
			out = append(out, claimField{en, a.t(ko, en), said, note, p})
		}
	}
	at := func(p claim.Span) string { return text[p.Start:p.End] }
	add("대상", "subject", x.Subject.Text, a.claimWord(string(x.Whence)), x.Subject.Span)
	word := x.Attribute.Word
	if x.Attribute.Implied {
		word = a.t("값이나 서술어에서", "implied")
	}
	add("속성", "attribute", x.Attribute.Name, word, x.Attribute.Span)
	for _, v := range x.Values {
		note := a.claimWord(string(v.Kind))
		if v.Canonical != v.Text {
			note += " " + v.Canonical
		}
		add("값", "value", v.Text, note, v.Span)
	}
	add("서술어", "predicate", x.Predicate.Lemma, strings.Join(x.Predicate.Classes, ", "), x.Predicate.Span)
	for _, g := range x.Arguments {
		add(claimWordsKo[string(g.Role)], string(g.Role), g.Text, "", g.Span)
	}
	how := []string{a.claimWord(string(x.Modality))}
	if x.Negated {
		how = append(how, a.featureWord(negated))
	}
	for _, s := range []string{string(x.Tense), string(x.Aspect)} {
		if s != "" {
			how = append(how, a.claimWord(s))
		}
	}
	add("서법", "modality", strings.Join(how, ", "), "", claim.Span{})
	if x.Said != nil {
		add("말한 사람", "said by", orDash(x.Said.By.Text), at(x.Said.Mark), x.Said.By.Span)
	}
	add("조건", "condition", at(x.Condition), "", x.Condition)
	add("이유", "reason", at(x.Reason), "", x.Reason)
	add("수량", "amount", a.claimWord(string(x.Quantifier.Amount)), at(x.Quantifier.Span), x.Quantifier.Span)
	add("정도", "degree", x.Degree.Text, "", x.Degree.Span)
	if c := x.Change; c != nil {
		add("바뀜", "change", strings.TrimSpace(valuesText(c.From)+" → "+valuesText(c.To)), strings.TrimSpace(at(c.Mark)+" "+a.claimWord(string(c.Direction))), c.Mark)
	}
	var ids []string
	for _, p := range x.Patterns {
		ids = append(ids, p.ID)
	}
	add("문형", "patterns", strings.Join(ids, " "), "", claim.Span{})
	return out
}

// claimWord says a code of a reading in the language of the person: a modality, a role, a kind.
func (a *app) claimWord(code string) string {
	if ko, ok := claimWordsKo[code]; ok {
		return a.t(ko, code)
	}
	return code
}

var claimWordsKo = map[string]string{
	"own": "제 절", "clause": "앞 절", "label": "앞머리", "line": "윗줄", "heading": "제목",
	"number": "수", "money": "돈", "percent": "퍼센트", "date": "날짜", "time": "시각", "duration": "기간", "version": "버전", "switch": "켬·끔", "name": "사람", "term": "말",
	"agent": "하는 이", "object": "대상어", "place": "곳", "goal": "가는 곳", "source": "온 곳", "with": "함께", "than": "견준 것", "for": "쓰임", "until": "까지",
	"also": "또한", "only": "~만", "instead": "대신",
	"past": "과거", "present": "현재", "future": "앞날", "done": "끝남", "ongoing": "이어짐", "habitual": "늘", "begun": "시작됨", "notyet": "아직",
	"is": "그러함", "did": "했음", "doing": "하는 중", "will": "할 것", "must": "해야 함", "should": "하는 게 좋음", "may": "그럴 수 있음", "wish": "바람", "ask": "물음",
	"order": "시킴", "decided": "정함", "told": "들은 말",
	"all": "모두", "some": "일부", "atleast": "적어도", "atmost": "많아야", "about": "쯤", "half": "절반", "part": "부분", "none": "없음", "each": "저마다",
	"up": "올라감", "down": "내려감", "later": "늦춰짐", "sooner": "당겨짐", "end": "끝", "start": "시작", "back": "되돌아감",
}

// claimInShort is a reading on one line: 쿠폰 · date: 27일 (decided).
func (a *app) claimInShort(x *claim.Reading) string {
	how := []string{a.claimWord(string(x.Modality))}
	if x.Negated {
		how = append(how, a.featureWord(negated))
	}
	if len(x.Predicate.Classes) > 0 {
		how = append(how, x.Predicate.Classes[0])
	}
	text := orDash(x.Subject.Text) + " · " + x.Attribute.Name
	if len(x.Values) > 0 {
		text += ": " + valuesText(x.Values)
	}
	if c := x.Change; c != nil && len(c.From) > 0 {
		text += " ← " + valuesText(c.From)
	}
	return text + " (" + strings.Join(how, ", ") + ")"
}

func valuesText(vs []claim.Value) string {
	var out []string
	for _, v := range vs {
		out = append(out, v.Text)
	}
	return strings.Join(out, ", ")
}

func orDash(s string) string {
	if s == "" {
		return "—"
	}
	return s
}
