package pages

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
)

// others are values of T, each of which differs from the zero value in one field, by the name of the field.
func others[T any](t *testing.T) map[string]T {
	t.Helper()
	var zero T
	data, err := json.Marshal(zero)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	out := map[string]T{}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		for _, value := range []string{`"2026-11-20"`, `["가"]`, `[{}]`, `7`} {
			var v T
			if json.Unmarshal([]byte(`{"`+name+`":`+value+`}`), &v) == nil {
				out[name] = v
				break
			}
		}
		if _, ok := out[name]; !ok {
			t.Errorf("%s has no other value", name)
		}
	}
	return out
}

// TestSignatureHasAllOfAHeader: a header that differs in any field, or an index that does in any field of a line, has another signature.
func TestSignatureHasAllOfAHeader(t *testing.T) {
	seen := map[string]string{headerSignature(new(bank.Header), nil): "nothing"}
	note := func(what string, h bank.Header, index []bank.IndexLine) {
		t.Helper()
		sig := headerSignature(&h, index)
		if before, twice := seen[sig]; twice {
			t.Errorf("%s and %s have one signature", before, what)
		}
		seen[sig] = what
	}
	for name, h := range others[bank.Header](t) {
		note(name, h, nil)
	}
	for name, src := range others[bank.HeaderSource](t) {
		note("source "+name, bank.Header{Sources: []bank.HeaderSource{src}}, nil)
	}
	for name, l := range others[bank.IndexLine](t) {
		note("index "+name, bank.Header{}, []bank.IndexLine{l})
	}
	if len(seen) < 20 {
		t.Errorf("only %d fields", len(seen))
	}
}
