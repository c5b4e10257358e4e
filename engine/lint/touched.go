package lint

import (
	"path"
	"strings"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// LogLine is a line of a log, as its statement has it.
type LogLine struct {
	Path string
	Line int
	Text string
}

// BrokenLinks finds the links of lines of logs that lead to none of some files. As in [Run] a name alone between double brackets is no link there, and a link to
// a place on a page is one to the page.
func BrokenLinks(lines []LogLine, paths []string) (out []Finding) {
	x := &index{}
	others := func() []string { return paths }
	for _, l := range lines {
		from := &page{File: &File{Path: l.Path, Key: l.Path, Kind: Log}}
		for _, k := range linksIn(line{no: l.Line, text: blankCode(l.Text)}) {
			if _, ok := x.find(from, &k, others); !ok && k.inLog() {
				out = append(out, Finding{Code: BrokenLink, Severity: Warning, Path: l.Path, Line: l.Line, Text: k.raw})
			}
		}
	}
	return out
}

// inLog reports whether what stands in a log is a link: it names a path or a place on a page, and no subject.
func (k *link) inLog() bool {
	return !k.names() && (k.wiki || strings.HasPrefix(path.Clean(keyOf(k.target)), "../bank/"))
}

// BrokenNotice says of a link that it leads nowhere.
func BrokenNotice(link string) notice.Notice {
	return notice.New("log.broken-link", "{link} leads to nothing that is there", link)
}

// MoreBrokenNotice says how many more do.
func MoreBrokenNotice(n int) notice.Notice {
	return notice.New("log.broken-link-more", "and {count} more links that lead to nothing", n)
}
