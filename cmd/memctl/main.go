// Command memctl distils daily logs in Korean and English into a curated, searchable bank of plain markdown.
//
// The program is one file per command; root.go has the command tree and the flags they share, place.go finds the
// workspace, output.go and words.go are how things are printed, and report.go turns errors into words and exit codes.
// What a command does is engine's; here it is only asked for and printed: the answer on stdout, everything else on
// stderr.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // the workspace's time zone must be found on a machine without a zone database
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // who asks twice is not made to wait: a second signal ends the program at once
	code := run(ctx, os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the whole program: it returns the exit code.
func run(ctx context.Context, args, env []string, in io.Reader, out, errOut io.Writer) int {
	a := newApp(args, env, in, out, errOut)
	root := a.root()
	root.SetArgs(markDashes(root, args))
	root.SetIn(in)
	root.SetOut(a.out)
	root.SetErr(errOut)
	cmd, err := root.ExecuteContextC(ctx)
	if failed := errors.Join(a.out.Flush(), a.screen.finish()); failed != nil {
		err = &writeError{failed} // whatever the command thought of it, its answer did not arrive
	}
	code := a.report(ctx, cmd.CommandPath(), err)
	if a.isHook() {
		return exitOK // whatever went wrong is no business of the host's; 2 would block the prompt
	}
	return code
}
