//go:build unix

package ollamatest

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command the head of a group of processes, to which what it starts belongs.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func terminate(cmd *exec.Cmd) { _ = cmd.Process.Signal(syscall.SIGTERM) } // it may have ended

func kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // the group may be gone
