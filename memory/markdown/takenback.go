package markdown

import (
	"bytes"
	"strings"
)

// The headings below which a line that is struck out strikes out the same line above it, with or without a remark in parentheses: ### 거둔 말 (사용자). Who
// may only append to a text takes back what stands in it so.
const (
	takenBackKo = "거둔 말"
	takenBackEn = "Taken back"
)

// TakenBack is the heading in a language: "en", else Korean.
func TakenBack(lang string) string {
	if lang == "en" {
		return takenBackEn
	}
	return takenBackKo
}

// TakesBack reports whether a heading is one of what was taken back.
func TakesBack(heading string) bool {
	heading, remark, _ := strings.Cut(heading, " (")
	return (remark == "" || strings.HasSuffix(remark, ")")) && (heading == takenBackKo || heading == takenBackEn)
}

// StrikeOut is a text of one line struck out, ~~text~~, as it stands below such a heading. Marks within it, which would end it, are left out.
func StrikeOut(text string) string {
	text = unmarked(text)
	if strings.HasPrefix(text, "~") || strings.HasSuffix(text, "~") { // three of them begin code
		text = " " + text + " "
	}
	return "~~" + text + "~~"
}

// unmarked is a text without the marks that strike out a part of it.
func unmarked(text string) string { return strings.ReplaceAll(text, "~~", "") }

// takeBack strikes out the items above each item that is struck out below a heading of what was taken back, where they say the same, but for
// marks that strike out a part of one. An item of more than one line stands.
func (d *Document) takeBack() {
	if !bytes.Contains(d.Data, []byte(takenBackKo)) && !bytes.Contains(d.Data, []byte(takenBackEn)) {
		return
	}
	above := map[string][]*Line{}
	below := false
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == Heading {
			below = TakesBack(d.Text(b))
		}
		if b.Kind != Item || len(b.Text) != 1 {
			continue
		}
		switch text := unmarked(d.Text(b)); {
		case !below:
			above[text] = append(above[text], &b.Text[0])
		case b.Text[0].Struck:
			for _, l := range above[text] {
				l.Struck = true
			}
			delete(above, text)
		}
	}
}
