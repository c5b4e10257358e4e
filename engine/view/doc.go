// Package view shows what is in a workspace: entries, why they are as they are, pages, subjects, status. It takes no
// lock and writes nothing, but for what people say of subjects.
package view
