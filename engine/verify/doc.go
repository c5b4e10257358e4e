// Package verify replays logs and people's events from the beginning and compares with the pages that are there.
package verify
