package night

import (
	"context"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/run"
)

// maxBroken bounds the links that a run names; lint names them all.
const maxBroken = 20

// tellLinks names the links of the lines that a run has read for the first time which lead nowhere, as warnings. What the other checks look at takes more than
// the lines that are new: the night makes them.
func (e *Night) tellLinks(ctx context.Context, p *run.Plan) error {
	if p.Folded == nil || p.Folded.Machine == nil {
		return nil
	}
	linked := p.Folded.Machine.Linked()
	if len(linked) == 0 {
		return nil
	}
	known := make([]string, 0, len(p.Snap.Files))
	for _, f := range p.Snap.Files {
		known = append(known, f.Key)
	}
	var lines []lint.LogLine
	for _, s := range linked {
		lines = append(lines, lint.LogLine{Path: s.Path, Line: s.Line, Text: s.Text})
	}
	broken := lint.BrokenLinks(lines, known)
	if len(broken) > 0 { // it may be a picture, or whatever else there is in the folder
		broken = lint.BrokenLinks(lines, append(known, e.otherFiles(ctx, nil)...))
	}
	for _, f := range broken[:min(len(broken), maxBroken)] {
		p.Snap.Problem(problem.Warning(f.Path, f.Line, lint.BrokenNotice(f.Text)))
	}
	if more := len(broken) - maxBroken; more > 0 {
		p.Snap.Problem(problem.Warning(files.MemoryDir, 0, lint.MoreBrokenNotice(more)))
	}
	p.Report.Problems = p.Snap.AllProblems()
	return nil
}
