// Package load makes bundles: of what was found for a question, or of what a prompt mentions, it reads the pages and packs the smallest useful text for
// an agent.
package load
