// Package logbook writes lines into the daily logs, and takes back what it wrote there: what people note, what was
// said in a session, and what hooks remember between two calls. A log is only appended to, under a lock of its own.
package logbook
