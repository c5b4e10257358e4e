package engine

import (
	"context"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/meaning"
	"github.com/seed-a44923cb/memctl/engine/night"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/engine/twins"
	"github.com/seed-a44923cb/memctl/engine/verify"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// Claims is the reader of this workspace's statements, which knows its words.
func (e *Engine) Claims() *claim.Reader {
	return e.env.Claims()
}

// Close releases the workspace's folder.
func (e *Engine) Close() error {
	return e.env.Close()
}

// Dir is the absolute path of the workspace.
func (e *Engine) Dir() string {
	return e.env.Dir()
}

// Config is the workspace's configuration.
func (e *Engine) Config() config.Config {
	return e.env.Config()
}

// Rules are the rules in force, the embedded ones with the workspace's merged over them, and the rule files that could
// not be used, each error with file, line and column.
func (e *Engine) Rules() (*rules.Set, []error, error) {
	return e.env.Rules()
}

// Clock is the time of a run that began now.
func (e *Engine) Clock() config.Clock {
	return e.env.Clock()
}

// Keywords finds the content words of a text as page headers show them.
func (e *Engine) Keywords() func(string) []catalogue.Keyword {
	return e.env.Keywords()
}

// LogsSum sums up names, sizes and times of everything in memory/ in one word, which is another one once something there has changed.
func (e *Engine) LogsSum(ctx context.Context) (string, error) {
	return e.env.LogsSum(ctx)
}

// Model is the client of the configured model. It is made once, and making it opens no connection; where the settings
// name no model, its verbs return [llm.ErrNoModel]. What it replied and what it used lie in .memctl/model.
func (e *Engine) Model() (*llm.Client, error) {
	return e.env.Model()
}

// Morph is the analyser of this workspace, which knows its words.
func (e *Engine) Morph() *morph.Analyzer {
	return e.env.Morph()
}

// WordsErr says why rules/words.yaml could not be used, so that [Engine.Morph] goes without; nil if it could, or is not there.
func (e *Engine) WordsErr() error {
	return e.env.WordsErr()
}

// Pin keeps an entry from fading; Unpin takes that back.
func (e *Engine) Pin(ctx context.Context, id string) (*report.Report, error) {
	return e.run.Pin(ctx, id)
}

// Unpin lets an entry fade again.
func (e *Engine) Unpin(ctx context.Context, id string) (*report.Report, error) {
	return e.run.Unpin(ctx, id)
}

// Archive moves an entry into the archive, with a reason in a person's words or none.
func (e *Engine) Archive(ctx context.Context, id, reason string) (*report.Report, error) {
	return e.run.Archive(ctx, id, reason)
}

// Restore brings an archived or superseded entry back to its page. An opinion then holds as of the run's day.
func (e *Engine) Restore(ctx context.Context, id string) (*report.Report, error) {
	return e.run.Restore(ctx, id)
}

// Purge forgets an entry: its text leaves the bank, the archive, the ledgers of all devices, the changelog, the index
// and every checkpoint. Hashes stay, so that a replay does not bring it back. What is a person's stays as it is, and the report
// names where the text still stands: log lines in Sources, everything else in Places. It is a full pass, since page headers and
// the catalogue quote entries.
func (e *Engine) Purge(ctx context.Context, id string) (*report.Report, error) {
	return e.run.Purge(ctx, id)
}

// Distill is the micro-cycle: it folds what is new in the logs and what people did to the pages into the bank, and
// writes the pages that change by it. A second run over the same input writes nothing.
func (e *Engine) Distill(ctx context.Context, o report.DistillOptions) (*report.Report, error) {
	return e.night.Distill(ctx, o)
}

// Lint looks over logs, pages and entries as the last run left them, and names what a person may want to mend. codes are the
// checks to make, all if there are none. It writes nothing.
func (e *Engine) Lint(ctx context.Context, codes []string) (*night.Linted, error) {
	return e.night.Lint(ctx, codes)
}

// LintFix makes the edits that the checks with these codes call safe, and says what is left to mend. With dryRun it writes nothing.
func (e *Engine) LintFix(ctx context.Context, codes []string, dryRun bool) (*night.Linted, error) {
	return e.night.Fix(ctx, codes, dryRun)
}

// Reflect is the full pass: it distils everything, closes each logical day that is over, brings roll-ups, page headers and
// the catalogue up to date, looks for what a person may want to mend, and writes a report of it all.
func (e *Engine) Reflect(ctx context.Context, dryRun bool) (*report.Report, error) {
	return e.night.Reflect(ctx, dryRun)
}

// Context loads the smallest useful bundle for a question: of the pages that matter their entries in the catalogue, the
// lines that match, and lines of logs that the pages do not say. Of the query its text and filters count. What recall
// refuses, or finds nothing for, loads nothing. A budget that holds nothing of what was found is a *[bundle.SmallError].
func (e *Engine) Context(ctx context.Context, q recall.Query, opt load.Options) (*load.Bundle, error) {
	return e.load.Context(ctx, q, opt)
}

// IndexAfter is the last step of a run: it brings the index up to date, so that the next question, which may be that of a hook with little time, need
// not. It writes nothing below memory/ and bank/, and when the run found nothing new it only looks whether there is an index. After a reflect nothing is left in the
// index of what people deleted. What came of it stands in the report, [Report.Index]; nil: there was nothing to do.
func (e *Engine) IndexAfter(ctx context.Context, r *report.Report) {
	e.find.Index.AfterRun(ctx, r)
}

// Refresh brings the index up to date with the files, so that the next question need not. It returns nil when there was nothing
// to do. Its error matches [recall.ErrBusy] when another process is just doing it.
func (e *Engine) Refresh(ctx context.Context) (*recall.Stats, error) {
	return e.find.Index.Refresh(ctx)
}

// Reindex makes the index anew beside the old one.
func (e *Engine) Reindex(ctx context.Context) (*recall.Stats, error) {
	return e.find.Index.Reindex(ctx)
}

// Recall asks the index, after bringing it up to date with the files. No hits is an answer, not an error.
func (e *Engine) Recall(ctx context.Context, q recall.Query) (*find.Answer, error) {
	return e.find.Recall(ctx, q)
}

// FoundBy are the content words of a question that a text has, in whatever form.
func (e *Engine) FoundBy(a *find.Answer, text string) []string { return e.find.Has(a.Content)(text) }

// Index is the workspace's search index, for benchmarks; everything else asks through [Engine.Recall].
func (e *Engine) Index() *recall.Store {
	return e.find.Index.Store()
}

// Near fills [recall.Query.Near] of a question with the passages whose embeddings are the nearest to its own. Up to
// [meaning.EmbedAtOnce] passages that have no vector are embedded first. An error is one of [llm.Client.Embed], or of the files;
// the question can then be asked without.
func (e *Engine) Near(ctx context.Context, q *recall.Query) (*meaning.Embedded, error) {
	return e.meaning.Near(ctx, q)
}

// Embed embeds every passage of the index that has no vector. Stopped in between it keeps what it has made. Errors are
// those of [Engine.Near].
func (e *Engine) Embed(ctx context.Context) (*meaning.Embedded, error) {
	return e.meaning.Embed(ctx)
}

// ReadTime reads the times that a question speaks of. They become periods of the query, and their words are no longer
// searched for: in a log last week is another week, and "11" any number. A date in one word (2026-11-20) is. A question of
// nothing but a time asks for all there is of it, and one of what was known at a time as of the end of it. A query that has periods is left alone. It
// also says what day it is, and whether the past is asked about, of which what no longer holds may be the answer.
func (e *Engine) ReadTime(q recall.Query) (recall.Query, []times.TimeRead) {
	return e.find.ReadTime(q)
}

// Tell returns at most limit of the hits of one answer, each fact once. These state one fact:
//
//   - an entry of the bank, and a line that is one of its sources and has its words;
//   - lines that the rules of duplicates take for the same. Two that differ in a number or a date stay two, and so do what was
//     done and what is to be done;
//   - an entry that no longer holds, and the line that it was made of, whatever else that line says.
//
// The best hit of a fact stands for the others; an entry stands for its lines already if its score is near theirs. The hits
// that it stands for are noted in [recall.Hit.SameAs].
func (e *Engine) Tell(hits []recall.Hit, limit int) []twins.Told {
	return e.twins.Tell(hits, limit)
}

// Ask is [Engine.Recall], with what else is asked for. Where a model is needed and there is none, or it fails, the answer
// comes without it and says why: the hits in the order of the index, and the sentences of the hits that answer best. Unless it is asked what
// was at a time, a hit that was superseded comes behind the entry that holds in its place.
func (e *Engine) Ask(ctx context.Context, q recall.Query, how ask.Asking) (*find.Answer, error) {
	return e.ask.Ask(ctx, q, how)
}

// Gaps lists the open questions and asks each of them again. An answer that has turned up since is returned with its question:
// a person may then close the gap. It changes nothing but the index.
func (e *Engine) Gaps(ctx context.Context) (*ask.Gaps, error) {
	return e.ask.Gaps(ctx)
}

// Promote gives a question that the bank answers badly a page in bank/wiki/, or adds what was found to the page that it
// has, also under other words. The rule is that of [judge.Judged]. With an answer, which a person has seen, the question is
// filed with it whatever the hits are.
func (e *Engine) Promote(ctx context.Context, req ask.PromoteRequest) (*find.Promotion, error) {
	return e.ask.Promote(ctx, req)
}

// CloseGap says that nobody looks for the answer to a question any more. name is the question, also in other words, or
// its page. A question that has no page is an error matching bank.ErrNotFound, one that is closed matches ErrAlready.
func (e *Engine) CloseGap(ctx context.Context, name string, dryRun bool) (*report.Report, error) {
	return e.ask.CloseGap(ctx, name, dryRun)
}

// Brief makes a briefing. One with nothing to say is no error. What fading and conflicts say is noted in the ledger, unless
// they only peek, and not said again on the same logical day, nor before it changes. A budget that holds nothing of what there is to
// say is a *[bundle.SmallError].
func (e *Engine) Brief(ctx context.Context, o briefing.Options) (*briefing.Briefing, error) {
	return e.briefing.Brief(ctx, o)
}

// Route reads a text as a piece of a daily log, of the clock's day, and says what would become of each claim.
func (e *Engine) Route(text string) ([]view.Routed, error) {
	return e.view.Route(text)
}

// Dedup compares two texts as statements, as a run over this workspace would; each may be in the Retain grammar.
func (e *Engine) Dedup(a, b string) (*view.Compared, error) {
	return e.view.Dedup(a, b)
}

// Page returns a page or any other markdown file of the workspace by its path, with or without "bank/" and ".md", by the
// name of an entity, or else by the end of its path, its title or one of its aliases, if no other page has the same. A
// missing one is an error matching bank.ErrNotFound, a name of several an [*replay.AmbiguousError].
func (e *Engine) Page(ctx context.Context, name string) (rel string, data []byte, err error) {
	return e.view.Page(ctx, name)
}

// HasPage reports whether a page is at the path that a name says, without looking further.
func (e *Engine) HasPage(name string) bool {
	return e.view.HasPage(name)
}

// Read returns a log, a page, MEMORY.md or USER.md as it may be shown to others: without private parts, comments and blocks of
// programs, secrets redacted, and with the entries where a page embeds them. The name is one that [Engine.Page] knows,
// and so are the errors; any other file of the workspace does not exist for it.
func (e *Engine) Read(ctx context.Context, name string) (*view.Reading, error) {
	return e.view.Read(ctx, name)
}

// Paths are the files that [Engine.Read] returns, in NFC, sorted.
func (e *Engine) Paths(ctx context.Context) ([]string, error) {
	return e.view.Paths(ctx)
}

// Head reads the header of a page, or of any other file among [Engine.Paths].
func (e *Engine) Head(key string) (view.PageHead, error) {
	return e.view.Head(key)
}

// Status reads how the workspace stands, without a lock.
func (e *Engine) Status(ctx context.Context) (*view.Status, error) {
	return e.view.Status(ctx)
}

// Kept reports whether a daemon keeps the workspace: it distils soon after a log has changed, and reflects each night.
func (e *Engine) Kept() (bool, error) {
	return e.view.Kept()
}

// Entries is how many live entries the bank had after the last run; 0 where there was none, or its notes are lost.
func (e *Engine) Entries() int {
	return e.view.Entries()
}

// EntryDays are, of every entry, the days of the sources that its line shows: the first and the newest three.
func (e *Engine) EntryDays(ctx context.Context) (map[string][]day.Day, error) {
	return e.view.EntryDays(ctx)
}

// Subjects lists the subjects as the logs give them now, whatever the last run has found: what a person has hidden since is not named. With
// at least one candidate asked for, also as many names that may become one.
func (e *Engine) Subjects(ctx context.Context, candidates int) (*view.Subjects, error) {
	return e.view.Subjects(ctx, candidates)
}

// NameSubject makes a name a subject, or adds other names and a category to the one that has it.
func (e *Engine) NameSubject(ctx context.Context, name string, aliases []string, category string) (*report.Report, error) {
	return e.view.NameSubject(ctx, name, aliases, category)
}

// DismissSubject says that a name is no subject, now and later. Where it is another name of a subject, that loses it and stays.
func (e *Engine) DismissSubject(ctx context.Context, name string) (*report.Report, error) {
	return e.view.DismissSubject(ctx, name)
}

// JoinSubjects says that two subjects are one: the names of the first are the second's. One that is unknown is an error matching bank.ErrNotFound.
func (e *Engine) JoinSubjects(ctx context.Context, gone, into string) (*report.Report, error) {
	return e.view.JoinSubjects(ctx, gone, into)
}

// SubjectName returns a name as the names of subjects are kept and may be shown: on one line, without secrets.
func (e *Engine) SubjectName(name string) string {
	return e.view.SubjectName(name)
}

// Events returns the events of all ledgers that stand, in the order in which they fold. What cannot be read of a ledger is left out;
// [Engine.Status] names it.
func (e *Engine) Events(ctx context.Context) ([]*bank.Event, error) {
	return e.view.Events(ctx)
}

// Entry returns one entry by id. An unknown id is an error matching bank.ErrNotFound.
func (e *Engine) Entry(ctx context.Context, id string) (*view.EntryView, error) {
	return e.view.Entry(ctx, id)
}

// Why explains one entry by the ledger. An unknown id is an error matching bank.ErrNotFound.
func (e *Engine) Why(ctx context.Context, id string) (*view.Why, error) {
	return e.view.Why(ctx, id)
}

// Opinions are all opinions, live or not, in page order.
func (e *Engine) Opinions(ctx context.Context) ([]view.EntryView, error) {
	return e.view.Opinions(ctx)
}

// Capture writes what is worth a line of the log in a conversation to the log of the run's day: one block below a heading of
// its own, with host and id of the session. Lines of Before that Turns have replaced or dropped are struck out as [Engine.TakeBack] does it. What the day's log has already is not written again, nor what an earlier log has that
// is not older than the turn; so the same conversation may be given as often as a host likes, by several processes at once. Like
// [Engine.Log] it takes no lock but the log's own.
func (e *Engine) Capture(ctx context.Context, o logbook.CaptureOptions) (*logbook.Captured, error) {
	return e.logbook.Capture(ctx, o)
}

// Log appends a text to the daily log of the run's day, below a heading of its own. Plain lines become list items, one
// each; what is markdown already is written as it is. Secrets are redacted. It takes no lock but the log's own, so a long
// run elsewhere does not hold it up.
func (e *Engine) Log(text string) (*logbook.Logged, error) {
	return e.logbook.Log(text)
}

// Retain appends a line of the Retain grammar to the daily log of the run's day. confidence is in hundredths, 0 for
// none; it is only for opinions.
func (e *Engine) Retain(kind rules.Kind, confidence int, entities []string, text string) (*logbook.Logged, error) {
	return e.logbook.Retain(kind, confidence, entities, text)
}

// Secrets looks for secrets and people's numbers in the workspace's files as they are: logs and originals, pages, the
// ledger, rules and settings, MEMORY.md and USER.md. Private blocks are looked at too: they are never distilled, but a file
// that is shared is shared with them. It writes nothing, and memory.redact does not matter.
func (e *Engine) Secrets(ctx context.Context) (*logbook.Secrets, error) {
	return e.logbook.Secrets(ctx)
}

// Sessions gives access to what hooks remember.
func (e *Engine) Sessions() logbook.Sessions {
	return e.logbook.Sessions()
}

// TakeBack takes back what [Engine.Capture] has written of a session: a log is only appended to, so each such line is struck out in a line below, under a
// heading of what was taken back, and is no statement from there on. Only the blocks of the session itself in the logs of
// the last two weeks are looked at. A line that the same log has elsewhere too stays. A log that leaves a block open, in which nothing would be read, stays as it is: a
// warning says which.
func (e *Engine) TakeBack(ctx context.Context, o logbook.TakeBackOptions) (logbook.Struck, error) {
	return e.logbook.TakeBack(ctx, o)
}

// Verify replays logs and people's events from the beginning, as of the last run's day, and compares with the pages
// on disk. It writes nothing and takes no lock.
func (e *Engine) Verify(ctx context.Context) (*verify.Verification, error) {
	return e.verify.Verify(ctx)
}

// Examine looks at everything that a workspace needs to work and says what it saw, check by check. It reads all logs and
// ledgers, and writes nothing; for the model it opens one connection if the settings name one.
func (e *Engine) Examine(ctx context.Context) ([]doctor.Diagnosis, error) {
	return e.doctor.Examine(ctx)
}
