package engine

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"time"

	"github.com/seed-a44923cb/memctl/rules"
)

// ensureDevice finds the name under which this device keeps its ledger, or makes one: the host's name and four random
// hex digits, so that two devices never write one file.
func (e *Engine) ensureDevice() error {
	if b, err := e.ws.ReadDerived(deviceFile); err == nil && len(b) > 0 {
		e.device.Store(new(rules.Slug(string(b))))
		return nil
	}
	var id [2]byte
	if _, err := rand.Read(id[:]); err != nil {
		return fmt.Errorf("name this device: %w", err)
	}
	name := hostName() + "-" + hex.EncodeToString(id[:])
	e.device.Store(&name)
	return e.ws.WriteDerived(deviceFile, []byte(name))
}

// hostName is the name of the machine as part of a file's.
func hostName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "device"
	}
	return rules.Slug(host)
}

// deviceName is the name under which this device keeps its ledger; a run that writes nothing may have none yet.
func (e *Engine) deviceName() string {
	if name := e.device.Load(); name != nil {
		return *name
	}
	b, err := e.ws.ReadDerived(deviceFile)
	if err != nil || len(b) == 0 {
		return noDevice
	}
	return rules.Slug(string(b))
}

// noDevice is the name of a device that has none; no ledger begins with it.
const noDevice = "\x00"

// monthsLedger is the ledger that this device adds events of an instant to; what is only planned on a new device goes by the host's name.
func (e *Engine) monthsLedger(at time.Time) string {
	name := e.deviceName()
	if name == noDevice {
		name = hostName()
	}
	return ledgerDir + "/" + name + "-" + at.In(e.cfg.Zone).Format("2006-01") + ".jsonl"
}
