// Package naming finds the names in a line: which words may be the name of a person, project, thing, place or topic, what the line shows of each
// ([Sign]), and the [Key] that all spellings of a name share. Lists of titles, family names and the like are in words.txt.
package naming
