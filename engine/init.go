package engine

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// Init makes dir a workspace: it writes memctl.yaml with the time zone, and the folders. An existing memctl.yaml is an
// error matching fs.ErrExist; a folder that holds anything else is refused unless adopt is set, and then nothing in it is
// touched.
func Init(dir, zone, language string, adopt bool) error {
	if _, err := time.LoadLocation(zone); err != nil || zone == "" || zone == "Local" {
		return &config.Error{Key: "timezone", What: config.NotZone(zone)}
	}
	ws, err := workspace.Create(dir)
	if err != nil {
		return err
	}
	defer ws.Close()
	if _, err := fs.Stat(ws.FS(), config.File); err == nil {
		return fmt.Errorf("%s: %w", filepath.Join(ws.Dir(), config.File), fs.ErrExist)
	}
	entries, err := fs.ReadDir(ws.FS(), ".")
	if err != nil {
		return err
	}
	if len(entries) > 0 && !adopt {
		return &NotEmptyError{Dir: ws.Dir()}
	}
	lock, err := ws.Lock(env.Background(), time.Second, time.Now(), "init")
	if err != nil {
		return err
	}
	defer lock.Unlock()
	done, err := ws.Apply(env.Background(), lock, workspace.Changeset{Changes: []workspace.Change{
		{Path: config.File, Data: config.Format(zone, language)},
	}})
	if err != nil {
		return err
	}
	for _, d := range []string{files.MemoryDir, files.BankDir, files.RoutingDir} {
		if err := ws.MakeDir(d); err != nil {
			return err
		}
	}
	return done.Done()
}

// NotEmptyError says that a folder to be made a workspace already holds something.
type NotEmptyError struct{ Dir string }

func (e *NotEmptyError) Error() string { return e.Dir + " is not empty" }
