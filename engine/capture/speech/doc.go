// Package speech tells by the words of a sentence what somebody does by saying it: that a question is asked, a thing settled, forbidden or requested
// (marks.txt, said.go), and which values are given (value.go). What is said in talk can be put into the register of a log (plain.go).
package speech
