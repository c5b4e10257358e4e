package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"math/rand/v2"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall"
)

// maxLine bounds a line of a JSON Lines file.
const maxLine = 64 << 20

// ReadBEIR reads a folder with corpus.jsonl, queries.jsonl and qrels.tsv (or qrels/test.tsv). Questions without a
// judgement are left out.
func ReadBEIR(dir fs.FS) (*Set, error) {
	set := &Set{Files: []File{{Path: "corpus.jsonl"}}}
	err := readLines(dir, "corpus.jsonl", func(line []byte, n int) error {
		var d struct {
			ID    string `json:"_id"`
			Title string `json:"title"`
			Text  string `json:"text"`
		}
		if err := json.Unmarshal(line, &d); err != nil {
			return err
		}
		f := &set.Files[0]
		f.Documents = append(f.Documents, recall.Document{ID: d.ID, Line: n, Title: d.Title, Text: d.Text, Section: -1})
		return nil
	})
	if err != nil {
		return nil, err
	}
	relevant, err := readQrels(dir)
	if err != nil {
		return nil, err
	}
	err = readLines(dir, "queries.jsonl", func(line []byte, _ int) error {
		var q struct {
			ID   string `json:"_id"`
			Text string `json:"text"`
		}
		if err := json.Unmarshal(line, &q); err != nil {
			return err
		}
		if r := relevant[q.ID]; r != nil {
			set.Questions = append(set.Questions, Question{ID: q.ID, Text: q.Text, Relevant: r})
		}
		return nil
	})
	return set, err
}

func readQrels(dir fs.FS) (map[string]map[string]float64, error) {
	name := "qrels.tsv"
	if _, err := fs.Stat(dir, name); errors.Is(err, fs.ErrNotExist) {
		name = "qrels/test.tsv"
	}
	out := make(map[string]map[string]float64)
	err := readLines(dir, name, func(line []byte, n int) error {
		f := strings.Split(strings.TrimRight(string(line), "\r\n"), "\t")
		if len(f) == 4 { // TREC form: query, iteration, document, score
			f = []string{f[0], f[2], f[3]}
		}
		if len(f) != 3 {
			return fmt.Errorf("want 3 columns, have %d", len(f))
		}
		gain, err := strconv.ParseFloat(strings.TrimSpace(f[2]), 64)
		if err != nil {
			if n == 1 {
				return nil // header
			}
			return fmt.Errorf("score %q: not a number", f[2])
		}
		if out[f[0]] == nil {
			out[f[0]] = make(map[string]float64)
		}
		out[f[0]][f[1]] = gain
		return nil
	})
	return out, err
}

// ReadSQuAD reads JSON in the form of SQuAD 1.1 and KorQuAD 1.0: each question is answered by the paragraph it was
// asked about. Paragraphs with the same text are one.
func ReadSQuAD(r io.Reader) (*Set, error) {
	var in struct {
		Data []struct {
			Title      string `json:"title"`
			Paragraphs []struct {
				Context string `json:"context"`
				QAs     []struct {
					ID       string `json:"id"`
					Question string `json:"question"`
				} `json:"qas"`
			} `json:"paragraphs"`
		} `json:"data"`
	}
	if err := json.NewDecoder(r).Decode(&in); err != nil {
		return nil, fmt.Errorf("read SQuAD JSON: %w", err)
	}
	set := &Set{Files: []File{{Path: "paragraphs"}}}
	byText := make(map[string]string)
	for _, article := range in.Data {
		for _, p := range article.Paragraphs {
			id, ok := byText[p.Context]
			if !ok {
				f := &set.Files[0]
				id = fmt.Sprintf("p%d", len(f.Documents)+1)
				byText[p.Context] = id
				f.Documents = append(f.Documents, recall.Document{
					ID: id, Line: len(f.Documents) + 1, Title: strings.ReplaceAll(article.Title, "_", " "), Text: p.Context, Section: -1,
				})
			}
			for _, q := range p.QAs {
				set.Questions = append(set.Questions, Question{ID: q.ID, Text: q.Question, Relevant: map[string]float64{id: 1}})
			}
		}
	}
	if len(set.Questions) == 0 {
		return nil, errors.New("read SQuAD JSON: no questions")
	}
	return set, nil
}

// ReadMemory reads memory/*.md and questions.jsonl with `question` and `evidence_days`. A hit stands for its day.
func ReadMemory(dir fs.FS) (*Set, error) {
	set, err := ReadQuestions(dir)
	if err != nil {
		return nil, err
	}
	entries, err := fs.ReadDir(dir, "memory")
	if err != nil {
		return nil, fmt.Errorf("read logs: %w", err)
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || path.Ext(e.Name()) != ".md" {
			continue
		}
		name := "memory/" + e.Name()
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, fmt.Errorf("read log: %w", err)
		}
		set.Files = append(set.Files, File{Path: name, Documents: recall.Blocks(name, data)})
	}
	return set, nil
}

// ReadQuestions reads questions.jsonl alone, for a store that is already filled.
func ReadQuestions(dir fs.FS) (*Set, error) {
	set := &Set{Key: func(h *recall.Hit) []string {
		if h.Day == 0 {
			return nil
		}
		return []string{h.Day.String()}
	}}
	err := readLines(dir, "questions.jsonl", func(line []byte, _ int) error {
		var q struct {
			ID       string   `json:"id"`
			Question string   `json:"question"`
			Days     []string `json:"evidence_days"`
		}
		if err := json.Unmarshal(line, &q); err != nil {
			return err
		}
		relevant := make(map[string]float64, len(q.Days))
		for _, d := range q.Days {
			relevant[d] = 1
		}
		set.Questions = append(set.Questions, Question{ID: q.ID, Text: q.Question, Relevant: relevant})
		return nil
	})
	return set, err
}

// readLines calls do for every line that is not empty; its errors get the file and line.
func readLines(dir fs.FS, name string, do func(line []byte, n int) error) error {
	f, err := dir.Open(name)
	if err != nil {
		return fmt.Errorf("read question set: %w", err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, maxLine)
	for n := 1; sc.Scan(); n++ {
		line := sc.Bytes()
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if err := do(line, n); err != nil {
			return fmt.Errorf("read %s:%d: %w", name, n, err)
		}
	}
	if err := sc.Err(); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}

// DropSpaces takes the share p (0 to 1) of the spaces out of every question, rounded to whole spaces: with 0.5
// exactly half of them, one more when their number is odd. Which ones depends on seed and the question's ID only.
func DropSpaces(set *Set, p float64, seed uint64) {
	for i := range set.Questions {
		q := &set.Questions[i]
		h := fnv.New64a()
		_, _ = h.Write([]byte(q.ID))
		q.Text = dropSpaces(q.Text, p, rand.New(rand.NewPCG(seed, h.Sum64())))
	}
}

func dropSpaces(s string, p float64, r *rand.Rand) string {
	var at []int
	for i := range len(s) {
		if s[i] == ' ' {
			at = append(at, i)
		}
	}
	drop := min(len(at), int(p*float64(len(at))+0.5))
	r.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
	at = at[:max(0, drop)]
	slices.Sort(at)
	var b strings.Builder
	last := 0
	for _, i := range at {
		b.WriteString(s[last:i])
		last = i + 1
	}
	b.WriteString(s[last:])
	return b.String()
}
