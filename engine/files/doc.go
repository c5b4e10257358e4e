// Package files knows where everything lies in a workspace, and how a file looked when it was last seen: its size,
// time and number, and the hash of its bytes.
package files
