package rules_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/rules"
)

const baseFile = `schema: 1
lang: ko
defaults: {W: world/facts.md, B: "activities/{month}.md", O: opinions/preferences.md, S: status/current.md}
threshold: {section: 20, bullet: 40, sentence: 50}
terms: {tool: 도구|툴|tool}
rules:
  - {id: ko.tools, kind: W, weight: 40, pattern: "{tool}", target: world/tools.md, comment: 도구}
  - {id: ko.done, kind: B, weight: 30, pattern: "{ㅆ}다", not: 아직}
  - {id: en.noise, weight: -50, pattern: 'whatever|알 게 뭐', reason: chatter}
`

func base(t testing.TB) *rules.Set {
	t.Helper()
	set, errs := rules.Load(&rules.Set{}, []rules.File{{Path: "base.yaml", Data: []byte(baseFile)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return set
}

func load(t testing.TB, files ...string) (*rules.Set, []error) {
	t.Helper()
	var in []rules.File
	for i, data := range files {
		in = append(in, rules.File{Path: fmt.Sprintf("rules/routing/%d.yaml", i), Data: []byte(data)})
	}
	return rules.Load(base(t), in)
}

func mustLoad(t testing.TB, files ...string) *rules.Set {
	t.Helper()
	set, errs := load(t, files...)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	return set
}

func ids(s *rules.Set) []string {
	var out []string
	for i := range s.Rules {
		out = append(out, s.Rules[i].ID)
	}
	return out
}

func TestOverrideChangesOnlyTheFieldsItStates(t *testing.T) {
	set := mustLoad(t, "schema: 1\nrules:\n  - id: ko.tools\n    weight: 5\n    target: world/도구.md\n")
	got, ok := set.Rule("ko.tools")
	if !ok {
		t.Fatal("ko.tools is gone")
	}
	want := rules.Rule{
		ID: "ko.tools", Kind: rules.World, Weight: 5, Target: "world/도구.md", Lang: "ko", Comment: "도구", Pattern: "(?:도구|툴|tool)",
		Source: rules.Position{File: "rules/routing/0.yaml", Line: 3, Column: 5},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNullTakesAFieldAway(t *testing.T) {
	set := mustLoad(t, "schema: 1\nrules:\n  - {id: ko.done, not: null, max_runes: 30}\n")
	got, _ := set.Rule("ko.done")
	if got.Not != "" || got.MaxRunes != 30 || got.Weight != 30 {
		t.Errorf("got %+v", got)
	}
}

func TestDisableTakesARuleAwayAndALaterFileMayBringItBack(t *testing.T) {
	off := "schema: 1\nrules: [{id: en.noise, disable: true}]\n"
	set := mustLoad(t, off)
	if _, ok := set.Rule("en.noise"); ok || !slices.Equal(set.Disabled, []string{"en.noise"}) {
		t.Errorf("disabled: %v, rules: %v", set.Disabled, ids(set))
	}
	set = mustLoad(t, off, "schema: 1\nrules: [{id: en.noise, weight: -9, pattern: meh}]\n")
	if r, ok := set.Rule("en.noise"); !ok || r.Weight != -9 || len(set.Disabled) != 0 {
		t.Errorf("got %+v, disabled %v", r, set.Disabled)
	}
}

func TestNewRulesAreAddedAndSortedByID(t *testing.T) {
	set := mustLoad(t, `schema: 1
lang: ko
rules:
  - {id: 텃밭.작물, kind: W, weight: 60, stems: ["텃밭|모종", 심], target: "world/garden/{entity}.md"}
  - {id: a.first, kind: O, weight: 1, has: question, sections: [decision, lesson], forms: bullet}
`)
	if diff := cmp.Diff([]string{"a.first", "en.noise", "ko.done", "ko.tools", "텃밭.작물"}, ids(set)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	r, _ := set.Rule("텃밭.작물")
	if diff := cmp.Diff([][]string{{"텃밭", "모종"}, {"심"}}, r.Stems); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestMistypedWordOfAClaimIsNamedWithItsRule(t *testing.T) {
	words, err := rules.ParseLexicon([]byte("schema: 1\nclasses: {brew: [내리다, brew]}\nattributes: {roast: [로스팅]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ rule, want string }{
		{"{claim: {class: [decide, not pay], slot: owner}, id: a, kind: W, weight: 1}", ""},
		{"{claim: {class: brew, slot: not roast, subject: [person, not thing]}, id: a, kind: W, weight: 1}", ""},
		{"{claim: {class: decied}, id: 결정.값, kind: W, weight: 1}", `x.yaml:2:25: rule "결정.값": claim: class "decied" is not known; did you mean "decide"?`},
		{"{id: a, kind: W, weight: 1, claim: {slot: not ownr}}", `x.yaml:2:51: rule "a": claim: slot "ownr" is not known; did you mean "owner"?`},
		{"{id: a, kind: W, weight: 1, no_claim: {subject: persons}}", `x.yaml:2:57: rule "a": claim: subject "persons" is not known; did you mean "person"?`},
		{"{id: a, kind: W, weight: 1, claim: {class: 결정}}", `x.yaml:2:52: rule "a": claim: class "결정" is not known`},
	} {
		_, errs := rules.LoadWith(&rules.Set{}, []rules.File{{Path: "x.yaml", Data: []byte("schema: 1\nrules: [" + c.rule + "]\n")}}, words)
		got := ""
		if len(errs) > 0 {
			got = errs[0].Error()
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.rule, got, c.want)
		}
	}
}

func TestLaterPathWins(t *testing.T) {
	files := []rules.File{
		{Path: "rules/routing/b.yaml", Data: []byte("schema: 1\nrules: [{id: ko.tools, weight: 2}]\ndefaults: {W: world/b.md}\n")},
		{Path: "rules/routing/a.yaml", Data: []byte("schema: 1\nrules: [{id: ko.tools, weight: 1}]\ndefaults: {W: world/a.md}\nthreshold: {bullet: 7}\n")},
	}
	set, errs := rules.Load(base(t), files)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	r, _ := set.Rule("ko.tools")
	if r.Weight != 2 || set.Defaults[rules.World] != "world/b.md" || set.Thresholds[rules.FormBullet] != 7 || set.Thresholds[rules.FormSentence] != 50 {
		t.Errorf("weight %d, defaults %v, thresholds %v", r.Weight, set.Defaults, set.Thresholds)
	}
}

func TestBadFileIsLeftOutAndTheOthersApply(t *testing.T) {
	set, errs := load(t,
		"schema: 1\nrules: [{id: ko.tools, weight: 1}]\n",
		"schema: 1\nrules:\n  - {id: ko.tools, weight: 99}\n  - {id: ko.done, wieght: 3}\n",
		"schema: 1\nrules: [{id: ko.done, weight: 4}]\n")
	if len(errs) != 1 {
		t.Fatalf("got %d errors: %v", len(errs), errs)
	}
	fe, ok := errors.AsType[*rules.FileError](errs[0])
	if !ok || fe.Path != "rules/routing/1.yaml" || fe.Line != 4 || fe.Column != 19 || fe.What.English() != `unknown key "wieght"; did you mean "weight"?` {
		t.Errorf("got %#v", fe)
	}
	want := notice.Notice{Code: "rules.key-near", Values: map[string]string{"key": "wieght", "near": "weight", "column": "19"}}
	if got := fe.Notice(); !got.Equal(want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	tools, _ := set.Rule("ko.tools")
	done, _ := set.Rule("ko.done")
	if tools.Weight != 1 || done.Weight != 4 {
		t.Errorf("weights: %d and %d, want 1 and 4", tools.Weight, done.Weight)
	}
}

func TestLoadLeavesTheBaseAsItWas(t *testing.T) {
	set := base(t)
	before := set.Version()
	if _, errs := rules.Load(set, []rules.File{{Path: "x.yaml", Data: []byte("schema: 1\ndefaults: {W: world/x.md}\nterms: {tool: hammer}\nrules: [{id: ko.tools, weight: 1}]\n")}}); len(errs) > 0 {
		t.Fatal(errs)
	}
	if diff := cmp.Diff(base(t), set, cmpopts.IgnoreUnexported(rules.Set{})); diff != "" || set.Version() != before {
		t.Errorf("the base changed (-want +got)\n%s", diff)
	}
}

func TestOrderOfRulesInAFileDoesNotMatter(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(baseFile), "\n")
	head, list := lines[:6], lines[6:]
	want := base(t).Version()
	for range 20 {
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		set, errs := rules.Load(&rules.Set{}, []rules.File{{Path: "base.yaml", Data: []byte(strings.Join(slices.Concat(head, list), "\n") + "\n")}})
		if len(errs) > 0 || set.Version() != want {
			t.Fatalf("version %s, want %s; %v", set.Version(), want, errs)
		}
	}
}

func TestVersionFollowsDecisionsNotComments(t *testing.T) {
	v := base(t).Version()
	if got := mustLoad(t, "schema: 1\nrules: [{id: ko.tools, comment: 다른 말, lang: en}]\n").Version(); got != v {
		t.Error("a comment changed the version")
	}
	for _, data := range []string{
		"schema: 1\nrules: [{id: ko.tools, weight: 41}]\n", "schema: 1\nthreshold: {bullet: 41}\n", "schema: 1\ndefaults: {W: world/x.md}\n",
		"schema: 1\nrules: [{id: ko.tools, not: 연장}]\n", "schema: 1\nrules: [{id: ko.tools, disable: true}]\n", "schema: 1\nrules: [{id: ko.tools, has_no: link}]\n",
	} {
		if mustLoad(t, data).Version() == v {
			t.Errorf("the version stayed the same after %s", data)
		}
	}
}

func TestTermsOfAFileAreSeenByItsRulesAndByLaterFiles(t *testing.T) {
	set := mustLoad(t,
		"schema: 1\nterms: {plant: '텃밭|모종', grow: '{plant} 심'}\nrules: [{id: my.grow, kind: B, weight: 1, pattern: '{grow}{ㅆ}'}]\n",
		"schema: 1\nrules: [{id: my.plant, kind: W, weight: 1, pattern: '{plant}'}]\n")
	r, _ := set.Rule("my.plant")
	if r.Pattern != "(?:텃밭|모종)" {
		t.Errorf("pattern %q", r.Pattern)
	}
	g, _ := set.Rule("my.grow")
	re, err := rules.Compile(g.Pattern)
	if err != nil {
		t.Fatal(err)
	}
	if !re.MatchString("텃밭 심었다") || re.MatchString("텃밭 심는다") {
		t.Error("{plant} 심 with a past syllable")
	}
}

func TestFinalConsonantsStandForSyllables(t *testing.T) {
	tests := []struct{ pattern, yes, no string }{
		{`{ㅆ}다`, "고쳤다", "고친다"},
		{`{ㅆ}다`, "갔다", "있다"}, // 있 and 겠 are no past
		{`{ㄹ} 예정`, "배포할 예정", "배포 예정"},
		{`{ㅁ}$`, "완료함", "완료했다"},
		{`a{2,3}b`, "aab", "ab"},
		{`\p{Hangul}{2}`, "한글", "a한"},
	}
	for _, tt := range tests {
		set := mustLoad(t, "schema: 1\nrules: [{id: x, kind: W, weight: 1, pattern: '"+tt.pattern+"'}]\n")
		r, _ := set.Rule("x")
		re, err := rules.Compile(r.Pattern)
		if err != nil {
			t.Fatal(err)
		}
		if !re.MatchString(tt.yes) || re.MatchString(tt.no) {
			t.Errorf("%s: %s %v, %s %v", tt.pattern, tt.yes, re.MatchString(tt.yes), tt.no, re.MatchString(tt.no))
		}
	}
}

func TestErrorsNameLineAndColumn(t *testing.T) {
	rule := func(s string) string {
		return "schema: 1\nrules:\n  - id: x\n    kind: W\n    weight: 1\n    " + s + "\n"
	}
	tests := []struct{ name, data, want string }{
		{"empty file", "", "1:1: the file is empty; it begins with schema: 1"},
		{"only a comment", "# 규칙\n", "1:1: the file is empty; it begins with schema: 1"},
		{"no schema", "rules: []\n", "1:1: schema is missing; the file begins with schema: 1"},
		{"newer schema", "schema: 2\n", "1:9: schema 2: this memctl reads schema 1"},
		{"schema of words", "schema: 하나\n", "1:9: schema: want a whole number"},
		{"a list", "- 1\n", "1:1: want a mapping with the keys schema and rules"},
		{"two documents", "schema: 1\n---\nschema: 1\n", "2:1: a rule file is one document; found a second one"},
		{"broken yaml", "schema: 1\nrules: [\n", "2:1: "},
		{"tab", "schema: 1\nrules:\n\t- id: x\n", "3:1: "},
		{"alias", "schema: 1\nterms: &a {b: c}\nrules: *a\n", "2:8: anchors and aliases are not supported"},
		{"unknown top key", "schema: 1\nrule: []\n", `2:1: unknown key "rule"; did you mean "rules"?`},
		{"key twice", "schema: 1\nlang: ko\nlang: en\n", `3:1: key "lang" stands twice`},
		{"rules no list", "schema: 1\nrules: {a: 1}\n", "2:8: rules: want a list"},
		{"rule no mapping", "schema: 1\nrules: [하나]\n", "2:9: rule: want a mapping"},
		{"no id", "schema: 1\nrules:\n  - {kind: W, weight: 1, pattern: a}\n", "3:5: a rule has no id"},
		{"bad id", "schema: 1\nrules:\n  - {id: Ko Tools, kind: W}\n", `3:10: id "Ko Tools"`},
		{"id twice", "schema: 1\nrules:\n  - {id: x, kind: W, weight: 1, pattern: a}\n  - {id: x, kind: W, weight: 2, pattern: a}\n", `4:5: rule "x" stands twice; the first one is in line 3`},
		{"bad kind", "schema: 1\nrules:\n  - {id: x, kind: Q}\n", `3:19: kind "Q": want one of W, B, O, S`},
		{"weight of words", "schema: 1\nrules:\n  - {id: x, weight: 많이}\n", "3:21: weight: want a whole number"},
		{"weight too large", "schema: 1\nrules:\n  - {id: x, weight: 1001}\n", "3:21: weight 1001: want -1000 to 1000"},
		{"bad pattern", rule("pattern: '도구('"), "6:14: pattern: missing closing ): `도구(`"},
		{"lookahead", rule("pattern: '도구(?!는)'"), "6:14: pattern: invalid or unsupported Perl syntax"},
		{"pattern matches nothing at all", rule("pattern: '도구?|'"), "6:14: pattern: it matches the empty text, so it says nothing"},
		{"bad not", rule("pattern: a\n    not: '['"), "7:10: not: missing closing ]: `[`"},
		{"bad heading", rule("heading: '*a'"), "6:14: heading: missing argument to repetition operator: `*`"},
		{"unknown term", rule("pattern: '{공구}를'"), "6:14: pattern: {공구} is not a term of this file or of the defaults"},
		{"target outside", rule("pattern: a\n    target: ../x.md"), "7:13: target \"../x.md\" is not"},
		{"target absolute", rule("pattern: a\n    target: /world/x.md"), "7:13: target \"/world/x.md\" is not a clean relative path"},
		{"target in a folder like a page", rule("pattern: a\n    target: world/노트.md/도구.md"), "7:13: target \"world/노트.md/도구.md\" names a folder that ends in .md"},
		{"target like a copy of a sync", rule("pattern: a\n    target: world/a.conflict.md"), "7:13: target \"world/a.conflict.md\" names a folder that ends in .md, or a copy"},
		{"target elsewhere", rule("pattern: a\n    target: wiki/x.md"), "7:13: target \"wiki/x.md\" is not below"},
		{"target without md", rule("pattern: a\n    target: world/x.txt"), "7:13: target \"world/x.txt\" does not end in .md"},
		{"target with colon", rule("pattern: a\n    target: 'world/a:b.md'"), "7:13: target \"world/a:b.md\" has one of the characters"},
		{"target with odd braces", rule("pattern: a\n    target: 'world/{page}.md'"), "7:13: target \"world/{page}.md\": braces hold {entity} or {month}"},
		{"placeholder not alone", rule("pattern: a\n    target: 'world/a-{entity}.md'"), "7:13: target \"world/a-{entity}.md\": {entity} and {month} stand alone"},
		{"unknown feature", rule("has: [numbr]"), `6:11: has: unknown name "numbr"; did you mean "number"?`},
		{"unknown section", rule("sections: 결정"), `6:15: sections: unknown name "결정"`},
		{"unknown reason", rule("pattern: a\n    reason: 싫음"), "7:13: reason \"싫음\": want one of"},
		{"stems no list", rule("stems: 도구"), "6:12: stems: want a list"},
		{"empty stem", rule("stems: ['도구|']"), "6:13: stems: \"도구|\" has an alternative that is empty or too long"},
		{"no condition", "schema: 1\nrules:\n  - {id: x, kind: W, weight: 1}\n", `3:5: rule "x" has no condition`},
		{"no weight", "schema: 1\nrules:\n  - {id: x, kind: W, pattern: a}\n", `3:5: rule "x" has no weight`},
		{"target without kind", "schema: 1\nrules:\n  - {id: x, weight: 1, pattern: a, target: world/x.md}\n", `3:5: rule "x" has a target but no kind`},
		{"disable of an unknown rule", "schema: 1\nrules:\n  - {id: ko.tool, disable: true}\n", `3:10: rule "ko.tool" is not known, so it cannot be disabled; did you mean "ko.tools"?`},
		{"bad default", "schema: 1\ndefaults:\n  W: world\n", "3:6: target \"world\" does not end in .md"},
		{"default with entity", "schema: 1\ndefaults:\n  W: world/{entity}.md\n", "3:6: a default page is for statements without an entity"},
		{"threshold of no form", "schema: 1\nthreshold: {bulet: 3}\n", `2:13: threshold: unknown form "bulet"; did you mean "bullet"?`},
		{"threshold below zero", "schema: 1\nthreshold: {bullet: -3}\n", "2:21: threshold -3: want 0 to 10000"},
		{"bad term", "schema: 1\nterms: {a: '('}\n", "2:12: term \"a\": missing closing ): `(`"},
		{"term in a circle", "schema: 1\nterms: {a: '{b}', b: '{a}'}\n", "2:12: term \"a\": terms are nested more than 8 deep"},
		{"term with a bad name", "schema: 1\nterms: {ㅆ: a}\n", "2:9: term \"ㅆ\""},
		{"not UTF-8", "schema: 1\n# \xb1\xc2\n", "2:3: not UTF-8; save the file as UTF-8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, errs := load(t, tt.data)
			if len(errs) == 0 {
				t.Fatal("no error")
			}
			if got, want := errs[0].Error(), "rules/routing/0.yaml:"+tt.want; !strings.HasPrefix(got, want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			if diff := cmp.Diff(ids(base(t)), ids(set)); diff != "" {
				t.Errorf("the bad file left something behind (-want +got)\n%s", diff)
			}
		})
	}
}

func TestEveryErrorOfAFileIsReported(t *testing.T) {
	_, errs := load(t, "schema: 1\nrules:\n  - {id: a, kind: Q}\n  - {id: b, weight: x}\n  - {id: c, farbe: rot}\n")
	if len(errs) != 3 {
		t.Errorf("got %d errors: %v", len(errs), errs)
	}
	_, errs = load(t, "schema: 1\nterms: {끝: '['}\nrules:\n  - {id: a, kind: W, weight: 5, pattern: '('}\n"+
		"  - {id: b, kind: W, weight: 5000, pattern: '배포('}\n  - {id: c, target: world/x.md, has: [link]}\n")
	var got []string
	for _, err := range errs {
		at, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "rules/routing/0.yaml:"), ": ")
		got = append(got, at)
	}
	if diff := cmp.Diff([]string{"2:12", "4:42", "5:30", "5:45", "6:5"}, got); diff != "" {
		t.Errorf("an error of reading hides one of a pattern (-want +got):\n%s\n%v", diff, errs)
	}
}

func TestCarriageReturnsAByteOrderMarkAndNFDAreRead(t *testing.T) {
	data := "\ufeffschema: 1\r\nrules:\r\n  - id: x\r\n    kind: W\r\n    weight: 3\r\n    pattern: 도구\r\n"
	set := mustLoad(t, data)
	if r, ok := set.Rule("x"); !ok || r.Pattern != "도구" {
		t.Errorf("got %+v", r)
	}
}

func TestHugeFileIsRefused(t *testing.T) {
	_, errs := rules.Load(base(t), []rules.File{{Path: "big.yaml", Data: bytes.Repeat([]byte("# 규칙\n"), rules.MaxFileBytes/8)}})
	if len(errs) != 1 || !strings.Contains(errs[0].Error(), "big.yaml:1:1: the file has") {
		t.Errorf("got %v", errs)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(baseFile))
	f.Add([]byte("schema: 1\nrules:\n  - {id: x, kind: W, weight: 1, pattern: '도구({ㅆ}|b)*', target: world/x.md, has: number}\n"))
	f.Add([]byte("schema: 1\nterms: {a: '{b}', b: c}\nrules: [{id: ko.tools, disable: true}, {id: y, stems: [a|b, c]}]\n"))
	f.Add([]byte("\xef\xbb\xbfschema: 1\r\nthreshold: {bullet: 1}\r\n"))
	f.Add([]byte("schema: &a 1\nrules: *a\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := []rules.File{{Path: "f.yaml", Data: data}}
		set, errs := rules.Load(base(t), in)
		for _, err := range errs {
			fe, ok := errors.AsType[*rules.FileError](err)
			if !ok || fe.Line < 1 || fe.Column < 1 || fe.What.English() == "" {
				t.Fatalf("not a position: %#v", err)
			}
		}
		if len(errs) > 0 && set.Version() != base(t).Version() {
			t.Fatal("a bad file changed the set")
		}
		again, _ := rules.Load(base(t), in)
		if again.Version() != set.Version() {
			t.Fatal("the same file made two sets")
		}
		if !slices.IsSortedFunc(set.Rules, func(a, b rules.Rule) int { return strings.Compare(a.ID, b.ID) }) {
			t.Fatal("rules are not sorted")
		}
	})
}
