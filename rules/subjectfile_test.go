package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/rules"
)

func TestSubjectsOfAFile(t *testing.T) {
	got, errs := rules.ParseSubjects(rules.File{Path: "s.yaml", Data: []byte(`schema: 1
subjects:
  - 물레
  - {name: 가마  2호, aliases: [큰 가마, Kiln 2], category: thing, not: [큰 가마솥]}
not: [초벌, glaze]
`)})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	want := &rules.SubjectFile{
		Subjects: []rules.SubjectEntry{
			{Name: "물레", Line: 3},
			{Name: "가마 2호", Aliases: []string{"큰 가마", "Kiln 2"}, Category: "thing", Not: []string{"큰 가마솥"}, Line: 4},
		},
		Not: []string{"초벌", "glaze"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestFaultsOfASubjectFileAreNamedWhereTheyStand(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "s.yaml:1:1: the file is empty; it begins with schema: 1"},
		{"no mapping", "- 물레\n", "s.yaml:1:1: want a mapping with the keys schema and subjects"},
		{"no schema", "subjects: [물레]\n", "s.yaml:1:1: schema is missing; the file begins with schema: 1"},
		{"an unknown key", "schema: 1\nsubject: [물레]\n", `s.yaml:2:1: unknown key "subject"; did you mean "subjects"?`},
		{"an unknown key of a subject", "schema: 1\nsubjects: [{name: 물레, alias: [x]}]\n", `s.yaml:2:23: unknown key "alias"; did you mean "aliases"?`},
		{"a category", "schema: 1\nsubjects: [{name: 물레, category: tool}]\n", `s.yaml:2:33: category "tool": want one of person, project, thing, place, topic`},
		{"no name", "schema: 1\nsubjects: [{category: thing}]\n", "s.yaml:2:12: a subject has no name; give it name: …"},
		{"an empty name", "schema: 1\nsubjects: ['']\n", "s.yaml:2:12: name: want a name"},
		{"one alias without brackets", "schema: 1\nsubjects: [{name: 물레, aliases: 돌림판}]\n", "s.yaml:2:32: aliases: want a list"},
		{"a name of two", "schema: 1\nsubjects:\n  - {name: 물레, aliases: [Wheel]}\n  - wheel\n", `s.yaml:4:5: the name "wheel" stands in line 3 already; a name is of one subject, once`},
		{"a name that is none", "schema: 1\nsubjects: [물레]\nnot: [물레]\n", `s.yaml:3:7: the name "물레" stands in line 2 already; a name is of one subject, once`},
		{"no list", "schema: 1\nsubjects: {물레: thing}\n", "s.yaml:2:11: subjects: want a list"},
		{"no YAML", "schema: 1\nsubjects: [물레\n", "s.yaml:1:1: did not find expected ',' or ']'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, errs := rules.ParseSubjects(rules.File{Path: "s.yaml", Data: []byte(c.text)})
			if got != nil || len(errs) == 0 {
				t.Fatalf("got %+v, errors %v", got, errs)
			}
			if d := cmp.Diff(c.want, errs[0].Error()); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}
