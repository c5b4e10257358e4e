// Package times reads the times of which questions and lines speak, by the workspace's time zone and calendar: what a question asks for, as periods
// of a query, and of which other days a line is than the one on which it was written. What a text says of time is read by package when.
package times
