// Package bank is the curated memory as values: entries, the events that make them, and the pages that show them.
//
// The bank is render(fold(events)): [State.Apply] folds one [Event] after the other into a [State], [Layout] says which
// page shows which entry, and [Render] writes a page without disturbing what people have written on it. The way back
// is [ParsePage] and [Detect], which turns what people did to the pages into events. [DecodeLedger] and [Effective]
// read the record of all events.
//
// Everything here is pure and deterministic: bytes and values in, bytes and values out; days and instants are handed
// in. A State is for one goroutine; the other functions may be called from several. Which statements become which
// events is decided elsewhere (engine/distil).
package bank
