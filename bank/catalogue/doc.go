// Package catalogue makes what takes the whole bank: the front matter of all pages, with what each is about and which are
// similar to it ([HeadersOf]), and the lists of them for people and for programs ([Make]). Everything here is pure and
// deterministic, and no model is asked.
package catalogue
