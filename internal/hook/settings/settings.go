package settings

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Wire is one hook of ours.
type Wire struct {
	Event   string `json:"event"` // as the host names it: SessionStart, …
	Command string `json:"command"`
	Timeout int    `json:"timeout"` // seconds

	place place
}

// place is where a hook was found, and what else is said of it there.
type place struct {
	group, handler int // in the list of the event, and in the list of that group
	matched        bool
	matcher        string // of the group, if it has one
	async          bool
	message        string // that the host shows while the hook runs
}

// ShapeError says that something in the file is not what the host wants there, so that it cannot be changed safely.
type ShapeError struct{ Path, Want string }

func (e *ShapeError) Error() string { return fmt.Sprintf("%s: want %s", e.Path, e.Want) }

// SyntaxError says that the file is no JSON.
type SyntaxError struct{ Err error }

func (e *SyntaxError) Error() string { return e.Err.Error() }
func (e *SyntaxError) Unwrap() error { return e.Err }

// Notice is what the error tells.
func (e *SyntaxError) Notice() notice.Notice {
	return notice.New("settings.syntax", "not JSON: {reason}", strings.TrimPrefix(e.Err.Error(), "hujson: "))
}

// Install returns the file with each wire in it, once, and nothing else of ours. An empty file becomes one.
func Install(data []byte, wires []Wire) ([]byte, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	for _, w := range wires {
		if err := f.wire(w); err != nil {
			return nil, err
		}
	}
	if err := f.remove(func(event string, _ Wire) bool { return !wanted(wires, event) }); err != nil {
		return nil, err
	}
	return f.pack(), nil
}

func wanted(wires []Wire, event string) bool {
	for _, w := range wires {
		if w.Event == event {
			return true
		}
	}
	return false
}

// Uninstall returns the file without anything of ours.
func Uninstall(data []byte) ([]byte, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	if err := f.remove(func(string, Wire) bool { return true }); err != nil {
		return nil, err
	}
	return f.pack(), nil
}

// Found is what a file says of hooks.
type Found struct {
	Wires    []Wire // ours, in order
	Mixed    []Wire // of somebody who calls ours among other things: not ours
	Others   int    // hooks of others, those among them
	Disabled bool   // the file switches all hooks off
}

// Find says what is wired. What has another shape than the host wants is not.
func Find(data []byte) (*Found, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	out := &Found{}
	if v := member(f.object, "disableAllHooks"); v != nil {
		if lit, ok := v.Value.Value.(hujson.Literal); ok {
			out.Disabled = lit.Bool()
		}
	}
	for h := range f.handlers() {
		if IsOurs(h.wire.Command) {
			out.Wires = append(out.Wires, h.wire)
			continue
		}
		out.Others++
		if calls(h.wire.Command) {
			out.Mixed = append(out.Mixed, h.wire)
		}
	}
	return out, nil
}

// file is a settings file as a tree.
type file struct {
	bom    bool
	root   hujson.Value
	object *hujson.Object
	style  style
}

// style is how a file is laid out.
type style struct {
	newline string // "" for a file on one line
	indent  string // of one level
}

const bom = "\ufeff"

func parse(data []byte) (*file, error) {
	f := &file{style: style{"\n", "  "}}
	data, f.bom = bytes.CutPrefix(data, []byte(bom))
	if len(bytes.TrimSpace(data)) == 0 {
		data = []byte("{}\n")
	}
	root, err := hujson.Parse(data)
	if err != nil {
		return nil, &SyntaxError{err}
	}
	object, ok := root.Value.(*hujson.Object)
	if !ok {
		return nil, &ShapeError{"the file", "an object"}
	}
	f.root, f.object = root, object
	if len(object.Members) == 0 {
		return f, nil
	}
	before := string(object.Members[0].Name.BeforeExtra)
	at := strings.LastIndexByte(before, '\n')
	switch {
	case at < 0:
		f.style = style{}
	default:
		f.style.indent = before[at+1:]
		if at > 0 && before[at-1] == '\r' {
			f.style.newline = "\r\n"
		}
	}
	return f, nil
}

func (f *file) pack() []byte {
	out := f.root.Pack()
	if f.bom {
		out = append([]byte(bom), out...)
	}
	return out
}

// lead is what stands before something on a line of its own.
func (s style) lead(depth int) []byte {
	if s.newline == "" {
		return nil
	}
	return []byte(s.newline + strings.Repeat(s.indent, depth))
}

// group is what is added to the list of an event.
func (s style) group(w Wire) hujson.Value {
	space := " "
	if s.newline == "" {
		space = ""
	}
	at := func(depth int) string { return string(s.lead(depth)) }
	text := "{" + at(4) + `"hooks":` + space + "[" + at(5) + "{" +
		at(6) + `"type":` + space + `"command",` +
		at(6) + `"command":` + space + string(hujson.String(w.Command)) + "," +
		at(6) + `"timeout":` + space + strconv.Itoa(w.Timeout) +
		at(5) + "}" + at(4) + "]" + at(3) + "}"
	v, err := hujson.Parse([]byte(text))
	if err != nil {
		panic(err) // it is ours
	}
	return v
}

// member is the last member of that name, which is the one that counts; nil when there is none.
func member(o *hujson.Object, name string) *hujson.ObjectMember {
	for i := len(o.Members) - 1; i >= 0; i-- {
		if lit, ok := o.Members[i].Name.Value.(hujson.Literal); ok && lit.String() == name {
			return &o.Members[i]
		}
	}
	return nil
}

// hooks is the object of that name; nil when there is none.
func (f *file) hooks() (*hujson.Object, error) {
	m := member(f.object, "hooks")
	if m == nil {
		return nil, nil
	}
	o, ok := m.Value.Value.(*hujson.Object)
	if !ok {
		return nil, &ShapeError{"hooks", "an object"}
	}
	return o, nil
}

// wire puts a hook in, or brings the one that is there up to date.
func (f *file) wire(w Wire) error {
	hooks, err := f.hooks()
	if err != nil {
		return err
	}
	if hooks == nil {
		hooks = &hujson.Object{}
		f.addMember(f.object, "hooks", hooks, 0)
	}
	m := member(hooks, w.Event)
	if m == nil {
		f.addMember(hooks, w.Event, &hujson.Array{}, 1)
		m = member(hooks, w.Event)
	}
	list, ok := m.Value.Value.(*hujson.Array)
	if !ok {
		return &ShapeError{"hooks." + w.Event, "a list"}
	}
	first := true
	err = f.remove(func(event string, _ Wire) bool {
		drop := event == w.Event && !first
		if event == w.Event {
			first = false
		}
		return drop
	})
	if err != nil {
		return err
	}
	for h := range f.handlers() {
		if h.event == w.Event && IsOurs(h.wire.Command) {
			h.set(w)
			return nil
		}
	}
	v := f.style.group(w)
	v.BeforeExtra = f.style.lead(3)
	addElement(list, v, f.style.lead(2))
	return nil
}

// set brings command and timeout of a hook up to date.
func (h *handler) set(w Wire) {
	if h.wire.Command != w.Command {
		member(h.object, "command").Value.Value = hujson.String(w.Command)
	}
	if t := member(h.object, "timeout"); t != nil && h.wire.Timeout != w.Timeout {
		t.Value.Value = hujson.Int(int64(w.Timeout))
	}
}
