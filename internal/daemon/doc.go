// Package daemon keeps workspaces while nobody looks: the micro-cycle, the nightly reflect, and what is new in the logs.
//
// Start with [Run], which keeps several workspaces until its context ends, or [Once], which does what is due and returns. [Read]
// tells how a workspace is kept, with no daemon running.
//
// What is due is decided by engine/schedule; gocron wakes at the plan's time, and wakes that find nothing due cost nothing. Each
// workspace has one keeper, a goroutine that owns its state and does its runs one after another; what fails in one is of no
// consequence to the others. A keeper occupies its workspace, so that there is one in all processes, opens the engine anew for every
// run, and writes .memctl/daemon.json after it. Watching only makes things faster: without it, and where it fails, the files are
// listed now and then.
//
// A run is cancelled when the context ends; what it had begun has not happened. Logs and state hold names, numbers and reasons, never
// a line of the memory.
package daemon
