package doctor

import (
	"bytes"
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/mojibake"
	"github.com/seed-a44923cb/memctl/memory"
)

// longestShown is how much of a line a diagnosis shows, in characters.
const longestShown = 60

// texts reads every log, MEMORY.md and USER.md, and looks at their encoding.
func (c *checkup) texts(ctx context.Context) error {
	legacy := Diagnosis{Check: "encoding", Health: Notable, Code: "encoding.cp949"}
	other := Diagnosis{Check: "encoding", Health: Ailing, Code: "encoding.unknown"}
	garbled := Diagnosis{Check: "encoding", Health: Ailing, Code: "encoding.mojibake", Mend: c.repair}
	lost := Diagnosis{Check: "encoding", Health: Ailing, Code: "encoding.lost"}
	paths := c.ownTexts()
	for i, rel := range paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.e.Opt.Progress != nil {
			c.e.Opt.Progress("doctor", i, len(paths))
		}
		data, err := c.e.Ws.ReadFile(rel)
		if err != nil {
			continue // named by the check of permissions
		}
		if !utf8.Valid(data) {
			log, err := memory.Parse(logbook.AnyLog, data) // for its encoding alone
			switch {
			case errors.Is(err, memory.ErrEncoding):
				other.spot(Spot{Path: rel})
			case err != nil:
			case log.Encoding == memory.CP949:
				legacy.spot(Spot{Path: rel})
			default:
				for _, w := range log.Warnings {
					if w.Notice.Code == "log.bytes" {
						other.spot(Spot{Path: rel, Line: w.Line})
					}
				}
			}
			continue
		}
		for _, d := range mojibake.Scan(data) {
			s := Spot{Path: rel, Line: d.Line, Text: c.shown(d.Text)}
			if d.Kind == mojibake.Lost {
				lost.spot(s)
				continue
			}
			s.Wants = c.shown(d.Repaired)
			garbled.spot(s)
		}
	}
	found := false
	for _, d := range []*Diagnosis{&garbled, &lost, &other, &legacy} {
		found = c.found(d) || found
	}
	if !found {
		c.add(Diagnosis{Check: "encoding", Health: Healthy, Code: "encoding.ok", Count: len(paths)})
	}
	return nil
}

// ownTexts are the files that people and agents write.
func (c *checkup) ownTexts() (paths []string) {
	for _, rel := range []string{"MEMORY.md", "USER.md"} {
		if _, err := c.e.Ws.Stat(rel); err == nil {
			paths = append(paths, rel)
		}
	}
	for _, f := range c.files {
		if strings.HasPrefix(f.Path, files.MemoryDir+"/") && strings.EqualFold(path.Ext(f.Path), ".md") {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// shown is the beginning of a line of a log, without secrets.
func (c *checkup) shown(line string) string {
	line = env.Hidden(strings.TrimSpace(line))
	if runes := []rune(line); len(runes) > longestShown {
		return string(runes[:longestShown]) + "…"
	}
	return line
}

// repair writes copies of the logs in which every line that was read in the wrong encoding is what it was. The logs
// themselves stay: only a person can tell whether all of a line is right.
func (c *checkup) repair(ctx context.Context) error {
	for _, rel := range c.ownTexts() {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, err := c.e.Ws.ReadFile(rel)
		if err != nil || !utf8.Valid(data) {
			continue
		}
		bad := slices.DeleteFunc(mojibake.Scan(data), func(d mojibake.Damage) bool { return d.Kind == mojibake.Lost })
		if len(bad) == 0 {
			continue
		}
		lines := bytes.SplitAfter(data, []byte{'\n'})
		for _, d := range bad {
			old := lines[d.Line-1]
			lines[d.Line-1] = append([]byte(d.Repaired), old[len(d.Text):]...)
		}
		if err := c.e.Ws.WriteDerived(path.Join(files.RepairedDir, rel), bytes.Join(lines, nil)); err != nil {
			return err
		}
	}
	return nil
}

// modelWait is how long the model's server may take to say which models it has.
const modelWait = time.Second

// model asks the server of the model, if the settings name one, whether it is there and has it.
func (c *checkup) model(ctx context.Context) {
	cfg := c.e.Cfg.Model
	if cfg.Name == "" && cfg.Embedding == "" {
		return
	}
	client, err := c.e.Model()
	if err != nil {
		c.add(Diagnosis{Check: "model", Health: Ailing, Code: "model.failed", Values: []any{"", err}})
		return
	}
	limited, cancel := context.WithTimeout(ctx, modelWait)
	defer cancel()
	for _, name := range []string{cfg.Name, cfg.Second, cfg.Embedding} {
		if name == "" {
			continue
		}
		_, err := client.Digest(limited, name)
		if err == nil {
			continue
		}
		d := Diagnosis{Check: "model", Health: Ailing, Code: "model.failed", Values: []any{name, client.Address()}}
		if u, ok := errors.AsType[*llm.UnavailableError](err); ok {
			switch u.Why {
			case llm.Unreachable:
				d.Code = "model.unreachable"
			case llm.Missing:
				d.Code = "model.missing"
			case llm.TimedOut:
				d.Code = "model.slow"
			default:
			}
		}
		c.add(d)
		if d.Code != "model.missing" {
			return // it is the server, for all of them
		}
	}
	if c.out[len(c.out)-1].Check != "model" {
		c.add(Diagnosis{Check: "model", Health: Healthy, Code: "model.ok", Values: []any{client.Address()}})
	}
}
