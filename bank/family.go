package bank

import (
	"maps"
	"slices"
	"strings"
)

// Family is the topmost page of the family that a page is of; "" for a page that no plan of this state has. A family is what can spill into each
// other: a home, a subject or a month of the archive with everything in its folder and, of a month, what it may be continued on. What is on the
// pages of a family depends on the entries of its boards alone.
func (p *Plan) Family(path string) string {
	top, known := p.tops[path]
	if !known {
		top = p.findTop(path)
		p.tops[path] = top
	}
	return top
}

// pagesOf are the pages of a family.
func (p *Plan) pagesOf(top string) []*PagePlan {
	if p.need(top); p.all != nil && p.laid == nil {
		p.laid = map[string][]*PagePlan{}
		for _, path := range p.all {
			top := p.Family(path)
			p.laid[top] = append(p.laid[top], p.pages[path])
		}
	}
	return p.laid[top]
}

func (p *Plan) findTop(path string) string {
	name := strings.TrimSuffix(path, ".md")
	for at := 0; at < len(name); {
		end := len(name)
		if n := strings.IndexByte(name[at:], '/'); n >= 0 {
			end = at + n
		}
		if isMonthPart(name[at:end]) {
			for i := at + monthLen; i < end; i++ {
				if name[i] == '-' && p.isRoot(name[:i]+".md") {
					return name[:i] + ".md"
				}
			}
		}
		if p.isRoot(name[:end] + ".md") {
			return name[:end] + ".md"
		}
		at = end + 1
	}
	if p.isRoot(path) { // its name does not end in .md
		return path
	}
	return ""
}

// monthLen is the length of the name of a month, in bytes.
const monthLen = len("2026-01")

// isMonthPart reports whether a page of this name may be one that a month is continued on, or the month itself.
func isMonthPart(name string) bool {
	return len(name) >= monthLen && isMonthName(name[:monthLen]) && (len(name) == monthLen || name[monthLen] == '-')
}

// isRoot reports whether the plan has a page that was not split from another: it is that of a board or a topic.
func (p *Plan) isRoot(path string) bool {
	if p.Topic(path) != nil {
		return true
	}
	for _, b := range boardsOf(path) {
		for name := range p.shelf.Names(b.Kind, b.Name) {
			if name == b.Name {
				return true
			}
			break
		}
	}
	return false
}

// boardsOf are the boards whose page is at a path.
func boardsOf(path string) []Board {
	out := []Board{{OfHome, path}}
	name, within := strings.CutPrefix(path, OfMonth.folder())
	if name, isPage := strings.CutSuffix(name, ".md"); within && isPage && !strings.Contains(name, "/") {
		out = append(out, Board{OfMonth, name})
	}
	return out
}

// roots are the pages of all boards and topics, sorted.
func (p *Plan) roots() []string {
	out := slices.AppendSeq(slices.Collect(maps.Keys(p.topics)), p.subjectPages(""))
	for kind := range boardKinds {
		for name := range p.shelf.Names(kind, "") {
			out = append(out, Board{kind, name}.Page())
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// rootsOf are the pages of the boards and topics of a family, sorted.
func (p *Plan) rootsOf(top string) []string {
	out := []string{top}
	name := strings.TrimSuffix(top, ".md")
	out = p.rootsBelow(out, name+"/")
	if isMonthPart(name[strings.LastIndexByte(name, '/')+1:]) {
		out = p.rootsBelow(out, name+"-")
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// rootsBelow appends the pages of boards and topics whose path has a prefix.
func (p *Plan) rootsBelow(out []string, prefix string) []string {
	for path := range p.topics {
		if strings.HasPrefix(path, prefix) {
			out = append(out, path)
		}
	}
	out = slices.AppendSeq(out, p.subjectPages(prefix))
	for kind := range boardKinds {
		dir := kind.folder()
		from, within := strings.CutPrefix(prefix, dir)
		if !within && !strings.HasPrefix(dir, prefix) {
			continue
		}
		if !within {
			from = ""
		}
		for name := range p.shelf.Names(kind, from) {
			if !strings.HasPrefix(name, from) {
				break
			}
			out = append(out, Board{kind, name}.Page())
		}
	}
	return out
}
