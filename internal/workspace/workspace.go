package workspace

import (
	"crypto/sha256"
	"encoding"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// Names of the workspace's own files.
const (
	ConfigFile = "memctl.yaml" // makes a folder a workspace
	DerivedDir = ".memctl"     // derived files; and the lock and the journal
)

const (
	lockFile       = DerivedDir + "/lock"
	appendLockFile = DerivedDir + "/append.lock"
	daemonLockFile = DerivedDir + "/daemon.lock"
	journalFile    = DerivedDir + "/journal"
	ignoreFile     = DerivedDir + "/.gitignore"

	defaultMaxFile = 1 << 30
)

// Workspace is an open folder. Everything goes through its one os.Root, so no path and no symbolic link leads out of
// it. Methods are safe for concurrent use.
type Workspace struct {
	dir     string
	root    *os.Root
	maxFile int64
	fault   func(step string) error
	listing func(dir string) error
	reads   func(bytes int)
	bare    bool
}

// Option changes how [Open] and [Create] work.
type Option func(*Workspace)

// WithMaxFile bounds the size in bytes of a file that ReadFile takes; the default is 1 GiB.
func WithMaxFile(bytes int64) Option { return func(w *Workspace) { w.maxFile = bytes } }

// WithoutConfig lets [Open] take a folder that has no memctl.yaml.
func WithoutConfig() Option { return func(w *Workspace) { w.bare = true } }

// WithFault is for tests. The function is called before every step that changes the disk (and once after the last one
// of a file), with a name such as "write bank/world/tools.md:rename"; nothing changes between two steps. Its error fails
// the step: an ordinary one as the disk would, ErrKilled as SIGKILL would, ErrTorn half way through a write.
func WithFault(f func(step string) error) Option { return func(w *Workspace) { w.fault = f } }

// WithListing is for tests. The function is called when a directory has been listed by a scan; its error is taken for the system's: what
// comes of the directory is then as if it had been listed in part.
func WithListing(f func(dir string) error) Option { return func(w *Workspace) { w.listing = f } }

// WithReads is for tests. The function is called with the size of each part of a table in .memctl/ that is read in place, which no count of
// calls of the system has. It may be called by several goroutines at once.
func WithReads(f func(bytes int)) Option { return func(w *Workspace) { w.reads = f } }

// Open opens the workspace in dir. A folder without memctl.yaml is a *NotWorkspaceError. It takes no lock and writes
// nothing. Close it after use.
func Open(dir string, opts ...Option) (*Workspace, error) {
	w, err := open(dir, opts)
	if err != nil {
		return nil, &NotWorkspaceError{Dir: dir, Err: pathCause(err)}
	}
	if w.bare {
		return w, nil
	}
	fi, err := w.root.Stat(ConfigFile)
	if err == nil && fi.Mode().IsRegular() {
		return w, nil
	}
	_ = w.root.Close()
	if err == nil {
		err = ErrNotRegular
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &NotWorkspaceError{Dir: dir}
	}
	return nil, &NotWorkspaceError{Dir: dir, Err: fileErr("read", ConfigFile, err)}
}

// Create makes the folder where it is missing and opens it whether it has a memctl.yaml or not: writing that one, last,
// is the caller's part. What is in the folder is left alone.
func Create(dir string, opts ...Option) (*Workspace, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("create workspace: %w", err)
	}
	w, err := open(dir, opts)
	if err != nil {
		return nil, fmt.Errorf("create workspace: %w", err)
	}
	return w, nil
}

func open(dir string, opts []Option) (*Workspace, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if fi, err := os.Stat(abs); err == nil && !fi.IsDir() { // OpenRoot says so in a text of its own
		return nil, &fs.PathError{Op: "open", Path: abs, Err: syscall.ENOTDIR}
	}
	root, err := os.OpenRoot(abs)
	if err != nil {
		return nil, err
	}
	w := &Workspace{dir: abs, root: root, maxFile: defaultMaxFile}
	for _, o := range opts {
		o(w)
	}
	return w, nil
}

// Close releases the folder. Locks are released by their own Unlock.
func (w *Workspace) Close() error { return w.root.Close() }

// Check reports whether the folder is still there under its path: a *NotWorkspaceError when it was deleted, moved or unmounted, or
// when another one has taken its place.
func (w *Workspace) Check() error {
	again, err := Open(w.dir, WithMaxFile(w.maxFile))
	if err != nil {
		return err
	}
	defer again.Close()
	mine, err := w.root.Stat(".")
	if err != nil {
		return &NotWorkspaceError{Dir: w.dir, Err: pathCause(err)}
	}
	if there, err := again.root.Stat("."); err != nil || !os.SameFile(mine, there) {
		return &NotWorkspaceError{Dir: w.dir, Err: errMoved}
	}
	return nil
}

// Dir is the absolute path of the folder.
func (w *Workspace) Dir() string { return w.dir }

// FS is the folder as a read-only file system; a symbolic link that leads out of it cannot be opened.
func (w *Workspace) FS() fs.FS { return w.root.FS() }

