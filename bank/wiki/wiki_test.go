package wiki_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/wiki"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/internal/banktest"
	"github.com/seed-a44923cb/memctl/internal/beginning"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/rules"
)

// comparer and reader are made once: they are not safe for two goroutines, and no test runs beside another.
var (
	reader   = sync.OnceValue(func() *claim.Reader { return claim.New(morph.New(morph.Options{}), nil) })
	comparer = sync.OnceValue(func() *dedup.Comparer {
		c, err := dedup.Default(morph.New(morph.Options{}))
		if err != nil {
			panic(err)
		}
		return c.Reading(reader())
	})
	known = map[string]dedup.Facts{}
)

func facts(text string, entities []string) dedup.Facts {
	key := strings.Join(entities, ",") + "\x00" + text
	if _, have := known[key]; !have {
		known[key] = comparer().Facts(text, entities)
	}
	return known[key]
}

// names is a book that finds the longest of the names that stand at a place.
type names struct{ subjects []*bank.Subject }

func (n names) In(text string) (ids []string) {
	for at := 0; at < len(text); {
		best, id := 0, ""
		for _, s := range n.subjects {
			for _, name := range s.Names() {
				if len(name) > best && strings.HasPrefix(text[at:], name) && (at == 0 || strings.ContainsAny(text[at-1:at], " \n,@")) {
					best, id = len(name), s.ID
				}
			}
		}
		if best > 0 && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
		at += max(best, 1)
	}
	return ids
}

func (n names) Beginnings(id string) (out []string) {
	for _, s := range n.subjects {
		for _, name := range s.Names() {
			if s.ID == id {
				out = append(out, beginning.Of(name))
			}
		}
	}
	return out
}

func options(lang string) bank.LayoutOptions {
	opt := optionsOf(lang)
	return bank.LayoutOptions{Lang: lang, Formats: []*bank.TopicFormat{opt.Format}, Wiki: func(p *bank.Plan) bank.Subjects { return wiki.New(p, opt) }}
}

func optionsOf(lang string) wiki.Options {
	opt := wiki.Options{
		Lang: lang, Format: wiki.Format(),
		Book:  func(st *bank.State) wiki.Book { return names{st.Subjects()} },
		Facts: func(e *bank.Entry) dedup.Facts { return facts(e.Text, e.Entities) },
		Words: func(name string) []string { return slices.Concat(facts(name, nil).Keywords, facts(name, nil).Values) },
		Read:  func(text string) []claim.Reading { return reader().Read(text) },
		Role:  role,
		Attribute: func(word string) string {
			a, _ := rules.DefaultAttributes().Of(word)
			return a.Name
		},
		Label: func(attribute string) string {
			for _, a := range rules.DefaultAttributes().All() {
				if a.Name == attribute && lang == "ko" {
					return a.Forms[0]
				}
			}
			return attribute
		},
	}
	opt.Says = func(category, phrase string) bool {
		words := map[string][]string{"person": {"반장", "lead", "팀장"}, "thing": {"서비스", "service"}}[category]
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasSuffix(phrase, w) })
	}
	opt.Takes = func(attribute string, _ dedup.Value) bool { return opt.Label(attribute) != attribute || lang != "ko" }
	return opt
}

func role(e *bank.Entry) wiki.Role {
	switch {
	case strings.HasPrefix(e.Home, "status/next"):
		return wiki.Task
	case e.Kind == rules.Status:
		return wiki.Waiting
	case e.Kind == rules.Activity:
		return wiki.Done
	case e.Kind == rules.Opinion:
		return wiki.Preference
	case e.Home == "world/decisions.md":
		return wiki.Decision
	}
	return wiki.Fact
}

func subject(name, category string, aliases ...string) *bank.Subject {
	return &bank.Subject{ID: bank.SubjectID(name), Name: name, Aliases: aliases, Category: category, Since: day.Date(2026, 1, 1)}
}

// lineOf is the number of the n-th line of a day.
func source(d, n int) string {
	return fmt.Sprintf("%s#%d", (day.Date(2026, 3, 1) + day.Day(d)).String(), n)
}

