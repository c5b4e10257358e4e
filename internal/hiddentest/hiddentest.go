// Package hiddentest gives tests documents with words in private parts, in all the places where people put them. It is the other side of
// the law of privacy: it knows what it has hidden and asks no reader of markdown.
//
// Start with [Notes]; [Mentions] is about tags and hides nothing.
package hiddentest

import "strings"

// Secret stands in every private part of [Notes], and nowhere else in them.
const Secret = "고래feijoa"

// Open stands on every line of [Mentions].
const Open = "펭귄server"

// Notes makes a document of lines as people write them, well closed or not, with [Secret] in private parts among them. pick returns a
// number below n; equal numbers give equal documents. No line has a backtick that lies open before a part: what closes what in it would be a guess.
func Notes(pick func(n int) int) string {
	var b strings.Builder
	if pick(3) == 0 {
		b.WriteString("---\ntitle: " + part(pick, " ") + "\ntags: [a]\nnote: |\n  " + part(pick, "\n  ") + "\n---\n")
	}
	for range pick(12) {
		prefix := one(pick, lines())
		if pick(2) == 0 {
			prefix = one(pick, []string{"", "", "- ", "> ", "# ", "| a | ", "    ", "글 ", "- [ ] ", "```\n", "> ```\n> ", "`a`", "- W @서버: "}) +
				part(pick, one(pick, []string{" ", "\n", "\n> ", "\n\n", "\n  "}))
			prefix += one(pick, []string{"", "", " 글", " |", "`", "\n```"})
		}
		b.WriteString(prefix + "\n")
	}
	text := b.String()
	if pick(4) == 0 {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// part is a private part over one line or several.
func part(pick func(n int) int, between string) string {
	inner := []string{
		Secret, Secret + " 이다", "- " + Secret, "| " + Secret + " |", "```\n" + Secret, "`</private>` " + Secret, "# " + Secret, "<!-- " + Secret,
		"\\</private> " + Secret, "`a </private> b` " + Secret, "<!-- </private> --> " + Secret,
	}
	words := []string{one(pick, inner)}
	for range pick(3) {
		words = append(words, one(pick, inner))
	}
	if pick(4) == 0 {
		words = append(words, part(pick, between), Secret)
	}
	begin := one(pick, []string{"<private>", "<private>", "<PRIVATE>", "<Private class=\"x\">", "<private >", "< private >", "<private\u00a0x>", "<private\nclass=x>"})
	end := one(pick, []string{"</private>", "</private>", "</PRIVATE>", "</ private >", "</private\n>"})
	if pick(8) == 0 {
		begin, end = "<!-- <private> -->", "<!-- </private> -->"
	}
	return begin + between + strings.Join(words, between) + between + end
}

// Mentions makes a document of lines that talk about tags and hide nothing.
func Mentions(pick func(n int) int) string {
	var b strings.Builder
	for range 1 + pick(8) {
		b.WriteString(one(pick, []string{
			"- `<private>` 태그", "> `</private>` ends it,", "`grep <private> *` 로", "``a ` <private>`` is", "` <private> ` 뒤", "`a </private> b` 앞", "from ` <private> ` to ` </private> `", "글 <private/>", "<!--> a", "a <!---> b", "public < private",
			"<someone@example.com>", "- `<private>…</private>` 는", "1. `<private> ... </private>`", "<privateer>", "`<memctl-x>` 와", "`a <memctl-x> b`", "``</memctl-x> b``", "| `<private>` | b |",
		}) + " " + Open + "\n")
	}
	return b.String()
}

func one(pick func(n int) int, from []string) string { return from[pick(len(from))] }

func lines() []string {
	return []string{
		"배포를 미뤘다. 이유는 둘이다.", "staging runs on port 8081", "- 하나를 정했다", "  - nested item", "## 결정", "", "> 인용", "| a | b |", "|---|---|", "```", "~~~~", "- ```sh", "> ```",
		"---", "`<private>`은 태그다", "it`s", "    code()", "- [x] 했다", "<details>", "가 < 나", "\\`", "`<private>…</private>`",
	}
}
