package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/table"
	"github.com/seed-a44923cb/memctl/internal/tmptest"
)

// small makes several blocks and segments of a few dozen pairs.
func small() table.Options { return table.Options{Block: 64, Floor: 1} }

func newStore(t testing.TB, o table.Options) (*table.Store, string) {
	t.Helper()
	dir := filepath.Join(tmptest.Dir(t), "tables")
	return table.NewStore(derived.At(dir), o), dir
}

// reader is what tables and batches have in common.
type reader interface {
	Get(key []byte) ([]byte, bool, error)
	Scan(r table.Range) iter.Seq2[table.Pair, error]
	Backward(r table.Range) iter.Seq2[table.Pair, error]
}

func begin(t testing.TB, s *table.Store, from *table.Table) *table.Batch {
	t.Helper()
	b := s.Begin(from)
	t.Cleanup(func() { _ = b.Close() })
	return b
}

func commit(t testing.TB, b *table.Batch, name, payload string) {
	t.Helper()
	if err := b.Commit(t.Context(), name, []byte(payload)); err != nil {
		t.Fatal(err)
	}
}

func mustOpen(t testing.TB, s *table.Store, name string) *table.Table {
	t.Helper()
	x, err := s.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// collect reads at most n pairs as "key=value", all if n is 0.
func collect(seq iter.Seq2[table.Pair, error], n int) (list []string, err error) {
	for p, err := range seq {
		if err != nil {
			return list, err
		}
		if list = append(list, string(p.Key)+"="+string(p.Value)); len(list) == n {
			break
		}
	}
	return list, nil
}

// expected is what a scan of a map gives.
func expected(m map[string]string, r table.Range, back bool) (list []string) {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if bytes.Compare([]byte(k), r.From) >= 0 && (r.To == nil || bytes.Compare([]byte(k), r.To) < 0) {
			list = append(list, k+"="+m[k])
		}
	}
	if back {
		slices.Reverse(list)
	}
	return list
}

func TestPairsAreFoundInEachDirection(t *testing.T) {
	s, _ := newStore(t, table.Options{})
	b := begin(t, s, nil)
	for _, k := range []string{"민수/2", "가/1", "민수/1", "", "민수/3", "바"} {
		b.Put([]byte(k), []byte("값 "+k))
	}
	b.Delete([]byte("가/1"))
	b.Put([]byte("비었다"), nil)
	commit(t, b, "2026-11-20", "하루")
	x := mustOpen(t, s, "2026-11-20")
	if got := string(x.Payload()); got != "하루" {
		t.Errorf("payload %q", got)
	}
	for name, r := range map[string]reader{"table": x, "batch": b} {
		if v, ok, err := r.Get([]byte("비었다")); v == nil || len(v) > 0 || !ok || err != nil {
			t.Errorf("%s: an empty value: %v, %v, %v", name, v, ok, err)
		}
		if v, ok, err := r.Get([]byte("가/1")); v != nil || ok || err != nil {
			t.Errorf("%s: a deleted key: %q, %v, %v", name, v, ok, err)
		}
		got, err := collect(r.Scan(table.Prefix([]byte("민수/"))), 0)
		if diff := cmp.Diff([]string{"민수/1=값 민수/1", "민수/2=값 민수/2", "민수/3=값 민수/3"}, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
		}
		got, err = collect(r.Backward(table.Range{To: []byte("민수/3")}), 1)
		if diff := cmp.Diff([]string{"민수/2=값 민수/2"}, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
		}
		got, err = collect(r.Backward(table.Range{To: []byte{}}), 0)
		if len(got) > 0 || err != nil {
			t.Errorf("%s: below all keys there is %q, %v", name, got, err)
		}
	}
}

func TestPrefixIsAllKeysThatBeginSo(t *testing.T) {
	for prefix, want := range map[string]table.Range{
		"":         {From: []byte{}},
		"a":        {From: []byte("a"), To: []byte("b")},
		"a\xff":    {From: []byte("a\xff"), To: []byte("b")},
		"\xff\xff": {From: []byte("\xff\xff")},
	} {
		if diff := cmp.Diff(want, table.Prefix([]byte(prefix))); diff != "" {
			t.Errorf("%q (-want +got)\n%s", prefix, diff)
		}
	}
}

