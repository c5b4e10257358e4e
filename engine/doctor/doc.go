// Package doctor examines a workspace: disk, permissions, names, texts, ledgers, sync, git and the model, check by
// check; and of the machine its locale and time zone. What else is put on a machine (hooks, services) makes a [Diagnosis] of its own.
package doctor
