package recalltest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// Corpus is a set of files by their paths.
type Corpus map[string]*File

// File is a file as its documents. Its hash is its version.
type File struct {
	Version int
	Docs    []recall.Document
}

// Refs are the files as an index is told of them.
func (c Corpus) Refs() []recall.FileRef {
	var out []recall.FileRef
	for path, f := range c {
		out = append(out, recall.FileRef{Path: path, Hash: fmt.Sprint(f.Version)})
	}
	slices.SortFunc(out, func(a, b recall.FileRef) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// Files are what an update makes an index say.
func (c Corpus) Files() recall.Files { return recall.Files{Refs: c.Refs(), Load: c.Load} }

// Load returns the documents of a file; os.ErrNotExist where there is none.
func (c Corpus) Load(path string) ([]recall.Document, error) {
	f, ok := c[path]
	if !ok {
		return nil, os.ErrNotExist
	}
	return slices.Clone(f.Docs), nil
}

// Put makes a file of lines, each a document, or a new version of the file.
func (c Corpus) Put(path string, texts ...string) {
	f := &File{Version: 1}
	if old := c[path]; old != nil {
		f.Version = old.Version + 1
	}
	for i, t := range texts {
		f.Docs = append(f.Docs, recall.Document{
			ID: fmt.Sprintf("%s#L%d", path, i+1), Path: path, Line: i + 1, Text: t, Tier: recall.TierOf(path),
		})
	}
	c[path] = f
}

// RandomCorpus has documents of very different lengths, in both languages, with every field.
func RandomCorpus(r *rand.Rand, files, perFile int) Corpus {
	c := Corpus{}
	for i := range files {
		c.PutRandom(r, fmt.Sprintf("memory/2026-%02d-%02d.md", 1+i/28, 1+i%28), perFile)
	}
	return c
}

// PutRandom makes a file of so many documents.
func (c Corpus) PutRandom(r *rand.Rand, path string, docs int) {
	f := &File{Version: r.Int()}
	for j := range docs {
		d := recall.Document{
			ID: fmt.Sprintf("%s#L%d", path, j+1), Path: path, Line: j + 1, Tier: recall.TierOf(path),
			Text: RandomText(r, 1+r.IntN(60)),
		}
		if r.IntN(3) == 0 {
			d.Kind = rules.Kinds()[r.IntN(4)]
			d.Entities = []string{vocabulary()[r.IntN(10)]}
			d.Title = RandomText(r, 3)
		}
		if r.IntN(4) == 0 {
			d.Headings = RandomText(r, 4)
			d.AnswersWhen = RandomText(r, 6)
			d.Synthesised = r.IntN(2) == 0
			d.Former = r.IntN(3) == 0
		}
		switch {
		case len(f.Docs) > 0 && r.IntN(4) > 0:
			d.Section = f.Docs[len(f.Docs)-1].Section
		case path[len(path)-4]%3 == 0:
			d.Section = -1
		case len(f.Docs) > 0:
			d.Section = max(0, f.Docs[len(f.Docs)-1].Section) + 1
		}
		d.Day, _ = day.Parse(strings.TrimSuffix(filepath.Base(path), ".md"))
		f.Docs = append(f.Docs, d)
	}
	c[path] = f
}

func vocabulary() []string {
	return strings.Fields(`민수 지영 Flutter memctl 배포 서버 색인 Riverpod 회의 일정 상태 관리는 관리를 검색이 검색을 설정을 바꿨다
		배포를 미뤘다 release deploy index search server meeting moved switched Postgres SQLite 데이터베이스를 옮겼다 커밋 브랜치
		테스트가 실패했다 통과했다 build failed passed useState node 점심 커피를 마셨다 좋아한다 싫어한다 prefers likes`)
}

// RandomText is so many words in a row, common ones more often than rare ones.
func RandomText(r *rand.Rand, words int) string {
	v := vocabulary()
	var b strings.Builder
	for i := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(v[int(math.Abs(r.NormFloat64())*float64(len(v))/3)%len(v)])
	}
	return b.String()
}

// Docs are the documents of all files, in the order of their paths.
func (c Corpus) Docs() []recall.Document {
	var out []recall.Document
	for _, ref := range c.Refs() {
		out = append(out, c[ref.Path].Docs...)
	}
	return out
}
