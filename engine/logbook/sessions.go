package logbook

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
)

// Sessions are what hooks remember of the sessions of an agent: below .memctl/hooks/, derived, so that deleting it loses
// nothing. Values are JSON.
type Sessions struct{ e *Logbook }

const (
	maxFirings   = 128 << 10 // bytes
	sessionsKept = 30 * 24 * time.Hour
)

// Sessions gives access to what hooks remember.
func (e *Logbook) Sessions() Sessions { return Sessions{e} }

// Read fills v with what is remembered under a name. Nothing remembered, or nothing that can be read, leaves v as it is.
func (s Sessions) Read(name string, v any) {
	if data, err := s.e.Ws.ReadDerived(files.SessionsDir + "/" + name + ".json"); err == nil {
		_ = json.Unmarshal(data, v) // a damaged one counts as none
	}
}

// Write remembers v under a name.
func (s Sessions) Write(name string, v any) error { return s.write(name, v, s.e.Ws.WriteDerived) }

// WriteLoose is [Sessions.Write] without waiting for the disk: after a power cut it may be forgotten.
func (s Sessions) WriteLoose(name string, v any) error { return s.write(name, v, s.e.Ws.WriteLoose) }

func (s Sessions) write(name string, v any, write func(string, []byte) error) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return write(files.SessionsDir+"/"+name+".json", data)
}

// Forget forgets what is remembered under a name.
func (s Sessions) Forget(name string) error {
	return s.e.Ws.RemoveDerived(files.SessionsDir + "/" + name + ".json")
}

// Names are all names under which something is remembered, with the time it was written. What is older than a month is
// forgotten on the way.
func (s Sessions) Names() (map[string]time.Time, error) {
	files, err := s.e.Ws.DerivedFiles(files.SessionsDir)
	if err != nil {
		return nil, err
	}
	out := make(map[string]time.Time, len(files))
	old := s.e.Now().At.Add(-sessionsKept)
	for name, at := range files {
		base, isJSON := strings.CutSuffix(name, ".json")
		switch {
		case !isJSON:
		case at.Before(old):
			err = errors.Join(err, s.Forget(base))
		default:
			out[base] = at
		}
	}
	return out, err
}

// Note adds a line to the record of what hooks did, which is bounded.
func (s Sessions) Note(line []byte) error {
	return s.e.Ws.AppendDerived(files.FiringsFile, line, maxFirings)
}

// Noted is the record of what hooks did, oldest first; nil when there is none.
func (s Sessions) Noted() ([]byte, error) {
	data, err := s.e.Ws.ReadDerived(files.FiringsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
