package vector_test

import (
	"crypto/sha256"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/engine/vector"
	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

func key(s string) vector.Key {
	sum := sha256.Sum256([]byte(s))
	return vector.Key(sum[:12])
}

func random(r *rand.Rand, dim int) []float32 {
	v := make([]float32, dim)
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
	return v
}

func cosine(a, b []float32) float64 {
	ab, aa, bb := 0.0, 0.0, 0.0
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		ab, aa, bb = ab+x*y, aa+x*x, bb+y*y
	}
	return ab / math.Sqrt(aa*bb)
}

func fill(t testing.TB, r *rand.Rand, n, dim int) (*vector.Set, map[vector.Key][]float32) {
	t.Helper()
	s, all := &vector.Set{}, map[vector.Key][]float32{}
	for i := range n {
		k, v := key(string(rune(i))), random(r, dim)
		if err := s.Add(k, v); err != nil {
			t.Fatal(err)
		}
		all[k] = v
	}
	return s, all
}

func TestNearestFindsWhatFloatsFind(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	s, all := fill(t, r, 2000, 256)
	const wanted = 10
	found := 0
	for range 50 {
		q := random(r, 256)
		got, err := s.Nearest(q, wanted)
		if err != nil {
			t.Fatal(err)
		}
		keys := make([]vector.Key, 0, len(all))
		for k := range all {
			keys = append(keys, k)
		}
		slices.SortFunc(keys, func(a, b vector.Key) int {
			if cosine(q, all[a]) > cosine(q, all[b]) {
				return -1
			}
			return 1
		})
		for _, n := range got {
			if want := cosine(q, all[n.Key]); math.Abs(n.Cosine-want) > 0.01 {
				t.Errorf("cosine of %s: got %.4f, want %.4f", n.Key, n.Cosine, want)
			}
			if slices.Contains(keys[:wanted], n.Key) {
				found++
			}
		}
	}
	if share := float64(found) / (50 * wanted); share < 0.95 {
		t.Errorf("of the ten nearest by floats int8 finds %.2f, want 0.95", share)
	}
}

func TestNearestIsItselfAndTiesFallByKey(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	rapid.Check(t, func(t *rapid.T) {
		dim := rapid.IntRange(1, 40).Draw(t, "dim")
		v := random(r, dim)
		s := &vector.Set{}
		var keys []vector.Key
		for i := range rapid.IntRange(1, 20).Draw(t, "same") {
			keys = append(keys, key(string(rune(i))))
			if err := s.Add(keys[i], v); err != nil {
				t.Fatal(err)
			}
		}
		slices.SortFunc(keys, func(a, b vector.Key) int { return slices.Compare(a[:], b[:]) })
		got, err := s.Nearest(v, len(keys))
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range got {
			if n.Key != keys[i] || math.Abs(n.Cosine-1) > 0.02 {
				t.Fatalf("neighbour %d: got %s at %.4f, want %s at 1", i, n.Key, n.Cosine, keys[i])
			}
		}
	})
}

func TestUnusableVectorsAreErrors(t *testing.T) {
	inf := float32(math.Inf(1))
	s, _ := fill(t, rand.New(rand.NewPCG(3, 3)), 1, 3)
	for name, v := range map[string][]float32{
		"empty": {}, "zero": {0, 0, 0}, "infinite": {1, inf, 0}, "not a number": {1, inf - inf, 0}, "another dimension": {1, 2},
	} {
		if err := s.Add(key(name), v); !errors.Is(err, vector.ErrVector) {
			t.Errorf("add %s: got %v, want ErrVector", name, err)
		}
		if _, err := s.Nearest(v, 1); !errors.Is(err, vector.ErrVector) {
			t.Errorf("nearest to %s: got %v, want ErrVector", name, err)
		}
	}
	if s.Len() != 1 {
		t.Errorf("got %d vectors, want 1", s.Len())
	}
}

func TestStoreKeepsPiecesAndCompacts(t *testing.T) {
	root := tmptest.Dir(t)
	store := vector.Open(derived.At(root), "model a")
	if set, err := store.Load(); err != nil || set.Len() != 0 {
		t.Fatalf("load nothing: got %v, %v", set, err)
	}
	r := rand.New(rand.NewPCG(4, 4))
	var keys []string
	for i := range 20 {
		s := &vector.Set{}
		keys = append(keys, string(rune('가'+i)))
		if err := errors.Join(s.Add(key(keys[i]), random(r, 8)), store.Append(s)); err != nil {
			t.Fatal(err)
		}
	}
	loaded := func() []string {
		t.Helper()
		set, err := store.Load()
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, k := range keys {
			if set.Has(key(k)) {
				out = append(out, k)
			}
		}
		return out
	}
	if diff := cmp.Diff(keys, loaded()); diff != "" {
		t.Errorf("after twenty pieces (-want +got)\n%s", diff)
	}
	other := &vector.Set{}
	if err := errors.Join(other.Add(key("다른 모델"), random(r, 8)), vector.Open(derived.At(root), "model b").Append(other)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.MkdirAll(filepath.Join(root, "another", "사진"), 0o755), os.WriteFile(filepath.Join(root, "another", "0123abcd.vec"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	if err := store.Compact(func(k vector.Key) bool { return k != key(keys[0]) }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(keys[1:], loaded()); diff != "" {
		t.Errorf("after compaction (-want +got)\n%s", diff)
	}
	if files, _ := filepath.Glob(filepath.Join(root, "*", "*.vec")); len(files) != 2 {
		t.Errorf("got %d pieces after compaction, want one and the one that is not ours: %v", len(files), files)
	}
	if dirs, _ := filepath.Glob(filepath.Join(root, "*")); len(dirs) != 2 {
		t.Errorf("vectors of another model are still there, or a folder that is not ours is gone: %v", dirs)
	}
	if err := vector.Remove(derived.At(root)); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(root, "*")); len(left) != 1 || filepath.Base(left[0]) != "another" {
		t.Errorf("after all were removed: %v, want the folder that is not ours alone", left)
	}
}

func TestDamagedPieceCountsAsAbsentAndGoes(t *testing.T) {
	root := tmptest.Dir(t)
	store := vector.Open(derived.At(root), "m")
	r := rand.New(rand.NewPCG(5, 5))
	for _, k := range []string{"one", "two"} {
		s := &vector.Set{}
		if err := errors.Join(s.Add(key(k), random(r, 8)), store.Append(s)); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := filepath.Glob(filepath.Join(root, "*", "*.vec"))
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	data[30] ^= 1
	if err := os.WriteFile(files[0], data, 0o644); err != nil {
		t.Fatal(err)
	}
	set, err := store.Load()
	if err != nil || set.Len() != 1 {
		t.Fatalf("got %v, %v, want the one vector that is sound", set, err)
	}
	if err := store.Compact(func(vector.Key) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(files[0]); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the damaged piece is still there: %v", err)
	}
	if set, err = store.Load(); err != nil || set.Len() != 1 {
		t.Errorf("after compaction: got %v, %v, want one vector", set, err)
	}
}

func BenchmarkNearest(b *testing.B) {
	r := rand.New(rand.NewPCG(6, 6))
	s := &vector.Set{}
	for i := range 20000 {
		if err := s.Add(key(string(rune(i))+"x"), random(r, 768)); err != nil {
			b.Fatal(err)
		}
	}
	q := random(r, 768)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Nearest(q, 100); err != nil {
			b.Fatal(err)
		}
	}
}
