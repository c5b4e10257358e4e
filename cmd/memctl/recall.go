package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/judge"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/engine/twins"
	"github.com/seed-a44923cb/memctl/internal/errcode"
)

// question is what recall is asked, before it is understood.
type question struct {
	recall.Query
	asking                  ask.Asking
	kinds, in, since, until string
	asOf                    string
	entities                []string
	semantic, all           bool
	promote, dryRun         bool
	hits                    bool // hits are counted, not the facts that they state: for a program, or one by one
}

func (a *app) recallCmd() *cobra.Command {
	var q question
	c := &cobra.Command{
		Use:   "recall QUESTION",
		Short: a.t("질문에 맞는 줄을 찾습니다", "find the line that answers a question"),
		Long: a.t(`질문에 맞는 줄을 모든 일지와 페이지에서 찾아 출처와 함께 보여 줍니다. 기억의
줄에는 ^m…으로 시작하는 id가 붙습니다(memctl why ID로 이유를 봅니다). 이제 맞지
않는 것은 그 자리를 대신한 것 아래에 ‘예전: …’으로 나옵니다. 전에는 어땠는지
묻거나(원래, 전에는, 언제 바꿨지) --as-of로 날을 주면 그때의 것이 나옵니다.
질문이 때를 말하면(지난주, 어제, 11월 20일) 그때의
것이 먼저 나오고, 때만 말하면 그때의 것을 모두 보여 줍니다. 질문의 말을 충분히
가진 줄이 없으면 찾지 못했다고 하고 종료 코드는 4입니다. --any는 그래도 가까운
줄을 보여 줍니다.

--answer는 문장으로 답하고 출처를 답니다. memctl.yaml에 모델이 있으면 모델이
작업 폴더에서 찾아 읽고 답하되 읽은 줄이 뒷받침하는 문장만 남기고, 없으면 가장
잘 맞는 문장을 그대로 옮깁니다. 모델은 읽기만 합니다(docs/model.md).`,
			`Finds the lines that answer a question, in all logs and pages, with their
source. Lines of the bank come with their id, ^m… (see memctl why). What no
longer holds stands below what took its place, as "formerly: …". A question
about the past (used to, originally, when did it change) gets what held then,
and --as-of DATE what was known on a day. Where the question names a time (last
week, yesterday, Nov 20), what is of that time comes first; a question of
nothing but a time lists all there is of it. Where no line has enough of what
the question asks nothing is found, and the exit code is 4; --any shows the
nearest lines all the same.

--answer answers in sentences, with sources. A model, if memctl.yaml names one,
looks up and reads lines of the workspace, and of what it says only what they
support is kept; without one the sentences that fit best stand as they are. A
model reads and does nothing else (docs/model.md).`),
		Example: a.t(`  memctl recall "배포 서버 포트"
  memctl recall "민수 선호" --kind O --in bank
  memctl recall "지난주에 배포 관련해서 뭐 결정했지?"
  memctl recall --answer "배포는 언제로 미뤘지?"
  memctl recall 배포 --since 2026-09-01 --until 2026-09-30 --explain`,
			`  memctl recall "port of the staging server"
  memctl recall "what does Minsu prefer" --kind O --in bank
  memctl recall "what did we decide about deploys last week"
  memctl recall --answer "when does the uploader ship?"
  memctl recall deploy --since 2026-09-01 --until 2026-09-30 --explain`) + `
  memctl recall --json riverpod | jq -r '.hits[].path'`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.recall(cmd.Context(), args, q) },
	}
	a.recallFlags(c.Flags(), &q)
	return c
}

func (a *app) recall(ctx context.Context, args []string, q question) error {
	text, err := a.text(ctx, args, maxQuestion)
	if err != nil {
		return err
	}
	q.Text = strings.TrimSpace(text)
	query, err := a.understand(q)
	if err != nil {
		return err
	}
	if err := a.answerable(q); err != nil {
		return err
	}
	e, err := a.openToAsk()
	if err != nil {
		return err
	}
	defer e.Close()
	a.warnOfWords(e)
	q.hits = a.json || q.all
	found, err := a.ask(ctx, e, &q, query)
	if err != nil {
		return err
	}
	if q.promote {
		return a.promote(ctx, e, q, found)
	}
	return a.printAnswer(found, q.told(e, found.Answer))
}

