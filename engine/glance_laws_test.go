package engine_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/longtest"
)

// shelf is a workspace to which random things are done, and what must be known of it.
type shelf struct {
	t    *testing.T
	r    *rand.Rand
	dir  string
	late map[string]bool // files that were changed in a way that no glance sees, since all were looked at
	bad  map[string]bool // files that cannot be indexed: an older version of them may be found
	n    int
	done []string

	glances int // questions for which not all files were looked at
}

// untouched is a folder in which nothing is done, and above which none is moved: it is listed only when all files are looked at.
const untouched = "bank/둥지"

// shelfWords are what is asked for; each line has one of them, and a number of its own.
var shelfWords = strings.Fields("두루미 황새 따오기 저어새 먹황새")

func (s *shelf) abs(rel string) string { return filepath.Join(s.dir, filepath.FromSlash(rel)) }

func (s *shelf) line() string {
	s.n++
	return fmt.Sprintf("%s 번호는 %05d이다.", shelfWords[s.r.IntN(len(shelfWords))], s.n)
}

func (s *shelf) text() string {
	var out strings.Builder
	out.WriteString("# 새\n")
	for range 1 + s.r.IntN(2) {
		out.WriteString("\n" + s.line() + "\n")
	}
	return out.String()
}

// walk gives what is in the workspace and is searched, files and folders.
func (s *shelf) walk() (files, folders []string) {
	for _, top := range []string{"memory", "bank"} {
		err := filepath.WalkDir(s.abs(top), func(p string, d os.DirEntry, err error) error {
			if errors.Is(err, os.ErrNotExist) {
				return nil
			}
			rel, _ := filepath.Rel(s.dir, p)
			switch rel = filepath.ToSlash(rel); {
			case err != nil:
				return err
			case d.IsDir() && (rel == "bank/_meta" || rel == untouched):
				return filepath.SkipDir
			case d.IsDir():
				folders = append(folders, rel)
			case d.Type().IsRegular() && path.Ext(rel) == ".md":
				files = append(files, rel)
			}
			return nil
		})
		check(s.t, err)
	}
	return files, folders
}

// nextDigit is another digit for each.
func nextDigit(r rune) rune {
	if '0' <= r && r <= '9' {
		return '0' + (r-'0'+1)%10
	}
	return r
}

// isBulk reports whether a file is one of those that make the workspace large.
func isBulk(rel string) bool { return strings.HasPrefix(path.Base(rel), "쪽") }

func pick[E any](s *shelf, list []E) (e E, ok bool) {
	if len(list) == 0 {
		return e, false
	}
	return list[s.r.IntN(len(list))], true
}

// old is a time that nothing else has, long ago.
func (s *shelf) old() time.Time {
	s.n++
	return time.Now().Add(-time.Hour + time.Duration(s.n)*time.Millisecond)
}

// age sets the time of a file or folder back, mostly, so that it vouches for it.
func (s *shelf) age(rels ...string) {
	for _, rel := range rels {
		if _, err := os.Lstat(s.abs(rel)); err == nil && s.r.IntN(4) > 0 {
			check(s.t, os.Chtimes(s.abs(rel), s.old(), s.old()))
		}
	}
}

// keepTimes does something in a folder and sets its time to what it was, as rsync does.
func (s *shelf) keepTimes(folder string, do func()) {
	fi, err := os.Stat(s.abs(folder))
	check(s.t, err)
	do()
	check(s.t, os.Chtimes(s.abs(folder), fi.ModTime(), fi.ModTime()))
}

