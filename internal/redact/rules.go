package redact

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// ruleFiles hold what is known of secrets: their shapes, the words for them and the command lines they stand in. Each file says at its
// top what its columns are.
//
//go:embed rules/*.txt
var ruleFiles embed.FS

// rules are the files of rules as the detectors ask them.
type rules struct {
	shapes   [256][]shape // by the first byte of their prefix, the longer prefix first
	infixes  []shape      // whose prefix stands in the middle
	labels   lexicon      // what values are called, and what else looks like one
	fillers  lexicon      // what may stand between a value and its label
	particle lexicon
	commands []command
	steps    [256]step

	placeholders, sequences, formats, public, places, told []string
	people                                                 people
}

// loaded are the embedded rules, read when they are first asked for.
var loaded = sync.OnceValue(func() *rules {
	r, err := load(ruleFiles)
	if err != nil {
		panic(err) // the files are part of the program, and a test reads them
	}
	return r
})

// load reads the files of rules.
func load(files fs.FS) (*rules, error) {
	r := &rules{}
	for _, f := range []struct {
		name string
		read func(line string) error
	}{
		{"shapes", r.addShape},
		{"gitleaks", r.addShape},
		{"labels", r.addLabels},
		{"commands", r.addCommand},
		{"people", r.people.add},
	} {
		name := "rules/" + f.name + ".txt"
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read rules: %w", err)
		}
		number := 0
		for line := range strings.Lines(string(data)) {
			number++
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
				continue
			}
			if err := f.read(line); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, number, err)
			}
		}
	}
	for c := range r.shapes {
		slices.SortStableFunc(r.shapes[c], func(a, b shape) int { return cmp.Compare(len(b.prefix), len(a.prefix)) })
	}
	for _, l := range []*lexicon{&r.labels, &r.fillers, &r.particle} {
		l.sort()
	}
	r.steps = stepsOf(&r.shapes)
	return r, nil
}

// addShape reads a line of shapes.txt or gitleaks.txt.
func (r *rules) addShape(line string) error {
	f := strings.Fields(line)
	if len(f) != 5 && len(f) != 6 {
		return fmt.Errorf("%d columns, want 5 or 6", len(f))
	}
	if !isKind(f[0]) || len(f[0]) > longestKind {
		return fmt.Errorf("%q is no kind", f[0])
	}
	bits, err := strconv.ParseFloat(f[1], 64)
	if err != nil {
		return fmt.Errorf("bits: %w", err)
	}
	if f[2] != "mixed" && f[2] != "-" {
		return fmt.Errorf("look %q is neither mixed nor -", f[2])
	}
	s := shape{kind: f[0], bits: bits, mixed: f[2] == "mixed"}
	if s.tail, err = parsePattern(f[4]); err != nil {
		return fmt.Errorf("tail: %w", err)
	}
	if len(f) == 6 {
		if s.before, err = parsePattern(f[5]); err != nil {
			return fmt.Errorf("before: %w", err)
		}
		for _, p := range s.before {
			if p.min != p.max {
				return fmt.Errorf("before: %s has no fixed length", f[5])
			}
			s.back += p.min
		}
	}
	for prefix := range strings.SplitSeq(f[3], ",") {
		if len(prefix) < 2 {
			return fmt.Errorf("prefix %q is too short", prefix)
		}
		s.prefix = prefix
		if s.back > 0 {
			r.infixes = append(r.infixes, s)
			continue
		}
		r.shapes[prefix[0]] = append(r.shapes[prefix[0]], s)
	}
	return nil
}

// addLabels reads a line of labels.txt.
func (r *rules) addLabels(line string) error {
	head, list, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("no colon in %q", line)
	}
	name, kind, _ := strings.Cut(head, " ")
	words := strings.Split(list, ",")
	for i := range words {
		if words[i] = strings.TrimSpace(words[i]); words[i] == "" {
			return fmt.Errorf("an empty word in %q", line)
		}
	}
	switch name {
	case "filler":
		r.fillers.add(words, term{})
	case "particle":
		r.particle.add(words, term{})
	case "placeholder":
		r.placeholders = append(r.placeholders, words...)
	case "sequence":
		r.sequences = append(r.sequences, words...)
	case "place":
		r.places = append(r.places, words...)
	case "told":
		r.told = append(r.told, words...)
	case "format":
		r.formats = append(r.formats, words...)
	case "public":
		r.public = append(r.public, words...)
	default:
		need, known := needs()[name]
		if !known {
			return fmt.Errorf("unknown need %q", name)
		}
		if (kind == "") != (need == needNothing) {
			return fmt.Errorf("need %q with kind %q", name, kind)
		}
		r.labels.add(words, term{need: need, kind: kind})
	}
	return nil
}

// addCommand reads a line of commands.txt.
func (r *rules) addCommand(line string) error {
	f := strings.Fields(line)
	if len(f) != 3 {
		return fmt.Errorf("%d columns, want 3", len(f))
	}
	c := command{words: strings.Split(f[0], ",")}
	c.flag, c.joined = strings.CutSuffix(f[1], "…")
	if !strings.HasPrefix(c.flag, "-") {
		return fmt.Errorf("flag %q begins with no -", f[1])
	}
	switch f[2] {
	case "password":
	case "user:password", "user%password":
		c.sign = f[2][len("user")]
	default:
		return fmt.Errorf("unknown value %q", f[2])
	}
	r.commands = append(r.commands, c)
	return nil
}

// kinds are all that can stand in a mark.
func (r *rules) kinds() []string {
	out := []string{
		KindAccount, KindBusiness, KindCard, KindCorporate, KindDriverLicense, KindForeigner, KindMobile, KindPassport, KindResident, kindCookie,
		kindDiscord, kindJWT, kindMailchimp, kindMailgun, kindSentry, kindTelegram, KindPrivateKey, KindURLPassword,
	}
	for _, list := range append(r.shapes[:], r.infixes) {
		for _, s := range list {
			out = append(out, s.kind)
		}
	}
	for _, list := range r.labels {
		for _, t := range list {
			if t.kind != "" {
				out = append(out, t.kind)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
