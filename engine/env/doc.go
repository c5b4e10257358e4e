// Package env is an open workspace, as every part of the engine needs it: its files, settings, clock and words, what
// decides about its statements, and its model. What takes long to make is made once, when it is first asked for.
//
// An Env may be used by several goroutines.
package env
