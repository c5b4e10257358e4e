package wiring

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/guide"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Ruling is what becomes of a file of instructions, in which the block of rules stands.
type Ruling struct {
	Path          string    `json:"path"`
	Changed       bool      `json:"changed"`
	Removed       bool      `json:"removed,omitempty"`  // the file itself: nothing was left in it
	Backup        string    `json:"backup,omitempty"`   // copy of what the file was
	KeptFor       hook.Host `json:"kept_for,omitempty"` // whose hooks still need the block
	Unread        bool      `json:"unread,omitempty"`   // the host does not read as far as the block
	Error         string    `json:"error,omitempty"`    // why it stays as it is, in English
	notice.Notice           // the same

	file hostFile
	next []byte
}

// Before is what was in the file; nil when it was not there.
func (r *Ruling) Before() []byte { return r.file.data }

// After is what is to be in it; nil when it is to go.
func (r *Ruling) After() []byte { return r.next }

// codexReads is how much of the instructions of a project Codex reads, in bytes, where nobody has set another bound.
const codexReads = 32 << 10

// guideFiles are the files of instructions of a host, and the one in which the block belongs: the first that is there, else the
// one that people usually have, which is the last. A file that imports the one of Codex leaves the block to that.
func (m Machine) guideFiles(host hook.Host, scope string) (all []hostFile, home int, err error) {
	dir, err := m.hostFolder(host, scope)
	if err != nil {
		return nil, 0, err
	}
	outer := filepath.Dir(dir) // of a project
	var paths []string
	switch {
	case host == hook.Codex && scope == "user":
		paths = []string{filepath.Join(dir, "AGENTS.override.md"), filepath.Join(dir, "AGENTS.md")}
	case host == hook.Codex:
		paths = []string{filepath.Join(outer, "AGENTS.override.md"), filepath.Join(outer, "AGENTS.md")}
	case scope == "user":
		paths = []string{filepath.Join(dir, "CLAUDE.md")}
	case scope == "local":
		paths = []string{filepath.Join(outer, "CLAUDE.local.md")}
	default:
		paths = []string{filepath.Join(dir, "CLAUDE.md"), filepath.Join(outer, "CLAUDE.md")}
	}
	for _, path := range paths {
		f := openHostFile(path)
		if !slices.ContainsFunc(all, func(g hostFile) bool { return g.real == f.real }) {
			all = append(all, f)
		}
	}
	if home = slices.IndexFunc(all, func(f hostFile) bool { return len(bytes.TrimSpace(f.data)) > 0 }); home < 0 {
		home = len(all) - 1
	}
	if host == hook.Codex {
		return all, home, nil
	}
	if scope == "local" {
		scope = "project"
	}
	if others, at, err := m.guideFiles(hook.Codex, scope); err == nil && m.imports(&all[home], others[at].real) {
		return append(all, others[at]), len(all), nil
	}
	return all, home, nil
}

// imports reports whether a file of instructions brings in another one.
func (m Machine) imports(f *hostFile, other string) bool {
	for _, path := range guide.Imports(f.data) {
		if path = m.Where.Expand(path); !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(f.path), path)
		}
		if leads, err := realPath(path); err == nil && leads == other {
			return true
		}
	}
	return false
}

// PutRules is what install makes of the files of instructions: the block stands in one of them.
func (m Machine) PutRules(host hook.Host, scope string) ([]Ruling, error) {
	all, home, err := m.guideFiles(host, scope)
	if err != nil {
		return nil, err
	}
	lang, recall := m.guideWords(scope)
	out := []Ruling{ruled(all[home], func(data []byte) ([]byte, error) { return guide.Put(data, lang, recall) })}
	out[0].Unread = host == hook.Codex && scope == "project" && len(out[0].next) > codexReads
	for i, f := range all {
		if i != home && guide.Has(f.data) { // it was the one before
			out = append(out, m.released(host, f))
		}
	}
	return out, nil
}

