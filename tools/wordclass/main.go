// Command wordclass grows the classes of predicates, which package rules embeds: from the words and patterns of seeds.txt, the
// forms of forms.txt, the glosses and synonyms in data/ and the stems of package morph. The same inputs give the same bytes. docs/rules.md says what the
// classes are, data/README.md where the glosses are from.
//
//	go -C tools/wordclass run . -o ../../rules/defaults/predicates.txt
//
// With -why WORD it says how a word got its classes, with -missing which Korean seeds are no word of the glosses.
package main

import (
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"strings"
)

//go:embed seeds.txt
var seedText string

//go:embed forms.txt
var formText string

// header is what the file says of itself; the licence asks that it goes wherever the words go.
const header = `# Predicates and nouns of doing with their classes, the commonest sense first. Made by tools/wordclass: do not edit.
# Grown from entries of the Korean Basic Dictionary (한국어기초사전, National Institute of Korean Language), as hunspell-dict-ko
# carries them, changed by selection and classification. This file is under CC BY-SA 4.0, see NOTICE.
`

func main() {
	out := flag.String("o", "", "write the words to `FILE`")
	classes := flag.String("classes", "../../rules/defaults/classes.tsv", "read the table of classes from `FILE`")
	why := flag.String("why", "", "say how `WORD` got its classes")
	missing := flag.Bool("missing", false, "list the Korean seeds that are no word of the glosses")
	flag.Parse()
	if err := run(*out, *classes, *why, *missing); err != nil {
		fmt.Fprintln(os.Stderr, "wordclass:", err)
		os.Exit(1)
	}
}

func run(out, classes, why string, missing bool) error {
	table, err := os.ReadFile(classes)
	if err != nil {
		return err
	}
	g, err := grow(string(table), seedText, formText)
	if err != nil {
		return err
	}
	if missing {
		fmt.Println(strings.Join(g.missing(), "\n"))
	}
	if why != "" {
		fmt.Println(g.why(why))
	}
	if out == "" {
		return nil
	}
	data := g.format()
	fmt.Fprintf(os.Stderr, "%d words, %d by hand; %d bytes\n", bytes.Count(data, []byte("\n"))-strings.Count(header, "\n"), len(g.byHand), len(data))
	return os.WriteFile(out, data, 0o644)
}
