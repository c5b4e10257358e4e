package settings

import (
	"slices"
	"strconv"
	"strings"
)

// maxDepth bounds how deep the values of a TOML file may nest.
const maxDepth = 64

// tomlValues are the values of a TOML file by their keys, the parts of which are joined by NUL: strings as they read, anything else as it is
// written. Values in lists are left out. It is false for what is no TOML, of which it has what stands before the fault.
func tomlValues(text string) (map[string]string, bool) {
	r := &tomlReader{text: strings.TrimPrefix(text, bom), out: map[string]string{}}
	var table []string
	for {
		r.skip(" \t\r\n", true)
		switch {
		case r.text == "":
			return r.out, true
		case r.text[0] == '[':
			double := strings.HasPrefix(r.text, "[[")
			r.take("[")
			if double {
				r.take("[")
			}
			table = r.keys()
			if !r.take("]") || double && !r.take("]") {
				return r.out, false
			}
		default:
			keys := r.keys()
			if keys == nil || !r.take("=") || !r.value(slices.Concat(table, keys), 0) {
				return r.out, false
			}
		}
		r.skip(" \t\r", true)
		if r.text != "" && r.text[0] != '\n' {
			return r.out, false
		}
	}
}

// tomlReader is a TOML file, and what has been read of it.
type tomlReader struct {
	text string // that is left
	out  map[string]string
}

// skip passes over white space, and over comments if they may stand there.
func (r *tomlReader) skip(space string, comments bool) {
	for {
		r.text = strings.TrimLeft(r.text, space)
		if !comments || !strings.HasPrefix(r.text, "#") {
			return
		}
		end := strings.IndexByte(r.text, '\n')
		if end < 0 {
			end = len(r.text)
		}
		r.text = r.text[end:]
	}
}

// take passes over a mark and the spaces around it, and reports whether it was there.
func (r *tomlReader) take(mark string) (ok bool) {
	r.skip(" \t", false)
	if r.text, ok = strings.CutPrefix(r.text, mark); ok {
		r.skip(" \t", false)
	}
	return ok
}

// keys reads a key of one or more parts; nil when there is none.
func (r *tomlReader) keys() (parts []string) {
	for {
		r.skip(" \t", false)
		part, ok := r.quoted()
		if !ok {
			n := 0
			for n < len(r.text) && (r.text[n] == '_' || r.text[n] == '-' || r.text[n] >= '0' && r.text[n] <= '9' || r.text[n]|0x20 >= 'a' && r.text[n]|0x20 <= 'z') {
				n++
			}
			if n == 0 {
				return nil
			}
			part, r.text = r.text[:n], r.text[n:]
		}
		if parts = append(parts, part); !r.take(".") {
			return parts
		}
	}
}

// quoted reads a string of whatever kind.
func (r *tomlReader) quoted() (string, bool) {
	for _, q := range []string{`"""`, `'''`, `"`, `'`} {
		rest, ok := strings.CutPrefix(r.text, q)
		if !ok {
			continue
		}
		end := 0
		for end < len(rest) && !strings.HasPrefix(rest[end:], q) {
			if q[0] == '"' && rest[end] == '\\' {
				end++
			}
			if end < len(rest) && rest[end] == '\n' && len(q) == 1 {
				return "", false
			}
			end++
		}
		if end >= len(rest) {
			return "", false
		}
		r.text = rest[end+len(q):]
		if q != `"` {
			return rest[:end], true
		}
		s, err := strconv.Unquote(q + rest[:end] + q)
		return s, err == nil
	}
	return "", false
}

// value reads a value, and keeps it under its key; nil: it is in a list.
func (r *tomlReader) value(key []string, depth int) bool {
	keep := func(v string) bool {
		if key != nil {
			r.out[strings.Join(key, "\x00")] = v
		}
		return true
	}
	switch {
	case depth > maxDepth:
		return false
	case r.text == "":
		return false
	case r.text[0] == '"' || r.text[0] == '\'':
		s, ok := r.quoted()
		return ok && keep(s)
	case r.text[0] == '[' || r.text[0] == '{':
		return r.inner(key, depth)
	}
	end := strings.IndexAny(r.text, ",]}#\r\n")
	if end < 0 {
		end = len(r.text)
	}
	word := strings.TrimSpace(r.text[:end])
	r.text = r.text[end:]
	return word != "" && keep(word)
}

// inner reads a list, or a table within braces.
func (r *tomlReader) inner(key []string, depth int) bool {
	list := r.text[0] == '['
	closing := map[bool]string{true: "]", false: "}"}[list]
	for r.text = r.text[1:]; ; {
		r.skip(" \t\r\n", true)
		if strings.HasPrefix(r.text, closing) {
			r.text = r.text[1:]
			return true
		}
		var in []string
		if !list {
			keys := r.keys()
			if keys == nil || !r.take("=") {
				return false
			}
			if key != nil {
				in = slices.Concat(key, keys)
			}
		}
		if !r.value(in, depth+1) {
			return false
		}
		r.skip(" \t\r\n", true)
		if !strings.HasPrefix(r.text, ",") && !strings.HasPrefix(r.text, closing) {
			return false
		}
		r.text = strings.TrimPrefix(r.text, ",")
	}
}
