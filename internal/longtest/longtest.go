// Package longtest tells a test how long it may run. Only tests import it.
//
// There are three lengths, and the environment variable [Env] chooses:
//
//	go test ./...                         the plain run: a few histories of every kind, under two minutes on two cores
//	MEMCTL_TEST_LONG=1 go test ./...      the long run: more seeds, every step of a crash, inputs of many megabytes
//	MEMCTL_TEST_LONG=all go test ./...    besides, every combination that a test otherwise samples, which takes long
//
// A test that has more to do than fits the plain run asks [Of] for its numbers. It runs in every length: a plain run has fewer
// histories, never other ones, so that what a long run finds can be found again by its seed. The gate "long" of .ci/run runs the
// packages that import this one in full.
//
// Why a variable and not a flag -long: go test hands a flag that it does not know to the binary of every package it tests, and a
// binary that has not registered it fails before its first test. So all packages would have to import this one for its side
// effect, the new ones too; and go test reads an unknown flag before the packages as the end of their list. A variable reaches
// every process, also the ones that tests start, and go test knows that a cached result depends on it. -short, which all binaries
// know, goes the other way: it makes shorter what is already meant to be short, and no test here asks for it.
package longtest

import "os"

// Env is the name of the variable: unset or empty for a plain run, "all" for every combination, anything else for a long run.
const Env = "MEMCTL_TEST_LONG"

// On reports whether this is a long run.
func On() bool { return os.Getenv(Env) != "" }

// All reports whether a long run takes every combination instead of a sample of them.
func All() bool { return os.Getenv(Env) == "all" }

// Of is the number of a plain run, or that of a long one.
func Of[N any](plain, long N) N {
	if On() {
		return long
	}
	return plain
}