// ask puts a question that was understood to a workspace.
func (a *app) ask(ctx context.Context, e *engine.Engine, q *question, query recall.Query) (recalled, error) {
	var behind error
	query.Each = q.all || q.promote
	if q.promote {
		query.Limit = max(query.Limit, judge.JudgedHits)
		_, behind = e.Refresh(ctx) // a file that no glance sees may answer
	}
	var near *nearness
	if q.semantic {
		near = a.near(ctx, e, &query)
	}
	if !q.hits {
		q.asking.Facts = min(query.Limit, maxFacts)
	}
	ans, err := e.Ask(ctx, query, q.asking)
	if behind != nil && err == nil && ans.Stale == "" && ans.Unkept == "" {
		ans.Stale, ans.StaleWhy = behind.Error(), errcode.Of(behind)
	}
	return recalled{ans, near, q.Explain, q.Limit}, err
}

// maxFacts is what people are shown at most, as many as the index gives.
const maxFacts = 1000

// told are the hits of an answer as people are told of them.
func (q *question) told(e *engine.Engine, ans *find.Answer) []twins.Told {
	if q.all {
		return twins.TellEach(ans.Hits, q.Limit)
	}
	return e.Tell(ans.Hits, q.Limit)
}

func (a *app) recallFlags(f *pflag.FlagSet, q *question) {
	f.SortFlags = false
	f.IntVarP(&q.Limit, "limit", "n", 8, a.t("`N`많아야 이만큼", "`N`at most so many hits"))
	f.StringVarP(&q.kinds, "kind", "k", "", a.t("`W,B,O,S`이 종류만", "`W,B,O,S`only these kinds"))
	f.StringArrayVarP(&q.entities, "entity", "e", nil, a.t("`NAME`이 이름에 대한 것만(여러 번 가능)", "`NAME`only about this name (may be repeated)"))
	f.StringVar(&q.in, "in", "all", a.t("`bank|memory|all`어디에서 찾을지", "`bank|memory|all`where to look"))
	f.StringVar(&q.since, "since", "", a.t("`DATE`이날부터", "`DATE`from this day on"))
	f.StringVar(&q.until, "until", "", a.t("`DATE`이날까지", "`DATE`up to this day"))
	f.StringVar(&q.asOf, "as-of", "", a.t("`DATE`이날 알고 있던 대로", "`DATE`as it was known on this day"))
	f.BoolVar(&q.Strict, "strict", false, a.t("질문이 말하는 때의 것만(지난주, 5월 3일)", "only what is of the time the question names"))
	f.BoolVar(&q.Any, "any", false, a.t("찾지 못했어도 가까운 줄을 보여 줍니다", "show the nearest lines even where nothing is found"))
	a.askingFlags(f, &q.asking)
	f.BoolVar(&q.all, "all", false, a.t("같은 말을 하는 줄도 하나하나 보여 줍니다", "show each line, also those that say the same"))
	f.BoolVar(&q.Explain, "explain", false, a.t("점수가 어떻게 나왔는지 보여 줍니다", "show how each score came about"))
	f.BoolVar(&q.semantic, "semantic", false, a.t("뜻이 가까운 줄도 찾습니다(임베딩 모델)", "find what is near in meaning too"))
	f.BoolVar(&q.promote, "promote", false, a.t("답이 없는 질문을 bank/wiki/의 페이지로 남깁니다", "give a badly answered question a page of its own"))
	f.BoolVar(&q.dryRun, "dry-run", false, a.t("--promote: 쓰지 않고, 바뀔 것만 보여 줍니다", "--promote: write nothing, show what would change"))
}

// answerable says what is wrong with how recall is asked, beside the question itself.
func (a *app) answerable(q question) error {
	switch {
	case q.Limit < 1:
		return a.usage("--limit는 1 이상이어야 합니다", "--limit: want 1 or more")
	case q.asking.Steps < 1 || q.asking.Steps > maxSteps:
		return a.usage("--steps는 1에서 %d까지입니다", "--steps: want 1 to %d", maxSteps)
	}
	return a.promotable(q)
}

