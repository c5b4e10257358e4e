// Command nothing does nothing: the time and memory of a Go program before it does anything.
package main

func main() {}
