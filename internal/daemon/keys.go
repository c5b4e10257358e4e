package daemon

// Keys of what is logged.
const (
	keyWorkspace = "workspace"
	keyTimeZone  = "timezone"
	keyEvery     = "distill_every"
	keyReflectAt = "reflect_at"
	keyReason    = "reason"
	keyVerb      = "verb"
	keyWhy       = "why"
	keyMissed    = "missed"
	keyAddress   = "address"
	keyCount     = "workspaces"
	keyRead      = "read"
	keyKept      = "kept"
	keyAccepted  = "accepted"
	keyChanged   = "changed"
	keyEntries   = "entries"
	keyWritten   = "written"
	keyIndexed   = "indexed"
	keyProblems  = "problems"
	keySeconds   = "seconds"
)