// understand reads the question and its filters.
func (a *app) understand(q question) (out recall.Query, err error) {
	if q.Text == "" && len(q.entities) > 0 {
		q.Text = strings.Join(q.entities, " ") // what there is about them
	}
	if q.Text == "" {
		return out, a.usage("질문이 비어 있습니다", "the question is empty")
	}
	if q.Kinds, err = a.kinds(q.kinds); err != nil {
		return out, err
	}
	if q.Tiers, err = a.tiers(q.in); err != nil {
		return out, err
	}
	if q.Entities, err = a.names(q.entities); err != nil {
		return out, err
	}
	if q.Since, err = a.day("--since", q.since); err != nil {
		return out, err
	}
	if q.Until, err = a.day("--until", q.until); err != nil {
		return out, err
	}
	if q.Until != 0 && q.Since > q.Until {
		return out, a.usage("--since(%s)가 --until(%s)보다 뒤입니다", "--since %s is after --until %s", q.Since, q.Until)
	}
	q.AsOf, err = a.day("--as-of", q.asOf)
	return q.Query, err
}

func (a *app) printAnswer(ans recalled, told []twins.Told) error {
	a.clearBar()
	a.warnOfIndex(&ans.Freshness, ans.Truncated)
	a.tellCorrected(ans.Corrected)
	a.warnReranked(ans.Reranked)
	if a.json {
		if err := a.printJSON(ans); err != nil {
			return err
		}
	}
	a.tellTimes(ans.Answer)
	if ans.Reply != nil {
		defer a.noteGap(ans.Answer)
		return a.printReply(ans, told)
	}
	if len(ans.Hits) == 0 && len(ans.Leads) == 0 {
		a.noteNothing(ans)
		a.noteGap(ans.Answer)
		return errNothing
	}
	if a.json {
		return nil
	}
	defer a.noteGap(ans.Answer)
	if ans.Refused != nil && len(ans.Hits) > 0 {
		a.noteRefused(ans.Refused)
	}
	if ans.explain {
		a.explainTimes(ans.Time)
		a.explainSupport(cmp.Or(ans.Refused, ans.Support))
	}
	left := a.printLeads(ans.Leads, told)
	if a.printHits(ans, left)+len(told)-len(left) < ans.Total {
		a.printf("%s\n", a.dim(fmt.Sprintf(a.t("… 더 보려면 --limit %d", "… more with --limit %d"), 2*ans.limit)))
	}
	return nil
}

// printHits shows hits, below each the former ones whose place it took. It returns how many lines these stand for.
func (a *app) printHits(ans recalled, told []twins.Told) (shown int) {
	below, isBelow := make([][]*twins.Told, len(told)), make([]bool, len(told))
	for i := range told {
		if t := &told[i]; t.Former && !ans.Past {
			if at := slices.IndexFunc(told, func(o twins.Told) bool { return !o.Former && o.Is(t.Successor) }); at >= 0 {
				if isBelow[i] = true; !t.OfOneDay() {
					below[at] = append(below[at], t)
				}
			}
		}
	}
	for i := range told {
		t := &told[i]
		if shown += 1 + len(t.Also); isBelow[i] {
			continue
		}
		a.printTold(t, ans.Answer)
		a.printMove(ans.Answer, &t.Hit)
		for _, was := range below[i] {
			a.printFormer(was, ans.Answer)
		}
	}
	return shown
}

// printFormer shows a former hit in one line, below what took its place.
func (a *app) printFormer(t *twins.Told, ans *find.Answer) {
	a.printf("    %s %s\n", a.dim(a.t("예전:", "formerly:")), a.formerLine(t.Text, t.Successor, t.Source(), times.Span(t.Since, t.Until, ans.Day, a.lang == "ko")))
	a.printScore(&t.Hit)
}

// formerLine is what a line said that no longer holds, when that was so, what took its place, and where it stands.
func (a *app) formerLine(text, successor, source, span string) string {
	said := shorten(clean(text), citationColumns)
	if span != "" {
		said += " (" + span + ")"
	}
	if successor != "" {
		said += " → ^" + successor
	}
	return said + "  " + a.dim(clean(source))
}

// warnOfWords says, with --json too, that the user's words are not those that a question is understood by.
func (a *app) warnOfWords(e *engine.Engine) {
	if err := e.WordsErr(); err != nil {
		a.alert("%s", err)
	}
}

