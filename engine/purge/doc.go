// Package purge holds the texts that a person has purged or made private, and tells whether a line or an event says
// one of them.
package purge
