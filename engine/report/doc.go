// Package report is what a run tells: what it read, kept and left out and why, phase by phase; and the lines of the
// changelog.
package report
