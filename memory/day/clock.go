package day

// ClockLen is the length in bytes of the time of day that s begins with, "9:05" or "09:42"; 0 if it begins with none.
func ClockLen(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	if n < 1 || n > 2 || len(s) < n+3 || s[n] != ':' || !isDigit(s[n+1]) || !isDigit(s[n+2]) {
		return 0
	}
	return n + 3
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
