package librarian

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/engine/llm"
	"github.com/seed-a44923cb/memctl/internal/text"
)

const (
	searchLimit  = 8
	maxShown     = 700      // bytes of one line that a search or grep shows
	maxArgument  = 200      // bytes
	maxPattern   = 2000     // instructions of a compiled pattern
	maxGrepped   = 16 << 20 // bytes of lines that one grep looks at
	maxListed    = 60       // paths
	moreToRead   = "(more: read %s#L%d)\n"
	nothingThere = "(nothing)"
)

// look does one step at the desk and tells the model what came of it. What the model got wrong it is told, too; an error
// is the desk's.
func (s *session) look(ctx context.Context, st step) error {
	arg := text.OneLine(llm.Clean(st.Argument))
	if len(s.reply.Trace) > 0 { // the first is the question itself
		arg = text.Cut(arg, maxArgument)
	}
	look := Look{Action: st.Action, Argument: arg}
	var said string
	var err error
	switch {
	case slices.ContainsFunc(s.reply.Trace, func(l Look) bool { return l.Action == look.Action && l.Argument == look.Argument }):
		said = "(you have looked this up already)"
	case s.left <= 0:
		said = "(nothing more can be shown: answer)"
	case st.Action == actionSearch:
		said, look.Lines, err = s.search(ctx, arg)
	case st.Action == actionRead:
		said, look.Lines, err = s.read(ctx, arg)
	case st.Action == actionList:
		said, err = s.list(ctx, arg)
	case st.Action == actionGrep:
		said, look.Lines, err = s.grep(ctx, arg)
	default:
		said = "(there is no such action)"
	}
	if err != nil {
		return fmt.Errorf("%s for the model: %w", st.Action, err)
	}
	if said == "" {
		said = nothingThere
	}
	s.reply.Trace = append(s.reply.Trace, look)
	s.tell(st.Action+" "+text.Cut(arg, maxArgument), said)
	return nil
}

// page collects the lines that one step shows.
type page struct {
	s     *session
	b     strings.Builder
	left  int
	lines int
}

func (s *session) page() *page { return &page{s: s, left: min(s.left, s.opt.StepBytes)} }

// add shows a line, its source before it, and keeps what was shown; false: there is no room.
func (p *page) add(l Line) bool {
	l.Text = text.OneLine(l.Text)
	row := l.Source()
	if len(l.Headings) > 0 {
		row += " (" + text.OneLine(strings.Join(l.Headings, " › ")) + ")"
	}
	if l.Former {
		row += " [no longer holds]"
	}
	row += ": " + l.Text + "\n"
	if len(row) > p.left {
		return false
	}
	p.b.WriteString(row)
	p.left -= len(row)
	p.s.left -= len(row)
	p.s.shown.add(l)
	p.lines++
	return true
}

// search shows the best lines for some words, of a long one the part that has most of them.
func (s *session) search(ctx context.Context, words string) (string, int, error) {
	lines, err := s.desk.Search(ctx, words, searchLimit)
	if err != nil {
		return "", 0, err
	}
	p := s.page()
	for _, l := range lines {
		if len(l.Text) > maxShown {
			l.Text = excerpt(s.words, words, l.Text, maxShown)
		}
		p.add(l)
	}
	return p.b.String(), p.lines, nil
}

// find is the path among those of the desk that a name means; "": there is none. What a model says is compared with paths
// and never is one.
func (s *session) find(ctx context.Context, at place) (string, error) {
	paths, err := s.desk.Paths(ctx)
	if err != nil {
		return "", err
	}
	for _, name := range at.names() {
		if _, ok := slices.BinarySearch(paths, name); ok {
			return name, nil
		}
	}
	return "", nil
}

// read shows a file: all of it, a section, or from a line on.
func (s *session) read(ctx context.Context, arg string) (string, int, error) {
	at := parsePlace(arg)
	name, err := s.find(ctx, at)
	if err != nil {
		return "", 0, err
	}
	if name == "" {
		return "(there is no such file; list shows which there are)", 0, nil
	}
	lines, err := s.desk.Read(ctx, name)
	if err != nil {
		return "", 0, err
	}
	if m := lineRange().FindStringSubmatch(at.fragment); m != nil && m[2] == "" {
		at.fragment += "-L9999999" // from it on
	}
	p := s.page()
	for _, l := range at.lines(lines) {
		if !p.add(l) {
			fmt.Fprintf(&p.b, moreToRead, name, l.No)
			break
		}
	}
	return p.b.String(), p.lines, nil
}

// list shows paths that begin with a prefix, logs with the newest first. It shows no line of them.
func (s *session) list(ctx context.Context, prefix string) (string, error) {
	paths, err := s.desk.Paths(ctx)
	if err != nil {
		return "", err
	}
	prefix = strings.Trim(norm.NFC.String(prefix), "/.* ")
	var b strings.Builder
	n := 0
	for _, path := range slices.Backward(paths) {
		if !strings.HasPrefix(path, prefix) {
			continue
		}
		if n++; n <= maxListed {
			b.WriteString(path + "\n")
		}
	}
	if n > maxListed {
		fmt.Fprintf(&b, "(and %d more)\n", n-maxListed)
	}
	s.left -= b.Len()
	return b.String(), nil
}

var errPattern = errors.New("the pattern is too large")

// compile reads what grep looks for: a text, or RE2 between slashes; letter case does not count. The program is bounded,
// and RE2 takes linear time.
func compile(arg string) (*regexp.Regexp, error) {
	pattern := regexp.QuoteMeta(arg)
	if n := len(arg); n > 2 && arg[0] == '/' && arg[n-1] == '/' {
		pattern = arg[1 : n-1]
	}
	parsed, err := syntax.Parse("(?i)"+pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, err
	}
	if len(prog.Inst) > maxPattern {
		return nil, errPattern
	}
	return regexp.Compile("(?i)" + pattern)
}

// grep shows the lines that hold a text, those of the newest logs first.
func (s *session) grep(ctx context.Context, arg string) (string, int, error) {
	arg = norm.NFC.String(arg)
	if arg == "" {
		return "(no text to look for)", 0, nil
	}
	re, err := compile(arg)
	if err != nil {
		return fmt.Sprintf("(not a pattern: %v)", err), 0, nil
	}
	paths, err := s.desk.Paths(ctx)
	if err != nil {
		return "", 0, err
	}
	p, looked := s.page(), 0
	for _, path := range slices.Backward(paths) {
		lines, err := s.desk.Read(ctx, path)
		if err != nil {
			return "", 0, err
		}
		for _, l := range lines {
			at := re.FindStringIndex(norm.NFC.String(l.Text))
			if looked += len(l.Text); at == nil {
				continue
			}
			if len(l.Text) > maxShown {
				l.Text = around(norm.NFC.String(l.Text), at[0], maxShown)
			}
			if !p.add(l) {
				return p.b.String() + "(there are more)\n", p.lines, nil
			}
		}
		if looked > maxGrepped {
			return p.b.String() + "(older files were not looked at)\n", p.lines, nil
		}
	}
	return p.b.String(), p.lines, nil
}

// around is about n bytes of a text, those around byte at, in whole characters.
func around(s string, at, n int) string {
	from := min(max(0, at-n/3), max(0, len(s)-n))
	return text.Cut(s[text.Start(s, from):], n)
}
