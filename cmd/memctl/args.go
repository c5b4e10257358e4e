package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/day"
	"github.com/seed-a44923cb/memctl/rules"
)

// What is taken from standard input, in bytes.
const (
	maxInput    = 16 << 20
	maxQuestion = 1 << 20
)

// usageError is a command line that cannot be understood: exit code 2.
type usageError struct{ msg string }

func (e *usageError) Error() string { return e.msg }

func (a *app) usage(ko, en string, args ...any) error {
	return &usageError{fmt.Sprintf(a.t(ko, en), args...)}
}

// exactly wants so many arguments.
func (a *app) exactly(n int) cobra.PositionalArgs { return a.between(n, n) }

func (a *app) between(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && len(args) <= most {
			return nil
		}
		return a.usage("인자의 수가 맞지 않습니다. 사용법: %s", "wrong number of arguments; usage: %s", usageLine(cmd))
	}
}

// usageLine is how a command is called, without its flags.
func usageLine(cmd *cobra.Command) string {
	if p := cmd.Parent(); p != nil {
		return p.CommandPath() + " " + cmd.Use
	}
	return cmd.Use
}

// unknownCommand names what comes close.
func (a *app) unknownCommand(cmd *cobra.Command, name string) error {
	cmd.SuggestionsMinimumDistance = 2
	near := cmd.SuggestionsFor(name)
	if len(near) == 0 {
		return a.usage("%q 명령은 없습니다", "unknown command %q", name)
	}
	return a.usage("%q 명령은 없습니다. 혹시 %s?", "unknown command %q; did you mean %s?", name, strings.Join(near, ", "))
}

// flagError puts what pflag says into words. A word in the place of a command that is none is the likelier mistake.
func (a *app) flagError(cmd *cobra.Command, err error) error {
	if name := a.firstWord(); !cmd.HasParent() && name != "" {
		return a.unknownCommand(cmd, name)
	}
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		flag := "--" + e.GetSpecifiedName()
		if s := e.GetSpecifiedShortnames(); s != "" {
			flag = "-" + e.GetSpecifiedName()
		}
		return a.usage("%s 플래그는 없습니다", "unknown flag %s", flag)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return a.usage("--%s에 값이 필요합니다", "--%s needs a value", e.GetFlag().Name)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return a.usage("--%s에 쓸 수 없는 값입니다: %q", "--%s cannot be %q", e.GetFlag().Name, e.GetValue())
	}
	return &usageError{err.Error()}
}

// firstWord is the first argument that is neither a flag nor the value of a global one.
func (a *app) firstWord() string {
	value := false
	for _, arg := range a.args {
		switch {
		case value:
			value = false
		case arg == "--":
			return ""
		case arg == "-w" || arg == "--workspace" || arg == "--lang" || arg == "--now":
			value = true
		case !strings.HasPrefix(arg, "-"):
			return arg
		}
	}
	return ""
}

// text is the argument words joined, or all of stdin for "-" or none.
func (a *app) text(ctx context.Context, args []string, limit int64) (string, error) {
	text := strings.Join(args, " ")
	if len(args) == 0 || text == "-" {
		if f, ok := a.in.(*os.File); ok && len(args) == 0 && term.IsTerminal(int(f.Fd())) {
			return "", a.usage("글이 없습니다. 인자로 쓰거나 표준 입력으로 넘깁니다", "no text: give it as arguments, or on standard input")
		}
		b, err := a.readAll(ctx, limit+1)
		if err != nil {
			return "", err
		}
		if int64(len(b)) > limit {
			return "", &tooLongError{limit}
		}
		text = string(b)
	}
	return text, a.utf8(text)
}

// tooLongError is more on standard input than a command takes.
type tooLongError struct{ limit int64 }

func (e *tooLongError) Error() string {
	return fmt.Sprintf("read standard input: more than %d MB", e.limit>>20)
}

// utf8 refuses a text that would make a file of the workspace unreadable.
func (a *app) utf8(text string) error {
	if utf8.ValidString(text) {
		return nil
	}
	return a.usage("글이 UTF-8이 아닙니다. CP949라면: iconv -f cp949 -t utf-8", "the text is not UTF-8; if it is CP949: iconv -f cp949 -t utf-8")
}

// readAll reads standard input until its end, its limit, or an interruption: a read of a terminal cannot be taken back,
// so the goroutine that waits in it is left to the end of the process.
func (a *app) readAll(ctx context.Context, limit int64) ([]byte, error) {
	type result struct {
		b   []byte
		err error
	}
	done := make(chan result, 1)
	go func() {
		b, err := io.ReadAll(io.LimitReader(a.in, limit))
		done <- result{b, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		if r.err != nil {
			return nil, fmt.Errorf("read standard input: %w", r.err)
		}
		return r.b, nil
	}
}

// names takes the names of --entity apart, which may be repeated or joined by commas, with or without "@".
func (a *app) names(list []string) ([]string, error) {
	var out []string
	for _, s := range list {
		for part := range strings.SplitSeq(s, ",") {
			if part = strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(part), "@＠")); part != "" {
				out = append(out, part)
			}
		}
		if err := a.utf8(s); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (a *app) kind(s string) (rules.Kind, error) {
	if len(s) == 1 {
		if k, ok := rules.ParseKind(strings.ToUpper(s)[0]); ok {
			return k, nil
		}
	}
	return 0, a.usage("--kind %q: W, B, O, S 가운데 하나여야 합니다", "--kind %q: want W, B, O or S", s)
}

func (a *app) kinds(s string) ([]rules.Kind, error) {
	var out []rules.Kind
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		k, err := a.kind(part)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

func (a *app) tiers(in string) ([]recall.Tier, error) {
	switch in {
	case "all", "":
		return nil, nil
	case "bank":
		return []recall.Tier{recall.Bank, recall.Archive}, nil
	case "memory":
		return []recall.Tier{recall.Memory}, nil
	}
	return nil, a.usage("--in %q: bank, memory, all 가운데 하나여야 합니다", "--in %q: want bank, memory or all", in)
}

func (a *app) day(flag, s string) (day.Day, error) {
	if s == "" {
		return 0, nil
	}
	d, err := day.Parse(s)
	if err != nil {
		return 0, a.usage("%s %q: 2026-11-20처럼 씁니다", "%s %q: want a date such as 2026-11-20", flag, s)
	}
	return d, nil
}
