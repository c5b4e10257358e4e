package doctor

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/rules"
)

// permissions looks whether folders are there and can be written to, and files read.
func (c *checkup) permissions(skipped []workspace.Skipped) {
	missing := Diagnosis{Check: "files", Health: Notable, Code: "files.missing", Mend: c.makeFolders}
	readonly := Diagnosis{Check: "files", Health: Broken, Code: "files.readonly"}
	for _, rel := range []string{".", files.MemoryDir, files.BankDir, workspace.DerivedDir} {
		switch err := c.e.Ws.Writable(rel); {
		case errors.Is(err, fs.ErrNotExist) && rel == workspace.DerivedDir: // made when it is needed
		case errors.Is(err, fs.ErrNotExist):
			missing.spot(Spot{Path: rel})
		case err != nil:
			readonly.spot(spotOf(new(problem.Of(rel, err))))
		}
	}
	for _, f := range c.files {
		if d, isLog := files.LogDay(f); isLog && d < c.clock.Day || strings.HasPrefix(f.Path, files.BankDir+"/_meta/") {
			continue // never written again, or made anew
		}
		if err := c.e.Ws.Writable(f.Path); errors.Is(err, fs.ErrPermission) {
			readonly.spot(spotOf(new(problem.Of(f.Path, err))))
		}
	}
	unreadable := Diagnosis{Check: "files", Health: Broken, Code: "files.unreadable"}
	for _, k := range skipped {
		if k.Reason == workspace.SkipUnreadable {
			unreadable.spot(spotOf(new(problem.Of(k.Path, cmp.Or(k.Err, errors.New(k.Reason))))))
		}
	}
	found := c.found(&missing)
	found = c.found(&readonly) || found
	found = c.found(&unreadable) || found
	if uid, ok := c.e.Ws.Owner(); ok && uid != os.Geteuid() {
		c.add(Diagnosis{Check: "files", Health: Ailing, Code: "files.owner", Values: []any{uid, os.Geteuid()}})
	} else if !found {
		c.add(Diagnosis{Check: "files", Health: Healthy, Code: "files.ok", Count: len(c.files)})
	}
}

func (c *checkup) makeFolders(context.Context) error {
	return errors.Join(c.e.Ws.MakeDir(files.MemoryDir), c.e.Ws.MakeDir(files.BankDir))
}

// How little room on the disk is little, in bytes.
const (
	roomLittle = 256 << 20
	roomNone   = 8 << 20
)

func (c *checkup) disk() {
	free, err := c.e.Ws.Free()
	d := Diagnosis{Check: "disk", Health: Healthy, Code: "disk.ok", Values: []any{int64(min(free, 1<<62))}}
	switch {
	case err != nil:
		d.Health, d.Code, d.Values = Notable, "disk.unknown", []any{err}
	case free < roomNone:
		d.Health, d.Code = Broken, "disk.full"
	case free < roomLittle:
		d.Health, d.Code = Ailing, "disk.low"
	}
	c.add(d)
}

// names looks for names that another system reads otherwise, or that are no names of logs.
func (c *checkup) names(skipped []workspace.Skipped) {
	pages := Diagnosis{Check: "names", Health: Ailing, Code: "names.nfd-pages", Mend: c.compose}
	logs := Diagnosis{Check: "names", Health: Notable, Code: "names.nfd-logs"}
	folded := map[string]string{}
	same := Diagnosis{Check: "names", Health: Ailing, Code: "names.case"}
	for _, f := range c.files {
		switch {
		case f.Path == f.Key:
		case strings.HasPrefix(f.Path, files.BankDir+"/"):
			pages.spot(Spot{Path: f.Path, Wants: f.Key})
		default:
			logs.spot(Spot{Path: f.Path, Wants: f.Key})
		}
		key := strings.ToLower(f.Key)
		if first, ok := folded[key]; ok {
			same.spot(Spot{Path: f.Path, Text: first})
		} else {
			folded[key] = f.Path
		}
	}
	twins := Diagnosis{Check: "names", Health: Ailing, Code: "names.twins"}
	for _, k := range skipped {
		if k.Reason == workspace.SkipSameName {
			twins.spot(Spot{Path: k.Path})
		}
	}
	found := false
	for _, d := range []*Diagnosis{&pages, &logs, &same, &twins} {
		found = c.found(d) || found
	}
	if !found {
		c.add(Diagnosis{Check: "names", Health: Healthy, Code: "names.ok"})
	}
}

