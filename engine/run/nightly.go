package run

import (
	"bytes"
	"path"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
)

// reportsWithout rewrites the reports without some of their lines.
func (e *Runner) reportsWithout(p *Plan, goes func(line []byte) bool) error {
	files, _, err := e.Ws.Scan(env.Background(), files.ReportsDir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if path.Ext(f.Path) != ".md" {
			continue
		}
		old, err := e.Ws.ReadFile(f.Path)
		if err != nil {
			return err
		}
		var next bytes.Buffer
		for line := range bytes.Lines(old) {
			if !goes(line) {
				next.Write(line)
			}
		}
		e.planWrite(p, f.Path, old, next.Bytes())
	}
	return nil
}
