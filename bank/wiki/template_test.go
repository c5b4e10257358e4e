package wiki_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/internal/banktest"
)

// TestATemplateSaysWhichPartsAPageHas: in its order, by category, with as many lines as it says.
func TestATemplateSaysWhichPartsAPageHas(t *testing.T) {
	templates := map[string]*wiki.Template{}
	for category, text := range map[string]string{"person": "# People\n\n<!-- first -->\n## Lately (1)\n## 열린 일\n", "": "## Now\n"} {
		tpl, errs := wiki.ParseTemplate("templates/x.md", []byte(text))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		templates[category] = tpl
	}
	st := bank.NewState()
	for i, x := range []*bank.Subject{subject("Marcus", "person"), subject("Condor", "project")} {
		st.PutSubject(x)
		for j, line := range []string{"S: " + x.Name + " orders the badges", "W: " + x.Name + " port is 8080", "W: lunch with " + x.Name, "W: a walk with " + x.Name} {
			st.Put(banktest.Entry(t, []string{"status/next.md", "world/facts.md"}[min(j, 1)], source(j, 1+i), "- "+line))
		}
	}
	opt := optionsOf("en")
	opt.Templates = templates
	plan := bank.Layout(st, bank.LayoutOptions{Lang: "en", Formats: []*bank.TopicFormat{opt.Format}, Wiki: func(p *bank.Plan) bank.Subjects { return wiki.New(p, opt) }})
	for page, want := range map[string][]string{"Marcus": {"## Lately", "- a walk with Marcus", "- 1 more", "## Open"}, "Condor": {"## Now"}} {
		spec, _ := plan.Spec("wiki/" + page + ".md")
		rest := string(banktest.Render(t, nil, spec))
		if strings.Count(rest, "\n## ") != strings.Count(strings.Join(want, "\n"), "## ") {
			t.Errorf("%s", rest)
		}
		for _, w := range want {
			_, after, found := strings.Cut(rest, w)
			if !found {
				t.Errorf("no %q in its place:\n%s", w, rest)
			}
			rest = after
		}
	}
}

// TestATemplateThatCannotBeReadIsNamedWithItsLine holds what is said of each line that is none of a template.
func TestATemplateThatCannotBeReadIsNamedWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"## Now\nports first\n": "page templates/x.md:2: a template has the headings of parts and nothing else: ports first is none",
		"## Now\n\n## 지금\n":     "page templates/x.md:3: 지금 stands here twice",
		"## Ports\n":            "page templates/x.md:1: a template has the headings of parts and nothing else: ## Ports is none",
		"## Now (0)\n":          "page templates/x.md:1: a part has 1 to 100 lines",
		"## Now (1000)\n":       "page templates/x.md:1: a part has 1 to 100 lines",
		"":                      "page templates/x.md:1: it names no part",
	} {
		tpl, errs := wiki.ParseTemplate("templates/x.md", []byte(text))
		if tpl != nil || len(errs) != 1 || errs[0].Error() != want {
			t.Errorf("%q: %v, %v", text, tpl, errs)
		}
	}
}

// FuzzParseTemplate: whatever stands in the file, there is a template or an error.
func FuzzParseTemplate(f *testing.F) {
	f.Add([]byte("# People\n## Now (3)\n## 열린 일\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if tpl, errs := wiki.ParseTemplate("templates/x.md", data); (tpl == nil) != (len(errs) > 0) {
			t.Errorf("%v, %v", tpl, errs)
		}
	})
}
