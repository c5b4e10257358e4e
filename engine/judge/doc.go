// Package judge says whether what was found for a question answers it, by a rule on its words, and whether two questions are one.
package judge
