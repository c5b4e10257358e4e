package replay

import "github.com/seed-a44923cb/memctl/engine/snapshot"

// FoldedOf is how far a log was folded when a limit cut the run short.
func (f *Folded) FoldedOf(l *snapshot.Log) int64 {
	r := f.Rest
	switch {
	case l.Day < r.Day:
		return l.Stamp.Size
	case l.Key == r.Path:
		return int64(r.StartByte)
	case l.Day == r.Day && l.Key < r.Path:
		return l.Stamp.Size
	}
	return l.Grown
}
