package settings

import (
	"bytes"
	"iter"
	"slices"

	"github.com/tailscale/hujson"
)

// handler is a hook in the file, and where it stands.
type handler struct {
	wire   Wire
	event  string
	object *hujson.Object
}

// handlers are all hooks that run a command.
func (f *file) handlers() iter.Seq[*handler] {
	return func(yield func(*handler) bool) {
		hooks, err := f.hooks()
		if err != nil || hooks == nil {
			return
		}
		for i := range hooks.Members {
			event, list := eventOf(&hooks.Members[i])
			if list == nil {
				continue
			}
			for k := range list.Elements {
				inner := listOf(&list.Elements[k])
				if inner == nil {
					continue
				}
				for n := range inner.Elements {
					h := handlerOf(event, &inner.Elements[n])
					if h == nil {
						continue
					}
					at := &h.wire.place
					at.group, at.handler = k, n
					at.matcher, at.matched = matcherOf(&list.Elements[k])
					if !yield(h) {
						return
					}
				}
			}
		}
	}
}

// eventOf is a member of "hooks": its name, and its list; nil for another thing.
func eventOf(m *hujson.ObjectMember) (string, *hujson.Array) {
	name, _ := m.Name.Value.(hujson.Literal)
	list, _ := m.Value.Value.(*hujson.Array)
	return name.String(), list
}

// listOf is the list of hooks in a group.
func listOf(group *hujson.Value) *hujson.Array {
	if o, ok := group.Value.(*hujson.Object); ok {
		if m := member(o, "hooks"); m != nil {
			list, _ := m.Value.Value.(*hujson.Array)
			return list
		}
	}
	return nil
}

// matcherOf is what a group says of when its hooks run.
func matcherOf(group *hujson.Value) (pattern string, ok bool) {
	if o, isObject := group.Value.(*hujson.Object); isObject {
		if m := member(o, "matcher"); m != nil {
			lit, isLiteral := m.Value.Value.(hujson.Literal)
			return lit.String(), isLiteral && lit.Kind() == '"'
		}
	}
	return "", false
}

func handlerOf(event string, v *hujson.Value) *handler {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return nil
	}
	h := &handler{event: event, object: o, wire: Wire{Event: event}}
	for name, to := range map[string]func(hujson.Literal){
		"command": func(l hujson.Literal) { h.wire.Command = l.String() },
		"timeout": func(l hujson.Literal) { h.wire.Timeout = int(l.Int()) },
		"async":   func(l hujson.Literal) { h.wire.place.async = l.Bool() },

		"statusMessage": func(l hujson.Literal) { h.wire.place.message = l.String() },
	} {
		if m := member(o, name); m != nil {
			if lit, ok := m.Value.Value.(hujson.Literal); ok {
				to(lit)
			}
		}
	}
	if h.wire.Command == "" {
		return nil
	}
	return h
}

// remove takes out hooks of ours, and what holds nothing without them.
func (f *file) remove(drop func(event string, w Wire) bool) error {
	hooks, err := f.hooks()
	if err != nil || hooks == nil {
		return err
	}
	emptied := false
	for i := len(hooks.Members) - 1; i >= 0; i-- {
		event, list := eventOf(&hooks.Members[i])
		if list == nil || !removeFrom(event, list, drop) || len(list.Elements) > 0 {
			continue
		}
		hooks.Members = deleteAt(hooks.Members, i, &hooks.AfterExtra, func(m *hujson.ObjectMember) *hujson.Value { return &m.Value })
		emptied = true
	}
	if !emptied || len(hooks.Members) > 0 {
		return nil
	}
	for i := range f.object.Members {
		if m := &f.object.Members[i]; m.Value.Value == hujson.ValueTrimmed(hooks) {
			f.object.Members = deleteAt(f.object.Members, i, &f.object.AfterExtra, func(m *hujson.ObjectMember) *hujson.Value { return &m.Value })
			break
		}
	}
	return nil
}

// removeFrom takes hooks of ours out of the list of an event, in order, and reports whether there were any.
func removeFrom(event string, list *hujson.Array, drop func(event string, w Wire) bool) (removed bool) {
	self := func(v *hujson.Value) *hujson.Value { return v }
	for k := 0; k < len(list.Elements); k++ {
		inner := listOf(&list.Elements[k])
		if inner == nil {
			continue
		}
		before := len(inner.Elements)
		for n := 0; n < len(inner.Elements); n++ {
			if h := handlerOf(event, &inner.Elements[n]); h != nil && IsOurs(h.wire.Command) && drop(event, h.wire) {
				inner.Elements = deleteAt(inner.Elements, n, &inner.AfterExtra, self)
				n--
			}
		}
		if before > 0 && len(inner.Elements) == 0 {
			list.Elements = deleteAt(list.Elements, k, &list.AfterExtra, self)
			k--
		}
		removed = removed || len(inner.Elements) < before
	}
	return removed
}

// deleteAt removes an element. The comment behind the one before, which adding had put before a comma, goes back.
func deleteAt[E any](all []E, i int, after *hujson.Extra, value func(*E) *hujson.Value) []E {
	gone := *value(&all[i])
	last := i == len(all)-1
	all = slices.Delete(all, i, i+1)
	switch {
	case len(all) == 0:
		if len(bytes.TrimSpace(*after)) == 0 {
			*after = nil
		}
	case last && gone.AfterExtra == nil && value(&all[i-1]).AfterExtra != nil:
		prev := value(&all[i-1])
		*after, prev.AfterExtra = prev.AfterExtra, nil
	case last && gone.AfterExtra != nil && value(&all[i-1]).AfterExtra == nil:
		value(&all[i-1]).AfterExtra = hujson.Extra{} // the comma behind the last one
	}
	return all
}

// joined prepares a list for one more element: a comment that stands behind the last one stays with it, and where the last
// one has a comma the new one gets one.
func joined(last *hujson.Value, after *hujson.Extra, closing []byte) (trailing hujson.Extra) {
	switch {
	case last == nil:
		*after = closing
	case last.AfterExtra != nil:
		return hujson.Extra{}
	case len(bytes.TrimSpace(*after)) > 0:
		last.AfterExtra, *after = *after, closing
	}
	return nil
}

// addElement adds an element to a list.
func addElement(list *hujson.Array, v hujson.Value, closing []byte) {
	var last *hujson.Value
	if n := len(list.Elements); n > 0 {
		last = &list.Elements[n-1]
	}
	v.AfterExtra = joined(last, &list.AfterExtra, closing)
	list.Elements = append(list.Elements, v)
}

// addMember adds a member to an object at that depth.
func (f *file) addMember(o *hujson.Object, name string, value hujson.ValueTrimmed, depth int) {
	var last *hujson.Value
	if n := len(o.Members); n > 0 {
		last = &o.Members[n-1].Value
	}
	m := hujson.ObjectMember{Name: hujson.Value{BeforeExtra: f.style.lead(depth + 1), Value: hujson.String(name)}, Value: hujson.Value{Value: value}}
	if f.style.newline != "" {
		m.Value.BeforeExtra = hujson.Extra(" ")
	}
	m.Value.AfterExtra = joined(last, &o.AfterExtra, f.style.lead(depth))
	o.Members = append(o.Members, m)
}
