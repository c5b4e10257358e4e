package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestCommandsAreMadeUnderTheirNames(t *testing.T) {
	a := newApp(nil, nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
	for _, c := range a.listed() {
		if got := c.make().Name(); got != c.name {
			t.Errorf("%s is listed as %s", got, c.name)
		}
	}
}

func TestOnlyTheCommandThatIsCalledIsMade(t *testing.T) {
	for args, want := range map[string]string{
		"version":                               "version",
		"recall 포트 --json":                      "recall",
		"--json -w log --lang=ko hook prompt":   "hook",
		"--workspace=log --now 2026-11-20 show": "show",
		"-e trust retain 글":                     "", // the value of a flag that is not known yet
		"-h":                                    "",
		"":                                      "",
		"help recall":                           "",
		"recal":                                 "",
		"-- recall":                             "",
		"__complete recall":                     "",
	} {
		a := newApp(strings.Fields(args), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
		listed := a.listed()
		switch {
		case want == "" && len(listed) < 20:
			t.Errorf("memctl %s: %d commands, want all", args, len(listed))
		case want != "" && (len(listed) != 1 || listed[0].name != want):
			t.Errorf("memctl %s: %d commands from %s, want %s alone", args, len(listed), listed[0].name, want)
		}
	}
}
