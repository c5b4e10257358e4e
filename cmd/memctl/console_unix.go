//go:build !windows

package main

const utf8Page = 65001

// consolePage is the code page of a console of Windows; elsewhere the locale says what a terminal shows.
func consolePage() (page int, ok bool) { return 0, false }
