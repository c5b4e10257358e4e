package engine_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/internal/hiddentest"
)

// hiding are the ways in which a text is kept from others. Each hides the word in its %.
var hiding = map[string]string{
	"private":                     "<private>\n- %\n</private>\n",
	"private, capital":            "<Private>\n- %\n</Private>\n",
	"private, capitals":           "<PRIVATE>\n%\n</PRIVATE>\n",
	"private, attribute":          "<private class=\"x\">\n- %\n</private>\n",
	"private, space":              "<private >\n- %\n</private >\n",
	"private, nested":             "<private>\n가\n<private>나</private>\n- %\n</private>\n",
	"private, in a line":          "- 서버는 <private>%</private>\n",
	"comment over lines":          "<!--\n%\n-->\n",
	"comment in a line":           "- 글이 있다 <!-- % -->\n",
	"comment from mid-line":       "글이 있다 <!-- 가\n% -->\n",
	"managed":                     "<!-- memctl:recall id=3 -->\n- %\n<!-- /memctl:recall -->\n",
	"managed by openclaw":         "<!-- openclaw:dreaming:light:start -->\n- %\n<!-- openclaw:dreaming:light:end -->\n",
	"managed by an element":       "<memctl-recall>\n- %\n</memctl-recall>\n",
	"private to the end":          "<private>\n- %\n",
	"comment to the end":          "<!-- 가\n- %\n",
	"managed to the end":          "<!-- memctl:recall -->\n- %\n",
	"private after its name":      "`<private>`은 태그다\n\n<private>\n- %\n</private>\n",
	"private that names its end":  "<private>\n- 태그 `</private>`로 닫는다\n- %\n</private>\n",
	"private, below a fence":      "```\n가\n<private>\n- %\n</private>\n",
	"private, to the end there":   "```\n가\n<private>\n- %\n",
	"private, in a fence":         "```\n<private>\n%\n</private>\n```\n",
	"private, out of a fence":     "```\n가\n<private>\n```\n- %\n</private>\n",
	"private, between backticks":  "- 서버는 `<private>%</private>`\n",
	"private from a damaged line": "- 가\x00 <private>\n- %\n</private>\n",
}

// handedOut is all of a hit that is text of its file.
func handedOut(h *recall.Hit) string {
	return strings.Join([]string{h.Title, h.Headings, h.Text, h.Snippet.Text}, "\n")
}

