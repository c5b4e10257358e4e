package dedup_test

import (
	"encoding/json"
	"maps"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/dedup"
)

// counted writes facts as JSON, and counts how often.
type counted struct{ packs, unpacks *int }

func (c counted) Pack(f *dedup.Facts) []byte {
	*c.packs++
	out, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	return out
}

func (c counted) Unpack(packed []byte) (f dedup.Facts) {
	*c.unpacks++
	if err := json.Unmarshal(packed, &f); err != nil {
		panic(err)
	}
	return f
}

// TestKeptFactsAreThoseThatWerePut, whether or not they were packed meanwhile; and each is packed only when it is new.
func TestKeptFactsAreThoseThatWerePut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const most = 4
		packs, unpacks, puts := 0, 0, 0
		want := map[string]string{}
		kept := dedup.NewKept(nil, counted{&packs, &unpacks}, most)
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			key := rapid.StringMatching("[a-j]").Draw(t, "key")
			switch rapid.IntRange(0, 5).Draw(t, "step") {
			case 0:
				kept.Forget(key)
				delete(want, key)
			case 1, 2:
				text := rapid.StringMatching("[가-힣]{1,3}").Draw(t, "text")
				kept.Put(key, dedup.Facts{Key: text})
				want[key] = text
				puts++
			default:
				text, there := want[key]
				if f, ok := kept.Get(key); ok != there || f.Key != text || kept.Has(key) != there {
					t.Fatalf("%q is %q, %v; want %q, %v", key, f.Key, ok, text, there)
				}
			}
		}
		if packs > puts {
			t.Fatalf("%d were packed %d times", puts, packs)
		}
		got := map[string]string{}
		for key, f := range kept.All() {
			got[key] = f.Key
		}
		if !maps.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// TestKeptFactsArePacked: only some are open, those that were asked for last among them.
func TestKeptFactsArePacked(t *testing.T) {
	packs, unpacks := 0, 0
	facts := map[string]dedup.Facts{}
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		facts[key] = dedup.Facts{Key: key}
	}
	kept := dedup.NewKept(facts, counted{&packs, &unpacks}, 4)
	if packs != 2 {
		t.Errorf("%d of 6 are packed, want 2", packs)
	}
	for range 5 {
		kept.Get("a")
	}
	if unpacks > 1 {
		t.Errorf("what was asked for is unpacked %d times", unpacks)
	}
	if kept := dedup.NewKept(facts, nil, 3); len(kept.All()) != 6 {
		t.Error("without a codec some are lost")
	}
}
