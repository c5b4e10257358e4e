package env

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"time"

	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/rules"
)

// EnsureDevice finds the name under which this device keeps its ledger, or makes one: the host's name and four random
// hex digits, so that two devices never write one file.
func (e *Env) EnsureDevice() error {
	if b, err := e.Ws.ReadDerived(files.DeviceFile); err == nil && len(b) > 0 {
		e.device.Store(new(rules.Slug(string(b))))
		return nil
	}
	var id [2]byte
	if _, err := rand.Read(id[:]); err != nil {
		return fmt.Errorf("name this device: %w", err)
	}
	name := hostName() + "-" + hex.EncodeToString(id[:])
	e.device.Store(&name)
	return e.Ws.WriteDerived(files.DeviceFile, []byte(name))
}

// hostName is the name of the machine as part of a file's.
func hostName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "device"
	}
	return rules.Slug(host)
}

// DeviceName is the name under which this device keeps its ledger; a run that writes nothing may have none yet.
func (e *Env) DeviceName() string {
	if name := e.device.Load(); name != nil {
		return *name
	}
	b, err := e.Ws.ReadDerived(files.DeviceFile)
	if err != nil || len(b) == 0 {
		return noDevice
	}
	return rules.Slug(string(b))
}

// noDevice is the name of a device that has none; no ledger begins with it.
const noDevice = "\x00"

// MonthsLedger is the ledger that this device adds events of an instant to; what is only planned on a new device goes by the host's name.
func (e *Env) MonthsLedger(at time.Time) string {
	name := e.DeviceName()
	if name == noDevice {
		name = hostName()
	}
	return files.LedgerDir + "/" + name + "-" + at.In(e.Cfg.Zone).Format("2006-01") + ".jsonl"
}
