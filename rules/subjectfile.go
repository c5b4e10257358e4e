package rules

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// MaxSubjects is how many subjects a file may name.
const MaxSubjects = 4096

// SubjectFile is what a person says in a file about subjects, in its order.
type SubjectFile struct {
	Subjects []SubjectEntry
	Not      []string // names that are no subjects
}

// SubjectEntry is a subject that a file names.
type SubjectEntry struct {
	Name     string
	Aliases  []string
	Category string   // "" where the file says none
	Not      []string // longer words and phrases in which its names mean something else
	Line     int      // 1-based
}

func subjectCategories() []string { return []string{"person", "project", "thing", "place", "topic"} }

// ParseSubjects reads a file of subjects. Everything that is wrong with it is a [*FileError] where it stands; a file with an error is not used.
func ParseSubjects(f File) (*SubjectFile, []error) {
	r := &subjectReader{reader: reader{path: f.Path}, owners: map[string]int{}}
	if root := r.parse(f.Data, "schema and subjects"); root != nil {
		r.file(root)
	}
	if len(r.errs) > 0 {
		slices.SortStableFunc(r.errs, byPosition)
		return nil, r.errs
	}
	return &r.out, nil
}

// subjectReader reads one file of subjects.
type subjectReader struct {
	reader
	out    SubjectFile
	owners map[string]int // line of the entry that has a name, by its key
}

func (r *subjectReader) file(root *yaml.Node) {
	versioned := false
	r.pairs(root, "subject file", func(key string, k, v *yaml.Node) {
		switch key {
		case "schema":
			versioned = true
			if got, ok := r.integer(v, key); ok && got != SchemaVersion {
				r.fail(v, notice.New("rules.schema", "schema {found}: this memctl reads schema {known}", got, SchemaVersion))
			}
		case "subjects":
			r.subjects(v)
		case "not":
			r.out.Not = r.nameList(v, key)
			for i, name := range r.out.Not {
				r.own(v.Content[i], name)
			}
		default:
			r.fail(k, unknownKey(key, []string{"schema", "subjects", "not"}))
		}
	})
	if !versioned {
		r.fail(root, notice.New("rules.no-schema", "schema is missing; the file begins with schema: {schema}", SchemaVersion))
	}
}

func (r *subjectReader) subjects(list *yaml.Node) {
	if isNull(list) {
		return
	}
	if list.Kind != yaml.SequenceNode {
		r.fail(list, wantList("subjects"))
		return
	}
	for _, item := range list.Content {
		if len(r.out.Subjects) == MaxSubjects {
			r.fail(item, notice.New("subjects.many", "more than {most} subjects", MaxSubjects))
			return
		}
		r.out.Subjects = append(r.out.Subjects, r.subject(item))
	}
}

// subject reads an entry: a mapping, or a name alone.
func (r *subjectReader) subject(item *yaml.Node) SubjectEntry {
	e := SubjectEntry{Line: item.Line}
	if item.Kind == yaml.ScalarNode {
		e.Name = r.name(item, "name")
		r.own(item, e.Name)
		return e
	}
	named := false
	r.pairs(item, "subject", func(key string, k, v *yaml.Node) {
		switch key {
		case "name":
			named = true
			e.Name = r.name(v, key)
			r.own(v, e.Name)
		case "aliases":
			e.Aliases = r.nameList(v, key)
			for i, name := range e.Aliases {
				r.own(v.Content[i], name)
			}
		case "category":
			if e.Category, _ = r.str(v, key); !slices.Contains(subjectCategories(), e.Category) {
				r.fail(v, notice.New("subjects.category", "category \"{category}\": want one of {known}", e.Category, strings.Join(subjectCategories(), ", ")))
			}
		case "not":
			e.Not = r.nameList(v, key)
		default:
			r.fail(k, unknownKey(key, []string{"name", "aliases", "category", "not"}))
		}
	})
	if !named && item.Kind == yaml.MappingNode {
		r.fail(item, notice.New("subjects.no-name", "a subject has no name; give it name: …"))
	}
	return e
}

// nameList reads a list of names.
func (r *subjectReader) nameList(v *yaml.Node, key string) []string {
	if v.Kind != yaml.SequenceNode {
		r.fail(v, wantList(key))
		return nil
	}
	out := make([]string, 0, len(v.Content))
	for _, item := range v.Content {
		out = append(out, r.name(item, key))
	}
	return out
}

// name reads a name, which has a letter or a digit.
func (r *subjectReader) name(v *yaml.Node, key string) string {
	s, ok := r.str(v, key)
	s = strings.Join(strings.Fields(s), " ")
	if ok && attributeKey(s) == "" {
		r.fail(v, notice.New("subjects.want-name", "{key}: want a name", key))
	}
	return s
}

// own notes whose a name is; one that another entry has is an error.
func (r *subjectReader) own(v *yaml.Node, name string) {
	key := attributeKey(name)
	if line, taken := r.owners[key]; taken && key != "" {
		r.fail(v, notice.New("subjects.twice", "the name \"{name}\" stands in line {first} already; a name is of one subject, once", name, line))
		return
	}
	r.owners[key] = v.Line
}
