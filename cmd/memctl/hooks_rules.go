package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/place"

	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/guide"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/shell"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// ruling is what becomes of a file of instructions, in which the block of rules stands.
type ruling struct {
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

// codexReads is how much of the instructions of a project Codex reads, in bytes, where nobody has set another bound.
const codexReads = 32 << 10

// guideFiles are the files of instructions of a host, and the one in which the block belongs: the first that is there, else the
// one that people usually have, which is the last. A file that imports the one of Codex leaves the block to that.
func (a *app) guideFiles(host hook.Host, scope string) (all []hostFile, home int, err error) {
	dir, err := a.hostFolder(host, scope)
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
	if others, at, err := a.guideFiles(hook.Codex, scope); err == nil && a.imports(&all[home], others[at].real) {
		return append(all, others[at]), len(all), nil
	}
	return all, home, nil
}

// imports reports whether a file of instructions brings in another one.
func (a *app) imports(f *hostFile, other string) bool {
	for _, path := range guide.Imports(f.data) {
		if rest, ok := strings.CutPrefix(path, "~/"); ok {
			path = filepath.Join(a.env["HOME"], rest)
		} else if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(f.path), path)
		}
		if leads, err := realPath(path); err == nil && leads == other {
			return true
		}
	}
	return false
}

// putRules is what install makes of the files of instructions: the block stands in one of them.
func (a *app) putRules(host hook.Host, scope string) ([]ruling, error) {
	all, home, err := a.guideFiles(host, scope)
	if err != nil {
		return nil, err
	}
	lang, recall := a.guideWords(scope)
	out := []ruling{ruled(all[home], func(data []byte) ([]byte, error) { return guide.Put(data, lang, recall) })}
	out[0].Unread = host == hook.Codex && scope == "project" && len(out[0].next) > codexReads
	for i, f := range all {
		if i != home && guide.Has(f.data) { // it was the one before
			out = append(out, a.released(host, f))
		}
	}
	return out, nil
}

// released is a file without the block, unless another host needs it there.
func (a *app) released(host hook.Host, f hostFile) ruling {
	r := withoutRules(f)
	if r.Changed {
		if r.KeptFor = a.neededBy(host, f.real); r.KeptFor != "" {
			r.Changed, r.Removed, r.next = false, false, f.data
		}
	}
	return r
}

// takeRules is what uninstall makes of them.
func (a *app) takeRules(host hook.Host, scope string) ([]ruling, error) {
	all, _, err := a.guideFiles(host, scope)
	if err != nil {
		return nil, err
	}
	var out []ruling
	for _, f := range all {
		if r := a.released(host, f); r.Changed || r.KeptFor != "" || r.Error != "" {
			out = append(out, r)
		}
	}
	return out, nil
}

// neededBy is another host than this one whose hooks are wired and whose block is in a file; "" when there is none.
func (a *app) neededBy(host hook.Host, file string) hook.Host {
	for _, other := range []hook.Host{hook.Claude, hook.Codex} {
		for _, scope := range scopes(other) {
			all, home, err := a.guideFiles(other, scope)
			if other == host || err != nil || all[home].real != file {
				continue
			}
			if f, err := a.hookFile(other, scope); err == nil {
				if found, err := settings.Find(f.data); err == nil && len(found.Wires) > 0 {
					return other
				}
			}
		}
	}
	return ""
}

// rulesIn is the file of instructions in which a host finds the block; "" when there is none.
func (a *app) rulesIn(host hook.Host, scope string) string {
	all, _, err := a.guideFiles(host, scope)
	at := slices.IndexFunc(all, func(f hostFile) bool { return guide.Has(f.data) })
	if err != nil || at < 0 {
		return ""
	}
	return all[at].path
}

// guideWords are the language of the workspace that is meant, and the command with which an agent asks it. The file of a project, which
// others may share, names no folder of this machine.
func (a *app) guideWords(scope string) (lang, recall string) {
	lang, recall = a.lang, "memctl recall"
	p, err := a.find()
	if err != nil {
		return lang, recall
	}
	if e, err := a.openDir(p.Dir, ""); err == nil {
		lang = e.Config().Language
		_ = e.Close() // it was only read
	}
	if dir, err := filepath.Abs(p.Dir); err == nil && p.By == place.ByFlag && scope != "project" {
		recall = "memctl recall --workspace " + shell.Quote(dir, runtime.GOOS)
	}
	return lang, recall
}

// withoutRules is a file without the block. One that only we have made goes.
func withoutRules(f hostFile) ruling {
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
func ruled(f hostFile, change func([]byte) ([]byte, error)) ruling {
	r := ruling{Path: f.path, file: f, next: f.data}
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
func (r *ruling) write() {
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

// printRuling says what became of a file of instructions.
func (a *app) printRuling(r *ruling) {
	path := clean(r.Path)
	switch {
	case r.Error != "":
		a.note("에이전트 규칙을 그대로 두었습니다, "+path+": "+clean(a.said(r.Notice, r.Error)), "the rules for agents stay as they are, "+path+": "+clean(a.said(r.Notice, r.Error)))
	case r.KeptFor != "":
		a.note("에이전트 규칙은 "+string(r.KeptFor)+"의 훅도 쓰므로 둡니다: "+path, "the rules for agents stay, which the hooks of "+string(r.KeptFor)+" need, too: "+path)
	case r.Removed:
		a.printf("%s %s\n", a.t("에이전트 규칙만 있던 파일을 지웠습니다:", "removed, since only our rules for agents were in it:"), path)
	case r.Changed && guide.Has(r.next):
		a.printf("%s %s\n", a.t("에이전트 규칙을 적었습니다:", "rules for agents written:"), path)
	case r.Changed:
		a.printf("%s %s\n", a.t("에이전트 규칙을 뺐습니다:", "rules for agents taken out:"), path)
	}
	if r.Unread {
		a.note("Codex는 프로젝트의 지침을 32KiB까지만 읽어 규칙을 보지 못합니다. 파일을 줄이거나 config.toml의 project_doc_max_bytes를 늘립니다",
			"Codex reads 32 KiB of a project's instructions, and does not get to the rules: shorten the file, or raise project_doc_max_bytes in config.toml")
	}
	if r.Backup != "" {
		a.note("고치기 전의 파일: "+r.Backup, "the file as it was: "+r.Backup)
	}
}

// isShared reports whether a file is in a repository of git, as far as its folders tell.
func isShared(path string) bool {
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		if filepath.Dir(dir) == dir {
			return false
		}
	}
}
