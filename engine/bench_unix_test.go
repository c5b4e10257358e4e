//go:build unix

package engine_test

import (
	"os"
	"runtime"
	"syscall"
)

// peakRSS is the largest resident set of a process that has ended, in bytes.
func peakRSS(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return u.Maxrss
	}
	return u.Maxrss << 10
}

// pageFaults is how many pages this process has touched for the first time.
func pageFaults() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Minflt + u.Majflt)
}

// forgetPeak sets this process's own peak back to what it holds now. Linux starts a child's peak with its parent's.
func forgetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o200) }
