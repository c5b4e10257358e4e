package mcpserver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/internal/text"
	"github.com/seed-a44923cb/memctl/rules"
)

// maxRetain bounds what one call writes, in bytes: a memory is told in sentences.
const maxRetain = 64 << 10

type retainIn struct {
	Text       string   `json:"text"`
	Kind       string   `json:"kind"`
	Confidence float64  `json:"confidence"`
	Entities   []string `json:"entities"`
}

type retainOut struct {
	lead
	Path      string   `json:"path"`
	Line      int      `json:"line"`
	Text      string   `json:"text"`
	Redacted  bool     `json:"redacted,omitempty"`
	Warnings  []string `json:"warnings,omitempty"`
	Workspace string   `json:"workspace"`
}

// retain writes a line of the Retain grammar; without a kind, a plain line of the log.
func (s *service) retain(_ context.Context, e *engine.Engine, in retainIn) (out retainOut, shown string, err error) {
	in.Text = strings.TrimSpace(in.Text)
	switch {
	case in.Text == "":
		return out, "", logbook.ErrEmpty
	case len(in.Text) > maxRetain:
		return out, "", s.advise("text가 %d KB보다 깁니다. 남길 것을 한 문장씩 나눠 부릅니다", "text is longer than %d KB: call once for each sentence that should last", maxRetain>>10)
	case in.Confidence != 0 && in.Kind != "O":
		return out, "", s.advise("confidence는 kind가 O일 때만 씁니다. kind O로 하거나 confidence를 뺍니다", "confidence is for kind O only: set kind O, or leave confidence out")
	case len(in.Entities) > 0 && in.Kind == "":
		return out, "", s.advise("entities는 kind와 함께 씁니다. kind(W, B, O, S)를 더하거나 entities를 뺍니다", "entities need a kind: add kind (W, B, O or S), or leave entities out")
	}
	l, err := s.write(e, in)
	if err != nil {
		return out, "", err
	}
	out = retainOut{
		lead: lead{Note: s.note()}, Workspace: l.Workspace, Path: l.Path, Line: l.Line, Text: bundle.Harmless(text.Cut(l.Text, maxText)), Redacted: l.Redacted,
	}
	if l.Redacted {
		out.Advice = s.t("비밀로 보이는 값은 가리고 적었습니다(redacted).", "A value that looks like a secret was redacted.")
	}
	shown = s.tf("적었습니다(written): %s\n%s", "written: %s\n%s", recall.LineID(l.Path, l.Line), quote(out.Text))
	for _, w := range l.Warnings {
		out.Warnings = append(out.Warnings, bundle.Flat(w))
		shown += s.t("\n주의: ", "\nwarning: ") + bundle.Flat(w)
	}
	return out, out.around(shown), nil
}

func (s *service) write(e *engine.Engine, in retainIn) (*logbook.Logged, error) {
	if in.Kind == "" {
		return e.Log(in.Text)
	}
	kind, _ := rules.ParseKind(in.Kind[0]) // the schema knows the four
	return e.Retain(kind, int(math.Round(100*in.Confidence)), in.Entities, strings.TrimSpace(strings.TrimPrefix(in.Text, "- ")))
}

type forgetIn struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
}

type forgetOut struct {
	lead
	ID        string `json:"id"`
	Text      string `json:"text"`
	Restore   string `json:"restore"` // the command that brings it back
	Workspace string `json:"workspace"`
}

// forget archives an entry. One that is archived already stays so.
func (s *service) forget(ctx context.Context, e *engine.Engine, in forgetIn) (out forgetOut, shown string, err error) {
	id := text.Cut(in.ID, maxName)
	_, err = e.Archive(ctx, id, text.Cut(in.Reason, maxHitText))
	already := errors.Is(err, report.ErrAlready)
	if err != nil && !already {
		return out, "", s.noEntry(err, id)
	}
	v, err := e.Entry(ctx, id)
	if err != nil {
		return out, "", s.noEntry(err, id)
	}
	out = forgetOut{
		lead: lead{Note: s.note()}, Workspace: v.Workspace, ID: v.ID, Text: strings.TrimSpace(bundle.Harmless(v.Text)), Restore: "memctl restore " + v.ID,
	}
	out.Advice = s.tf("지우지 않았습니다. %s로 되돌립니다. 일지의 줄은 그대로입니다.", "Nothing was deleted: %s brings it back. The line of the log stays.", out.Restore)
	done := s.t("보관했습니다(archived)", "archived")
	if already {
		done = s.t("이미 보관되어 있습니다(already archived)", "archived already")
	}
	return out, out.around(fmt.Sprintf("%s: %s · %s\n%s", done, v.ID, shownPath(v.Page), quote(out.Text))), nil
}
