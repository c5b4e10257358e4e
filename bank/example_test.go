package bank_test

import (
	"fmt"
	"time"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// An event is folded into a state, the state is laid out on pages, and a page is rendered.
func ExampleRender() {
	d := day.Date(2026, 11, 20)
	id := bank.EntryID("memory/2026-11-20.md\x00first", bank.ShortID)
	ev := bank.Event{
		Day: d, Op: bank.OpAccept, Entry: id, By: bank.Program,
		After:   &bank.Fields{Kind: rules.World, Text: "CI는 GitHub Actions로 돌린다.", Entities: []string{"CI"}, Home: "world/tools.md"},
		Sources: []bank.Source{{Path: "memory/2026-11-20.md", Line: 4, Day: d, Stmt: bank.EntryID("memory/2026-11-20.md\x00first", bank.LongID)}},
	}
	ev.Seal()
	st := bank.NewState()
	if err := st.Apply(&ev); err != nil {
		fmt.Println(err)
		return
	}
	spec, _ := bank.Layout(st, bank.LayoutOptions{Lang: "ko"}).Spec("world/tools.md")
	page, err := bank.Render(nil, spec)
	fmt.Print(string(page), err)
	// Output:
	// ---
	// title: 도구
	// category: world
	// updated: 2026-11-20
	// ---
	//
	// # 도구
	//
	// - W @CI: CI는 GitHub Actions로 돌린다. ([[memory/2026-11-20#L4|11-20]]) ^mjsv015mt2p
	//
	// <!-- memctl-page
	// id: p2mwzzqybm0
	// schema: 1
	// created: 2026-11-20
	// -->
	// <nil>
}

// What a person did to a page becomes an event.
func ExampleDetect() {
	d := day.Date(2026, 11, 20)
	ev := bank.Event{
		Day: d, Op: bank.OpAccept, Entry: "m7k2q9x4bt0", By: bank.Program, After: &bank.Fields{Kind: rules.World, Text: "CI는 Jenkins로 돌린다.", Home: "world/tools.md"},
		Sources: []bank.Source{{Path: "memory/2026-11-20.md", Line: 4, Day: d, Stmt: "m7k2q9x4bt0123456789a"}},
	}
	st := bank.NewState()
	if err := st.Apply(&ev); err != nil {
		fmt.Println(err)
		return
	}
	plan := bank.Layout(st, bank.LayoutOptions{Lang: "ko"})
	edited := []byte("# 도구\n\n- W: CI는 GitHub Actions로 돌린다. ([[memory/2026-11-20#L4|11-20]]) ^m7k2q9x4bt0\n")
	found := bank.Detect(bank.DetectInput{
		Pages: map[string][]byte{"world/tools.md": edited}, State: st, Plan: plan, Day: d + 1, At: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC),
	})
	for _, ev := range found.Events {
		fmt.Println(ev.Day, ev.By, ev.Op, ev.Entry, ev.After.Text)
	}
	// Output:
	// 2026-11-21 person edit m7k2q9x4bt0 CI는 GitHub Actions로 돌린다.
}
