package errcode_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/derived"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

func TestErrorsOfTheSystemAreKnownByTheirNumbers(t *testing.T) {
	_, missing := os.ReadFile(filepath.Join(t.TempDir(), "없음.md"))
	_, folder := os.ReadFile(t.TempDir())
	for _, tt := range []struct {
		err  error
		code string
	}{
		{missing, "system.missing"},
		{folder, "system.folder"},
		{syscall.ENOSPC, "system.full"},
		{fmt.Errorf("write: %w", &workspace.FileError{Op: "write", Path: "bank/민수.md", Err: syscall.EDQUOT}), "system.quota"},
		{fs.ErrPermission, "system.permission"},
		{&os.SyscallError{Syscall: "connect", Err: syscall.ECONNREFUSED}, "system.refused"},
		{&workspace.FileError{Op: "read", Path: "memory/관.md", Err: workspace.ErrNotRegular}, "system.not-regular"},
		{errors.New("open x: permission denied"), "other"}, // somebody's text
		{fmt.Errorf("log: %w", notice.NewError("log.encoding", "neither UTF-8 nor CP949 text")), "log.encoding"},
		{&workspace.LockedError{Dir: "/기억", PID: 7}, "workspace.locked"},
		{&workspace.NotWorkspaceError{Dir: "/기억"}, "workspace.no-settings"},
		{&workspace.NotWorkspaceError{Dir: "/기억", Err: fs.ErrNotExist}, "system.missing"},
		{fmt.Errorf("make index folder: %w", &derived.NotPlainError{Path: ".memctl/index", Mode: fs.ModeSymlink, Folder: true}), "derived.link"},
		{errors.Join(&derived.NotPlainError{Path: ".memctl/index", Folder: true}, errors.New("search")), "derived.not-folder"},
		{&derived.NotPlainError{Path: ".memctl/lock", Mode: fs.ModeDir}, "derived.folder"},
		{&derived.NotPlainError{Path: ".memctl/lock", Mode: fs.ModeNamedPipe}, "derived.pipe"},
		{&derived.NotPlainError{Path: ".memctl/lock", Mode: fs.ModeDevice}, "derived.not-regular"},
		{nil, ""},
	} {
		if got := errcode.Of(tt.err).Code; got != tt.code {
			t.Errorf("%v: got %s, want %s", tt.err, got, tt.code)
		}
	}
}

func TestErrorNamesTheFileThatItIsAbout(t *testing.T) {
	inner := &fs.PathError{Op: "open", Path: "/메모/a.md", Err: syscall.EACCES}
	for _, tt := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("read settings: %w", inner), "/메모/a.md"},
		{&workspace.FileError{Op: "read", Path: "a.md", Err: inner}, "/메모/a.md"},
		{&os.LinkError{Op: "rename", Old: "old", New: "새것", Err: syscall.EXDEV}, "새것"},
		{fmt.Errorf("close: %w", errors.Join(errors.New("x"), fmt.Errorf("읽기: %w", inner))), "/메모/a.md"},
		{&workspace.FileError{Op: "read", Path: "a.md", Err: errors.Join(errors.New("x"), errors.New("y"))}, "a.md"},
		{errors.New("x"), ""},
	} {
		if got := errcode.Where(tt.err); got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.err, got, tt.want)
		}
	}
	if n := errcode.Bare(inner); n.English() != "no permission" || n.Code != "system.permission" {
		t.Errorf("%+v: %q", n, n.English())
	}
}