func TestMissingTableIsAnErrorOfItsOwn(t *testing.T) {
	s, _ := newStore(t, table.Options{})
	for range 2 {
		if _, err := s.Open("없다"); err == nil || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a name that cannot be: %v", err)
		}
		if _, err := s.Open("none"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("got %v", err)
		}
		if names, err := s.Names(); len(names) > 0 || err != nil {
			t.Errorf("names %q, %v", names, err)
		}
		if err := errors.Join(s.Remove("none"), s.Sweep(0), s.Clear()); err != nil {
			t.Error(err)
		}
		commit(t, begin(t, s, nil), "empty", "")
		x := mustOpen(t, s, "empty")
		if got, err := collect(x.Scan(table.Range{}), 0); len(got) > 0 || err != nil {
			t.Errorf("an empty table has %q, %v", got, err)
		}
		if err := s.Remove("empty"); err != nil {
			t.Error(err)
		}
	}
}

// model is a table beside the map that it has to be like.
type model struct {
	store     *table.Store
	batch     *table.Batch
	now       map[string]string
	committed map[string]map[string]string
	open      map[string]*table.Table // opened at some commit of that name; what it says stays
	was       map[string]map[string]string
}

func anyKey(t *rapid.T) []byte {
	return []byte(rapid.StringOfN(rapid.RuneFrom([]rune("ab민\x00\xff")), 0, 6, -1).Draw(t, "key"))
}

func anyRange(t *rapid.T) table.Range {
	bound := func() []byte {
		if rapid.Bool().Draw(t, "open") {
			return nil
		}
		return anyKey(t)
	}
	if rapid.Bool().Draw(t, "prefix") {
		return table.Prefix(anyKey(t))
	}
	return table.Range{From: bound(), To: bound()}
}

// check compares reads of any kind with the map.
func check(t *rapid.T, what string, r reader, want map[string]string) {
	key := anyKey(t)
	v, ok, err := r.Get(key)
	if w, there := want[string(key)]; err != nil || ok != there || string(v) != w {
		t.Fatalf("%s: %q is %q, %v, %v; want %q, %v", what, key, v, ok, err, w, there)
	}
	span, n := anyRange(t), rapid.IntRange(0, 5).Draw(t, "most")
	for back, scan := range map[bool]iter.Seq2[table.Pair, error]{false: r.Scan(span), true: r.Backward(span)} {
		got, err := collect(scan, n)
		all := expected(want, span, back)
		if n > 0 {
			all = all[:min(n, len(all))]
		}
		if diff := cmp.Diff(all, got); diff != "" || err != nil {
			t.Fatalf("%s: %q, back %v, %d: %v (-want +got)\n%s", what, span, back, n, err, diff)
		}
	}
}

// TestTableIsAMap does anything that can be done, in any order.
func TestTableIsAMap(t *testing.T) {
	dir := tmptest.Dir(t)
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		s := table.NewStore(derived.At(filepath.Join(dir, fmt.Sprint(round))), table.Options{
			Block: rapid.SampledFrom([]int{1, 64, 200, 4096}).Draw(t, "block"), Floor: rapid.SampledFrom([]int64{1, 400, 0}).Draw(t, "floor"),
		})
		m := model{
			store: s, batch: s.Begin(nil), now: map[string]string{}, committed: map[string]map[string]string{},
			open: map[string]*table.Table{}, was: map[string]map[string]string{},
		}
		defer func() {
			for _, x := range m.open {
				_ = x.Close()
			}
			_ = m.batch.Close()
		}()
		t.Repeat(map[string]func(*rapid.T){
			"put":     m.put,
			"delete":  func(t *rapid.T) { k := anyKey(t); m.batch.Delete(k); delete(m.now, string(k)) },
			"flush":   func(t *rapid.T) { m.must(t, m.batch.Flush(t.Context())) },
			"compact": func(t *rapid.T) { m.must(t, m.batch.Compact(t.Context())) },
			"load":    m.load,
			"commit":  m.commit,
			"reopen":  m.reopen,
			"remove":  m.remove,
			"sweep":   func(t *rapid.T) { m.must(t, m.batch.Flush(t.Context())); m.sweep(t) },
			"scan":    m.change,
			"": func(t *rapid.T) {
				check(t, "batch", m.batch, m.now)
				for _, name := range slices.Sorted(maps.Keys(m.open)) {
					check(t, "opened "+name, m.open[name], m.was[name])
				}
			},
		})
	})
}

