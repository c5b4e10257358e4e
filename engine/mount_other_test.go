//go:build !linux

package engine_test

import "errors"

var errNoMount = errors.New("this test mounts, which it does on Linux only")

func mountSmall(string, string) error { return errNoMount }

func remountReadOnly(string) error { return errNoMount }

func bindUnreadable(string) error { return errNoMount }

func unmount(string) {}
