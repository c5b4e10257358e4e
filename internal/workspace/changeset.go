package workspace

// Op says what a change does to its file.
type Op uint8

// Operations of a change.
const (
	OpWrite  Op = iota // create the file or replace its bytes
	OpAppend           // add lines at its end; a last line without a newline is ended first
	OpDelete           // remove it
)

// String is the word for the operation in messages.
func (o Op) String() string {
	switch o {
	case OpWrite:
		return "write"
	case OpAppend:
		return "append"
	case OpDelete:
		return "delete"
	}
	return "unknown"
}

// Change is one file of a [Changeset].
type Change struct {
	Path   string // slash-separated, relative to the workspace, local
	Op     Op
	Before string // Hash of the bytes this change was planned against; "" when the file did not exist
	Data   []byte // the new bytes (OpWrite) or the added bytes (OpAppend)
	Prev   []byte // the bytes it was planned against, for diffs; may be nil; never stored
	// Seen is, of an OpAppend, how the file looked when Before was the hash of it and its last line had ended. While it looks so, Apply takes
	// Before for its hash and does not read it. The zero value: the file is read.
	Seen Look
}

// Changeset is what a plan wants done: all of it happens, or none. It is data: a dry run prints it, a test compares it.
type Changeset struct {
	Changes []Change // sorted by Path, no path twice
	// Note is the planner's own: kept in the journal and handed back by [Workspace.Recover], so that derived notes can
	// be brought up to date after a crash. The workspace does not look into it. May be nil.
	Note []byte
}