// step does one thing.
func (s *shelf) step() {
	files, folders := s.walk()
	files = slices.DeleteFunc(files, isBulk)
	file, some := pick(s, files)
	folder, _ := pick(s, folders)
	if folder == "" {
		folder = "bank"
		check(s.t, os.MkdirAll(s.abs(folder), 0o755))
	}
	s.n++
	name := fmt.Sprintf("%s/새 %d.md", folder, s.n)
	if s.r.IntN(8) == 0 {
		name = norm.NFD.String(name[:len(folder)]) + norm.NFD.String(name[len(folder):])
		name = folder + name[len(norm.NFD.String(folder)):]
	}
	note := func(format string, args ...any) { s.done = append(s.done, fmt.Sprintf(format, args...)) }
	rewrite := func(text string) { // in place
		fi, err := os.Stat(s.abs(file))
		check(s.t, err)
		check(s.t, os.WriteFile(s.abs(file), []byte(text), 0o644))
		if s.age(file); s.r.IntN(3) == 0 {
			check(s.t, os.Chtimes(s.abs(file), s.old(), fi.ModTime().Add(-time.Millisecond)))
		}
		if file != newLog {
			s.late[file] = true
		}
	}
	switch op := s.r.IntN(17); {
	case op < 4 || !some:
		note("add %q", name)
		check(s.t, os.WriteFile(s.abs(name), []byte(s.text()), 0o644))
		s.age(name, folder)
	case op < 6:
		note("edit %q", file)
		rewrite(s.text())
	case op == 6:
		note("edit %q, size kept", file)
		b, err := os.ReadFile(s.abs(file))
		check(s.t, err)
		rewrite(strings.Map(nextDigit, string(b)))
	case op == 7:
		note("touch %q", file)
		check(s.t, os.Chtimes(s.abs(file), s.old(), s.old()))
	case op == 8:
		note("delete %q", file)
		check(s.t, os.Remove(s.abs(file)))
		s.age(path.Dir(file))
	case op == 9:
		note("rename %q to %q", file, name)
		check(s.t, os.Rename(s.abs(file), s.abs(name)))
		s.late[name] = s.late[file]
		s.age(path.Dir(file), folder)
	case op == 10:
		note("replace %q, times kept", file)
		fi, err := os.Stat(s.abs(file))
		check(s.t, err)
		s.keepTimes(path.Dir(file), func() {
			check(s.t, os.WriteFile(s.abs(file)+"~", []byte(s.text()), 0o644), os.Chtimes(s.abs(file)+"~", fi.ModTime(), fi.ModTime()), os.Rename(s.abs(file)+"~", s.abs(file)))
		})
	case op == 11:
		at := name
		if s.r.IntN(2) == 0 {
			at = strings.TrimSuffix(name, ".md")
		}
		note("folder %q", at)
		check(s.t, os.MkdirAll(s.abs(at+"/a"), 0o755))
		if s.r.IntN(2) == 0 {
			check(s.t, os.WriteFile(s.abs(at+"/a/b.md"), []byte(s.text()), 0o644))
		}
		s.age(at+"/a/b.md", at+"/a", at, folder)
	case op == 12 && path.Dir(folder) != ".":
		to := name
		note("move folder %q to %q", folder, to)
		to = path.Dir(folder) + "/" + path.Base(to)
		check(s.t, os.Rename(s.abs(folder), s.abs(to)))
		for rel := range maps.Clone(s.late) {
			if rest, ok := strings.CutPrefix(rel, folder+"/"); ok && s.late[rel] {
				s.late[to+"/"+rest] = true
			}
		}
		s.age(path.Dir(folder))
	case op == 13 && (path.Dir(folder) != "." || s.r.IntN(4) == 0):
		note("delete folder %q", folder)
		check(s.t, os.RemoveAll(s.abs(folder)))
		if up := path.Dir(folder); up != "." {
			s.age(up)
		}
	case op == 14:
		note("link in the place of %q", file)
		check(s.t, os.Remove(s.abs(file)), os.Symlink("nowhere", s.abs(file)))
		s.age(path.Dir(file))
	case op == 15:
		note("folder in the place of %q", file)
		check(s.t, os.Remove(s.abs(file)), os.MkdirAll(s.abs(file), 0o755), os.WriteFile(s.abs(file+"/안.md"), []byte(s.text()), 0o644))
		s.age(file+"/안.md", file, path.Dir(file))
	case op == 16 && s.r.IntN(2) == 0:
		for rel := range s.bad {
			note("delete damaged %q", rel)
			check(s.t, os.RemoveAll(s.abs(s.onDisk()(rel))))
		}
		clear(s.bad)
	case op == 16 && s.r.IntN(2) == 0:
		note("damage %q", file)
		rewrite("\xff\xfe 깨졌다\n")
		s.bad[norm.NFC.String(file)] = true
	}
}

