package subject_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/mention"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
)

var dump = flag.Bool("dump", false, "with the lives: print all candidates that have three lines, with their signs")

// truth is a line of a life's subjects.jsonl.
type truth struct {
	Name     string
	Aliases  []string
	Category subject.Category
	Lines    []struct {
		File string
		Line int
	}
	found *subject.Promotion
}

func (tr *truth) keys() []string {
	out := []string{subject.Key(tr.Name)}
	for _, a := range tr.Aliases {
		out = append(out, subject.Key(a))
	}
	return out
}

// TestLives measures promotion on folders of notes of which it is known what they are about: MEMCTL_LIVES names them, by ':'. Each has
// memory/ and subjects.jsonl.
func TestLives(t *testing.T) {
	dirs := os.Getenv("MEMCTL_LIVES")
	if dirs == "" {
		t.Skip("needs folders of notes in MEMCTL_LIVES")
	}
	an := morph.New(morph.Options{})
	var sum score
	for dir := range strings.SplitSeq(dirs, ":") {
		finder, promoted := foldLife(t, an, dir)
		s := judge(t, dir, promoted)
		fmt.Printf("%-16s %s\n", filepath.Base(dir), s)
		sum.add(s)
		if *dump {
			dumpCandidates(t, dir, finder)
		}
	}
	fmt.Printf("%-16s %s\n", "all", sum)
}

type score struct{ wanted, found, promoted, listed, category int }

func (s *score) add(o score) {
	s.wanted += o.wanted
	s.found += o.found
	s.promoted += o.promoted
	s.listed += o.listed
	s.category += o.category
}

func (s score) String() string {
	return fmt.Sprintf("found %d/%d = %.2f  promoted %d of which listed %d = %.2f  category %.2f", s.found, s.wanted, float64(s.found)/float64(max(s.wanted, 1)),
		s.promoted, s.listed, float64(s.listed)/float64(max(s.promoted, 1)), float64(s.category)/float64(max(s.found, 1)))
}

func foldLife(t *testing.T, an *morph.Analyzer, dir string) (*subject.Finder, []subject.Promotion) {
	t.Helper()
	reader := claim.New(an, nil)
	finder := subject.NewFinder(subject.NewReader(an, reader), subject.Settings{}, subject.State{})
	var promoted []subject.Promotion
	paths, err := filepath.Glob(filepath.Join(dir, "memory", "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: no logs: %v", dir, err)
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		log, err := memory.Parse("memory/"+filepath.Base(p), memory.Finished(data))
		if err != nil {
			t.Fatal(err)
		}
		for i := range log.Statements {
			st := &log.Statements[i]
			finder.Observe(&subject.Line{
				Day: st.Day, Path: st.Path, Number: st.Line, Text: st.Text, Headings: st.Headings, Parent: st.Parent,
				Entities: st.Entities, Readings: reader.Read(st.Text),
			})
		}
		closing := finder.CloseDay(log.Day)
		promoted = append(promoted, closing.Promoted...)
		for _, c := range closing.Changed {
			if i := slices.IndexFunc(promoted, func(p subject.Promotion) bool { return p.Name == c.Name }); i >= 0 {
				promoted[i].Category = c.Category
			}
		}
		for _, j := range closing.Joined {
			if testing.Verbose() {
				fmt.Printf("   %s: %s = %s (%s, sure %v)\n", log.Day, j.Name, j.Alias, j.Tie, j.Sure)
			}
			if i := slices.IndexFunc(promoted, func(p subject.Promotion) bool { return p.Name == j.Name }); i >= 0 && j.Sure {
				promoted[i].Aliases = append(promoted[i].Aliases, j.Alias)
			}
		}
	}
	return finder, promoted
}

func readTruth(t *testing.T, dir string) []truth {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, "subjects.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []truth
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var tr truth
		if err := json.Unmarshal(lines.Bytes(), &tr); err != nil {
			t.Fatal(err)
		}
		out = append(out, tr)
	}
	return out
}

func judge(t *testing.T, dir string, promoted []subject.Promotion) score {
	t.Helper()
	truths := readTruth(t, dir)
	s := score{wanted: len(truths), promoted: len(promoted)}
	var extra []string
	for i := range promoted {
		p := &promoted[i]
		keys := []string{subject.Key(p.Name)}
		for _, a := range p.Aliases {
			keys = append(keys, subject.Key(a))
		}
		listed := false
		for k := range truths {
			tr := &truths[k]
			if slices.ContainsFunc(tr.keys(), func(key string) bool { return slices.Contains(keys, key) }) {
				listed = true
				if tr.found == nil || subject.Key(tr.Name) == subject.Key(p.Name) {
					tr.found = p
				}
			}
		}
		if listed {
			s.listed++
		} else {
			extra = append(extra, p.Name+"/"+string(p.Category))
		}
	}
	var missed, wrong []string
	for _, tr := range truths {
		if tr.found == nil {
			missed = append(missed, tr.Name)
			continue
		}
		s.found++
		if tr.found.Category == tr.Category {
			s.category++
		} else {
			wrong = append(wrong, fmt.Sprintf("%s %s≠%s", tr.Name, tr.found.Category, tr.Category))
		}
	}
	if testing.Verbose() {
		fmt.Printf("-- %s\n   missed: %s\n   extra: %s\n   category: %s\n", filepath.Base(dir), strings.Join(missed, " | "), strings.Join(extra, " | "), strings.Join(wrong, " | "))
	}
	return s
}

// dumpCandidates prints the candidates as a table, those that are wanted with an asterisk.
func dumpCandidates(t *testing.T, dir string, f *subject.Finder) {
	t.Helper()
	wanted := map[string]bool{}
	for _, tr := range readTruth(t, dir) {
		for _, k := range tr.keys() {
			wanted[k] = true
		}
	}
	for _, c := range f.State().Candidates {
		if c.Lines < 3 && !wanted[c.Key] {
			continue
		}
		mark := "-"
		if wanted[c.Key] {
			mark = "*"
		}
		if c.Name != "" {
			mark += "P"
		}
		listed, desk := mention.Listed(c.Key)
		fmt.Printf("CAND\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%v\t%b\t%v\t%v\t%v\n", filepath.Base(dir), mark, c.Key, c.Words, c.Lines, c.Days, c.About, c.AboutDays, c.Signs, c.Josa, listed, desk, c.Forms)
	}
}