const maxFailedShown = 3 // files that could not be indexed: more of them are counted

// warnOfIndex says what an answer is from when it is not from an index of the files as they are, and of a question that
// was not read to its end.
func (a *app) warnOfIndex(f *find.Freshness, truncated bool) {
	if f.Stale != "" {
		a.warn(a.t("색인을 새로 하지 못해 예전 것으로 찾았습니다: %s", "the index could not be brought up to date, this is from the old one: %s"), a.said(f.StaleWhy, f.Stale))
	}
	if f.Unkept != "" {
		a.warn(a.t("색인이 없고 .memctl에 쓸 수도 없어, 이번 질문만을 위해 만들어 찾았습니다: %s", "there is no index and .memctl cannot be written to; one was made for this question alone: %s"), a.said(f.Why, f.Unkept))
	}
	if f.Left > 0 {
		a.warn(a.t("시간이 모자라 %s 아직 색인에 없습니다", "there was no time to index %s"), a.count(f.Left, "파일 %d개가", "file", "files"))
	}
	for i, failed := range f.Failed {
		if i == maxFailedShown {
			a.warn(a.t("… 색인하지 못한 파일이 %d개 더 있습니다: memctl reindex", "… and %d more files: memctl reindex names them"), len(f.Failed)-i)
			break
		}
		a.warn("%s", failed)
	}
	if truncated {
		a.warn("%s", a.t("질문이 너무 길어 앞부분만 읽었습니다", "the question is too long, only its beginning was read"))
	}
}

// tellCorrected says which words of the question were read as others.
func (a *app) tellCorrected(words []spell.Correction) {
	var said []string
	for _, c := range words {
		said = append(said, clean(c.From)+" → "+clean(c.To))
	}
	if list := strings.Join(said, ", "); list != "" {
		a.note("없는 말을 고쳐 읽었습니다: "+list, "not in the notes, and read as: "+list)
	}
}

// printTold shows a hit and where else its fact stands.
func (a *app) printTold(t *twins.Told, ans *find.Answer) {
	a.printHit(&t.Hit, ans)
	a.printSame(t)
	a.printScore(&t.Hit)
}

// alsoShown is how many places of the same fact are named.
const alsoShown = 3

// printSame says where else the fact of a hit stands.
func (a *app) printSame(t *twins.Told) {
	if len(t.Also) == 0 {
		return
	}
	places := clean(strings.Join(t.Also[:min(len(t.Also), alsoShown)], ", "))
	if more := len(t.Also) - alsoShown; more > 0 {
		places += fmt.Sprintf(a.t(" 외 %d곳(모두 %s)", " and %d more (on %s)"), more, a.count(t.Days()+1, "%d일", "day", "days"))
	}
	a.printf("    %s\n", a.dim(fmt.Sprintf(a.t("같은 줄: %s", "also %s"), places)))
}

// printHit shows where a line stands, what it is, and the part of it that matched.
func (a *app) printHit(h *recall.Hit, ans *find.Answer) {
	head := a.bold(clean(h.Source()))
	if tags := a.tags(h, ans); tags != "" {
		head += "  " + a.dim(tags)
	}
	a.printf("%s\n    %s\n", head, a.snippet(h.Snippet))
}

// printScore says where the score of a hit comes from, if that was asked for.
func (a *app) printScore(h *recall.Hit) {
	x := h.Explanation
	if x == nil {
		return
	}
	score := h.Score
	if h.Before != "" && x.Fusion == nil {
		score = x.Words()
		a.printf("    %7.3f  = %s\n", h.Score, fmt.Sprintf(a.t("%s의 점수: 그 앞에 두었습니다", "the score of %s, before which it was put"), clean(h.Before)))
	}
	a.printExplanation(score, x)
}

// tags say what a hit is: of an entry its kind, names, day and id, of anything else what it stands under.
func (a *app) tags(h *recall.Hit, ans *find.Answer) string {
	var parts []string
	if h.Kind != 0 {
		kind := []string{h.Kind.String()}
		for _, e := range h.Entities {
			kind = append(kind, "@"+clean(e))
		}
		parts = append(parts, strings.Join(kind, " "))
	}
	switch {
	case h.EntryID != "":
		if h.Day != 0 {
			parts = append(parts, h.Day.String())
		}
		parts = append(parts, "^"+h.EntryID)
	case h.Synthesised:
		parts = append(parts, strings.TrimSpace(a.t("페이지 ", "page ")+clean(h.Title)))
	case h.Kind == 0 && h.Headings != "":
		parts = append(parts, breadcrumb(h))
	}
	if h.Former {
		parts = append(parts, a.former(h, ans))
	}
	return strings.Join(parts, " · ")
}

