// Package wiring is our hooks on a machine: the settings files of hosts that they stand in, the files of instructions with our rules, and how both do.
//
// Start with a [Machine]. [Machine.File] reads a settings file, and [Machine.Rewire] changes it with the rules that go with it; [Machine.State] says what is wired,
// whether it can run, and what it did last, and [Examine] makes diagnoses of that. What belongs to others in a file stays as it is.
package wiring
