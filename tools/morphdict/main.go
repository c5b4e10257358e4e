// Command morphdict builds the dictionary of package morph from mecab-ko-dic, as the Go module
// github.com/ikawaha/kagome-dict-ko carries it. The same module version gives the same bytes on every machine:
// all arithmetic is on integers and every order is fixed. docs/morph-dictionary.md describes the format.
//
//	go -C tools run ./morphdict -o ../morph/internal/dict/ko.dict
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("o", "", "write the dictionary to `FILE`")
	corrections := flag.String("corrections", "morphdict/corrections.tsv", "read corrections from `FILE`")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*out, *corrections); err != nil {
		fmt.Fprintln(os.Stderr, "morphdict:", err)
		os.Exit(1)
	}
}

func run(out, corrections string) error {
	src := readSource()
	fixes, err := readCorrections(corrections)
	if err != nil {
		return err
	}
	src.doubtNames()
	src.retag()
	src.nominalise()
	if err := src.apply(fixes); err != nil {
		return fmt.Errorf("%s: %w", corrections, err)
	}
	completed := src.complete()
	left := clusterLeft(src)
	right := clusterRight(src, left)
	d, err := assemble(src, left, right)
	if err != nil {
		return err
	}
	data := d.encode()
	fmt.Fprintf(os.Stderr, "%d surfaces, %d entries (%d completed) in %d lists, %d templates, %d nodes; %d bytes\n",
		len(src.surfaces), src.count(), completed, d.lists, len(d.templates), d.nodes, len(data))
	if err := os.WriteFile(out, data, 0o644); err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	return os.WriteFile(out+".sha256", []byte(hex.EncodeToString(sum[:])+"\n"), 0o644)
}
