package briefing

import (
	"context"
	"fmt"
	"slices"

	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/register"
	"github.com/seed-a44923cb/memctl/engine/roster"
	"github.com/seed-a44923cb/memctl/internal/redact"
)

// Options say what a briefing is to be. The zero value of all but Mode works.
type Options struct {
	Mode     brief.Mode
	Register brief.Register // of Korean; statements take it, too, where that is certain, but in the text for a hook
	Lang     string         // "ko" or "en"; default the workspace's language
	Budget   int            // tokens, as [bundle.Tokens] counts them; default the mode's
	Text     string         // context: a conversation, a diff, a file
	About    []string       // session: names that come first, such as that of a project
	// Place says of a statement what it has to do with the project in which a session is, of which About are the names then; nil: there is none.
	Place    func(entry string, names []string, text string) brief.Place
	Stale    int  // days after which a status has stood too long; default [brief.DefaultStale]
	ThisWeek bool // weekly: the week that has begun, not the one before
	Again    bool // also what was told before
	Peek     bool // do not note what was told
	// Omit leaves out statements that whoever asks has already, by the id of the entry ("" for a line of a log), the names that it is about and
	// its text; nil: none. Sections count them among what there is beside what they show.
	Omit   func(entry string, names []string, text string) bool
	Smooth bool // a model may put the statements into smoother words; the hook's text has the log's all the same
}

// Briefing is what the memory says of itself.
type Briefing struct {
	Workspace string `json:"workspace"`
	*brief.Briefing
	Unnoted  string    `json:"unnoted,omitempty"`  // why it could not be noted what was told: it will be told again
	Smoothed *Smoothed `json:"smoothed,omitempty"` // with [Options.Smooth]
	find.Freshness
}

// Brief makes a briefing. One with nothing to say is no error. What fading and conflicts say is noted in the ledger, unless
// they only peek, and not said again on the same logical day, nor before it changes. A budget that holds nothing of what there is to
// say is a *[bundle.SmallError].
func (e *Briefer) Brief(ctx context.Context, o Options) (*Briefing, error) {
	if !slices.Contains(brief.Modes(), o.Mode) {
		return nil, fmt.Errorf("brief: unknown mode %q", o.Mode)
	}
	b, err := e.brief(ctx, o)
	if err == nil && o.Smooth {
		b.Smoothed = e.smooth(ctx, b.Briefing)
	}
	return b, err
}

func (e *Briefer) brief(ctx context.Context, o Options) (*Briefing, error) {
	clock := e.Now()
	opt := brief.Options{
		Mode: o.Mode, Today: clock.Day, Lang: o.Lang, Register: o.Register, Budget: o.Budget, Stale: o.Stale, About: o.About, ThisWeek: o.ThisWeek,
		Omit: o.Omit, Place: o.Place,
	}
	if o.Mode == brief.Session || o.Mode == brief.Context { // for an agent, to which a line with a hole where a secret was is of no use
		opt.Omit = func(entry string, names []string, text string) bool {
			return redact.Marked(text) || o.Omit != nil && o.Omit(entry, names, text)
		}
	}
	if opt.Lang == "" {
		opt.Lang = e.Cfg.Language
	}
	if o.Register != "" && opt.Lang == "ko" {
		opt.Say = func(text string) string { return register.Say(e.Analyzer, text, o.Register) }
	}
	b := &Briefing{Workspace: e.Dir()}
	if o.Mode == brief.Context {
		hits, err := e.bearing(ctx, o.Text, &b.Freshness)
		if err != nil {
			return nil, err
		}
		b.Briefing, err = brief.Compose(&brief.Material{Hits: hits}, opt)
		return b, err
	}
	f, err := e.gathered(ctx, &opt)
	if err != nil {
		return nil, err
	}
	m := &f.Material
	e.addLogged(f, clock.Day)
	if o.Mode == brief.Session || o.Mode == brief.Gaps {
		e.stillOpen(m)
	}
	if o.Mode == brief.Gaps {
		if err := e.answerGaps(ctx, m); err != nil {
			return nil, err
		}
	}
	if o.Mode == brief.Session && len(o.About) > 0 {
		if opt.About, err = e.alsoNamed(o.About); err != nil {
			return nil, err
		}
		if m.Hits, err = e.named(ctx, opt.About, &b.Freshness); err != nil {
			return nil, err
		}
	}
	if o.Mode.Once() && !o.Again {
		leaveHeard(m, f.Told, &opt)
	}
	if b.Briefing, err = brief.Compose(m, opt); err != nil {
		return nil, err
	}
	if o.Mode.Once() && !o.Peek && !b.Nothing {
		if err := e.noteTold(ctx, b.Briefing, m); err != nil {
			b.Unnoted = err.Error()
		}
	}
	return b, nil
}

// gathered is what the last run left for briefings, or, where that is missing, outdated or not enough, what the bank says.
func (e *Briefer) gathered(ctx context.Context, opt *brief.Options) (*prepared, error) {
	f := e.loadPrepared(ctx)
	if f != nil && f.enough(opt) {
		return f, nil
	}
	marks, err := e.ledgerMarks(ctx)
	if err != nil {
		return nil, err
	}
	st, s, r, err := e.replay.Known(ctx)
	if err != nil {
		return nil, err
	}
	through := r.RanOn(s)
	if f == nil {
		if f, err = e.prepare(roster.Look(st, nil), st, r.People, through, fewBounds()); err != nil {
			return nil, err
		}
		f.Ledgers, f.Told = marks, r.Told
		_ = e.savePrepared(f) // a workspace that cannot be written to is read all the same
		if f.enough(opt) {
			return f, nil
		}
	}
	if f, err = e.prepare(roster.Look(st, nil), st, r.People, through, noBounds()); err != nil {
		return nil, err
	}
	f.Ledgers, f.Told = marks, r.Told
	return f, nil
}

// enough reports whether nothing that a briefing may say was left out.
func (f *prepared) enough(opt *brief.Options) bool {
	return opt.Today > f.From && (opt.NeedsFrom() >= f.RecentFrom || opt.Mode == brief.Session)
}
