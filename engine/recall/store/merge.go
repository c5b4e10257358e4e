package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2/index/scorch/mergeplan"

	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/segment"
)

// Which segments are merged is bleve's plan: segments stand in tiers of which each is eight times as large as the one before, one
// segment in each, so that n documents lie in about log₈ n segments, and a document is copied about ten times in its
// life. What is smaller than 32 documents, a log of some lines, counts as 32.
const (
	segmentsPerTier  = 1
	tierGrowth       = 8
	smallestSegment  = 32
	reclaimWeight    = 2       // of deleted documents in the choice of what to merge: bleve's own
	segmentsPerMerge = 1 << 20 // all that a first build has flushed become one
)

// size is what the planner asks of a segment.
type size struct {
	*Segment
	order uint64
}

//lint:ignore ST1003 the name is that of the interface
func (s size) Id() uint64          { return s.order } //nolint:staticcheck // the same for the other linter
func (s size) FullSize() int64     { return int64(s.ref.Docs) }
func (s size) LiveSize() int64     { return int64(s.live()) }
func (s size) HasVector() bool     { return false }
func (s size) FileSize() int64     { return s.ref.Size }
func (s size) LiveFileSize() int64 { return s.ref.Size * s.LiveSize() / max(1, s.FullSize()) }

// mergePlan returns sets of segments, each to be merged into one. A segment that is mostly deleted is written anew
// even if it stays alone. The order of segments is that of their names.
func mergePlan(segments []*Segment) (sets [][]*Segment, err error) {
	in := make([]mergeplan.Segment, len(segments))
	for i, s := range segments {
		in[i] = size{s, uint64(i)}
	}
	plan, err := mergeplan.Plan(in, &mergeplan.MergePlanOptions{
		MaxSegmentsPerTier: segmentsPerTier, TierGrowth: tierGrowth, FloorSegmentSize: smallestSegment,
		SegmentsPerMergeTask: segmentsPerMerge, ReclaimDeletesWeight: reclaimWeight, MaxSegmentSize: mergeplan.MaxSegmentSizeLimit,
	})
	if err != nil {
		return nil, fmt.Errorf("plan merge: %w", err)
	}
	planned := make(map[*Segment]bool)
	if plan != nil {
		for _, task := range plan.Tasks {
			var set []*Segment
			for _, s := range task.Segments {
				if s, ok := s.(size); ok {
					set = append(set, s.Segment)
					planned[s.Segment] = true
				}
			}
			sets = append(sets, set)
		}
	}
	for _, s := range segments {
		if !planned[s] && s.ref.Docs > 2*s.live() {
			sets = append(sets, []*Segment{s})
		}
	}
	return sets, nil
}

// merge drops the segments that have no document left, and merges what the plan says.
func (w *writer) merge(ctx context.Context) (err error) {
	defer guard(w.store.folder.Name(), &err)()
	w.segments = slices.DeleteFunc(w.segments, func(s *Segment) bool {
		if s.live() > 0 {
			return false
		}
		w.drop(s)
		return true
	})
	slices.SortFunc(w.segments, func(a, b *Segment) int { return strings.Compare(a.ref.Name, b.ref.Name) })
	sets, err := mergePlan(w.segments)
	if err != nil {
		return err
	}
	if w.store.opts.Tidy {
		for _, s := range w.segments {
			planned := slices.ContainsFunc(sets, func(set []*Segment) bool { return slices.Contains(set, s) })
			if !planned && s.live() < s.ref.Docs {
				sets = append(sets, []*Segment{s})
			}
		}
	}
	for _, set := range sets {
		if err := w.mergeSet(ctx, set); err != nil {
			return err
		}
	}
	return nil
}

// merged is a segment that is made of several as it is written.
type merged struct {
	ctx context.Context //nolint:containedctx // it lives as long as the call that writes the segment
	in  []segment.Input
}

func (m *merged) WriteTo(w io.Writer) (int64, error) {
	return segment.Merge(m.ctx, m.in, fields.Schema(), w)
}

// mergeSet makes one segment of several.
func (w *writer) mergeSet(ctx context.Context, set []*Segment) error {
	m := &merged{ctx: ctx}
	docs := 0
	for _, s := range set {
		if got, err := refOf(w.dir, s.ref.Name); err != nil || got != s.ref.fileRef { // what is copied gets a new checksum: damage would never show again
			return &CorruptError{Path: s.path, Err: errors.Join(errors.New("checksum does not match"), err)}
		}
		m.in = append(m.in, segment.Input{Segment: s.seg, Dropped: s.deleted})
		docs += s.live()
	}
	if err := w.write(docs, m); err != nil {
		return fmt.Errorf("merge segments: %w", err)
	}
	w.segments = slices.DeleteFunc(w.segments, func(s *Segment) bool { return slices.Contains(set, s) })
	for _, s := range set {
		w.drop(s)
	}
	return nil
}
