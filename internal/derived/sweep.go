package derived

import (
	"bytes"
	"errors"
	"io/fs"
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
)

// Note says in the folder's list that files of these names are about to be made.
func (d *Dir) Note(names ...string) error {
	f, err := d.OpenAppend(madeName, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(strings.Join(names, "\n") + "\n")
	return errors.Join(err, f.Close())
}

// Noted is whether there is a list.
func (d *Dir) Noted() bool { return d.Has(madeName) }

// Sweep removes the files that were made here and are not wanted any more: regular files whose name own knows as one that the program
// gives, that stand in the list, and that used does not want. What cannot be removed now stays for the next time.
func (d *Dir) Sweep(own, used func(name string) bool) error {
	data, err := d.ReadFile(madeName, mostMade)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	made := map[string]bool{}
	for line := range bytes.Lines(data) {
		if name := string(bytes.TrimSpace(line)); own(name) {
			made[name] = true
		}
	}
	files, err := d.Files()
	if err != nil {
		return err
	}
	var left []string
	for _, fi := range files {
		name := fi.Name()
		if made[name] && (used(name) || d.Remove(name) != nil) { // on Windows a mapped file stays; the next sweep takes it
			left = append(left, name)
		}
	}
	if len(made) > manyMade && len(made) > 2*len(left) {
		return d.Write(madeName, []byte(strings.Join(left, "\n")+"\n"), atomicfile.Options{Perm: 0o600, NoDirSync: true})
	}
	return nil
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
