package redact

import (
	"fmt"
	"strconv"
	"strings"
)

// shape is a token with a fixed text in it: a line of shapes.txt.
type shape struct {
	kind   string
	prefix string
	tail   pattern
	before pattern // in front of the prefix, back bytes of it
	back   int
	bits   float64 // the least entropy of the tail
	mixed  bool    // and it has to look random
}

// pattern is a row of runs of letters.
type pattern []run

// run is from min to max letters of a class; max 0 is no limit.
type run struct {
	letters  *class
	min, max int
}

// parsePattern reads the part of RE2 that shapes.txt is written in.
func parsePattern(s string) (pattern, error) {
	var p pattern
	for s != "" {
		letters, n, err := parseClass(s)
		if err != nil {
			return nil, err
		}
		r := run{letters: letters, min: 1, max: 1}
		if s = s[n:]; strings.HasPrefix(s, "{") {
			count, rest, ok := strings.Cut(s[1:], "}")
			low, high, ranged := strings.Cut(count, ",")
			if r.min, err = strconv.Atoi(low); err != nil || !ok {
				return nil, fmt.Errorf("count {%s", s[1:])
			}
			if r.max = r.min; ranged {
				if r.max = 0; high != "" {
					if r.max, err = strconv.Atoi(high); err != nil || r.max < r.min {
						return nil, fmt.Errorf("count {%s", s[1:])
					}
				}
			}
			s = rest
		}
		p = append(p, r)
	}
	return p, nil
}

// parseClass reads one letter, \d, \w or [a class] and says how many bytes it took.
func parseClass(s string) (*class, int, error) {
	switch {
	case s[0] == '[':
		end := strings.IndexByte(s, ']')
		if end < 2 {
			return nil, 0, fmt.Errorf("class %s", s)
		}
		c, err := classIn(s[1:end])
		return c, end + 1, err
	case s[0] == '\\' && len(s) > 1:
		c, err := classIn(s[:2])
		return c, 2, err
	case strings.IndexByte("{}()|*+?^$.]", s[0]) >= 0:
		return nil, 0, fmt.Errorf("%q is not of the part of RE2 that is read", s[0])
	}
	c := classOf(s[:1])
	return &c, 1, nil
}

// classIn reads what stands between the brackets of a class.
func classIn(s string) (*class, error) {
	var c class
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s):
			i++
			switch s[i] {
			case 'd':
				c.add(digitSet)
			case 'w':
				c.add(digitSet + upperSet + lowerSet + "_")
			default:
				c[s[i]] = true
			}
		case i+2 < len(s) && s[i+1] == '-':
			if s[i] > s[i+2] {
				return nil, fmt.Errorf("range %s", s[i:i+3])
			}
			for b := s[i]; ; b++ {
				if c[b] = true; b == s[i+2] {
					break
				}
			}
			i += 2
		default:
			c[s[i]] = true
		}
	}
	return &c, nil
}

// match is where the pattern ends that begins at text[from:], or -1. Each run takes all it can get; of one without a limit the first
// [longestToken] bytes are looked at.
func (p pattern) match(text string, from int) int {
	for k := range p {
		r := &p[k]
		most := r.max
		if most == 0 {
			most = max(r.min, longestToken)
		}
		n := r.letters.run(text[from:min(len(text), from+most)])
		if n < r.min {
			return -1
		}
		from += n
	}
	return from
}

// shaped finds a token of one of the shapes whose prefix is at text[i:].
func (r *rules) shaped(text string, i, edge int) (string, Certainty, int, int) {
	list := r.shapes[text[i]]
	for n := range list {
		s := &list[n]
		if i+1 < len(text) && text[i+1] != s.prefix[1] || !strings.HasPrefix(text[i:], s.prefix) || i > edge && !s.begins(text[i-1]) {
			continue
		}
		if end := s.end(text, i+len(s.prefix), r); end > 0 {
			return s.kind, Certain, i, end
		}
	}
	return "", 0, 0, 0
}

// infix finds a token of one of the shapes whose prefix stands in its middle.
func (r *rules) infix(text string, i int) (string, Certainty, int, int) {
	for n := range r.infixes {
		s := &r.infixes[n]
		at := i + s.back
		if at >= len(text) || !strings.HasPrefix(text[at:], s.prefix) || s.before.match(text, i) != at {
			continue
		}
		if end := s.end(text, at+len(s.prefix), r); end > 0 {
			return s.kind, Certain, i, end
		}
	}
	return "", 0, 0, 0
}

// begins tells whether the token may begin behind a byte. One of hexadecimal digits does not begin behind a hyphen: a cache-key-… is
// no key-…
func (s *shape) begins(before byte) bool {
	return !wordByte(before) && (before != '-' || s.mixed || s.bits >= 3)
}

// end is where the token whose tail is at text[from:] ends, or 0 when it is none.
func (s *shape) end(text string, from int, r *rules) int {
	end := s.tail.match(text, from)
	if end < 0 {
		return 0
	}
	last := s.tail[len(s.tail)-1]
	if last.max > 0 { // what goes on is something else
		more := last.letters.token(text, end)
		if sentence(text, end, more) > end || end < len(text) && wordByte(text[end]) {
			return 0
		}
	}
	if last.min != last.max {
		if end = sentence(text, from, end); s.tail.match(text[:end], from) < 0 {
			return 0
		}
	}
	l := lookAt(text[from:end])
	if l.entropy < s.bits || s.mixed && !l.scrambled() && !l.solid() || holdsAny(text[from:min(end, from+longestToken)], r.placeholders) {
		return 0
	}
	if last.max == 0 && end-from >= longestToken-1 {
		end = sentence(text, from, end+last.letters.run(text[end:])) // all of it goes, and is not looked at again
	}
	return end
}

// sentence leaves out of a token what ends a sentence.
func sentence(text string, from, end int) int {
	for end > from && strings.IndexByte(".,-/", text[end-1]) >= 0 {
		end--
	}
	return end
}