// compose gives pages whose names are in pieces (NFD) their NFC names. The entries on them keep their home: it is compared in
// NFC.
func (c *checkup) compose(ctx context.Context) (err error) {
	lock, err := c.e.Ws.Lock(ctx, c.e.Opt.LockWait, time.Now(), "doctor")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	for _, f := range c.files {
		if f.Path != f.Key && strings.HasPrefix(f.Path, files.BankDir+"/") {
			err = errors.Join(err, c.e.Ws.Compose(lock, f.Path))
		}
	}
	return err
}

// numbered is the name that iCloud and macOS give the second of two files: "2026-11-20 2.md".
var numbered = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+) \d{1,2}(\.[a-z]+)$`) })

// sync looks for what a sync has left, and for logs that it keeps elsewhere.
func (c *checkup) sync() {
	have := map[string]bool{}
	for _, f := range c.files {
		have[f.Key] = true
	}
	copies := Diagnosis{Check: "sync", Health: Ailing, Code: "sync.copies"}
	for _, f := range c.files {
		if rules.IsConflictCopy(f.Path) {
			copies.spot(Spot{Path: f.Path})
		} else if m := numbered().FindStringSubmatch(f.Key); m != nil && have[m[1]+m[2]] {
			copies.spot(Spot{Path: f.Path, Text: m[1] + m[2]})
		}
	}
	away := Diagnosis{Check: "sync", Health: Ailing, Code: "sync.evicted"}
	for _, dir := range []string{files.MemoryDir, files.BankDir} {
		_ = fs.WalkDir(c.e.Ws.FS(), dir, func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil //nolint:nilerr // named by the check of permissions
			}
			if name, ok := strings.CutSuffix(d.Name(), ".icloud"); ok && strings.HasPrefix(name, ".") {
				away.spot(Spot{Path: path.Join(path.Dir(p), name[1:])})
			}
			return nil
		})
	}
	found := c.found(&copies)
	if !c.found(&away) && !found {
		c.add(Diagnosis{Check: "sync", Health: Healthy, Code: "sync.ok"})
	}
}

// git looks whether the derived files would be committed.
func (c *checkup) git() {
	if !inRepository(c.e.Dir()) {
		return
	}
	switch ignored, err := c.e.Ws.IgnoresDerived(); {
	case err != nil:
		c.add(Diagnosis{Check: "git", Health: Ailing, Code: "git.failed", Values: []any{err}})
	case !ignored:
		c.add(Diagnosis{Check: "git", Health: Ailing, Code: "git.open", Mend: func(context.Context) error { return c.e.Ws.IgnoreDerived() }})
	default:
		c.add(Diagnosis{Check: "git", Health: Healthy, Code: "git.ignored"})
	}
}

func inRepository(dir string) bool {
	for {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		up := filepath.Dir(dir)
		if up == dir {
			return false
		}
		dir = up
	}
}

// logs says what a run cannot take, and why.
func (c *checkup) logs(st *view.Status) {
	gone := false
	bad := Diagnosis{Check: "logs", Health: Ailing, Code: "logs.problems"}
	for _, p := range st.Problems {
		gone = gone || p.Path == files.MemoryDir
		if !p.Warning && !strings.HasPrefix(p.Path, files.LedgerDir+"/") && !rules.IsConflictCopy(p.Path) { // said by other checks
			bad.spot(spotOf(&p))
		}
	}
	if gone {
		bad.Health, bad.Code = Broken, "logs.gone"
	}
	misnamed := Diagnosis{Check: "logs", Health: Ailing, Code: "logs.misnamed"}
	links := Diagnosis{Check: "logs", Health: Notable, Code: "logs.links"}
	for i := range st.Passed {
		switch spot := spotOf(&st.Passed[i]); spot.Code {
		case "skip.name", "skip.date", "skip.ending", "skip.folder":
			misnamed.spot(spot)
		case "skip.link", "skip.not-regular":
			links.spot(spot)
		}
	}
	found := c.found(&bad)
	found = c.found(&misnamed) || found
	c.found(&links)
	if !found {
		c.add(Diagnosis{Check: "logs", Health: Healthy, Code: "logs.ok", Count: st.Logs})
	}
}
