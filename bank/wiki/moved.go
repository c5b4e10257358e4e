package wiki

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/bilingual"
)

// moved is a name that a subject had before: its page leads to that of the subject, so that old links work.
type moved struct {
	name    string
	subject *bank.Subject
}

// movedPages are the pages of the names that subjects had before: those that are names of theirs still, and whose page no subject and no topic has. Of
// two subjects that were called the same the older has it.
func movedPages(subjects []*bank.Subject, at map[string]*bank.Subject, taken func(page string) bool) map[string]moved {
	subjects = slices.Clone(subjects)
	slices.SortStableFunc(subjects, older)
	have := make(map[string]bool, len(at))
	for page := range at {
		have[strings.ToLower(page)] = true
	}
	out := map[string]moved{}
	for _, s := range subjects {
		for _, name := range s.Former {
			page := bank.SubjectPage(name)
			if !slices.Contains(s.Aliases, name) || have[strings.ToLower(page)] || taken(page) {
				continue
			}
			have[strings.ToLower(page)] = true
			out[page] = moved{name, s}
		}
	}
	return out
}

// target is the page and the name to which a page leads, on one line; "" where it leads nowhere.
func (w *wiki) target(page string) string {
	m, leads := w.moved[page]
	if !leads {
		return ""
	}
	return w.of[m.subject.ID] + "\n" + m.subject.Name
}

// movedTopic is the page of a name that a subject had before, nil where the subject has no page.
func (w *wiki) movedTopic(path string, m moved) *bank.Topic {
	to := w.of[m.subject.ID]
	if to == "" || w.Topic(to) == nil {
		return nil
	}
	return &bank.Topic{
		ID: bank.PageID(path), Page: path, Title: m.name, Moved: to,
		Spec: func(*bank.Plan) *bank.TopicSpec { return w.movedSpec(path, to, m) },
		Sum:  func() *bank.TopicSum { return &bank.TopicSum{} },
	}
}

// movedSpec says what is to stand on the page: where the other is, and nothing else of the program's.
func (w *wiki) movedSpec(path, to string, m moved) *bank.TopicSpec {
	link := "[[" + bank.LinkTarget(to) + "|" + bank.LinkLabel(m.subject.Name) + "]]"
	line := strings.Replace(bilingual.Pick(w.opt.Lang, "이 이름의 페이지는 이제 LINK입니다.", "The page of this name is now LINK."), "LINK", link, 1)
	front := func(f *bank.Front, _ []bank.PageLine) []bank.HeaderValue {
		aliases := slices.DeleteFunc(f.List("aliases"), func(a string) bool { return slices.Contains(m.subject.Names(), a) })
		return header{path: path, titles: append(m.subject.Names(), m.name), title: m.name, redirect: strings.TrimSuffix(to, ".md"), aliases: aliases}.values(f)
	}
	return &bank.TopicSpec{
		ID: bank.PageID(path), Titles: append(m.subject.Names(), m.name), Sign: line, Format: w.opt.Format, Front: front,
		Block: func(string, []bank.PageLine) []string { return []string{line} },
	}
}

// movedRow is the line of a page that leads to another.
var movedRow = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:이 이름의 페이지는 이제 \[\[[^\[\]]+\]\]입니다\.|The page of this name is now \[\[[^\[\]]+\]\]\.)$`)
})