// HashFrom is [Hash] of bytes that were hashed before and of those that are added, and what it takes to go on again. It goes on from what an earlier
// call has returned, or from nil, which is no bytes; from anything else it is an error.
func HashFrom(from, added []byte) (hash string, next []byte, err error) {
	h := sha256.New()
	state, ok := h.(interface {
		encoding.BinaryMarshaler
		encoding.BinaryUnmarshaler
	})
	if !ok {
		return "", nil, errors.New("go on with a hash: it does not tell its state")
	}
	if from != nil {
		if err := state.UnmarshalBinary(from); err != nil {
			return "", nil, fmt.Errorf("go on with a hash: %w", err)
		}
	}
	h.Write(added)
	next, err = state.MarshalBinary()
	return hex.EncodeToString(h.Sum(nil)[:16]), next, err
}

// Hash names bytes: 128 bits of their SHA-256 in hex.
func Hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// Stat describes a file, folder or symbolic link, which it does not follow. A path that is not local is ErrOutside, the rest a
// *FileError.
func (w *Workspace) Stat(rel string) (fs.FileInfo, error) {
	if err := checkLocal("look at", rel); err != nil {
		return nil, err
	}
	fi, err := w.root.Lstat(rel)
	return fi, fileErr("look at", rel, err)
}

// ReadFile returns the bytes of a regular file. A path that is not local is ErrOutside, anything but a regular file
// ErrNotRegular, a file above the limit a *TooLargeError, the rest a *FileError (errors.Is fs.ErrNotExist works).
func (w *Workspace) ReadFile(rel string) ([]byte, error) { return w.ReadFileFrom(rel, 0) }

// ReadFileFrom is ReadFile without the first off bytes: for a file of which only the end is new. An offset behind the
// end gives no bytes and no error.
func (w *Workspace) ReadFileFrom(rel string, off int64) ([]byte, error) {
	if err := checkLocal("read", rel); err != nil {
		return nil, err
	}
	f, fi, err := w.openRegular(rel, os.O_RDONLY)
	if err != nil {
		return nil, fileErr("read", rel, err)
	}
	defer f.Close()
	if fi.Size() > w.maxFile {
		return nil, &TooLargeError{Path: rel, Size: fi.Size(), Limit: w.maxFile}
	}
	b, err := readFrom(f, off, fi.Size())
	if err != nil {
		return nil, fileErr("read", rel, err)
	}
	if total := off + int64(len(b)); total > w.maxFile {
		return nil, &TooLargeError{Path: rel, Size: total, Limit: w.maxFile}
	}
	return b, nil
}

// readFrom reads from off to the end of the file, which may have grown or shrunk since its size was asked for. One more
// byte of capacity lets the common case end without growing.
func readFrom(f *os.File, off, size int64) ([]byte, error) {
	if off > 0 {
		if _, err := f.Seek(off, io.SeekStart); err != nil {
			return nil, err
		}
	}
	b := make([]byte, 0, max(size-off, 0)+1)
	for {
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// openRegular looks before it opens, since opening a pipe would wait for ever, and once more at what it got.
func (w *Workspace) openRegular(rel string, flag int) (*os.File, fs.FileInfo, error) {
	fi, err := w.root.Lstat(rel)
	if err != nil {
		return nil, nil, err
	}
	if !fi.Mode().IsRegular() {
		return nil, nil, ErrNotRegular
	}
	f, err := w.root.OpenFile(rel, flag, 0)
	if err != nil {
		return nil, nil, err
	}
	fi, err = f.Stat()
	if err == nil && !fi.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	return f, fi, nil
}

// checkLocal takes only clean slash paths of a file inside the workspace.
func checkLocal(op, rel string) error {
	if rel == "." || strings.ContainsRune(rel, 0) || path.Clean(rel) != rel || !filepath.IsLocal(filepath.FromSlash(rel)) {
		return &FileError{Op: op, Path: rel, Err: ErrOutside}
	}
	return nil
}

func (w *Workspace) step(name string) error {
	if w.fault == nil {
		return nil
	}
	return w.fault(name)
}

// Stepper names the steps of one file, or of several, for those who write them; nil where no test wants to know.
func (w *Workspace) Stepper(what string) func(string) error {
	if w.fault == nil {
		return nil
	}
	return func(step string) error { return w.fault(what + ":" + step) }
}

// Reads is who wants to know of parts of tables that are read in place; nil where no test does.
func (w *Workspace) Reads() func(bytes int) { return w.reads }

// ensureDerived makes .memctl/, which ignores itself in git: it holds nothing but the journal that a copy would miss.
func (w *Workspace) ensureDerived() error {
	if _, err := w.root.Lstat(DerivedDir); !errors.Is(err, fs.ErrNotExist) {
		return fileErr("open", DerivedDir, err) // what it is, is seen by who opens it
	}
	if err := w.root.Mkdir(DerivedDir, 0o755); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil
		}
		return fileErr("create", DerivedDir, err)
	}
	return w.IgnoreDerived()
}

func pathCause(err error) error {
	pe := &fs.PathError{}
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