// TestHiddenPartOfAFiledAnswerIsNotFound: an answer that was filed is searched though its block is the program's, and what is hidden in it is not.
func TestHiddenPartOfAFiledAnswerIsNotFound(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	found := func(page string) (text string) {
		t.Helper()
		write(t, dir, "bank/wiki/서버.md", page)
		answer, err := anew(t, dir).Recall(t.Context(), recall.Query{Text: "feijoa 페이조아 서버", Any: true, Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		for i := range answer.Hits {
			text += handedOut(&answer.Hits[i])
		}
		return text
	}
	const said = "feijoa 페이조아 서버를 몰래 쓴다"
	const open, end = "# 서버\n\n## 답\n\n<!-- memctl:answer -->\n> 서버는 여럿이다\n", "<!-- /memctl:answer -->\n"
	if got := found(open + "> " + said + "\n" + end); !strings.Contains(got, "feijoa") {
		t.Fatalf("an answer that hides nothing is not found: %q", got)
	}
	for name, text := range hiding {
		text = strings.ReplaceAll(text, "%", said)
		quoted := "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ") + "\n"
		bare := strings.ReplaceAll(text, "\n- "+said, "\n> "+said)
		for how, page := range map[string]string{
			"quoted": open + quoted + end, "not quoted": open + bare + end, "around the block": strings.ReplaceAll(text, "\n- "+said, "\n"+open+"> "+said+"\n"+end),
		} {
			if how != "quoted" && !strings.Contains(page, "> "+said) || how == "around the block" && name == "comment to the end" { // it ends at the mark of the block
				continue
			}
			if got := found(page); strings.Contains(got, "feijoa") {
				t.Errorf("%s, %s: found %q", name, how, got)
			}
		}
	}
}

func TestHiddenTextIsNeitherFoundNorHandedOut(t *testing.T) {
	t.Parallel()
	for _, rel := range []string{"memory/2026-11-20.md", "bank/wiki/서버.md", "USER.md"} {
		dir := newWorkspace(t)
		write(t, dir, "memory/2026-11-19.md", "- 펭귄 서버는 무화과 마을에 있다\n- the penguin server runs on port 8081\n")
		for name, text := range hiding {
			write(t, dir, rel, "# 서버\n\n- 서버는 여럿이다\n\n"+strings.ReplaceAll(text, "%", "feijoa 페이조아 서버를 몰래 쓴다"))
			e := anew(t, dir)
			answer, err := e.Recall(t.Context(), recall.Query{Text: "feijoa 페이조아 서버", Any: true, Limit: 50})
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range answer.Hits {
				if strings.Contains(handedOut(&h), "feijoa") {
					t.Errorf("%s, %s: found in %s: %q", rel, name, h.Source(), h.Text)
				}
			}
			b, err := e.Context(context.Background(), recall.Query{Text: "페이조아 서버", Any: true}, load.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.Text, "feijoa") {
				t.Errorf("%s, %s: in the bundle:\n%s", rel, name, b.Text)
			}
		}
	}
}

// TestPrivateFrontMatterIsNotHandedOut: a title, a summary or an alias within a private part stands nowhere else.
func TestPrivateFrontMatterIsNotHandedOut(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	const front = "---\ntitle: <private>feijoa 페이조아</private>\naliases: [feijoa] # <private>x</private>\ntldr: \"<Private>feijoa is here</Private>\"\ndescription: <private>feijoa\nanswers_when: [feijoa]\n---\n"
	write(t, dir, "bank/wiki/서버.md", front+"# 서버\n\n- 펭귄 서버는 무화과 마을에 있다\n")
	write(t, dir, "memory/2026-11-20-글.md", front+"- 펭귄 서버는 포트 8081을 쓴다\n")
	write(t, dir, "USER.md", "---\ntitle: <private>feijoa</private>\n---\n- the penguin server runs in Seoul\n")
	reflect(t, dir, "2026-11-21")
	e := anew(t, dir)
	told := map[string]string{}
	paths, err := e.Paths(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, rel := range paths {
		r, err := e.Read(t.Context(), rel)
		if err != nil {
			t.Fatal(err)
		}
		h, err := e.Head(rel)
		if err != nil {
			t.Fatal(err)
		}
		told["read "+rel], told["head "+rel] = strings.Join(r.Lines, "\n"), h.Title+"\n"+h.Summary
	}
	for _, q := range []string{"펭귄 서버", "feijoa 페이조아", "the penguin server"} {
		answer, err := e.Recall(t.Context(), recall.Query{Text: q, Any: true, Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range answer.Hits {
			told["recall "+q+" "+h.Source()] = handedOut(&h)
		}
		b, err := e.Context(t.Context(), recall.Query{Text: q, Any: true}, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		told["context "+q] = b.Text
	}
	for _, rel := range []string{"bank/index.md", "bank/tree-index.json"} {
		told[rel] = read(t, dir, rel)
	}
	if len(told) < 12 {
		t.Fatalf("only %d texts were looked at", len(told))
	}
	for by, text := range told {
		if strings.Contains(text, "feijoa") || strings.Contains(text, "페이조아") {
			t.Errorf("%s tells it:\n%s", by, text)
		}
	}
}

// TestPrivateLineOfAPageIsNoEntry: neither one that a person writes, nor one that he makes private.
func TestPrivateLineOfAPageIsNoEntry(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-20", "W @서버: 펭귄 서버는 포트 8081을 쓴다")
	reflect(t, dir, "2026-11-20")
	p := isLive(t, dir, "8081")
	edit(t, dir, p.page, "포트 8081을 쓴다 ([[", "포트 <private>feijoa 9099</private>를 쓴다 ([[")
	write(t, dir, p.page, read(t, dir, p.page)+"\n- W @서버: the server is called <private>feijoa</private>\n")
	reflect(t, dir, "2026-11-21")
	if text := read(t, dir, p.page); strings.Count(text, "feijoa") != 2 {
		t.Errorf("what a person wrote does not stand any more:\n%s", text)
	}
	for rel, text := range tree(t, dir, "bank") {
		if rel != p.page && strings.Contains(text, "feijoa") {
			t.Errorf("%s tells it:\n%s", rel, text)
		}
	}
}

// TestNoPrivateWordLeavesItsPage is the law of privacy for pages: what is private on one stands in no other file of the bank, and nobody is
// handed it, whatever else a person has written there.
func TestNoPrivateWordLeavesItsPage(t *testing.T) {
	t.Parallel()
	const secret = hiddentest.Secret
	rng := rand.New(rand.NewPCG(13, 20))
	dir := newWorkspace(t)
	retain(t, dir, "2026-11-20", "W @서버: 펭귄 서버는 포트 8081을 쓴다")
	reflect(t, dir, "2026-11-20")
	own := map[string]bool{isLive(t, dir, "8081").page: true, "memory/notes.md": true, "memory/2026-11-19.md": true, "USER.md": true}
	for i := range 60 {
		own[fmt.Sprintf("bank/wiki/p%d.md", i)] = true
	}
	for _, rel := range slices.Sorted(maps.Keys(own)) {
		text := hiddentest.Notes(rng.IntN)
		if strings.HasPrefix(rel, "bank/world/") {
			text = read(t, dir, rel) + "\n" + text
		}
		write(t, dir, rel, text)
	}
	reflect(t, dir, "2026-11-21")
	for rel, text := range tree(t, dir, ".") {
		if !own[rel] && strings.Contains(text, secret) {
			t.Errorf("it stands in %s, too", rel)
		}
	}
	e := anew(t, dir)
	for rel := range own {
		r, err := e.Read(t.Context(), rel)
		if err != nil {
			t.Fatal(err)
		}
		h, err := e.Head(rel)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(append(r.Lines, h.Title, h.Summary), "\n"); strings.Contains(text, secret) {
			t.Errorf("%s hands out\n%s\nof\n%s", rel, text, read(t, dir, rel))
		}
	}
	answer, err := e.Recall(t.Context(), recall.Query{Text: secret, Any: true, Limit: 50})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range answer.Hits {
		if strings.Contains(handedOut(&h), secret) {
			t.Errorf("%s is found: %q below %q, %q", h.Source(), h.Text, h.Headings, h.Title)
		}
	}
}

// TestMentionOfATagHidesNothing: a line that talks about <private> is a line as any other, and so are those below it.
func TestMentionOfATagHidesNothing(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	write(t, dir, "memory/2026-11-20.md", "- `<private>` 태그를 배웠다\n- 로그에는 `grep <private> *` 로 찾는다\n- a <private/> and <!--> are empty\n- 페이조아 서버는 포트 8081을 쓴다\n- the feijoa server is in Seoul\n")
	for question, want := range map[string]string{"페이조아 서버 포트": "페이조아 서버는 포트 8081을 쓴다", "where is the feijoa server": "the feijoa server is in Seoul"} {
		answer, err := anew(t, dir).Recall(t.Context(), recall.Query{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		if len(answer.Hits) == 0 {
			t.Errorf("%s: nothing found", question)
			continue
		}
		if diff := cmp.Diff(want, answer.Hits[0].Text); diff != "" {
			t.Errorf("%s (-want +got):\n%s", question, diff)
		}
	}
}

// TestTagsShownInTwoLogsHideNothingOnTheirPage: a page brings together the lines of many logs, and a tag that is shown in one does not close
// what is shown in another.
func TestTagsShownInTwoLogsHideNothingOnTheirPage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ first, second string }{
		"Korean":  {"- W @Hugo: 일지 머리의 여는 표시 ` <private> ` 뒤에는 이름이 온다.\n- W @Hugo: 빌드 결과는 public 폴더에 있다.\n", "- W @Hugo: 회의록 끝의 닫는 표시 ` </private> ` 뒤에는 서명이 온다.\n- W @Hugo: 그림 원본은 assets 폴더에 있다.\n"},
		"English": {"- W @Hugo: a name follows `the <private> mark` at the head of a journal.\n- W @Hugo: what is built lies in the public folder.\n", "- W @Hugo: a signature follows `the </private> mark` at the end of the minutes.\n- W @Hugo: the originals of all pictures lie in the assets folder.\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			write(t, dir, "memory/2026-11-01.md", "## Retain\n"+c.first)
			write(t, dir, "memory/2026-11-03.md", "## Retain\n"+c.second)
			reflect(t, dir, "2026-11-04")
			page := entry(t, dir, "assets").page
			before := read(t, dir, page)
			reflect(t, dir, "2026-11-05")
			reflect(t, dir, "2026-11-06")
			if diff := cmp.Diff(before, read(t, dir, page)); diff != "" {
				t.Errorf("the page changes by night (-before +after):\n%s", diff)
			}
			write(t, dir, "memory/2026-11-03.md", "## Retain\n"+c.second+"- W @Hugo: 회의는 수요일에 한다.\n")
			reflect(t, dir, "2026-11-07")
			if found := whereIs(t, dir, []string{"removed by hand"}, "bank"); len(found) > 0 {
				t.Errorf("archived: %v", found)
			}
			for _, line := range []string{"public", "assets", "수요일에"} {
				entry(t, dir, line)
			}
			sound(t, dir, "2026-11-07")
		})
	}
}

// TestWhatIsStruckOutIsNoClaim: it stays in its log, is found and marked there, and comes back when the marks go. A struck task with a tick is done.
func TestWhatIsStruckOutIsNoClaim(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	const line = "W @배포: 배포는 금요일에 한다"
	write(t, dir, "memory/2026-11-02.md", "## Retain\n- ~~"+line+"~~\n- W @Deploy: deploys go out on Tuesday\n- [x] ~~S @릴리스: 노트를 보냈다~~\n")
	reflect(t, dir, "2026-11-03")
	var bank strings.Builder
	for _, text := range pages(t, dir) {
		bank.WriteString(text)
	}
	if text := bank.String(); strings.Contains(text, "금요일에") || !strings.Contains(text, "on Tuesday") || !strings.Contains(text, "노트를 보냈다") {
		t.Errorf("the bank:\n%s", text)
	}
	answer, err := anew(t, dir).Recall(t.Context(), recall.Query{Text: "배포는 금요일에 하나", Any: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range answer.Hits {
		if former := strings.Contains(h.Text, "금요일에"); h.Former != former || strings.Contains(h.Text, "~") {
			t.Errorf("%q, former %v", h.Text, h.Former)
		}
	}
	edit(t, dir, "memory/2026-11-02.md", "~~"+line+"~~", line)
	reflect(t, dir, "2026-11-04")
	bank.Reset()
	for _, text := range pages(t, dir) {
		bank.WriteString(text)
	}
	if !strings.Contains(bank.String(), "금요일에") {
		t.Errorf("the line without its marks is not kept:\n%s", bank.String())
	}
}

// TestWhatIsMadePrivateIsToldByNobody: a line that was distilled and is then hidden, in its log or where a person wrote it on a page, leaves
// its id and the reason behind, and no word. When it is shown again, it stands as before.
func TestWhatIsMadePrivateIsToldByNobody(t *testing.T) {
	t.Parallel()
	const text = "예약은 금요일에 feijoa 의사에게 있다"
	tags := [][2]string{{"<private>\n", "</private>\n"}, {"- <private>", "</private>\n"}, {"<!-- ", "-->\n"}, {"<!--\n", "-->\n"}, {"<PRIVATE>\n아무 말\n", "</Private>\n"}}
	for name, c := range map[string]struct{ rel, line, around string }{
		"in its log":       {"memory/2026-11-18.md", "- W @병원: " + text + "\n", "## Retain\n%- O(c=0.90) @민수: 짧은 답변을 선호한다\n"},
		"a task":           {"memory/2026-11-18.md", "- [ ] " + text + "\n", "## 할 일\n\n%\n"},
		"on its page":      {"bank/wiki/병원.md", "- W @병원: " + text + "\n", "# 병원\n\n메모다.\n\n%\n"},
		"last in its file": {"memory/2026-11-18.md", "- W @Clinic: the appointment is with feijoa on Friday\n", "## Retain\n- B @민수: 회의를 했다\n%"},
	} {
		for i, tag := range tags {
			t.Run(name+" "+strings.TrimSpace(tag[0]), func(t *testing.T) {
				t.Parallel()
				dir := newWorkspace(t)
				write(t, dir, c.rel, strings.ReplaceAll(c.around, "%", c.line))
				reflect(t, dir, "2026-11-19")
				reflect(t, dir, "2026-11-24") // the week is over, and has its roll-up
				p := entry(t, dir, "feijoa")
				if i == 0 {
					promote(t, dir, "2026-11-24", "금요일 예약 Friday appointment 누가 옮기지")
				}
				before := read(t, dir, p.page)
				line := c.line
				if strings.HasPrefix(c.rel, "bank/") {
					line = p.line + "\n"
				}
				edit(t, dir, c.rel, line, tag[0]+line+tag[1])
				if reflect(t, dir, "2026-11-25"); i == 0 {
					stable(t, dir, "2026-11-25")
				}
				for rel, data := range tree(t, dir, ".", "memory", ".memctl", "bank/_meta/ledger") {
					if rel != c.rel && strings.Contains(data, "feijoa") {
						t.Errorf("%s:\n%s", rel, data)
					}
				}
				e := open(t, dir, "2026-11-25")
				w, err := e.Why(t.Context(), p.id())
				if err != nil || w.Reason != bank.ReasonPrivate || strings.Contains(fmt.Sprintf("%+v", w), "feijoa") {
					t.Errorf("why: %v %+v", err, w)
				}
				if answer, err := e.Recall(t.Context(), recall.Query{Text: "feijoa 의사 예약", Any: true}); err != nil || strings.Contains(fmt.Sprintf("%+v", answer), "의사에게") {
					t.Errorf("recall: %v %+v", err, answer)
				}
				verified(t, dir)
				edit(t, dir, c.rel, tag[0]+line+tag[1], line)
				reflect(t, dir, "2026-11-25")
				if after := read(t, dir, p.page); after != before {
					t.Errorf("shown again (-want +got):\n%s", cmp.Diff(before, after))
				}
				verified(t, dir)
			})
		}
	}
}

// TestLineThatComesBackHiddenIsToldByNobody: it was cut out of its log, was withdrawn with its text, and is put back where nobody is to see it.
func TestLineThatComesBackHiddenIsToldByNobody(t *testing.T) {
	t.Parallel()
	const log, line = "memory/2026-11-18.md", "- W @병원: 예약은 금요일에 feijoa 의사에게 있다\n"
	dir := newWorkspace(t)
	write(t, dir, log, "## Retain\n- O(c=0.90) @민수: 짧은 답변을 선호한다\n"+line)
	reflect(t, dir, "2026-11-19")
	before := entry(t, dir, "feijoa")
	edit(t, dir, log, line, "")
	reflect(t, dir, "2026-11-20")
	isArchived(t, dir, "feijoa", bank.ReasonWithdrawn)
	write(t, dir, log, read(t, dir, log)+line)
	hide(t, dir, log, line)
	reflect(t, dir, "2026-11-21")
	if found := whereIs(t, dir, []string{"feijoa"}, "bank/archive", "bank/world", "bank/wiki", "reports"); len(found) > 0 {
		t.Errorf("it stands in %v", found)
	}
	sound(t, dir, "2026-11-21")
	show(t, dir, log, line)
	reflect(t, dir, "2026-11-22")
	if after := isLive(t, dir, "feijoa"); after.id() != before.id() {
		t.Errorf("it came back as %s, was %s", after.line, before.line)
	}
	sound(t, dir, "2026-11-22")
}
