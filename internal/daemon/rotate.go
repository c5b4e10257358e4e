package daemon

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
)

// Bounds of a log file that a daemon writes: with its older ones it takes 20 MB at most.
const (
	logBytes = 5 << 20
	logOlder = 3
)

// LogFile is a log of bounded size: when it is full it becomes FILE.1, what that was FILE.2, and so on. Safe for concurrent use;
// each Write is one line.
type LogFile struct {
	name string
	most int64

	mu   sync.Mutex
	f    *os.File
	size int64
}

// OpenLog opens a log for appending, in a folder that is there. Only its owner may read it.
func OpenLog(name string) (*LogFile, error) { return openLog(name, logBytes) }

func openLog(name string, most int64) (*LogFile, error) {
	l := &LogFile{name: name, most: most}
	if err := l.openLocked(); err != nil {
		return nil, err
	}
	return l, nil
}

func (l *LogFile) openLocked() error {
	f, err := os.OpenFile(l.name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open log: %w", err)
	}
	fi, err := f.Stat()
	if err != nil {
		return errors.Join(fmt.Errorf("open log: %w", err), f.Close())
	}
	l.f, l.size = f, fi.Size()
	return nil
}

// Write appends one line.
func (l *LogFile) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.f == nil || l.size > 0 && l.size+int64(len(line)) > l.most {
		if err := l.rotateLocked(); err != nil {
			return 0, err
		}
	}
	n, err := l.f.Write(line)
	l.size += int64(n)
	return n, err
}

func (l *LogFile) rotateLocked() error {
	if l.f != nil {
		if err := l.f.Close(); err != nil {
			return err
		}
		l.f = nil
		for i := logOlder; i > 0; i-- {
			from := l.name
			if i > 1 {
				from = fmt.Sprintf("%s.%d", l.name, i-1)
			}
			if err := os.Rename(from, fmt.Sprintf("%s.%d", l.name, i)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("rotate log: %w", err)
			}
		}
	}
	return l.openLocked()
}

// Close closes the file.
func (l *LogFile) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.f == nil {
		return nil
	}
	defer func() { l.f = nil }()
	return l.f.Close()
}
