// Command bare opens a bleve index and asks it, and does nothing else: what memctl recall is measured against.
//
//	bare make DIR < lines   makes an index of one document per line, with bleve's own analyser and mapping
//	bare ask DIR QUESTION   prints the eight best lines
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"

	"github.com/blevesearch/bleve/v2"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bare:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "make":
		return build(args[1])
	case len(args) == 3 && args[0] == "ask":
		return ask(args[1], args[2])
	}
	return fmt.Errorf("usage: bare make DIR | bare ask DIR QUESTION")
}

type line struct {
	Text string `json:"text"`
}

func build(dir string) error {
	ix, err := bleve.New(dir, bleve.NewIndexMapping())
	if err != nil {
		return err
	}
	batch := ix.NewBatch()
	in := bufio.NewScanner(os.Stdin)
	for n := 1; in.Scan(); n++ {
		if err := batch.Index(strconv.Itoa(n), line{in.Text()}); err != nil {
			return err
		}
		if batch.Size() == 2000 {
			if err := ix.Batch(batch); err != nil {
				return err
			}
			batch.Reset()
		}
	}
	if err := in.Err(); err != nil {
		return err
	}
	if err := ix.Batch(batch); err != nil {
		return err
	}
	return ix.Close()
}

func ask(dir, question string) error {
	ix, err := bleve.OpenUsing(dir, map[string]any{"read_only": true})
	if err != nil {
		return err
	}
	defer ix.Close()
	req := bleve.NewSearchRequestOptions(bleve.NewMatchQuery(question), 8, 0, false)
	req.Fields = []string{"text"}
	res, err := ix.Search(req)
	if err != nil {
		return err
	}
	for _, h := range res.Hits {
		fmt.Println(h.ID, h.Score, h.Fields["text"])
	}
	return nil
}
