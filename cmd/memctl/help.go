package main

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (a *app) helpCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   a.t("명령의 도움말을 보여 줍니다", "help on a command"),
		Example: "  memctl help recall",
		RunE: func(cmd *cobra.Command, args []string) error {
			target, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				if target == nil {
					target = cmd.Root()
				}
				return a.unknownCommand(target, args[len(args)-max(len(rest), 1)])
			}
			return target.Help()
		},
	}
}

// help prints what a command does, how it is called, and its flags: the whole list of commands for the root.
func (a *app) help(cmd *cobra.Command) {
	text := cmd.Long
	if text == "" {
		text = sentence(cmd.Short)
	}
	a.print(text + "\n\n")
	a.headline(a.t("사용법", "Usage"))
	switch {
	case !cmd.HasParent():
		a.printf("  memctl %s\n", a.t("명령 [인자] [플래그]", "COMMAND [ARGUMENTS] [FLAGS]"))
	case cmd.HasAvailableSubCommands() && cmd.Use == cmd.Name(): // it does nothing by itself
		a.printf("  %s %s\n", cmd.CommandPath(), a.t("명령 [인자] [플래그]", "COMMAND [ARGUMENTS] [FLAGS]"))
	default:
		a.printf("  %s [%s]\n", usageLine(cmd), a.t("플래그", "FLAGS"))
	}
	if cmd.Example != "" {
		a.printf("\n")
		a.headline(a.t("예시", "Examples"))
		a.print(cmd.Example + "\n")
	}
	if !cmd.HasParent() {
		for _, g := range a.groups() {
			var commands []*cobra.Command
			for _, c := range g.commands {
				commands = append(commands, c.make())
			}
			a.commandList(g.title, commands)
		}
	} else if cmd.HasAvailableSubCommands() {
		a.commandList(a.t("명령", "Commands"), cmd.Commands())
	}
	if cmd.HasParent() {
		a.flagList(a.t("플래그", "Flags"), cmd.LocalNonPersistentFlags())
	}
	a.flagList(a.t("공통 플래그", "Global flags"), globals(cmd))
	if cmd.HasAvailableSubCommands() {
		a.printf("\n%s\n", a.t("명령마다의 도움말: memctl help 명령", "Help on a command: memctl help COMMAND"))
	}
}

// helpWithout annotates a command with the global flag that it does not take.
const helpWithout = "memctl_help_without"

// globals are the flags of all commands but those that a command has itself, or does not take.
func globals(cmd *cobra.Command) *pflag.FlagSet {
	own, out := cmd.LocalNonPersistentFlags(), pflag.NewFlagSet("", pflag.ContinueOnError)
	out.SortFlags = false
	cmd.Root().PersistentFlags().VisitAll(func(f *pflag.Flag) {
		if own.Lookup(f.Name) == nil && f.Name != cmd.Annotations[helpWithout] {
			out.AddFlag(f)
		}
	})
	return out
}

// valueOf takes the name of a flag's value from the beginning of its usage, where it stands between backquotes.
func valueOf(f *pflag.Flag) (value, usage string) {
	if rest, ok := strings.CutPrefix(f.Usage, "`"); ok {
		value, usage, _ = strings.Cut(rest, "`")
		return value, usage
	}
	return "", f.Usage
}

func (a *app) headline(s string) { a.printf("%s\n", a.bold(s)) }

func (a *app) commandList(title string, commands []*cobra.Command) {
	a.printf("\n")
	a.headline(title)
	for _, c := range commands {
		if c.IsAvailableCommand() {
			a.printf("  %s  %s\n", pad(c.Name(), 9), c.Short)
		}
	}
}

func (a *app) flagList(title string, flags *pflag.FlagSet) {
	var names, texts []string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "version" {
			return
		}
		value, text := valueOf(f)
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		switch {
		case value != "" && f.NoOptDefVal != "":
			name += "[=" + value + "]"
		case value != "":
			name += " " + value
		}
		switch f.DefValue {
		case "", "false", "0", "[]":
		default:
			text += fmt.Sprintf(a.t(" (기본값 %s)", " (default %s)"), f.DefValue)
		}
		names, texts = append(names, name), append(texts, text)
	})
	if len(names) == 0 {
		return
	}
	wide := 0
	for _, n := range names {
		wide = max(wide, columns(n))
	}
	a.printf("\n")
	a.headline(title)
	for i, n := range names {
		a.printf("  %s  %s\n", pad(n, wide), texts[i])
	}
}

// sentence is a short description as a sentence of its own.
func sentence(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:] + "."
}