// found are the hits of a word.
func (s *shelf) found(word string, limit int) (hits map[string]recall.Hit, looked bool) {
	s.t.Helper()
	var listed []string
	hits = map[string]recall.Hit{}
	watched(s.t, s.dir, &listed, nil, func(e *engine.Engine) {
		a, err := e.Recall(s.t.Context(), recall.Query{Text: word, Limit: limit, Any: true})
		if err != nil || a.Stale != "" {
			s.t.Fatal(err, a)
		}
		for _, h := range a.Hits {
			hits[h.Path+"\x00"+h.Text] = h
		}
	})
	return hits, slices.Contains(listed, untouched)
}

// TestGlanceFindsWhatALookFinds: random things are done between questions. What a glance shows stands in the files; and what a question finds that knows
// nothing of the files, and reads all of them, it finds, but for what was changed in place in an older file.
func TestGlanceFindsWhatALookFinds(t *testing.T) {
	t.Parallel()
	for seed := range uint64(longtest.Of(2, 60)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := &shelf{t: t, r: rand.New(rand.NewPCG(seed, 4)), dir: largeWorkspace(t), late: map[string]bool{}, bad: map[string]bool{}}
			write(t, s.dir, untouched+"/쪽.md", "없다\n")
			for i := range 12 {
				write(t, s.dir, fmt.Sprintf("bank/wiki/%d/새 %d.md", i%3, i), s.text())
			}
			settled(t, s.dir)
			for round := range longtest.Of(12, 40) {
				for range 1 + s.r.IntN(3) {
					s.step()
				}
				s.compare(round)
				if t.Failed() {
					t.Fatalf("done:\n%s", strings.Join(s.done, "\n"))
				}
			}
			if s.glances == 0 {
				t.Error("no question was answered after a glance: nothing is shown by this test")
			}
			t.Logf("%d questions were answered after a glance", s.glances)
		})
	}
}

// compare asks after a glance, and after all that was seen of the files is forgotten.
func (s *shelf) compare(round int) {
	s.t.Helper()
	word, _ := pick(s, shelfWords)
	few, looked := s.found(word, 4)
	hits, again := s.found(word, 500)
	if looked || again {
		clear(s.late)
	}
	s.done = append(s.done, fmt.Sprintf("-- ask %s: looked %v %v", word, looked, again))
	if !looked {
		s.glances++
	}
	onDisk := s.onDisk()
	for _, shown := range []map[string]recall.Hit{few, hits} {
		for _, h := range shown {
			if !s.bad[h.Path] && !s.stands(h, onDisk(h.Path)) {
				s.t.Errorf("%s does not stand in its file: %q", h.Source(), h.Text)
			}
		}
	}
	if round%4 != 3 {
		return
	}
	check(s.t, os.RemoveAll(s.abs(".memctl/index-sum.json")), os.RemoveAll(s.abs(".memctl/index-files")))
	all, _ := s.found(word, 500)
	for key, h := range all {
		if _, ok := hits[key]; !ok && !s.late[onDisk(h.Path)] && !s.bad[h.Path] {
			s.t.Errorf("%s is not found after a glance: %q", h.Source(), h.Text)
		}
	}
	for key, h := range hits {
		if _, ok := all[key]; !ok && !s.bad[h.Path] {
			s.t.Errorf("%s is found after a glance only: %q", h.Source(), h.Text)
		}
	}
	clear(s.late)
}

// onDisk gives the name that a file has on the disk, as all are called now: a walk for a whole comparison, in which nothing is changed.
func (s *shelf) onDisk() func(rel string) string {
	files, _ := s.walk()
	names := make(map[string]string, len(files))
	for _, f := range slices.Backward(files) { // of two that differ in their form alone the first
		names[norm.NFC.String(f)] = f
	}
	return func(rel string) string { return cmp.Or(names[rel], rel) }
}

// stands reports whether a hit stands in its file, where it says.
func (s *shelf) stands(h recall.Hit, file string) bool {
	b, err := os.ReadFile(s.abs(file))
	lines := strings.Split(string(b), "\n")
	return err == nil && h.Line <= len(lines) && strings.Contains(lines[h.Line-1], h.Text)
}
