// Package snapshot is what a run reads before it plans: the files of a workspace, compared with what the last run left
// of them (the cursor), and the statements of the logs that are new.
package snapshot
