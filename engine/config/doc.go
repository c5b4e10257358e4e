// Package config reads and writes memctl.yaml, and tells a run's time: its instant, its logical day, and the last day
// that is closed.
package config
