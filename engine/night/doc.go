// Package night is the full pass that a workspace gets once a day: a run that also lints what it leaves, and tells
// people of it in reports/.
package night
