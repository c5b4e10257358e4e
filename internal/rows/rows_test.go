package rows_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/rows"
)

func rowsOf(m map[string]string) (out []rows.Row) {
	for _, k := range slices.Sorted(maps.Keys(m)) {
		out = append(out, rows.Row{Key: k, Value: []byte(m[k])})
	}
	return out
}

func read(t *testing.T, data []byte) map[string]string {
	t.Helper()
	tab, err := rows.Read(data)
	if err != nil || tab.Whole != len(data) {
		t.Fatal(tab.Whole, len(data), err)
	}
	out := map[string]string{}
	last := ""
	for i, r := range tab.Rows {
		if i > 0 && r.Key <= last || r.Gone {
			t.Fatalf("row %q after %q, gone: %v", r.Key, last, r.Gone)
		}
		out[r.Key], last = string(r.Value), r.Key
	}
	some := func(key []byte) bool { return len(key) > 0 && key[len(key)-len(".md")-1]%2 == 0 }
	picked, err := rows.Pick(data, some)
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range out {
		if got, ok := picked[k]; ok != some([]byte(k)) || ok && string(got) != v {
			t.Fatalf("picked %q of %q, %v; want %q", got, k, ok, v)
		}
		delete(picked, k)
	}
	if len(picked) > 0 {
		t.Fatalf("picked what is gone: %v", picked)
	}
	return out
}

// A file that grew by changes holds what a map holds, at the end of each frame, and is written anew before its changes outgrow it.
func TestTableIsAsAMap(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 1))
		want := map[string]string{}
		for i := range r.IntN(300) {
			want[fmt.Sprintf("memory/%03d.md", i)] = fmt.Sprint(r.Uint64())
		}
		data, base := rows.Base(rowsOf(want)), 0
		folded := 0
		for range 200 {
			var changes []rows.Row
			for range 1 + r.IntN(3) {
				key := fmt.Sprintf("memory/%03d.md", r.IntN(320))
				if i := slices.IndexFunc(changes, func(c rows.Row) bool { return c.Key == key }); i >= 0 {
					continue
				}
				if r.IntN(3) == 0 {
					delete(want, key)
					changes = append(changes, rows.Row{Key: key, Gone: true})
				} else {
					want[key] = fmt.Sprint(r.IntN(2) * r.IntN(1000))
					if r.IntN(5) == 0 {
						want[key] = ""
					}
					changes = append(changes, rows.Row{Key: key, Value: []byte(want[key])})
				}
			}
			more := rows.Changes(changes)
			tab, err := rows.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			if tab.IsDue(len(more)) {
				data, folded = rows.Base(rowsOf(want)), folded+1
				base = len(data)
			} else {
				before := read(t, data)
				grown := append(bytes.Clone(data), more...)
				if d := cmp.Diff(before, read(t, grown[:len(data)])); d != "" {
					t.Fatalf("the frames before have changed (-want +got):\n%s", d)
				}
				data = grown
			}
			if d := cmp.Diff(want, read(t, data)); d != "" {
				t.Fatalf("seed %d (-want +got):\n%s", seed, d)
			}
		}
		if folded == 0 || len(data) > 2*max(base, len(rows.Base(rowsOf(want))))+16<<10 {
			t.Errorf("seed %d: folded %d times, %d bytes", seed, folded, len(data))
		}
	}
}

// Of a file that was cut or has a wrong byte all frames before are read.
func TestDamageIsSeen(t *testing.T) {
	data := rows.Base([]rows.Row{{Key: "a", Value: []byte("1")}, {Key: "b", Value: []byte("2")}})
	base := len(data)
	data = append(data, rows.Changes([]rows.Row{{Key: "a", Gone: true}, {Key: "c", Value: []byte("3")}})...)
	for at := range data {
		for _, bad := range [][]byte{data[:at], flip(data, at)} {
			tab, err := rows.Read(bad)
			whole := at == 0 && len(bad) == 0 || at == base && len(bad) == base
			if whole != (err == nil) || err != nil && !errors.Is(err, rows.ErrDamaged) {
				t.Errorf("byte %d of %d: %v", at, len(bad), err)
			}
			want := 0
			if at >= base {
				want = 2
			}
			if len(tab.Rows) != want {
				t.Errorf("byte %d of %d: %d rows, want %d", at, len(bad), len(tab.Rows), want)
			}
		}
	}
}

func flip(data []byte, at int) []byte {
	out := bytes.Clone(data)
	out[at] ^= 0x10
	return out
}

func FuzzRead(f *testing.F) {
	f.Add(rows.Base([]rows.Row{{Key: "가", Value: []byte("1")}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		tab, err := rows.Read(data)
		if err == nil && tab.Whole != len(data) {
			t.Errorf("%d of %d bytes are whole", tab.Whole, len(data))
		}
		all := func([]byte) bool { return true }
		if _, picking := rows.Pick(data, all); (picking == nil) != (err == nil) {
			t.Errorf("read %v, picked %v", err, picking)
		}
	})
}
