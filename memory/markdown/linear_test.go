package markdown_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/lineartest"
	"github.com/seed-a44923cb/memctl/internal/longtest"
	"github.com/seed-a44923cb/memctl/memory/markdown"
)

// hostile are texts that a scanner which goes back would take forever on.
func hostile(n int) map[string]string {
	return map[string]string{
		"one line":          "- " + strings.Repeat("긴 줄 ", n/8),
		"ticks":             strings.Repeat("a <!-- b ` ", n/11) + "\n",
		"mixed":             strings.Repeat("가 <private ` <!-- [ ( \" ", n/28) + "\n- x\n",
		"closed comments":   strings.Repeat("a <!-- b --> ` ", n/15) + "\n",
		"opened comments":   strings.Repeat("<!-- ", n/5) + "\n-->\n",
		"comments in code":  "`" + strings.Repeat("<!-- ", n/5) + "`\n-->\n",
		"privates":          strings.Repeat("<private>a</private>", n/20) + "\n- x\n",
		"open privates":     strings.Repeat("<private>", n/9) + "</private>\n",
		"open managed":      strings.Repeat("<!-- memctl:x -->\n", n/18),
		"managed in a line": strings.Repeat("<!-- memctl:x --> ", n/18) + "<!-- /memctl:y -->\n",
		"comment to marker": strings.Repeat("<!-- a\n", n/14) + strings.Repeat("<!-- memctl:x -->\n", n/36),
		"fences":            strings.Repeat("```\n~~~\n", n/8) + "~~~~\n",
		"growing fences":    growing(n),
		"spaced comments":   strings.Repeat(" ", n/2) + strings.Repeat("<!--a-->", n/16) + "\n",
		"spans":             strings.Repeat("`a <private> b` ", n/15) + strings.Repeat("</private>", n/100) + "\n",
		"growing spans":     growingSpans(n) + "<private>\n",
		"tags in fences":    strings.Repeat("```\n<private>\n```\n", n/36) + strings.Repeat("</private> `x`", n/28) + "\n",
		"shown tags":        strings.Repeat("`<private>` `a </private> b` ", n/30) + "\n",
		"tags in comments":  strings.Repeat("<!-- <private> --> 나 ", n/23) + "<!-- </private> -->\n",
		"shown tags, lines": strings.Repeat("` <private> ` 뒤\n` </private> ` 앞\n", n/36) + "</private>\n",
		"half tags":         strings.Repeat("<private ", n/9) + "\n",
		"markers":           strings.Repeat("- ", n/2) + "x\n",
		"boxes":             "- [ ] " + strings.Repeat("a - [x] ", n/8) + "\n",
		"boxes, comments":   "- [ ] a" + strings.Repeat(" - [x] 나", n/20) + strings.Repeat("c<!---->", n/16) + "\n",
		"boxes and ticks":   "- [ ] `" + strings.Repeat(" - [x] ` a", n/10) + "\n",
		"brackets":          "- [ ] ` " + strings.Repeat("[", n) + "\n",
		"quotes":            strings.Repeat("> ", n/2) + "x\n",
		"table heads":       strings.Repeat("a|b\n", n/4),
		"tags":              strings.Repeat("<a>", n/3) + "\n",
		"deep list":         deep(n),
		"one paragraph":     strings.Repeat("줄바꿈이 있는 문단\n", n/26),
		"tildes":            strings.Repeat("~", n) + "x\n",
		"hashes":            strings.Repeat("# ", n/2) + "\n",
		"front matter":      "---\n" + strings.Repeat("a: b\n", n/5),
	}
}

func growing(n int) string {
	var b strings.Builder
	for i := 3; b.Len() < n && i < 1000; i++ {
		b.WriteString(strings.Repeat("`", 1003-i) + "\n")
	}
	return b.String()
}

func growingSpans(n int) string {
	var b strings.Builder
	for i := 1; b.Len() < n; i++ {
		b.WriteString(strings.Repeat("`", i) + " <private> ")
	}
	return b.String()
}

func deep(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "%s- 항목\n", strings.Repeat("  ", i%1500))
	}
	return b.String()
}

func TestHostileTextsAreCoveredByBlocks(t *testing.T) {
	for name, text := range hostile(longtest.Of(64<<10, 10<<20)) {
		t.Run(name, func(t *testing.T) {
			for _, opt := range []markdown.Options{{}, {Lenient: true}} {
				d := markdown.Parse([]byte(text), opt)
				d.Visible()
				if at := len(d.Data); d.Blocks[len(d.Blocks)-1].EndByte != at {
					t.Errorf("the blocks do not end at %d", at)
				}
			}
		})
	}
}

func BenchmarkLinear(b *testing.B) {
	for name := range hostile(0) {
		for how, opt := range map[string]markdown.Options{"strict": {}, "lenient": {Lenient: true}} {
			lineartest.Bench(b, name+", "+how, 1<<20, func(_ *testing.B, n int) (int, func()) {
				data := []byte(hostile(n)[name])
				return len(data), func() { markdown.Parse(data, opt).Visible() }
			})
		}
	}
}