// anyBank draws a state of subjects and of entries about them, some of which ended others or contradict them.
func anyBank(t *rapid.T) *bank.State {
	st := bank.NewState()
	for _, s := range anySubjects(t) {
		st.PutSubject(s)
	}
	for i := range rapid.IntRange(1, 12).Draw(t, "entries") {
		st.Put(anyEntry(t, i))
	}
	settle(t, st)
	return st
}

func anySubjects(t *rapid.T) []*bank.Subject {
	all := []*bank.Subject{
		subject("지아", "person", "지아님"), subject("결제 서버", "thing"), subject("결제", "project"), subject("Condor", "project"), subject("con/dor", "thing"), subject("지아 집", "place"),
	}
	var out []*bank.Subject
	for _, s := range all {
		switch rapid.IntRange(0, 4).Draw(t, "there") {
		case 0:
			continue
		case 1:
			s.Name = rapid.SampledFrom([]string{"민서", "배포", "con:dor"}).Draw(t, "name")
		case 2:
			s.Aliases = append(s.Aliases, rapid.SampledFrom([]string{"배포", "민서", "redis"}).Draw(t, "alias"))
		case 3:
			was := rapid.SampledFrom([]string{"배포", "민서", "지아", "옛/이름"}).Draw(t, "former name")
			s.Aliases, s.Former = append(s.Aliases, was), []string{was}
		}
		out = append(out, s)
	}
	return out
}

func anyEntry(tb *rapid.T, i int) *bank.Entry {
	name := func() string {
		return rapid.SampledFrom([]string{"지아", "지아님", "결제 서버", "결제", "Condor", "민서", "배포", "redis", "지아 집"}).Draw(tb, "name")
	}
	n := rapid.IntRange(8080, 8083).Draw(tb, "value")
	text := rapid.SampledFrom([]string{
		fmt.Sprintf("%s 포트는 %d이다", name(), n), fmt.Sprintf("%s 담당은 %s", name(), name()), fmt.Sprintf("%s 마감은 2026-04-%02d", name(), n-8079),
		fmt.Sprintf("%s와 %s 이야기를 했다", name(), name()), fmt.Sprintf("포트는 %d로 바꿨다", n), name() + " 검토를 기다린다", name() + "는 산책을 좋아한다",
	}).Draw(tb, "text")
	line := rapid.SampledFrom([]string{"- W: ", "- W @지아: ", "- S: ", "- B: ", "- O(c=0.80) @지아: "}).Draw(tb, "kind") + text
	home := rapid.SampledFrom([]string{"world/facts.md", "world/decisions.md", "status/next.md", "world/projects.md", "wiki/지아.md"}).Draw(tb, "home")
	e := banktest.Entry(tb, home, source(rapid.IntRange(0, 40).Draw(tb, "day"), 1+i), line)
	if of := rapid.IntRange(0, 3).Draw(tb, "of"); of > 0 { // a claim of a line that makes several
		e.Sources[0].Of = fmt.Sprintf("mline%dabcdefghij", of)
	}
	if rapid.IntRange(0, 2).Draw(tb, "beside") == 0 { // another part of its line names somebody
		e.Beside, e.Sources[0].Line = []string{name()}, 1+i/2
	}
	return e
}

// settle links entries: successors, conflicts, archives.
func settle(t *rapid.T, st *bank.State) {
	ids := slices.Sorted(maps.Keys(maps.Collect(st.All())))
	for _, id := range ids {
		e := st.Get(id)
		o := st.Get(rapid.SampledFrom(ids).Draw(t, "other"))
		switch rapid.IntRange(0, 8).Draw(t, "standing") {
		case 0:
			e.Standing, e.Until, e.Reason = bank.Archived, e.Since+30, bank.ReasonFaded
		case 1, 2:
			if o.ID != id {
				e.Standing, e.Until, e.Reason, e.Successor = bank.Superseded, e.Since+3, bank.ReasonSuperseded, o.ID
			}
		case 3:
			if o.ID != id && !slices.Contains(e.Conflicts, o.ID) {
				e.Conflicts, o.Conflicts = append(e.Conflicts, o.ID), append(o.Conflicts, id)
				slices.Sort(e.Conflicts)
				slices.Sort(o.Conflicts)
			}
		case 4:
			e.Standing, e.Until, e.Reason = bank.Archived, e.Since, bank.ReasonPrivate
			e.Text, e.FirstText, e.Entities, e.Conflicts = "…", "…", nil, nil
		}
	}
}

