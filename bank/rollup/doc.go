// Package rollup tells what came to pass in a week or a month that is over. [New] gathers it from the state at the end of the
// period's last day and the period's events, and [Render] writes it on a page without disturbing what people have written
// there. Everything here is pure and deterministic; a Rollup is for one goroutine.
package rollup
