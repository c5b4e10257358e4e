// Package replay folds logs and events into a state: it reads the ledgers, begins at the newest checkpoint that fits,
// and closes day after day. It also gives the state as the last run left it, which is what the ledgers record.
package replay
