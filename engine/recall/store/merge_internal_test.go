package store

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// mergedIndex is what merging sees of an index: how many documents its segments have, and how many were copied.
type mergedIndex struct {
	segments      []*Segment
	made          int
	added, copied int
}

func (x *mergedIndex) add(docs int) *Segment {
	x.made++
	s := &Segment{ref: segRef{fileRef: fileRef{Name: fmt.Sprintf("%08d", x.made), Size: int64(docs) * 1000}, Docs: docs}}
	x.segments = append(x.segments, s)
	return s
}

func (x *mergedIndex) commit(t *testing.T) {
	t.Helper()
	x.segments = slices.DeleteFunc(x.segments, func(s *Segment) bool { return s.live() == 0 })
	sets, err := mergePlan(x.segments)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		docs := 0
		for _, s := range set {
			docs += s.live()
			at := slices.Index(x.segments, s)
			if at < 0 {
				t.Fatalf("segment %s is merged twice", s.ref.Name)
			}
			x.segments = slices.Delete(x.segments, at, at+1)
		}
		x.copied += docs
		x.add(docs)
	}
}

func (s *Segment) forget(docs int) {
	s.deleted = roaring.New()
	s.deleted.AddRange(0, uint64(docs))
}

func TestFirstBuildIsOneSegment(t *testing.T) {
	var x mergedIndex
	for range 500 {
		x.add(2048)
	}
	x.commit(t)
	if len(x.segments) != 1 || x.copied != 500*2048 {
		t.Errorf("got %d segments and %d copies", len(x.segments), x.copied)
	}
}

func TestManyUpdatesLieInFewSegments(t *testing.T) {
	for _, docs := range []int{1, 30, 3000} {
		var x mergedIndex
		most := 0
		for range 3000 {
			x.add(docs)
			x.added += docs
			x.commit(t)
			most = max(most, len(x.segments))
		}
		if limit := 2 + int(math.Log2(float64(x.added)/smallestSegment)/3); most > limit {
			t.Errorf("%d documents at a time: %d segments, want at most %d of %d", docs, most, limit, x.added)
		}
		if per := float64(x.copied) / float64(max(x.added, 3000*smallestSegment)); per > 16 {
			t.Errorf("%d documents at a time: a document is copied %.1f times", docs, per)
		}
	}
}

func TestSegmentThatIsMostlyDeletedIsWrittenAnew(t *testing.T) {
	var x mergedIndex
	x.add(1000).forget(400)
	x.commit(t)
	if x.copied != 0 {
		t.Errorf("with 400 of 1,000 gone %d are copied", x.copied)
	}
	x.segments[0].forget(600)
	x.commit(t)
	if len(x.segments) != 1 || x.segments[0].ref.Docs != 400 {
		t.Errorf("with 600 of 1,000 gone: %d segments, the first of %d", len(x.segments), x.segments[0].ref.Docs)
	}
}
