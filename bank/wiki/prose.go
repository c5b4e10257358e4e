package wiki

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// ErrOpen says that a text leaves something open (a code fence, a private part) that cannot be closed behind it.
var ErrOpen = errors.New("something in it is opened and cannot be closed")

// opening finds what begins a comment, a block or a tag of a program.
var opening = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)<(!--|/?memctl)`) })

// Prose is a text as it may be put on a page: markdown that stays what it is, with nothing in it that the program would take for a mark or a line of its
// own, and nothing left open that hides what is written below.
func Prose(text string) (string, error) {
	text = strings.ReplaceAll(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n"), "\r", "\n")
	text = strings.Trim(opening().ReplaceAllString(text, "< $1"), "\n")
	for range maxProsePasses {
		closed, ok := markdown.Close(text)
		if !ok {
			return "", fmt.Errorf("text of a page: %w", ErrOpen)
		}
		plain, err := escaped(closed)
		if err != nil {
			return "", err
		}
		if plain == text {
			return text, nil
		}
		text = plain
	}
	return "", fmt.Errorf("text of a page: %w", ErrOpen)
}

// maxProsePasses bounds how often a text is looked over: escaping a line may change what those below it are.
const maxProsePasses = 8

// escaped puts a backslash before each line that the program would take for its own.
func escaped(text string) (string, error) {
	const head = "# -\n\n"
	text = conflictMarks().ReplaceAllString(text, `\$1`)
	p, err := bank.ParsePage("wiki/-.md", []byte(head+text+"\n"))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range p.Lines {
		l, raw := &p.Lines[i], string(p.Raw(&p.Lines[i]))
		if l.Start < len(head) {
			continue
		}
		own := l.Kind == bank.LineEntry || l.Kind == bank.LineManaged || l.Kind == bank.LineEmbed || l.Kind == bank.LineHeading && bank.IsSectionHeading(l.Text)
		if own {
			body := strings.TrimLeft(raw, " \t-*+")
			raw = raw[:len(raw)-len(body)] + `\` + body
		}
		b.WriteString(raw)
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// conflictMarks finds lines that look like the marks of a merge which nobody has settled: with them a page would not be read at all.
var conflictMarks = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(<<<<<<< |>>>>>>> )`) })

// Append is a page with a text at its end, above the foot, below a blank line. The text is taken as [Prose] has it.
func Append(path string, page []byte, text string) ([]byte, error) {
	text, err := Prose(text)
	if err != nil {
		return nil, err
	}
	return put(path, page, text)
}

// Move takes what people have written on one page to the end of another, as it is. moved is false, and nothing changes, where there is nothing, or where
// entries stand on the page, which have their home there.
func Move(fromPath string, from []byte, toPath string, to []byte) (left, with []byte, moved bool, err error) {
	p, err := bank.ParsePage(fromPath, from)
	if err != nil {
		return nil, nil, false, err
	}
	var prose strings.Builder
	left = append(left, from[:len(from)-len(bytesOf(p))]...)
	var foot []byte
	titled := false
	for i := range p.Lines {
		l, raw := &p.Lines[i], p.Raw(&p.Lines[i])
		title := !titled && l.Kind == bank.LineHeading && l.Level == 1
		titled = titled || title
		switch {
		case l.Kind == bank.LineEntry || l.Kind == bank.LineManaged || l.Kind == bank.LineEmbed:
			return from, to, false, nil
		case l.IsFoot():
			foot = append(foot, raw...)
		case l.Kind == bank.LineBlock || title:
			left = append(left, raw...)
		case l.Kind == bank.LineBlank && prose.Len() == 0:
			left = append(left, raw...)
		default:
			prose.Write(raw)
		}
	}
	said := strings.TrimSpace(strings.ReplaceAll(prose.String(), "\r\n", "\n"))
	if said == "" {
		return from, to, false, nil
	}
	if len(foot) > 0 {
		eol := "\n"
		if p.CRLF {
			eol = "\r\n"
		}
		left = append(append(append(bytes.TrimRight(left, "\r\n"), eol...), eol...), foot...)
	}
	with, err = put(toPath, to, said)
	return left, with, err == nil, err
}

// put puts a text as it is at the end of a page, above the foot.
func put(path string, page []byte, text string) ([]byte, error) {
	p, err := bank.ParsePage(path, page)
	if err != nil {
		return nil, err
	}
	end, eol := len(page), "\n"
	if p.CRLF {
		eol, text = "\r\n", strings.ReplaceAll(text, "\n", "\r\n")
	}
	for i := range p.Lines {
		if p.Lines[i].IsFoot() {
			end = p.Lines[i].Start
			break
		}
	}
	body, foot := bytes.TrimRight(page[:end], "\r\n"), page[end:]
	out := append(bytes.Clone(body), eol...)
	if len(bytes.TrimSpace(body)) > 0 {
		out = append(out, eol...)
	}
	out = append(append(out, text...), eol...)
	if len(foot) > 0 {
		out = append(append(out, eol...), foot...)
	}
	return out, nil
}

// Emptied is the page of a subject without the lines between the marks of the program's block.
func Emptied(path string, page []byte) ([]byte, error) {
	p, err := bank.ParsePage(path, page)
	if err != nil {
		return nil, err
	}
	out := append(make([]byte, 0, len(page)), page[:len(page)-len(bytesOf(p))]...)
	for i := range p.Lines {
		l, raw := &p.Lines[i], p.Raw(&p.Lines[i])
		if mark := strings.TrimSpace(string(raw)); l.Kind == bank.LineBlock && l.Text == Block && mark != bank.BlockStart(Block) && mark != bank.BlockEnd(Block) {
			continue
		}
		out = append(out, raw...)
	}
	return out, nil
}
