package derived

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/internal/atomicfile"
)

const (
	// madeName is the list of the files that were made in a folder: a name a line, written before the file is.
	madeName = "MADE"
	mostMade = 16 << 20 // bytes of it that are read
	// A list of more names than this, and twice as many as there are files, is written anew.
	manyMade = 256
	// So many of its last names stay although nothing stands under them: another process may be about to make those files.
	stillMade = 64
)

// Note says in the folder's list that files of these names are about to be made. A list that a sweep has written anew meanwhile is told again.
func (d *Dir) Note(names ...string) error {
	for range reopened {
		f, err := d.OpenAppend(madeName, 0o600)
		if err != nil {
			return err
		}
		_, err = f.WriteString(strings.Join(names, "\n") + "\n")
		told := d.stands(madeName, f)
		if err = errors.Join(err, f.Close()); err != nil || told {
			return err
		}
	}
	return &NotPlainError{Path: path.Join(d.rel, madeName), Mode: fs.ModeIrregular}
}

// Noted is whether there is a list.
func (d *Dir) Noted() bool { return d.Has(madeName) }

// Sweep removes the files that were made here and are not wanted any more: regular files whose name own knows as one that the program
// gives, that stand in the list, and that used does not want. What cannot be removed now stays for the next time.
func (d *Dir) Sweep(own, used func(name string) bool) error {
	list, _, err := d.Open(madeName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer list.Close()
	names, made, err := readMade(list, own)
	if err != nil {
		return fmt.Errorf("read %s: %w", path.Join(d.rel, madeName), err)
	}
	files, err := d.Files()
	if err != nil {
		return err
	}
	var left []string
	for _, fi := range files {
		name := fi.Name()
		if !made[name] {
			continue
		}
		if used(name) || d.Remove(name) != nil { // on Windows a mapped file stays; the next sweep takes it
			left = append(left, name)
		}
		delete(made, name)
	}
	if len(names) <= manyMade || len(names) <= 2*len(left) {
		return nil
	}
	for _, name := range names[max(0, len(names)-stillMade):] {
		if made[name] { // and no file is there
			left = append(left, name)
			delete(made, name)
		}
	}
	return d.relist(list, left)
}

// readMade is the names in a list that own knows, in their order, and the set of them.
func readMade(list io.Reader, own func(string) bool) (names []string, made map[string]bool, err error) {
	data, err := io.ReadAll(io.LimitReader(list, mostMade+1))
	if err == nil && len(data) > mostMade {
		err = fmt.Errorf("more than %d bytes", mostMade)
	}
	made = map[string]bool{}
	for line := range bytes.Lines(data) {
		if name := string(bytes.TrimSpace(line)); own(name) && !made[name] {
			names = append(names, name)
			made[name] = true
		}
	}
	return names, made, err
}

// relist writes the list anew. What others have added to the old one since it was read is told to the new one.
func (d *Dir) relist(old io.Reader, names []string) error {
	slices.Sort(names)
	if err := d.Write(madeName, []byte(strings.Join(names, "\n")+"\n"), atomicfile.Options{Perm: 0o600, NoDirSync: true}); err != nil {
		return err
	}
	added, err := io.ReadAll(io.LimitReader(old, mostMade))
	if err != nil || len(bytes.TrimSpace(added)) == 0 {
		return err
	}
	return d.Note(strings.Fields(string(added))...)
}

// Clear removes the regular files whose name own knows as one that the program gives, what killed writes of them left, and the list of them. It
// is for what has to go whether or not it was listed.
func (d *Dir) Clear(own func(name string) bool) error {
	files, err := d.Files()
	if err != nil {
		return err
	}
	for _, fi := range files {
		name := fi.Name()
		if own(name) || name == madeName || isTemp(name, own) {
			err = errors.Join(err, d.Remove(name))
		}
	}
	return err
}

// isTemp tells whether a name is of a temporary file of a file that own knows.
func isTemp(name string, own func(string) bool) bool {
	if atomicfile.IsTemp(name, "\x00") { // of a name too long to be part of it
		return true
	}
	base, found := strings.CutPrefix(name, ".")
	stem := len(strings.TrimRight(base, "0123456789"))
	for end := stem; found && end < len(base); end++ { // the name itself may end in digits
		if own(base[:end]) || base[:end] == madeName {
			return true
		}
	}
	return false
}

// SweepTemps removes what killed writes left of the files whose names own knows, if it is older than minAge. What cannot be removed now
// stays for the next time.
func (d *Dir) SweepTemps(own func(name string) bool, minAge time.Duration) {
	files, err := d.Files()
	if err != nil {
		return
	}
	for _, fi := range files {
		if isTemp(fi.Name(), own) && time.Since(fi.ModTime()) >= minAge {
			_ = d.Remove(fi.Name())
		}
	}
}
