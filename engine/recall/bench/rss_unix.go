//go:build unix

package bench

import (
	"runtime"
	"syscall"
)

// peakRSS is the largest resident set of the process so far, in MB of 2^20 bytes.
func peakRSS() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return float64(u.Maxrss) / (1 << 20) // bytes there, kilobytes elsewhere
	}
	return float64(u.Maxrss) / (1 << 10)
}
