package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"syscall"
	"time"
)

// Look is how a file or a folder was at one moment: enough to notice that it was changed since, and of a folder that a name in it was made,
// replaced, moved or deleted. The zero value with a path: nothing was there. Two looks compare with ==.
type Look struct {
	Path   string
	Folder bool
	Size   int64  // bytes, of a file
	Mod    int64  // when the content was changed last, unix nanoseconds: whoever may write can set it back
	Change int64  // when anything of it was changed last, unix nanoseconds: nobody can set it; 0 where the system has no such time
	Ino    uint64 // number on its device, 0 where there is none
	Dev    uint64 // number of the device, the same for all where there is none
}

// Look looks at files and folders, in the order of their paths as they are given; neither follows a symbolic link, which counts as a file. An error
// means that of one of them nothing is known, not even whether it is there.
func (w *Workspace) Look(rels []string) ([]Look, error) {
	out := make([]Look, len(rels))
	var (
		folder *os.File
		at     string
	)
	defer func() {
		if folder != nil {
			_ = folder.Close()
		}
	}()
	for i, rel := range rels {
		if err := checkLocal("look at", rel); err != nil {
			return nil, err
		}
		out[i].Path = rel
		dir, name := path.Split(rel)
		if i == 0 || dir != at {
			if folder != nil {
				_ = folder.Close()
			}
			var err error
			if folder, err = w.openFolder(path.Clean(dir)); err != nil {
				return nil, fileErr("look at", rel, err)
			}
			at = dir
		}
		if folder == nil {
			continue
		}
		st, err := lstatIn(folder, name)
		if err != nil && !isNotThere(err) {
			return nil, fileErr("look at", rel, err)
		}
		if err == nil {
			out[i] = st.look(rel)
		}
	}
	return out, nil
}

// openFolder opens a folder to look at what is in it; nil when no folder is there.
func (w *Workspace) openFolder(rel string) (*os.File, error) {
	fi, err := w.root.Stat(rel)
	switch {
	case isNotThere(err), err == nil && !fi.IsDir(): // opening a pipe in its place would wait for ever
		return nil, nil
	case err != nil:
		return nil, err
	}
	f, err := w.root.Open(rel)
	if isNotThere(err) {
		return nil, nil
	}
	return f, err
}

func isNotThere(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// stat is what the system says of a file or folder.
type stat struct {
	mode   fs.FileMode // its type
	size   int64
	mod    time.Time
	change int64
	ino    uint64
	dev    uint64
}

func (st stat) look(rel string) Look {
	l := Look{Path: rel, Folder: st.mode.IsDir(), Mod: st.mod.UnixNano(), Change: st.change, Ino: st.ino, Dev: st.dev}
	if !l.Folder {
		l.Size = st.size
	}
	return l
}
