// Package sight looks at the files that are searched, and keeps what was seen of them: a look at all of them, a glance at a few by which it is known
// whether others have changed, and which files have changed since.
package sight
