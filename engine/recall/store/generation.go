package store

import (
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Generation is an index as it was when it was opened: what is written after that does not show in it. [Read] opens and closes it.
type Generation struct {
	Segments []*Segment
	Analyzer fields.Analyzer // its documents were analysed with it

	manifest *manifest
}

// Totals are the counts over all documents.
func (g *Generation) Totals() *fields.Totals { return &g.manifest.Totals }

func (g *Generation) close() {
	for _, s := range g.Segments {
		s.close()
	}
	g.Segments = nil
}

// openGeneration maps the segments that a manifest names. A segment that is gone is reported as such
// (os.ErrNotExist inside), because a reader then looks at CURRENT again.
func openGeneration(d *derived.Dir, m *manifest) (g *Generation, err error) {
	g = &Generation{manifest: m}
	defer func() {
		if err != nil {
			g.close()
			g = nil
		}
	}()
	for i := range m.Segments {
		s, err := openOne(d, m.Segments[i])
		if err != nil {
			return g, err
		}
		g.Segments = append(g.Segments, s)
	}
	return g, nil
}