// former says that a line no longer holds, when it did, and which entry does in its place, if one does.
func (a *app) former(h *recall.Hit, ans *find.Answer) string {
	said := a.t("예전 것", "no longer holds")
	if span := times.Span(h.Since, h.Until, ans.Day, a.lang == "ko"); span != "" {
		said += " (" + span + ")"
	}
	if h.Successor != "" {
		said += " → ^" + h.Successor
	}
	return said
}

// breadcrumb is the way to a line through the headings above it. The title of a log that only repeats its day is left
// out.
func breadcrumb(h *recall.Hit) string {
	list := strings.Split(h.Headings, "\n")
	if len(list) > 1 && h.Day != 0 && list[0] == h.Day.String() {
		list = list[1:]
	}
	for i := range list {
		list[i] = shorten(clean(list[i]), crumbColumns)
	}
	cut := ""
	for len(list) > 1 && columns(strings.Join(list, " › ")) > 2*crumbColumns {
		list, cut = list[1:], "… › "
	}
	return cut + strings.Join(list, " › ")
}

// crumbColumns is how much of a heading is shown; of several together, twice as much.
const crumbColumns = 36

func (a *app) printExplanation(score float64, x *recall.Explanation) {
	wide := 0
	for _, t := range x.Terms {
		wide = max(wide, columns(t.Field+":"+t.Term))
	}
	for _, t := range x.Terms {
		if t.DocFreq == 0 { // of a list
			a.printf("    %7.3f  %s\n", t.Score, t.Field+":"+t.Term)
			continue
		}
		with := ""
		if len(t.With) > 0 {
			with = "(" + clean(strings.Join(t.With, ", ")) + ") "
		}
		a.printf("    %7.3f  %s  %stf %d · idf %.2f · df %d · len %d/%.1f · ×%.2f\n",
			t.Score, pad(t.Field+":"+clean(t.Term), wide), with, t.Freq, t.IDF, t.DocFreq, t.Length, t.AverageLength, t.Weight)
	}
	for _, p := range x.Evidence {
		a.printf("    %7.3f  %s  %.2f × %.2f × %.2f\n", p.Score, pad(p.Part, wide), p.Value, p.Weight, x.Question)
	}
	times := ""
	if x.Time != nil {
		times = fmt.Sprintf(" × %.2f %s", x.Time.Factor, a.timeScore(x.Time))
	}
	if f := x.Fusion; f != nil {
		a.printf("    %7.4f  = (%s)%s\n", score, a.fusion(f), times)
		score = x.Words()
	}
	if s := x.Standing; s != nil {
		times += fmt.Sprintf(" × %.2f %s × %.2f %s", s.Newness, a.t("새로움", "new"), s.Confidence, a.t("확신", "sure"))
	}
	a.printf("    %7.3f  = %.3f × %.2f%s", score, x.Sum, x.PageWeight, times)
	if len(x.Missing) > 0 {
		a.printf("  %s: %s", a.t("없는 말", "missing"), clean(strings.Join(x.Missing, " ")))
	}
	a.printf("\n")
}

// snippet shows the matched words set off: bold on a terminal, in «guillemets» elsewhere.
func (a *app) snippet(s recall.Snippet) string {
	on, off := "«", "»"
	if a.styled {
		on, off = "\x1b[1;4m", "\x1b[0m"
	}
	var b strings.Builder
	if s.Before {
		b.WriteString("… ")
	}
	at := 0
	for _, m := range s.Matches {
		b.WriteString(clean(s.Text[at:m.StartByte]) + on + clean(s.Text[m.StartByte:m.EndByte]) + off)
		at = m.EndByte
	}
	b.WriteString(clean(s.Text[at:]))
	if s.After {
		b.WriteString(" …")
	}
	return strings.Join(strings.Fields(b.String()), " ") // the padding of tables says nothing here
}
