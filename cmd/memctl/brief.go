package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/register"
)

// Forms of a briefing.
const (
	briefText = "text"
	briefMD   = "md"
	briefJSON = "json"
	briefHook = "hook"
)

// briefOptions are what was asked for.
type briefOptions struct {
	briefing.Options

	register string
	format   string
	about    string
	week     string
}

func (a *app) briefCmd() *cobra.Command {
	var o briefOptions
	c := &cobra.Command{
		Use:   "brief MODE",
		Short: a.t("지금 알아야 할 것을 묻지 않아도 알려 줍니다", "say what is worth knowing now"),
		Long: a.t(`묻지 않아도 지금 알아야 할 것을 출처와 함께 알려 줍니다.

  morning    지난 하루, 오늘, 남은 할 일, 너무 오래 그대로인 상태
  session    에이전트가 시작할 때 알아야 할 것
  context    표준 입력의 글(대화, diff, 파일)과 관련되고 그 글에 없는 기억
  fading     곧 보관함으로 갈 의견. 터미널에서는 한 글자로 고정합니다
  conflicts  서로 어긋나는 기억
  weekly     지난주(--week this: 이번 주)에 정한 것, 한 일, 바뀐 것, 배운 것
  gaps       답을 기다리는 질문과, 말없이 지나간 날짜

할 말이 없으면 아무것도 내지 않습니다. fading과 conflicts는 한 번 말한 것을 같은
날에, 또 바뀌기 전에는 되풀이하지 않습니다(--again: 되풀이).`,
			`Says what is worth knowing now, without being asked, with its sources.

  morning    the last day, today, what is open, what has stood too long
  session    what an agent needs at the start
  context    what bears on the text on standard input (a conversation, a diff, a
             file) and is not said in it
  fading     opinions about to be archived; on a terminal one key pins them
  conflicts  entries that contradict each other
  weekly     last week (--week this: this week): decided, done, changed, learnt
  gaps       questions without an answer, and dates that passed without a word

With nothing to say it says nothing. What fading and conflicts have said they do
not say again on the same day, nor before it changes (--again: they do).`),
		Example: a.t(`  memctl brief morning
  memctl brief weekly --register 개조식
  memctl brief session --about memctl --format hook
  git diff | memctl brief context --format md`,
			`  memctl brief morning
  memctl brief weekly --week this
  memctl brief session --about memctl --format hook
  git diff | memctl brief context --format md`),
		Args:      a.exactly(1),
		ValidArgs: modeNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return a.brief(cmd.Context(), &o, args[0]) },
	}
	a.briefFlags(c, &o)
	return c
}

// brief makes one briefing and prints it.
func (a *app) brief(ctx context.Context, o *briefOptions, mode string) error {
	if err := a.checkBriefing(o, mode); err != nil {
		return err
	}
	if o.Mode == brief.Context {
		if _, _, err := a.given(nil); err != nil {
			return err
		}
		text, err := a.readAll(ctx, maxInput) // of a longer text the beginning
		if err != nil {
			return err
		}
		o.Text = strings.ToValidUTF8(string(text), "\uFFFD") // a diff of files in other encodings
	}
	e, err := a.openToAsk()
	if err != nil {
		return err
	}
	defer e.Close()
	b, err := e.Brief(ctx, o.Options)
	if small, ok := errors.AsType[*bundle.SmallError](err); ok {
		return a.usage("--budget %d에는 한 줄도 들어가지 않습니다. %d부터 들어갑니다",
			"--budget %d holds not a line; want %d or more", small.Budget, small.Need)
	}
	if err != nil {
		return err
	}
	if err := a.printBriefing(b, o.format); err != nil {
		return err
	}
	if f, ok := a.asksKeys(b, o.format); ok {
		return a.pinAtTerminal(ctx, e, b, f)
	}
	return nil
}

