package ollamatest

import "os/exec"

func ownGroup(*exec.Cmd) {}

func terminate(cmd *exec.Cmd) { _ = cmd.Process.Kill() } // Windows has no signal for it

func kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() } // it may have ended
