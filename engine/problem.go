package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
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

// problem makes a problem of what there is to tell of a line.
func problem(rel string, line int, what notice.Notice) Problem {
	return Problem{Path: rel, Line: line, Message: what.English(), Notice: what}
}

// warning is a problem of a file that was taken all the same.
func warning(rel string, line int, what notice.Notice) Problem {
	p := problem(rel, line, what)
	p.Warning = true
	return p
}

// Equal reports whether the same is told of the same line.
func (p *Problem) Equal(q *Problem) bool {
	return p.Path == q.Path && p.Line == q.Line && p.Warning == q.Warning && p.Message == q.Message && p.Notice.Equal(q.Notice)
}

// problemOf is the problem that an error is, without the name of the file before its message.
func problemOf(rel string, err error) Problem {
	p := problem(rel, 0, errcode.Bare(err))
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

// RuleProblem is the problem of a file of rules or words that is left out, from an error of [Engine.Rules].
func RuleProblem(err error) Problem {
	p := problemOf(routingDir, err)
	p.Message = err.Error()
	if e, ok := errors.AsType[*rules.FileError](err); ok {
		p.Path, p.Line = e.Path, e.Line
	}
	if e, ok := errors.AsType[*rules.LexiconError](err); ok {
		p.Path, p.Line = wordsFile, e.Line
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

// skipNotice is why a file is passed over.
func skipNotice(reason string) notice.Notice {
	switch reason {
	case workspace.SkipSymlink:
		return notice.New("skip.link", "symbolic link")
	case workspace.SkipNotRegular:
		return notice.New("skip.not-regular", "not a regular file")
	case workspace.SkipUnreadable:
		return notice.New("skip.unreadable", "cannot be read")
	case workspace.SkipSameName:
		return notice.New("skip.same-name", "same name in another Unicode form")
	case SkipName:
		return notice.New("skip.name", "not the name of a daily log")
	case SkipDate:
		return notice.New("skip.date", "no such date")
	case SkipEnding:
		return notice.New("skip.ending", "a daily log ends in .md")
	case SkipFolder:
		return notice.New("skip.folder", "a daily log stands in memory/")
	}
	return notice.New("other", "{text}", reason)
}

// shownPage reads a page as it may be shown to others: what is private on it is not there.
func shownPage(key string, data []byte) (*bank.Page, error) {
	shown, err := memory.Shown(data)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", key, err)
	}
	return bank.ParsePage(strings.TrimPrefix(key, bankDir+"/"), shown)
}
