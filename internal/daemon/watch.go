package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/fsnotify/fsnotify"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Watch calls changed when something in memory/ of the workspace in dir may have changed, and edited when its settings may have,
// until stop is called, which returns after the last call.
type Watch func(ctx context.Context, dir string, log *slog.Logger, changed, edited func()) (stop func(), err error)

// mostFolders is how many folders are watched. More of them are listed now and then instead.
const mostFolders = 2048

var errTooManyFolders = fmt.Errorf("memory/ has more than %d folders", mostFolders)

// Files is the Watch of a real daemon. It watches the workspace's folder and memory/ with all folders in it; what the
// daemon itself writes is in neither.
func Files(ctx context.Context, dir string, log *slog.Logger, changed, edited func()) (stop func(), err error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, fmt.Errorf("watch %s: %w", dir, err)
	}
	f := &files{w: w, root: dir, memory: filepath.Join(dir, "memory"), log: log, changed: changed, edited: edited, folders: map[string]bool{}}
	if err := w.Add(dir); err != nil {
		return nil, errors.Join(fmt.Errorf("watch %s: %w", dir, err), w.Close())
	}
	if err := f.add(f.memory); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	var wg sync.WaitGroup
	wg.Go(func() { f.listen(ctx) })
	return func() {
		_ = w.Close() // there is nothing left to lose
		wg.Wait()
	}, nil
}

type files struct {
	w               *fsnotify.Watcher
	root, memory    string
	log             *slog.Logger
	changed, edited func()
	folders         map[string]bool // that are watched, beside the root
	short           bool            // a folder is not watched, and that was said
}

// add watches a folder and those in it. One that is not there is no error: the folder above tells when it comes.
func (f *files) add(dir string) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return fmt.Errorf("watch %s: %w", path, err)
		case !d.IsDir():
			return nil
		case path != dir && hidden(path):
			return fs.SkipDir
		}
		if !f.folders[path] && len(f.folders) >= mostFolders {
			return errTooManyFolders
		}
		switch err := f.w.Add(path); {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return fmt.Errorf("watch %s: %w", path, err)
		}
		f.folders[path] = true
		return nil
	})
}

// forget lets go of a folder that was deleted or moved, and of those in it. Whatever has its name now is told of by itself.
func (f *files) forget(dir string) {
	if !f.folders[dir] {
		return
	}
	for path := range f.folders {
		if path == dir || strings.HasPrefix(path, dir+string(filepath.Separator)) {
			_ = f.w.Remove(path) // the system has let go of what was deleted
			delete(f.folders, path)
		}
	}
}

// appear watches what has come, if it is a folder. That there are too many is said once, until there are fewer.
func (f *files) appear(ctx context.Context, path string) {
	if fi, err := os.Lstat(path); err != nil || !fi.IsDir() {
		return
	}
	err := f.add(path)
	if err != nil && !f.short {
		f.log.LogAttrs(ctx, slog.LevelWarn, "a new folder is not watched; it is listed every minute", slog.String(keyReason, reason(err)))
	}
	f.short = err != nil
}

// hidden are names that no run reads, those of files that are being written among them.
func hidden(path string) bool { return workspace.Hidden(filepath.Base(path)) }

func (f *files) listen(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case ev, ok := <-f.w.Events:
			if !ok {
				return
			}
			f.event(ctx, ev)
		case err, ok := <-f.w.Errors:
			if !ok {
				return
			}
			if !errors.Is(err, fsnotify.ErrEventOverflow) { // of that the listing takes care
				f.log.LogAttrs(ctx, slog.LevelWarn, "watching has a gap", slog.String(keyReason, reason(err)))
			}
			f.changed()
		}
	}
}

func (f *files) event(ctx context.Context, ev fsnotify.Event) {
	if ev.Op == fsnotify.Chmod || hidden(ev.Name) {
		return
	}
	if filepath.Dir(ev.Name) == f.root && ev.Name != f.memory {
		if filepath.Base(ev.Name) == config.File {
			f.edited()
		}
		return
	}
	if ev.Name == f.root {
		f.edited() // it has been moved or deleted: the keeper looks
		return
	}
	if ev.Has(fsnotify.Remove) || ev.Has(fsnotify.Rename) {
		f.forget(ev.Name)
	}
	if ev.Has(fsnotify.Create) {
		f.appear(ctx, ev.Name)
	}
	f.changed()
}