// changed draws what another state has of it, with the ids of what is not the same.
func changed(t *rapid.T, before *bank.State) (*bank.State, []string) {
	after := before.Clone()
	if rapid.Bool().Draw(t, "subjects too") {
		for _, s := range before.Subjects() {
			if err := after.Apply(&bank.Event{Op: bank.OpDismiss, Entry: s.ID, By: bank.Person, Subject: &bank.Named{Name: s.Name}}); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range anySubjects(t) {
			after.PutSubject(s)
		}
	}
	ids := slices.Sorted(maps.Keys(maps.Collect(before.All())))
	for i, id := range ids {
		switch e := after.Get(id); rapid.IntRange(0, 5).Draw(t, "change") {
		case 0:
			after = after.Without([]string{id})
		case 1:
			n := anyEntry(t, i)
			e.Text, e.Entities = n.Text, n.Entities
		case 2:
			e.Home = anyEntry(t, i).Home
		}
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "new") {
		after.Put(anyEntry(t, 20+i))
	}
	settle(t, after)
	var touched []string
	all := append(ids, slices.Sorted(maps.Keys(maps.Collect(after.All())))...)
	slices.Sort(all)
	for _, id := range slices.Compact(all) {
		if !gocmp.Equal(before.Get(id), after.Get(id)) {
			touched = append(touched, id)
		}
	}
	return after, touched
}

// page is all that is wanted on a page.
func page(p *bank.Plan, path string) string {
	spec, planned := p.Spec(path)
	out := fmt.Sprintf("%t %s\n", planned, spec.Title)
	if spec.Topic != nil {
		out += spec.Topic.Sign
	}
	if s := p.Page(path); s != nil && s.Sum() != nil {
		out += fmt.Sprintf("%+v", *s.Sum())
	}
	return out
}

// TestAPageIsAsItWasUnlessItIsAmongTheChanged holds that no page of a subject is passed over that says anything else, whatever has changed: entries, what
// ended them, where they stand, names.
func TestAPageIsAsItWasUnlessItIsAmongTheChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := anyBank(t)
		after, touched := changed(t, before)
		opt := options("ko")
		opt.Budget = rapid.SampledFrom([]int{0, 400}).Draw(t, "budget")
		got := bank.Changed(bank.Layout(before, opt), bank.Layout(after, opt), touched)
		old, fresh := bank.Layout(before, opt), bank.Layout(after, opt)
		for _, path := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(old.Paths(), fresh.Paths())))) {
			if slices.Contains(got, path) || !strings.HasPrefix(path, bank.WikiFolder) {
				continue
			}
			if diff := gocmp.Diff(page(old, path), page(fresh, path)); diff != "" {
				t.Fatalf("%s was passed over (-before +after)\n%s\ntouched %v", path, diff, touched)
			}
		}
	})
}

// TestAPlanThatIsAskedForOnePageAnswersAsOneOfAll holds that a page does not depend on what else was asked for.
func TestAPlanThatIsAskedForOnePageAnswersAsOneOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := anyBank(t)
		all := bank.Layout(st, options("en"))
		for _, path := range append(all.Paths(), "wiki/nobody.md") {
			if got, want := page(bank.Layout(st, options("en")), path), page(all, path); got != want {
				t.Fatalf("%s (-all +asked)\n%s", path, gocmp.Diff(want, got))
			}
		}
	})
}

