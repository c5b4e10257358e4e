// Package problem says what there is to tell of a file that could not be taken, or only with a reservation: a path, a
// line, and a notice with a code.
package problem
