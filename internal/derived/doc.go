// Package derived keeps files that a program can make again: in folders of its own below an [os.Root], such as .memctl/index.
//
// Start with a [Folder], from [Below] or [At]; [Folder.Open] opens it where it is there, [Folder.Make] makes it. A [Dir] reads,
// writes, locks and removes the files that lie right in it.
//
// Such a folder may have come from anybody: a cloned repository brings whatever it likes. So nothing in it is taken on trust:
//
//   - Every folder on the way is a real folder and every file a regular file; a link, a pipe or a device in their place is a
//     [*NotPlainError], and is neither followed nor removed nor waited for. What was looked at is what is used: a folder or file
//     that was exchanged in between is noticed.
//   - A name is one component. No path leads anywhere else.
//   - Nothing is removed recursively. [Dir.Sweep] removes a file only if its name is of a form that the program gives and stands in
//     the list of the files that it made here ([Dir.Note]); [Dir.Clear], for text that has to go, asks for the form alone.
//
// A Folder holds nothing open and may be used from several goroutines, and so may a Dir, which is to be closed. Neither knows what is in the files.
package derived
