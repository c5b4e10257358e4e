package mcpserver

import (
	"context"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/register"
)

// maxBriefed bounds the text that a briefing is to bear on, in bytes.
const maxBriefed = 1 << 20

type briefIn struct {
	Mode     string `json:"mode"`
	Text     string `json:"text"`
	Register string `json:"register"`
	Budget   int    `json:"budget"`
}

type briefOut struct {
	lead
	Text      string `json:"text"` // "" when there is nothing to say
	Workspace string `json:"workspace"`
}

// brief says what is worth knowing without being asked. As from every other surface, what fading and conflicts have told is
// noted, and not told again that day.
func (s *service) brief(ctx context.Context, e *engine.Engine, in briefIn) (out briefOut, text string, err error) {
	o := briefing.Options{Mode: brief.Mode(in.Mode), Budget: in.Budget, Lang: s.lang(), Text: in.Text}
	if o.Register, err = register.Parse(in.Register); err != nil {
		return out, "", err
	}
	switch {
	case o.Mode == brief.Context && strings.TrimSpace(in.Text) == "":
		return out, "", s.advise("context에는 text가 필요합니다. 대화나 diff나 파일의 내용을 text로 줍니다", "context needs text: a conversation, a diff or a file")
	case o.Mode != brief.Context && in.Text != "":
		return out, "", s.advise("text는 mode가 context일 때만 씁니다. mode를 context로 하거나 text를 뺍니다", "text is for mode context only: set mode context, or leave text out")
	case len(in.Text) > maxBriefed:
		return out, "", s.advise("text가 %d MB보다 깁니다. 끝부분만 줍니다", "text is longer than %d MB: give its end", maxBriefed>>20)
	}
	b, err := e.Brief(ctx, o)
	if err != nil {
		return out, "", err
	}
	out = briefOut{Workspace: b.Workspace, Text: b.Hook()}
	if b.Nothing {
		out.Advice = lines([]string{s.t("알릴 것이 없습니다.", "There is nothing to tell.")}, s.behind(&b.Freshness))
		return out, out.around(""), nil
	}
	out.Note, out.Advice = s.note(), lines(s.behind(&b.Freshness))
	return out, lead{Advice: out.Advice}.around(out.Text), nil // which says itself what it is
}
