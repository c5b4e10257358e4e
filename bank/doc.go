// Package bank is the curated memory as values: entries, the events that make them, and the pages that show them.
//
// The bank is render(fold(events)): [State.Apply] folds one [Event] after the other into a [State], [Layout] says which
// page shows which entry, and [Render] writes a page without disturbing what people have written on it. The way back
// is [ParsePage] and [Detect], which turns what people did to the pages into events. [DecodeLedger] and [Effective] read the
// record of all events. What else is written on pages are packages below this one: bank/catalogue,
// bank/question and bank/rollup.
//
// One round over pages is: Detect with the State and the [Plan] that the pages were last rendered from; Apply; Layout;
// for each page [Plan.Spec], the ids that Detect gave to its lines, the headers of bank/catalogue in a reflect, and Render on the
// very bytes that Detect saw. Pages of the old plan that are not in the new one are rendered too: Spec then gives an
// empty spec, and Render says whether anything of a person's is left.
//
// Everything here is pure and deterministic: bytes and values in, bytes and values out; days and instants are handed
// in. A State is for one goroutine; the other functions may be called from several. Which statements become which
// events is decided elsewhere (engine/distil).
package bank
