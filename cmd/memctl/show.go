package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/spf13/cobra"
)

// shownPage is a page with --json.
type shownPage struct {
	Workspace string `json:"workspace"`
	Path      string `json:"path"`
	Text      string `json:"text"`
}

func (a *app) showCmd() *cobra.Command {
	var raw bool
	c := &cobra.Command{
		Use:   "show ID|PAGE",
		Short: a.t("항목이나 페이지를 보여 줍니다", "show an entry or a page"),
		Long: a.t(`id로(앞 네 글자 이상이면 됨) 항목을, 이름으로 페이지를 보여 줍니다. 페이지
이름에서 bank/와 .md는 빼도 되고, 하나뿐이면 경로의 끝이나 제목만 써도 됩니다.
@이름은 그 이름의 페이지입니다. 머리말(front matter)은 --raw일 때만 나옵니다.`,
			`Shows an entry by its id (its first four characters will do), or a page by its
name. In the name of a page bank/ and .md may be left out; the end of its path,
or its title, is enough if no other page has the same. @name is the page of that
name. Front matter is shown with --raw only.`),
		Example: `  memctl show mk7q2m9x4bt
  memctl show world/tools
  memctl show ` + a.t("@민수", "@Minsu"),
		Args: a.exactly(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			if e.HasPage(args[0]) {
				return a.showPage(cmd.Context(), e, args[0], raw)
			}
			v, err := e.Entry(cmd.Context(), args[0])
			if errors.Is(err, bank.ErrNotFound) {
				return a.showPage(cmd.Context(), e, args[0], raw)
			}
			if err != nil {
				return err
			}
			if a.json {
				return a.printJSON(v)
			}
			a.printEntry(v)
			return nil
		},
	}
	c.Flags().BoolVar(&raw, "raw", false, a.t("페이지를 머리말까지 있는 그대로", "a page as it is, with its front matter"))
	return c
}

func (a *app) showPage(ctx context.Context, e *engine.Engine, name string, raw bool) error {
	rel, data, err := e.Page(ctx, name)
	if errors.Is(err, bank.ErrNotFound) {
		return &missingError{name: name, page: true, unlisted: !e.HasPage("bank/index.md")}
	}
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(shownPage{e.Dir(), rel, string(data)})
	}
	if !raw {
		data = withoutHeader(rel, data)
	}
	if raw && !a.terminal { // a copy of the file, to the byte
		if err := a.out.Flush(); err != nil {
			return err
		}
		_, err := a.raw.Write(data)
		return err
	}
	a.print(cleanLines(string(data)))
	return nil
}

// withoutHeader leaves out the front matter of a page, if it can be read, the foot that is for programs, and the blank lines beside them.
func withoutHeader(rel string, data []byte) []byte {
	p, err := bank.ParsePage(rel, data)
	if err != nil || p.Front.Broken != "" {
		return data
	}
	var out []byte
	footed := false
	for i := range p.Lines {
		if l := &p.Lines[i]; l.IsFoot() {
			footed = true
		} else {
			out = append(out, p.Raw(l)...)
		}
	}
	if p.Front.End > 0 {
		out = bytes.TrimLeft(out, "\r\n")
	}
	if footed {
		out = append(bytes.TrimRight(out, "\r\n"), '\n')
	}
	return out
}

func (a *app) printEntry(v *view.EntryView) {
	a.printf("%s  %s %s", a.bold(v.ID), v.Kind, a.kindWord(v.Kind))
	for _, n := range v.Entities {
		a.printf(" @%s", clean(n))
	}
	a.printf("\n  %s\n\n", clean(v.Text))
	rows := [][2]string{{a.t("페이지", "page"), v.Page}}
	if len(v.Subjects) > 0 {
		text := clean(strings.Join(v.Subjects, ", "))
		if w := a.whenceWord(v.Whence); w != "" {
			text += "  " + a.dim("("+w+")")
		}
		rows = append(rows, [2]string{a.t("대상", "about"), text})
	}
	rows = append(rows, a.standingRows(v)...)
	label := a.t("출처", "source")
	for _, s := range v.Sources {
		line := s.Place()
		if s.Text != "" {
			line += "  " + a.dim(clean(s.Text))
		}
		if s.Gone {
			line += "  " + a.t("(이제 없는 줄)", "(the line is gone)")
		}
		rows = append(rows, [2]string{label, line})
		label = ""
	}
	a.table("  ", rows)
}

// whenceWord says where the subject came from that stands before a text.
func (a *app) whenceWord(whence string) string {
	switch whence {
	case "clause", "label":
		return a.t("앞 절에서", "from the clause before")
	case "line":
		return a.t("윗줄에서", "from the line above")
	case "heading":
		return a.t("제목에서", "from the heading")
	}
	return ""
}

// standingRows say whether an entry still holds, and of an opinion how long it will.
func (a *app) standingRows(v *view.EntryView) (rows [][2]string) {
	state := ""
	switch v.Standing {
	case "archived":
		state = fmt.Sprintf(a.t("%s 보관 (%s)", "archived %s (%s)"), v.Until, a.eventWhy(v.Reason))
	case "superseded":
		state = fmt.Sprintf(a.t("%s 예전 것이 됨 → %s", "superseded %s by %s"), v.Until, v.Successor)
		if v.Reason == bank.ReasonDone {
			state = fmt.Sprintf(a.t("%s 끝남 → %s", "done %s, %s"), v.Until, v.Successor)
		}
	}
	for _, x := range []struct {
		is   bool
		word string
	}{{v.Pinned, a.t("고정", "pinned")}, {v.ByPerson, a.t("사람이 손댐", "set by hand")}} {
		if x.is && state != "" {
			state += ", "
		}
		if x.is {
			state += x.word
		}
	}
	if state != "" {
		rows = append(rows, [2]string{a.t("상태", "standing"), state})
	}
	if v.Confidence != 0 {
		c := fmt.Sprintf(a.t("%s (%s), 지금 %s", "%s (%s), %s now"), hundredths(v.Confidence), v.AsOf, hundredths(v.Worth))
		if v.FadesOn != 0 {
			c += fmt.Sprintf(a.t(", %s에 흐려짐", ", fades on %s"), v.FadesOn)
		}
		rows = append(rows, [2]string{a.t("확신", "confidence"), c})
	}
	if v.EndsOn != 0 {
		rows = append(rows, [2]string{a.t("끝나는 날", "ends"), fmt.Sprintf(a.t("%s, 그때까지 아무 말이 없으면", "%s, if nothing is heard by then"), v.EndsOn)})
	}
	for _, c := range v.Conflicts {
		rows = append(rows, [2]string{a.t("어긋남", "conflict"), "↔ " + c})
	}
	return rows
}