// TestAnyPageIsRenderedOnceAndKeepsWhatPeopleWrite: rendering a page again changes nothing, leaves what people wrote, and reads as no edit of theirs;
// without its subject the page is gone but for their words.
func TestAnyPageIsRenderedOnceAndKeepsWhatPeopleWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := anyBank(t)
		opt := options(rapid.SampledFrom([]string{"ko", "en"}).Draw(t, "lang"))
		plan := bank.Layout(st, opt)
		for _, path := range plan.Paths() {
			if plan.Topic(path) == nil {
				continue
			}
			spec, _ := plan.Spec(path)
			once := banktest.Render(t, nil, spec)
			if len(once) > 16<<10 {
				t.Fatalf("%s has %d bytes", path, len(once))
			}
			if twice := banktest.Render(t, once, spec); string(once) != string(twice) {
				t.Fatalf("%s (-once +twice)\n%s", path, gocmp.Diff(string(once), string(twice)))
			}
			in := bank.DetectInput{State: st, Plan: plan, Pages: map[string][]byte{path: once}}
			if events := wiki.Detect(&in); len(events) > 0 {
				t.Fatalf("%s reads as edited: %+v\n%s", path, events, once)
			}
			lines := strings.SplitAfter(string(once), "\n")
			at := rapid.IntRange(slices.Index(lines[1:], "---\n")+2, len(lines)-1).Draw(t, "at")
			noted := strings.Join(slices.Insert(lines, at, "지영이 적은 말이다.\n"), "")
			if got := string(banktest.Render(t, []byte(noted), spec)); strings.Count(got, "지영이 적은 말이다.\n") != 1 {
				t.Fatalf("%s:\n%s\nfrom\n%s", path, got, noted)
			}
			none := bank.PageSpec{Path: path, Title: spec.Title, Titles: spec.Titles, Lang: opt.Lang, Formats: opt.Formats}
			if left := banktest.Render(t, once, none); left != nil {
				t.Fatalf("%s is left:\n%s\nof\n%s", path, left, once)
			}
		}
	})
}

// TestALineThatAPersonChangesIsAnEditOfItsEntry: whatever stands on the page, and whatever they write.
func TestALineThatAPersonChangesIsAnEditOfItsEntry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := anyBank(t)
		plan := bank.Layout(st, options("ko"))
		words := rapid.SampledFrom([]string{"포트는 9999이다", "그렇지 않다.", "see [[결제 서버]] first", "`code` 그리고 <b>"}).Draw(t, "words")
		for _, path := range plan.Paths() {
			if !plan.IsSubject(path) {
				continue
			}
			spec, _ := plan.Spec(path)
			lines := strings.Split(string(banktest.Render(t, nil, spec)), "\n")
			for i, l := range lines {
				at := strings.Index(l, " [[")
				if !strings.HasPrefix(l, "- ") || at < 0 || strings.HasPrefix(l, "- [[") || strings.Contains(l, " → ") || !strings.Contains(l, "#^m") || strings.Contains(l, " ([[") {
					continue
				}
				_, id, _ := strings.Cut(l[at:], "#^")
				id, _, _ = strings.Cut(id, "|")
				edited := slices.Clone(lines)
				edited[i] = "- " + words + l[at:]
				in := bank.DetectInput{State: st, Plan: plan, Pages: map[string][]byte{path: []byte(strings.Join(edited, "\n"))}}
				events := wiki.Detect(&in)
				if len(events) != 1 || events[0].Op != bank.OpEdit || events[0].Entry != id || events[0].After.Text != words || !slices.Equal(events[0].After.Entities, st.Get(id).Entities) {
					t.Fatalf("%q of %s: %+v", edited[i], id, events)
				}
			}
		}
	})
}

