// Package twins tells which hits of one answer state one fact, so that an answer says it once and names the others beside it.
package twins
