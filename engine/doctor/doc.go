// Package doctor examines a workspace: disk, permissions, names, texts, ledgers, sync, git and the model, check by
// check.
package doctor