// TestWhatBecomesOfASubjectWhosePageIsGone: it is dismissed, or has the name of the page that took its place; not where nobody knows whether the page
// was ever written.
func TestWhatBecomesOfASubjectWhosePageIsGone(t *testing.T) {
	st := banktest.State(banktest.Entry(t, "world/facts.md", "2026-03-02#1", "- W: Condor 포트는 8080이다"))
	st.PutSubject(subject("Condor", "project", "콘도르"))
	plan := bank.Layout(st, options("ko"))
	spec, ok := plan.Spec("wiki/Condor.md")
	if !ok {
		t.Fatal("no page")
	}
	data := banktest.Render(t, nil, spec)
	for name, c := range map[string]struct {
		in   bank.DetectInput
		want string
	}{
		"deleted":              {bank.DetectInput{Pages: map[string][]byte{"wiki/Condor.md": nil}}, "dismiss Condor []"},
		"renamed":              {bank.DetectInput{Pages: map[string][]byte{"wiki/Condor.md": nil, "wiki/Northstar.md": data}}, "subject Northstar [Condor 콘도르]"},
		"never written":        {bank.DetectInput{Pages: map[string][]byte{"wiki/Condor.md": nil}, Unwritten: map[string]bool{bank.SubjectID("Condor"): true}}, ""},
		"maybe never written":  {bank.DetectInput{Pages: map[string][]byte{"wiki/Condor.md": nil}, Relaid: true}, ""},
		"another page is gone": {bank.DetectInput{Pages: map[string][]byte{"wiki/다른 글.md": nil}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			c.in.State, c.in.Plan = st, plan
			var got strings.Builder
			for _, ev := range wiki.Detect(&c.in) {
				fmt.Fprintf(&got, "%s %s %v", ev.Op, ev.Subject.Name, ev.Subject.Aliases)
			}
			if got.String() != c.want {
				t.Errorf("got %q, want %q", got.String(), c.want)
			}
		})
	}
}

func TestPagesOfSubjectsAreNamedAsTheyAre(t *testing.T) {
	for name, want := range map[string]string{
		"지아": "지아", "Project Condor": "Project Condor", "a/b: c?": "a-b- c-", "..": "_", "con": "con_", "COM1.x": "COM1.x_", " 두  칸 ": "두 칸", "": "_", "x#y^z|w[1]": "x-y-z-w-1-",
	} {
		if got := bank.SubjectPage(name); got != "wiki/"+want+".md" {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	if got := bank.SubjectPage(strings.Repeat("가", 100)); len(got) > 95 || !strings.HasPrefix(got, "wiki/가가") {
		t.Errorf("long: %q", got)
	}
	st := banktest.State(banktest.Entry(t, "world/facts.md", "2026-03-02#1", "- W: con/dor 포트는 8080이다"), banktest.Entry(t, "status/next.md", "2026-03-02#2", "- S: con:dor 올리기"))
	older, younger := subject("con/dor", "thing"), subject("con:dor", "thing")
	younger.Since++
	st.PutSubject(older)
	st.PutSubject(younger)
	plan := bank.Layout(st, options("ko"))
	var titles []string
	for _, p := range []string{"wiki/con-dor.md", "wiki/con-dor 2.md"} {
		if pg := plan.Page(p); pg != nil {
			titles = append(titles, pg.Title)
		}
	}
	if !slices.Equal(titles, []string{"con/dor", "con:dor"}) {
		t.Errorf("pages of %q", titles)
	}
}

// TestPageStaysSmall: of a subject of which there is more to say than one page may hold, the oldest lines are counted.
func TestPageStaysSmall(t *testing.T) {
	st := bank.NewState()
	st.PutSubject(subject("Condor", "project"))
	for i := range 900 {
		st.Put(banktest.Entry(t, []string{"world/facts.md", "status/next.md", "world/decisions.md"}[i%3], source(i/10, i), fmt.Sprintf("- W: Condor 일 %d번을 %s 했다", i, strings.Repeat("아주 ", 40))))
	}
	st.Put(banktest.Entry(t, "world/facts.md", source(200, 1), "- W: Condor 포트는 8080이다"))
	plan := bank.Layout(st, options("ko"))
	spec, _ := plan.Spec("wiki/Condor.md")
	got := string(banktest.Render(t, nil, spec))
	if len(got) > 16<<10 || !strings.Contains(got, "Condor 포트는 8080이다 [[") || !strings.Contains(got, "건과 더 오래된 줄: `memctl wiki show --all Condor`") {
		t.Errorf("%d bytes:\n%s", len(got), got)
	}
	if sum := plan.Page("wiki/Condor.md").Sum(); sum.Entries != 200 || sum.Sentence != "Condor 포트는 8080이다" {
		t.Errorf("%+v", sum)
	}
}