// released is a file without the block, unless another host needs it there.
func (m Machine) released(host hook.Host, f hostFile) Ruling {
	r := withoutRules(f)
	if r.Changed {
		if r.KeptFor = m.neededBy(host, f.real); r.KeptFor != "" {
			r.Changed, r.Removed, r.next = false, false, f.data
		}
	}
	return r
}

// TakeRules is what uninstall makes of them.
func (m Machine) TakeRules(host hook.Host, scope string) ([]Ruling, error) {
	all, _, err := m.guideFiles(host, scope)
	if err != nil {
		return nil, err
	}
	var out []Ruling
	for _, f := range all {
		if r := m.released(host, f); r.Changed || r.KeptFor != "" || r.Error != "" {
			out = append(out, r)
		}
	}
	return out, nil
}

// neededBy is another host than this one whose hooks are wired and whose block is in a file; "" when there is none.
func (m Machine) neededBy(host hook.Host, file string) hook.Host {
	for _, other := range []hook.Host{hook.Claude, hook.Codex} {
		for _, scope := range Scopes(other) {
			all, home, err := m.guideFiles(other, scope)
			if other == host || err != nil || all[home].real != file {
				continue
			}
			if f, err := m.File(other, scope); err == nil {
				if found, err := settings.Find(f.data); err == nil && len(found.Wires) > 0 {
					return other
				}
			}
		}
	}
	return ""
}

// rulesIn is the file of instructions in which a host finds the block; "" when there is none.
func (m Machine) rulesIn(host hook.Host, scope string) string {
	all, _, err := m.guideFiles(host, scope)
	at := slices.IndexFunc(all, func(f hostFile) bool { return guide.Has(f.data) })
	if err != nil || at < 0 {
		return ""
	}
	return all[at].path
}

// guideWords are the language of the workspace that is meant, and the command with which an agent asks it. The file of a project, which
// others may share, names no folder of this machine.
func (m Machine) guideWords(scope string) (lang, recall string) {
	lang, recall = m.Lang, "memctl recall"
	p, err := m.Where.Find()
	if err != nil {
		return lang, recall
	}
	if e, err := engine.Open(p.Dir, engine.Options{}); err == nil {
		lang = e.Config().Language
		_ = e.Close() // it was only read
	}
	if dir, err := filepath.Abs(p.Dir); err == nil && p.By == place.ByFlag && scope != "project" {
		recall = "memctl recall --workspace " + shell.Quote(dir, runtime.GOOS)
	}
	return lang, recall
}

// withoutRules is a file without the block. One that only we have made goes.
func withoutRules(f hostFile) Ruling {
	return ruled(f, func(data []byte) ([]byte, error) {
		out, err := guide.Take(data)
		if err == nil && len(out) == 0 && len(data) > 0 && !f.wasEmpty() {
			out = nil
		}
		return out, err
	})
}

// wasEmpty reports whether somebody had a file there, with nothing in it.
func (f *hostFile) wasEmpty() bool {
	fi, err := os.Stat(f.backup())
	return err == nil && fi.Size() == 0
}

// ruled is what a change makes of a file.
func ruled(f hostFile, change func([]byte) ([]byte, error)) Ruling {
	r := Ruling{Path: f.path, file: f, next: f.data}
	next, err := f.data, f.err
	if err == nil {
		next, err = change(f.data)
	}
	if err != nil {
		r.Error, r.Notice = err.Error(), errcode.Bare(err)
		return r
	}
	r.Changed, r.next = !bytes.Equal(next, f.data), next
	r.Removed = r.Changed && next == nil
	return r
}

// write makes the change. What keeps it from that is told, and is no reason to stop.
func (r *Ruling) write() {
	if !r.Changed {
		return
	}
	var err error
	if r.Backup, err = r.file.write(r.next, !guide.Has(r.file.data), 0o644); err != nil {
		r.Changed, r.Removed = false, false
		r.Error, r.Notice = err.Error(), errcode.Bare(err)
		return
	}
	if !guide.Has(r.next) {
		r.file.dropCopy(r.next)
	}
}
