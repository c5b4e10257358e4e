// Package subject finds what the lines of a memory are about, and names it: people, projects, things, places, topics.
//
// Start with [NewReader] and [Reader.Mentions] (package naming), which says what a line names and by which signs; [Finder], which counts mentions day by
// day and promotes a name at the close of the day on which enough lines have spoken of it; and [Book], which holds the known
// subjects and finds them in a text.
//
// Promises: a Reader never changes and is safe for concurrent use; a Finder and a Book are not. The state of a Finder is plain data and a
// function of the lines and the closed days alone; so is a Book of what was put into it. Nothing that is learned here is handed back to the analyser.
//
// It knows no pages, no entries and no events: what a promotion leads to is for others.
package subject
