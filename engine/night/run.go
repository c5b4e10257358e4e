package night

import (
	"context"

	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/run"
)

// Distill takes in what is new, and names the links of new lines that lead nowhere.
func (e *Night) Distill(ctx context.Context, o report.DistillOptions) (*report.Report, error) {
	return e.run.Distill(ctx, o, e.tellLinks)
}

// Reflect is the full pass: it distils everything, closes each logical day that is over, brings roll-ups, page headers and
// the catalogue up to date, looks for what a person may want to mend, and writes a report of it all.
func (e *Night) Reflect(ctx context.Context, dryRun bool) (*report.Report, error) {
	return e.run.Run(ctx, run.Cycle{Verb: "reflect", Full: true, Tell: e.tell, DryRun: dryRun})
}
