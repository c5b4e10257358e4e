package workspace

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sampleJournal() journal {
	return journal{note: []byte("메모"), records: []record{
		{path: "bank/world/tools.md", op: OpWrite, before: Hash([]byte("a")), after: Hash([]byte("나")), data: []byte("나")},
		{path: "bank/_meta/ledger/d-2026-11.jsonl", op: OpAppend, size: 300, data: []byte("{}\n")},
		{path: "bank/status/배포.md", op: OpDelete, before: Hash(nil)},
	}}
}

var journalCmp = cmp.AllowUnexported(journal{}, record{})

func TestJournalReadsBack(t *testing.T) {
	for _, want := range []journal{{}, sampleJournal()} {
		got, err := decodeJournal(encodeJournal(want))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(len(want.records), len(got.records)); diff != "" {
			t.Fatal(diff)
		}
		if len(want.records) > 0 {
			if diff := cmp.Diff(want, got, journalCmp); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		}
	}
}

func TestJournalCutOrFlippedAnywhereIsTorn(t *testing.T) {
	whole := encodeJournal(sampleJournal())
	for n := range whole {
		if _, err := decodeJournal(whole[:n]); !errors.Is(err, errTornJournal) {
			t.Errorf("cut at %d: %v", n, err)
		}
		b := bytes.Clone(whole)
		b[n] ^= 1
		if _, err := decodeJournal(b); !errors.Is(err, errTornJournal) {
			t.Errorf("flipped at %d: %v", n, err)
		}
	}
}

func sealed(body string) []byte {
	sum := sha256.Sum256([]byte(journalMagic + body))
	return append([]byte(journalMagic+body), sum[:]...)
}

func TestJournalOfANewerVersionIsKept(t *testing.T) {
	outside := encodeJournal(journal{records: []record{{path: "../x"}}})
	for _, b := range [][]byte{sealed("\x02whatever"), sealed("\x01\x00\x01\x01a\x07"), sealed("\x01\x00\xff\xff\xff\xff\x0f"), outside} {
		if _, err := decodeJournal(b); !errors.Is(err, ErrJournalVersion) {
			t.Errorf("%q: got %v", b, err)
		}
	}
}

func FuzzDecodeJournal(f *testing.F) {
	f.Add([]byte("\x01\x00\x00"))
	f.Add(encodeJournal(sampleJournal())[len(journalMagic):])
	f.Fuzz(func(t *testing.T, body []byte) {
		_, _ = decodeJournal(body)
		b := sealed(string(body))
		j, err := decodeJournal(b)
		if err != nil {
			return
		}
		again, err := decodeJournal(encodeJournal(j))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(j, again, journalCmp); diff != "" {
			t.Fatal(diff)
		}
	})
}
