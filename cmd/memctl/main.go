// Command memctl distils daily logs in Korean and English into a curated, searchable bank of plain markdown.
//
// The program is one file per command; root.go has the flags they share and finds the workspace, report.go turns
// errors into words and exit codes. What a command does is engine's; here it is only asked for and printed: the answer
// on stdout, everything else on stderr.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // the workspace's time zone must be found on a machine without a zone database
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is the whole program: it returns the exit code.
func run(ctx context.Context, args, env []string, in io.Reader, out, errOut io.Writer) int {
	a := newApp(args, env, in, out, errOut)
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	err := root.ExecuteContext(ctx)
	return a.report(ctx, err)
}
