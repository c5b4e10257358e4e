package derived

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// NotPlainError says that something stands in the place of a derived file or folder that is none: a link, a pipe, a device, a
// folder for a file or a file for a folder.
type NotPlainError struct {
	Path   string      // relative to the root
	Mode   fs.FileMode // the type of what is there
	Folder bool        // a folder was wanted
}

func (e *NotPlainError) Error() string {
	want := "a regular file"
	if e.Folder {
		want = "a folder"
	}
	return fmt.Sprintf("%s is %s, not %s", e.Path, kindOf(e.Mode), want)
}

func kindOf(m fs.FileMode) string {
	switch {
	case m&fs.ModeSymlink != 0:
		return "a link"
	case m&fs.ModeNamedPipe != 0:
		return "a pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	case m.IsDir():
		return "a folder"
	case m.IsRegular():
		return "a file"
	}
	return "something else"
}

// errName marks a name that is not one component of a path.
var errName = errors.New("not the name of a file")

// Folder names a folder of derived files. It holds nothing open, and the folder need not be there.
type Folder struct {
	root  *os.Root     // nil: the parent of dir is opened when it is needed
	at    string       // absolute path of the root
	rel   string       // of the folder, slash-separated, relative to the root
	ready func() error // called before the folder is made; may be nil
}

// Below names the folder rel (slash-separated) of a root that is opened already and stays open; at is the root's absolute
// path. ready is called before the folder is made, and may be nil.
func Below(root *os.Root, at, rel string, ready func() error) Folder {
	return Folder{root: root, at: at, rel: rel, ready: ready}
}

// At names a folder that stands for itself, such as a temporary one. The folder that it lies in has to be there.
func At(dir string) Folder {
	return Folder{at: filepath.Dir(dir), rel: filepath.Base(dir)}
}

// Sub names a folder in this one.
func (f Folder) Sub(name string) Folder {
	f.rel = path.Join(f.rel, name)
	return f
}

// Name is the slash-separated path of the folder below its root.
func (f Folder) Name() string { return f.rel }

// Open opens the folder. The error of one that is not there is fs.ErrNotExist; of something else in its place, or in the place of a
// folder above it, *NotPlainError.
func (f Folder) Open() (*Dir, error) { return f.open(false) }

// Make is Open of a folder that is made, with those above it, where it is missing.
func (f Folder) Make() (*Dir, error) {
	if f.ready != nil {
		if err := f.ready(); err != nil {
			return nil, err
		}
	}
	return f.open(true)
}

func (f Folder) open(missing bool) (_ *Dir, err error) {
	cur := f.root
	if cur == nil {
		if cur, err = os.OpenRoot(f.at); err != nil {
			return nil, err
		}
	}
	rel := ""
	for name := range strings.SplitSeq(f.rel, "/") {
		rel = path.Join(rel, name)
		sub, err := step(cur, name, rel, missing)
		if cur != f.root {
			_ = cur.Close()
		}
		if err != nil {
			return nil, err
		}
		cur = sub
	}
	return &Dir{root: cur, rel: f.rel, abs: filepath.Join(f.at, filepath.FromSlash(f.rel))}, nil
}

// step opens one folder in another: what was looked at has to be what was opened, so that a link in its place is not followed even
// if it was put there in between.
func step(in *os.Root, name, rel string, missing bool) (*os.Root, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	fi, err := in.Lstat(name)
	if missing && errors.Is(err, fs.ErrNotExist) {
		if err := in.Mkdir(name, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		fi, err = in.Lstat(name)
	}
	if err != nil {
		return nil, err
	}
	if !fi.IsDir() {
		return nil, &NotPlainError{Path: rel, Mode: fi.Mode().Type(), Folder: true}
	}
	sub, err := in.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	if opened, err := sub.Stat("."); err != nil || !os.SameFile(fi, opened) {
		_ = sub.Close()
		return nil, &NotPlainError{Path: rel, Mode: fs.ModeIrregular, Folder: true}
	}
	return sub, nil
}

func checkName(name string) error {
	if name == "" || name == "." || strings.ContainsAny(name, "/\x00") || !filepath.IsLocal(name) || filepath.Base(name) != name {
		return &fs.PathError{Op: "open", Path: name, Err: errName}
	}
	return nil
}

// RemoveEmpty removes the folder if nothing is in it; one that is not there, and one in which something is left, is no error.
func (f Folder) RemoveEmpty() error {
	above, name := path.Split(f.rel)
	if above == "" {
		return nil // the root of all that is derived stays
	}
	parent := f
	parent.rel = path.Clean(above)
	d, err := parent.Open()
	if err != nil {
		return absent(err)
	}
	defer d.Close()
	fi, err := d.root.Lstat(name)
	if err != nil {
		return absent(err)
	}
	if !fi.IsDir() {
		return &NotPlainError{Path: f.rel, Mode: fi.Mode().Type(), Folder: true}
	}
	sub, err := f.Open()
	if err != nil {
		return absent(err)
	}
	left, err := sub.names()
	_ = sub.Close()
	if err != nil || len(left) > 0 {
		return err
	}
	return absent(d.root.Remove(name))
}

// absent passes over the error that something is not there.
func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
