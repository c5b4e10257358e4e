// Package errcode gives any error a code and values, so that nobody has to read its text: [Of] is the one call.
//
// An error that carries a notice keeps it. Errors of the operating system, of the workspace and of derived files are recognised by their
// number, sentinel or type, wherever they are wrapped. What is neither has the code "other" and its text as its value.
//
// To give a new problem a code: make the notice where it arises ([notice.New] or [notice.NewError], with literal texts), and add its words
// in both languages to cmd/memctl/words.yaml; a test there names what is missing.
package errcode
