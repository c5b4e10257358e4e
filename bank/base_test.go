package bank_test

import (
	"errors"
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// held is a base that holds a state, and fails when it is told to.
type held struct {
	st  *bank.State
	err error
}

func (h *held) Len() int  { return h.st.Len() }
func (h *held) Live() int { return h.st.Lives() }
func (h *held) Entry(id string) *bank.Entry {
	if e := h.st.Get(id); e != nil {
		return e.Clone()
	}
	return nil
}

func (h *held) All() iter.Seq[*bank.Entry] {
	return func(yield func(*bank.Entry) bool) {
		for _, e := range h.st.All() {
			if !yield(e.Clone()) {
				return
			}
		}
	}
}

func (h *held) Holder(stmt string) string {
	if e, ok := h.st.Resolve(stmt); ok && slices.ContainsFunc(e.Sources, func(s bank.Source) bool { return s.Stmt == stmt }) {
		return e.ID
	}
	return ""
}
func (h *held) HolderShort(string) string     { return "" }
func (h *held) Parts(string) []bank.Part      { return nil }
func (h *held) Withdrawn() []string           { return nil }
func (h *held) Superseded(by string) []string { return h.st.SupersededBy([]string{by}) }
func (h *held) Shelf() bank.Shelf             { return h.st.Shelf() }
func (h *held) Beginners() bank.Beginners     { return h.st.Beginners() }
func (h *held) Err() error                    { return h.err }

// TestBaseThatFailsAfterItWasReadIsAnErrorOfTheState: a fold goes on to ask it for what is not in the state.
func TestBaseThatFailsAfterItWasReadIsAnErrorOfTheState(t *testing.T) {
	base := &held{st: banktest.Korean(20)}
	st := bank.NewStateOn(base)
	if n := len(maps.Collect(st.All())); n != 20 || st.Err() != nil {
		t.Fatalf("%d entries, %v", n, st.Err())
	}
	base.err = errors.New("a block is damaged")
	if st.Err() == nil || st.Clone().Err() == nil {
		t.Error("the error of the base is lost once all of it was read")
	}
}

// TestSourcesOfAnEntryAreKnownAfterAllWasRead, also of one that was in memory before the others.
func TestSourcesOfAnEntryAreKnownAfterAllWasRead(t *testing.T) {
	st := bank.NewStateOn(&held{st: banktest.Korean(20)})
	first := slices.Sorted(maps.Keys(maps.Collect(banktest.Korean(20).All())))[0]
	src := st.Get(first).First().Stmt
	st.All()
	if e, ok := st.Resolve(src); !ok || e.ID != first || !st.Holds(src) {
		t.Errorf("the source of %s is lost", first)
	}
}
