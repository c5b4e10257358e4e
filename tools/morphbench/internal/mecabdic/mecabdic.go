// Package mecabdic writes the Korean dictionary that kagome-dict-ko carries (mecab-ko-dic) as the source of a MeCab
// dictionary, so that both programs can be measured with the same words and costs.
package mecabdic

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/ikawaha/kagome-dict/dict"
)

// dicrc is what mecab-dict-index and mecab read first.
const dicrc = `; mecab-ko-dic as kagome-dict-ko carries it
cost-factor = 800
bos-feature = BOS/EOS,*,*,*,*,*,*,*
eval-size = 4
unk-eval-size = 2
config-charset = UTF-8
dictionary-charset = UTF-8
`

// prefixes is how many characters an unknown word may be cut to in a category, as in the char.def of mecab-ko-dic;
// kagome does not keep it. A category that is not here has none.
var prefixes = map[string]int{"HANJA": 2, "KANJI": 2, "HANGUL": 2, "HIRAGANA": 2, "KATAKANA": 2}

// Write writes the source of the dictionary to a folder, which it makes if it is not there.
func Write(dir string, d *dict.Dict) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder for the dictionary's source: %w", err)
	}
	for name, write := range map[string]func(io.Writer, *dict.Dict) error{
		"dicrc":      func(w io.Writer, _ *dict.Dict) error { return line(w, dicrc) },
		"words.csv":  words,
		"matrix.def": matrix,
		"char.def":   characters,
		"unk.def":    unknown,
		"pos-id.def": tags,
	} {
		if err := file(filepath.Join(dir, name), d, write); err != nil {
			return fmt.Errorf("write the dictionary's source: %w", err)
		}
	}
	return nil
}

// file writes one file of the source.
func file(name string, d *dict.Dict, write func(io.Writer, *dict.Dict) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	return errors.Join(write(w, d), w.Flush(), f.Close())
}

func line(w io.Writer, s string) error {
	_, err := io.WriteString(w, s)
	return err
}

// words writes an entry a line: surface, left and right context, cost, features.
func words(w io.Writer, d *dict.Dict) error {
	n := 0
	err := walk(d, func(surface string, id int) error {
		m := d.Morphs[id]
		var tag []string
		for _, p := range d.POSTable.POSs[id] {
			tag = append(tag, d.POSTable.NameList[p])
		}
		n++
		row := append([]string{surface, itoa(m.LeftID), itoa(m.RightID), itoa(m.Weight), strings.Join(tag, "+")}, d.Contents[id]...)
		return line(w, csv(row))
	})
	if err == nil && n != len(d.Morphs) {
		return fmt.Errorf("%d of %d words were found in kagome's index; its layout has changed, so adapt walk", n, len(d.Morphs))
	}
	return err
}

// walk calls f for every word of the index, which is a double array whose leaves hold, negated, the first of the
// word's entries.
func walk(d *dict.Dict, f func(surface string, id int) error) error {
	nodes := d.Index.Da
	var visit func(node int, prefix []byte) error
	visit = func(node int, prefix []byte) error {
		for c := range 256 {
			next := int(nodes[node].Base) + c
			if next <= 0 || next >= len(nodes) || next == node || int(nodes[next].Check) != node {
				continue
			}
			if c != 0 {
				if err := visit(next, append(prefix, byte(c))); err != nil {
					return err
				}
				continue
			}
			first := -int(nodes[next].Base)
			if first < 0 {
				continue
			}
			for id := first; id <= first+int(d.Index.Dup[int32(first)]); id++ {
				if err := f(string(prefix), id); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return visit(0, nil)
}

// matrix writes the cost of every pair of a right context and the left context that follows it.
func matrix(w io.Writer, d *dict.Dict) error {
	c := d.Connection
	if err := line(w, fmt.Sprintf("%d %d\n", c.Row, c.Col)); err != nil {
		return err
	}
	var b []byte
	for right := range int(c.Row) {
		b = b[:0]
		for left := range int(c.Col) {
			b = strconv.AppendInt(b, int64(right), 10)
			b = strconv.AppendInt(append(b, ' '), int64(left), 10)
			b = strconv.AppendInt(append(b, ' '), int64(c.At(right, left)), 10)
			b = append(b, '\n')
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return nil
}

// characters writes the categories and which characters belong to them.
func characters(w io.Writer, d *dict.Dict) error {
	var b strings.Builder
	for i, name := range d.CharClass {
		fmt.Fprintf(&b, "%s %d %d %d\n", name, bit(d.InvokeList[i]), bit(d.GroupList[i]), prefixes[name])
	}
	last := min(len(d.CharCategory), 0xFFFF) // MeCab knows no others
	for from := 0; from < last; {
		to := from
		for to+1 < last && d.CharCategory[to+1] == d.CharCategory[from] {
			to++
		}
		fmt.Fprintf(&b, "0x%04X..0x%04X %s\n", from, to, d.CharClass[d.CharCategory[from]])
		from = to + 1
	}
	return line(w, b.String())
}

// unknown writes what a word may be that the dictionary lacks, by the category of its characters.
func unknown(w io.Writer, d *dict.Dict) error {
	u := d.UnkDict
	for i, name := range d.CharClass {
		first, ok := u.Index[int32(i)]
		if !ok {
			return fmt.Errorf("kagome's dictionary does not say what unknown %s are", name)
		}
		for id := first; id <= first+u.IndexDup[int32(i)]; id++ {
			m := u.Morphs[id]
			row := append([]string{name, itoa(m.LeftID), itoa(m.RightID), itoa(m.Weight)}, u.Contents[id]...)
			if err := line(w, csv(row)); err != nil {
				return err
			}
		}
	}
	return nil
}

// tags numbers the tags; nothing here asks for the numbers.
func tags(w io.Writer, d *dict.Dict) error {
	var b strings.Builder
	for i, name := range d.POSTable.NameList {
		fmt.Fprintf(&b, "%s,*,*,*,*,*,*,* %d\n", name, i)
	}
	return line(w, b.String())
}

// csv is a row as MeCab reads it: a field with a comma or a quote is quoted.
func csv(fields []string) string {
	var b strings.Builder
	for i, f := range fields {
		if i > 0 {
			b.WriteByte(',')
		}
		if strings.ContainsAny(f, `,"`) {
			f = `"` + strings.ReplaceAll(f, `"`, `""`) + `"`
		}
		b.WriteString(f)
	}
	b.WriteByte('\n')
	return b.String()
}

func itoa(n int16) string { return strconv.Itoa(int(n)) }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
