// Package trial measures the program by its own verbs. It makes a workspace in a temporary folder, of question sets, notes, logs, articles, or a life of
// which it is written down what is true, asks it, and counts. No other workspace is touched.
package trial
