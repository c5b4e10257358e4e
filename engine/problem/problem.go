package problem

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

// Problem is a file that could not be taken, or only with a reservation; the run goes on without it.
type Problem struct {
	Path    string `json:"path"`
	Line    int    `json:"line,omitzero"`
	Message string `json:"message"`          // in English
	Warning bool   `json:"warning,omitzero"` // the file was taken all the same
	// Passing says that the problem is of getting at the file, not of what is in it: every run tries again.
	Passing bool `json:"-"`
	notice.Notice
}

// New makes a problem of what there is to tell of a line.
func New(rel string, line int, what notice.Notice) Problem {
	return Problem{Path: rel, Line: line, Message: what.English(), Notice: what}
}

// Warning is a problem of a file that was taken all the same.
func Warning(rel string, line int, what notice.Notice) Problem {
	p := New(rel, line, what)
	p.Warning = true
	return p
}

// Equal reports whether the same is told of the same line.
func (p *Problem) Equal(q *Problem) bool {
	return p.Path == q.Path && p.Line == q.Line && p.Warning == q.Warning && p.Message == q.Message && p.Notice.Equal(q.Notice)
}

// Of is the problem that an error is, without the name of the file before its message.
func Of(rel string, err error) Problem {
	p := New(rel, 0, errcode.Bare(err))
	if _, told := notice.Of(err); !told {
		p.Message = Cause(err).Error()
	}
	if e, ok := errors.AsType[*memory.ParseError](err); ok {
		p.Line = e.Line
	}
	if e, ok := errors.AsType[*bank.PageError](err); ok {
		p.Line = e.Line
	}
	if e, ok := errors.AsType[*bank.LedgerError](err); ok {
		p.Line = e.Line
	}
	if _, ok := errors.AsType[*workspace.FileError](err); ok {
		p.Passing = true
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		p.Passing = true
	}
	return p
}

// OfRule is the problem of a file of rules, words or a template that is left out, from an error that its reading gave.
func OfRule(err error) Problem {
	p := Of(files.RoutingDir, err)
	p.Message = err.Error()
	if e, ok := errors.AsType[*rules.FileError](err); ok {
		p.Path, p.Line = e.Path, e.Line
	}
	if e, ok := errors.AsType[*bank.PageError](err); ok { // a template
		p.Path = e.Path
	}
	if e, ok := errors.AsType[*rules.LexiconError](err); ok {
		p.Path, p.Line = files.WordsFile, e.Line
	}
	return p
}

// Cause is the innermost error, without the names that its wrappers put before it.
func Cause(err error) error {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err
		}
		err = next
	}
}

// SkipNotice is why a file is passed over.
func SkipNotice(reason string) notice.Notice {
	switch reason {
	case workspace.SkipSymlink:
		return notice.New("skip.link", "symbolic link")
	case workspace.SkipNotRegular:
		return notice.New("skip.not-regular", "not a regular file")
	case workspace.SkipUnreadable:
		return notice.New("skip.unreadable", "cannot be read")
	case workspace.SkipSameName:
		return notice.New("skip.same-name", "same name in another Unicode form")
	case files.SkipName:
		return notice.New("skip.name", "not the name of a daily log")
	case files.SkipDate:
		return notice.New("skip.date", "no such date")
	case files.SkipEnding:
		return notice.New("skip.ending", "a daily log ends in .md")
	case files.SkipFolder:
		return notice.New("skip.folder", "a daily log stands in memory/")
	}
	return notice.New("other", "{text}", reason)
}

// ShownPage reads a page as it may be shown to others: what is private on it is not there.
func ShownPage(key string, data []byte) (*bank.Page, error) {
	shown, err := memory.Shown(data)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", key, err)
	}
	p, err := bank.ParsePage(strings.TrimPrefix(key, files.BankDir+"/"), shown)
	if err == nil {
		p.Front.ReadFoot(data)
	}
	return p, err
}