func (m *model) must(t *rapid.T, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func (m *model) put(t *rapid.T) {
	for range rapid.IntRange(1, 30).Draw(t, "n") {
		k, v := anyKey(t), []byte(rapid.StringN(0, 40, -1).Draw(t, "value"))
		m.batch.Put(k, v)
		m.now[string(k)] = string(v)
		clear(k) // they are copied
		clear(v)
	}
}

func (m *model) load(t *rapid.T) {
	add := rapid.MapOfN(rapid.StringN(0, 6, -1), rapid.String(), 0, 40).Draw(t, "pairs")
	m.must(t, m.batch.Load(t.Context(), ascending(add)))
	maps.Copy(m.now, add)
}

// ascending is a map in the order of its keys.
func ascending(m map[string]string) iter.Seq2[table.Pair, error] {
	return func(yield func(table.Pair, error) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(table.Pair{Key: []byte(k), Value: []byte(m[k])}, nil) {
				return
			}
		}
	}
}

func anyName(t *rapid.T) string {
	return rapid.SampledFrom([]string{"2026-11-20", "2026-11-21", "x_.Y"}).Draw(t, "name")
}

func (m *model) commit(t *rapid.T) {
	name := anyName(t)
	m.must(t, m.batch.Commit(t.Context(), name, fmt.Append(nil, len(m.now))))
	m.committed[name] = maps.Clone(m.now)
	names, err := m.store.Names()
	if diff := cmp.Diff(slices.Sorted(maps.Keys(m.committed)), names); diff != "" || err != nil {
		t.Fatalf("%v (-want +got)\n%s", err, diff)
	}
}

// reopen opens a table, and perhaps goes on from there.
func (m *model) reopen(t *rapid.T) {
	name := anyName(t)
	x, err := m.store.Open(name)
	want, there := m.committed[name]
	if !there {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("%s: %v", name, err)
		}
		return
	}
	m.must(t, err)
	if got := string(x.Payload()); got != fmt.Sprint(len(want)) {
		t.Fatalf("payload %q, want %d", got, len(want))
	}
	if old := m.open[name]; old != nil {
		m.must(t, old.Close())
		if _, _, err := old.Get(nil); err == nil {
			t.Fatal("a closed table is read")
		}
	}
	m.open[name], m.was[name] = x, want
	if rapid.Bool().Draw(t, "go on") {
		m.must(t, m.batch.Close())
		m.batch, m.now = m.store.Begin(x), maps.Clone(want)
	}
}

func (m *model) remove(t *rapid.T) {
	name := anyName(t)
	m.must(t, m.store.Remove(name))
	delete(m.committed, name)
}

// sweep leaves what is committed; what the batch has is its own until then, so it begins anew.
func (m *model) sweep(t *rapid.T) {
	m.must(t, m.batch.Commit(t.Context(), "x_.Y", fmt.Append(nil, len(m.now))))
	m.committed["x_.Y"] = maps.Clone(m.now)
	m.must(t, m.store.Sweep(0))
	for name, want := range m.committed {
		x, err := m.store.Open(name)
		m.must(t, err)
		check(t, "swept "+name, x, want)
		m.must(t, x.Close())
	}
}

// change puts and deletes during a scan: what lies ahead is seen.
func (m *model) change(t *rapid.T) {
	back := rapid.Bool().Draw(t, "back")
	scan := m.batch.Scan(table.Range{})
	if back {
		scan = m.batch.Backward(table.Range{})
	}
	var seen []byte
	first, flushed := true, false
	for p, err := range scan {
		m.must(t, err)
		key := bytes.Clone(p.Key)
		if order := bytes.Compare(key, seen); !first && (back && order >= 0 || !back && order <= 0) {
			t.Fatalf("%q after %q", key, seen)
		}
		if want, ok := m.now[string(key)]; !flushed && (!ok || want != string(p.Value)) {
			t.Fatalf("%q is %q, want %q, %v", key, p.Value, want, ok)
		}
		seen, first = key, false
		switch rapid.IntRange(0, 6).Draw(t, "what") {
		case 0:
			k := anyKey(t)
			m.batch.Put(k, k)
			m.now[string(k)] = string(k)
		case 1:
			k := anyKey(t)
			m.batch.Delete(k)
			delete(m.now, string(k))
		case 2:
			m.must(t, m.batch.Flush(t.Context()))
			flushed = true
		}
	}
}
