package rules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/rules"
)

func defaults(t testing.TB) *rules.Set {
	t.Helper()
	set, err := rules.Default()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Default trusts the embedded files and compiles nothing; this test is why it may.
func TestEmbeddedPatternsCompileAndSayMoreThanNothing(t *testing.T) {
	set := defaults(t)
	if len(set.Rules) < 100 {
		t.Fatalf("only %d embedded rules", len(set.Rules))
	}
	for i := range set.Rules {
		r := &set.Rules[i]
		for _, p := range []string{r.Pattern, r.Not, r.Heading} {
			if p == "" {
				continue
			}
			re, err := rules.Compile(p)
			if err != nil {
				t.Errorf("%s: %s: %v", r.Source, r.ID, err)
				continue
			}
			if re.MatchString("") {
				t.Errorf("%s: %s matches the empty text", r.Source, r.ID)
			}
		}
	}
}

// The rest of what Load checks is checked by loading the embedded files as a user's.
func TestEmbeddedRulesPassAsAUsersOwn(t *testing.T) {
	set := defaults(t)
	for i := range set.Rules {
		r := &set.Rules[i]
		if r.Source.Line == 0 || r.Source.Column == 0 || !strings.HasPrefix(r.Source.File, "defaults/") {
			t.Errorf("%s has no source position: %v", r.ID, r.Source)
		}
		if lang, _, _ := strings.Cut(r.ID, "."); lang != "common" && lang != "claim" && lang != r.Lang {
			t.Errorf("%s: the id begins with %q, the rule is of language %q", r.ID, lang, r.Lang)
		}
		if r.Weight < 0 && r.Reason == "" {
			t.Errorf("%s speaks against a statement without a reason", r.ID)
		}
	}
}

// Conditions on claims name classes and properties that there are: a word that is none never holds.
func TestEmbeddedRulesAskForWhatReadingsSay(t *testing.T) {
	classes, properties := rules.DefaultClasses(), rules.DefaultAttributes().All()
	implied := []string{"named", "none", "choice", "opinion", "action", "state", "count", "duration"} // what a reading tells without a word for it
	set := defaults(t)
	for i := range set.Rules {
		for _, c := range []*rules.Claim{set.Rules[i].Claim, set.Rules[i].NoClaim} {
			if c == nil {
				continue
			}
			for _, w := range c.Class {
				if _, ok := classes.Class(strings.TrimPrefix(w, rules.Unless)); !ok {
					t.Errorf("%s: no class %q", set.Rules[i].ID, w)
				}
			}
			for _, w := range c.Slot {
				w = strings.TrimPrefix(w, rules.Unless)
				if !slices.Contains(implied, w) && !slices.ContainsFunc(properties, func(a rules.Attribute) bool { return a.Name == w }) {
					t.Errorf("%s: no property %q", set.Rules[i].ID, w)
				}
			}
		}
	}
}

func TestDefaultsCoverEveryTopicInBothLanguages(t *testing.T) {
	set := defaults(t)
	pages := []string{
		"world/people.md", "world/tools.md", "world/projects.md", "world/decisions.md", "world/config.md", "world/schedule.md",
		"world/lessons.md", "opinions/preferences.md", "opinions/evaluations.md", "activities/{month}.md",
		"activities/bugs/{month}.md", "activities/meetings/{month}.md", "status/current.md", "status/blocked.md", "status/next.md",
	}
	for _, lang := range []string{"ko", "en"} {
		for _, page := range pages {
			if !slices.ContainsFunc(set.Rules, func(r rules.Rule) bool { return (r.Lang == lang || r.Lang == "") && r.Target == page }) {
				t.Errorf("no %s rule leads to %s", lang, page)
			}
		}
	}
	want := map[rules.Kind]string{
		rules.World: "world/facts.md", rules.Activity: "activities/{month}.md", rules.Opinion: "opinions/preferences.md", rules.Status: "status/current.md",
	}
	for k, page := range want {
		if set.Defaults[k] != page {
			t.Errorf("default page of %s: got %s, want %s", k, set.Defaults[k], page)
		}
	}
}

func TestThresholdsRiseAsFormsGetLessDeliberate(t *testing.T) {
	set := defaults(t)
	if set.Thresholds[rules.FormRetain] != 0 || set.Thresholds[rules.FormBullet] <= 0 || set.Thresholds[rules.FormSentence] < set.Thresholds[rules.FormBullet] {
		t.Errorf("thresholds: %v", set.Thresholds)
	}
}

// The engine turns one into the other by number.
func TestSectionsAndFormsHaveTheNumbersOfMemory(t *testing.T) {
	sections := map[memory.Section]rules.Section{
		memory.SectionNone: rules.SectionNone, memory.SectionRetain: rules.SectionRetain, memory.SectionDecision: rules.SectionDecision,
		memory.SectionLesson: rules.SectionLesson, memory.SectionAction: rules.SectionAction, memory.SectionStatus: rules.SectionStatus,
		memory.SectionDone: rules.SectionDone, memory.SectionPreference: rules.SectionPreference,
	}
	for m, r := range sections {
		if uint8(m) != uint8(r) {
			t.Errorf("section %s is %d, memory has %d", r, r, m)
		}
	}
	forms := map[memory.Form]rules.Form{
		memory.FormRetain: rules.FormRetain, memory.FormSection: rules.FormSection, memory.FormBullet: rules.FormBullet, memory.FormSentence: rules.FormSentence,
	}
	for m, r := range forms {
		if uint8(m) != uint8(r) {
			t.Errorf("form %s is %d, memory has %d", r, r, m)
		}
	}
}

func BenchmarkDefault(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rules.Default(); err != nil {
			b.Fatal(err)
		}
	}
}
