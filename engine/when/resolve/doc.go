// Package resolve says which spans of time an expression means, seen from now.
package resolve
