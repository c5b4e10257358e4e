package main

import "golang.org/x/sys/windows"

const utf8Page = 65001

// consolePage is the code page in which the console shows what is written to it; ok is false without a console.
func consolePage() (page int, ok bool) {
	p, err := windows.GetConsoleOutputCP()
	return int(p), err == nil && p != 0
}
