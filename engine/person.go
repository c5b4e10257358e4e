package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
)

// ErrAlready says that a command would change nothing: the entry is pinned, archived or live already.
var ErrAlready = errors.New("nothing to change")

// Pin keeps an entry from fading; Unpin takes that back.
func (e *Engine) Pin(ctx context.Context, id string) (*Report, error) {
	return e.command(ctx, "pin", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Pinned {
			return bank.Event{}, fmt.Errorf("pin %s: it is pinned: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpPin}, nil
	})
}

// Unpin lets an entry fade again.
func (e *Engine) Unpin(ctx context.Context, id string) (*Report, error) {
	return e.command(ctx, "unpin", id, func(en *bank.Entry) (bank.Event, error) {
		if !en.Pinned {
			return bank.Event{}, fmt.Errorf("unpin %s: it is not pinned: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpUnpin}, nil
	})
}

// Archive moves an entry into the archive, with a reason in a person's words or none.
func (e *Engine) Archive(ctx context.Context, id, reason string) (*Report, error) {
	if reason = strings.Join(strings.Fields(e.redact(reason)), " "); reason == "" {
		reason = bank.ReasonByCommand
	}
	return e.command(ctx, "archive", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Standing == bank.Archived {
			return bank.Event{}, fmt.Errorf("archive %s: it is archived: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpArchive, Why: reason}, nil
	})
}

// Restore brings an archived or superseded entry back to its page. An opinion then holds as of the run's day.
func (e *Engine) Restore(ctx context.Context, id string) (*Report, error) {
	return e.command(ctx, "restore", id, func(en *bank.Entry) (bank.Event, error) {
		if en.Standing == bank.Live {
			return bank.Event{}, fmt.Errorf("restore %s: it is on its page: %w", en.ID, ErrAlready)
		}
		return bank.Event{Op: bank.OpRestore}, nil
	})
}

// command runs a cycle that adds one event of a person about one entry.
func (e *Engine) command(ctx context.Context, verb, id string, event func(*bank.Entry) (bank.Event, error)) (*Report, error) {
	return e.run(ctx, cycle{verb: verb, people: func(p *plan) ([]bank.Event, error) {
		en, err := entryByID(p.folded.machine.State(), id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", verb, err)
		}
		ev, err := event(en)
		ev.Entry = en.ID
		p.report.Entry = en.ID
		return []bank.Event{ev}, err
	}})
}

// cleanID takes an id as people paste it: with the caret of a block id, or as a link.
func cleanID(id string) string {
	id = strings.TrimSpace(id)
	if at := strings.LastIndexByte(id, '^'); at >= 0 {
		id = id[at+1:]
	}
	return strings.TrimRight(id, "]")
}

// Purge forgets an entry: its text leaves the bank, the archive, the ledgers of all devices, the changelog, the index
// and every checkpoint. A hash stays, so that a replay does not bring it back. The log lines it came from are the
// person's to remove: the report names them. It is a full pass, since page headers and the catalogue quote entries.
func (e *Engine) Purge(ctx context.Context, id string) (*Report, error) {
	return e.run(ctx, cycle{verb: "purge", full: true, purge: true, people: func(p *plan) ([]bank.Event, error) {
		en, err := entryByID(p.folded.machine.State(), id)
		if err != nil {
			return nil, fmt.Errorf("purge: %w", err)
		}
		p.purged = append(p.purged, en.ID)
		p.report.Entry = en.ID
		p.gone = goneWith(en, p.people)
		ev := bank.Event{Op: bank.OpPurge, Entry: en.ID, IDs: []string{en.ID}} // the id, so that a line of it that still stands somewhere is not taken as a new one
		for _, src := range en.Sources {
			if src.Hash != "" {
				ev.IDs, p.gone.hashes = append(ev.IDs, src.Hash), append(p.gone.hashes, src.Hash)
			}
			p.purged = append(p.purged, src.Stmt, src.Stmt[:min(len(src.Stmt), bank.ShortID+1)])
		}
		p.report.Sources, err = e.stillLogged(ctx, p, en)
		return []bank.Event{ev}, err
	}})
}

// purgedText is what is to be found nowhere any more, not in the quotes of a question's page either.
type purgedText struct {
	hashes []string // of statements
	texts  []string // that the entry ever had, normalised
}

func goneWith(en *bank.Entry, people []bank.Event) (gone purgedText) {
	add := func(text string) {
		if text = memory.Normalize(bank.Flat(text)); text != "" && !slices.Contains(gone.texts, text) {
			gone.texts = append(gone.texts, text)
		}
	}
	add(en.Text)
	add(en.FirstText)
	for i := range people {
		for _, f := range []*bank.Fields{people[i].Before, people[i].After} {
			if people[i].Entry == en.ID && f != nil {
				add(f.Text)
			}
		}
	}
	return gone
}

// quotes reports whether a promote holds something of what is purged: by the statement it stands in, or by its words.
// What a person asked is the person's.
func (p *plan) quotes(ev *bank.Event) bool {
	if ev.After == nil || ev.Why != bank.PromoteFound && ev.Why != bank.PromoteAnswered {
		return false
	}
	text := memory.Normalize(bank.Flat(ev.After.Text))
	part := strings.TrimSuffix(text, "…")
	return slices.ContainsFunc(ev.Sources, func(s bank.Source) bool {
		return slices.Contains(p.purged, s.Stmt) || s.Hash != "" && slices.Contains(p.gone.hashes, s.Hash)
	}) || slices.ContainsFunc(p.gone.texts, func(t string) bool {
		return strings.Contains(text, t) || part != text && strings.Contains(t, part)
	})
}

// purgeLedgers rewrites every ledger without the events of the purged ids, and the changelog without their lines.
func (e *Engine) purgeLedgers(p *plan, own string, added []byte) error {
	paths := sortedKeys(p.snap.ledgers)
	if !slices.Contains(paths, own) {
		paths = append(paths, own)
	}
	for _, rel := range paths {
		old, err := e.readIfThere(rel)
		if err != nil {
			return err
		}
		var next bytes.Buffer
		for line := range bytes.Lines(old) {
			events, _ := bank.DecodeLedger(rel, line)
			if len(events) == 1 && p.forgets(&events[0]) {
				continue
			}
			next.Write(line)
		}
		if rel == own {
			if next.Len() > 0 && !bytes.HasSuffix(next.Bytes(), []byte{'\n'}) {
				next.WriteByte('\n')
			}
			next.Write(added)
		}
		e.planWrite(p, rel, old, next.Bytes())
	}
	if err := e.purgeChangelog(p); err != nil {
		return err
	}
	return e.purgeReports(p)
}

func (e *Engine) purgeChangelog(p *plan) error {
	old, err := e.readIfThere(changelog)
	if err != nil || old == nil {
		return err
	}
	var next bytes.Buffer
	for line := range bytes.Lines(old) {
		if !slices.ContainsFunc(p.purged, func(id string) bool { return bytes.Contains(line, []byte("^"+id)) }) {
			next.Write(line)
		}
	}
	e.planWrite(p, changelog, old, next.Bytes())
	return nil
}

func (e *Engine) planWrite(p *plan, rel string, old, next []byte) {
	if bytes.Equal(old, next) && old != nil {
		return
	}
	before := ""
	if old != nil {
		before = workspace.Hash(old)
	}
	p.changes.Changes = append(p.changes.Changes, workspace.Change{Path: rel, Op: workspace.OpWrite, Before: before, Data: next, Prev: old})
}
