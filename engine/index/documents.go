package index

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// Documents reads one file as the documents that can be found in it.
func (e *Indexer) Documents(key, onDisk string) ([]recall.Document, error) {
	data, err := e.Ws.ReadFile(onDisk)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // gone since the scan; the next refresh notices
	}
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(key, files.BankDir+"/") {
		return e.PageDocuments(key, data)
	}
	shown, err := memory.Shown(data)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", key, err)
	}
	docs := e.redacted(recall.Blocks(key, []byte(e.RedactLines(string(shown)))))
	e.times.Dated(docs)
	return docs, nil
}

// redacted takes the secrets out of what is to be indexed: what is not in the index cannot be shown.
func (e *Indexer) redacted(docs []recall.Document) []recall.Document {
	for i := range docs {
		docs[i].Title = e.Redact(docs[i].Title)
		docs[i].Text = text.Cut(e.Redact(docs[i].Text), recall.LongestText)
		docs[i].Headings = text.Cut(e.Redact(docs[i].Headings), recall.LongestText)
		docs[i].Entities = e.WithoutSecrets(docs[i].Entities)
	}
	return docs
}

// PageDocuments reads a page as documents: its entries, each with the day of its newest source, and the blocks that people wrote on it. The
// page as a whole is none: it would come before the entries that say what it is about.
func (e *Indexer) PageDocuments(key string, data []byte) ([]recall.Document, error) {
	whole, err := bank.ParsePage(strings.TrimPrefix(key, files.BankDir+"/"), data)
	if err != nil {
		return nil, err
	}
	page, err := problem.ShownPage(key, data)
	if err != nil {
		return nil, err
	}
	tier := recall.TierOf(key)
	title := e.Redact(page.Front.Value("title"))
	var out []recall.Document
	heading := ""
	rest := make([]byte, 0, len(data)) // what is left for people's blocks, line by line in its place
	for i := range page.Lines {
		l := &page.Lines[i]
		switch l.Kind {
		case bank.LineHeading:
			heading = l.Text
		case bank.LineEntry:
			out = append(out, e.entryDocument(key, title, heading, page, l))
			rest = append(rest, '\n')
			continue
		case bank.LineManaged, bank.LineEmbed, bank.LineBlock:
			rest = append(rest, '\n')
			continue
		default:
		}
		rest = append(rest, page.Raw(l)...)
	}
	offset := bytes.Count(page.Data, []byte{'\n'}) - bytes.Count(rest, []byte{'\n'})
	answer, line, err := shownAnswer(whole)
	if err != nil {
		return nil, err
	}
	answersWhen := e.answersWhen(page, tier)
	if answer != "" {
		out = append(out, recall.Document{
			ID: files.LineID(key, line), Path: key, Line: line, Tier: tier, Title: title, AnswersWhen: answersWhen,
			Text: e.Redact(answer), Synthesised: true, Section: -1,
		})
	}
	for _, d := range e.redacted(recall.Blocks(key, []byte(e.RedactLines(string(rest))))) {
		part := strings.TrimPrefix(d.ID, files.LineID(key, d.Line)) // of a block that is too long for one document
		d.Line += offset
		d.ID = files.LineID(key, d.Line) + part
		d.Title, d.Former = cmp.Or(title, d.Title), d.Former || tier == recall.Archive
		d.AnswersWhen = answersWhen
		out = append(out, d)
	}
	e.times.Dated(out)
	return out, nil
}

// answersWhen are the words of the questions that a page of the wiki answers, of a question or of a person's own. Those of a page of entries are words of
// its entries, which are found by them anyway: with them the questions of four lives of notes find what answers less often (first of .529 for .540).
func (e *Indexer) answersWhen(p *bank.Page, tier recall.Tier) string {
	if tier != recall.Other {
		return ""
	}
	return text.Cut(e.Redact(strings.Join(p.Front.List("answers_when"), " ")), recall.LongestText)
}

// entryDocument is an entry below a heading of a page.
func (e *Indexer) entryDocument(key, title, heading string, page *bank.Page, l *bank.Line) recall.Document {
	en, tier := l.Entry, recall.TierOf(key)
	d := recall.Document{
		ID: key + "#^" + en.ID, Path: key, Line: l.No, Tier: tier, Kind: en.Kind, EntryID: en.ID,
		Entities: e.WithoutSecrets(en.Entities), Title: title, Headings: text.Cut(e.Redact(heading), recall.LongestText), Text: e.Redact(en.Text),
		Confidence: en.Confidence, Former: tier == recall.Archive || bank.IsFormerHeading(heading), Days: sourceDays(en.Sources),
	}
	if en.ID == "" {
		d.ID = files.LineID(key, l.No)
	}
	if len(d.Days) > 0 {
		d.Day, d.Since = slices.Max(d.Days), slices.Min(d.Days)
	}
	for _, s := range en.Sources {
		d.Sources = append(d.Sources, s.Place())
	}
	if d.Former {
		end := page.End(en.ID)
		d.Until, d.Successor, d.Faded = end.On, end.Successor, end.Reason == bank.ReasonFaded
	}
	return d
}

// shownAnswer returns the answer that was filed on a page, without what is private there or was private when it was filed.
func shownAnswer(p *bank.Page) (text string, line int, err error) {
	if text, line, err = question.FiledAnswer(p); err != nil {
		return "", 0, err
	}
	shown, err := memory.Shown([]byte(text))
	return strings.TrimSpace(string(shown)), line, err
}

// sourceDays are the days of the sources that stand on an entry's line.
func sourceDays(sources []bank.SourceLink) (days []day.Day) {
	for _, s := range sources {
		if d, ok := memory.DayOf(s.Target + ".md"); ok {
			days = append(days, d)
		}
	}
	return days
}