func (a *app) briefFlags(c *cobra.Command, o *briefOptions) {
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.format, "format", briefText, a.t("`text|md|json|hook`어떤 꼴로 낼지", "`text|md|json|hook`how to write it"))
	f.StringVar(&o.register, "register", "", a.t("`REGISTER`말투: 해요체(haeyo), 합쇼체, 개조식", "`REGISTER`of Korean: haeyo, hapsyo or gaejo"))
	f.IntVar(&o.Budget, "budget", 0, a.t("`N`많아야 이만큼의 토큰(없으면 MODE에 따름)", "`N`at most so many tokens (default: the mode's)"))
	f.StringVar(&o.about, "about", "", a.t("`NAMES`session: 먼저 나올 것의 이름, 쉼표로 여럿", "`NAMES`session: what comes first, comma-separated"))
	f.StringVar(&o.week, "week", "last", a.t("`last|this`weekly: 지난주나 이번 주", "`last|this`weekly: last week or this one"))
	f.IntVar(&o.Stale, "stale", brief.DefaultStale, a.t("`DAYS`상태가 이만큼 그대로면 오래된 것", "`DAYS`when a status has stood too long"))
	f.BoolVar(&o.Again, "again", false, a.t("이미 말한 것도 말하기", "also what was said before"))
	f.BoolVar(&o.Smooth, "smooth", false, a.t("로컬 모델이 문장을 다듬게 하기", "let a local model smooth the sentences"))
	f.BoolVar(&o.Peek, "peek", false, a.t("말했다고 적지 않기", "do not note that it was said"))
}

func modeNames() (names []string) {
	for _, m := range brief.Modes() {
		names = append(names, string(m))
	}
	return names
}

// checkBriefing reads the flags.
func (a *app) checkBriefing(o *briefOptions, mode string) (err error) {
	if o.Mode = brief.Mode(mode); !slices.Contains(modeNames(), mode) {
		return a.usage("%q은(는) 없습니다. 있는 것: %s", "there is no %q; want one of %s", mode, strings.Join(modeNames(), ", "))
	}
	if o.Register, err = register.Parse(o.register); err != nil {
		return a.usage("--register %q: haeyo(해요체), hapsyo(합쇼체), gaejo(개조식) 가운데 하나여야 합니다",
			"--register %q: want haeyo, hapsyo or gaejo", o.register)
	}
	if a.json {
		o.format = briefJSON
	}
	if !slices.Contains([]string{briefText, briefMD, briefJSON, briefHook}, o.format) {
		return a.usage("--format %q: text, md, json, hook 가운데 하나여야 합니다", "--format %q: want text, md, json or hook", o.format)
	}
	if o.week != "last" && o.week != "this" {
		return a.usage("--week %q: last나 this여야 합니다", "--week %q: want last or this", o.week)
	}
	o.ThisWeek = o.week == "this"
	if o.Budget < 0 || o.Stale < 1 {
		return a.usage("--budget와 --stale은 1 이상이어야 합니다", "--budget and --stale: want 1 or more")
	}
	if err := a.utf8(o.about); err != nil {
		return err
	}
	for name := range strings.SplitSeq(o.about, ",") {
		if name = strings.TrimSpace(name); name != "" {
			o.About = append(o.About, name)
		}
	}
	if o.Lang = a.langFlag(); o.Lang == "" && o.format == briefText {
		o.Lang = a.lang // of the person at the terminal; everything else is in the workspace's language
	}
	return nil
}

func (a *app) printBriefing(b *briefing.Briefing, format string) error {
	a.clearBar()
	a.warnOfIndex(&b.Freshness, false)
	if b.Unnoted != "" {
		a.warn(a.t("말했다고 적지 못했습니다. 다시 말하게 됩니다: %s", "that it was said could not be noted, so it will be said again: %s"), b.Unnoted)
	}
	a.noteSmoothed(b.Smoothed)
	switch format {
	case briefJSON:
		return a.printJSON(b)
	case briefMD:
		a.print(b.Markdown())
	case briefHook:
		a.print(b.Hook())
	default:
		a.print(b.Text())
	}
	return nil
}

// noteSmoothed says where the words are the statements' own although a model was asked.
func (a *app) noteSmoothed(s *briefing.Smoothed) {
	switch {
	case s == nil:
	case s.Err != nil:
		a.warn(a.t("문장은 적힌 그대로입니다: %s", "the sentences are as they were written: %s"), a.noModel(s.Err))
	case s.Kept > 0:
		a.warn(a.t("%d건은 모델의 말이 달라 적힌 그대로 두었습니다", "%d are as they were written: the model said something else"), s.Kept)
	}
}
