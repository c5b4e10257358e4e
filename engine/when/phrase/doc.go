// Package phrase is the grammar of times: words fill the slots of a moment (moment.go, facet.go), and moments make expressions (expression.go,
// ranges.go). What only looks like a time is taken away (guard.go).
package phrase
