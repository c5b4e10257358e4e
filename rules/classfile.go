package rules

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// ClassWords are words that a word file puts in a class. Of a class that is not built in, and of one that the file describes anew,
// Class says all; otherwise it has only the name.
type ClassWords struct {
	Class Class
	Words []string
}

// readClasses reads the section classes of a word file: a class and its words, or a mapping that says more of the class.
func (l *Lexicon) readClasses(n *yaml.Node) error {
	return eachEntry(n, func(name string, value *yaml.Node) error {
		group := ClassWords{Class: Class{Name: name}}
		if value.Kind != yaml.MappingNode {
			words, err := wordList(value, 1)
			if err != nil {
				return err
			}
			group.Words = words
		}
		for i := 0; value.Kind == yaml.MappingNode && i+1 < len(value.Content); i += 2 {
			if err := group.set(value.Content[i], value.Content[i+1]); err != nil {
				return err
			}
		}
		if value.Kind == yaml.MappingNode && group.Class.Aspect == "" {
			group.Class.Aspect = AspectActivity
		}
		l.Classes = append(l.Classes, group)
		return nil
	})
}

func (g *ClassWords) set(key, value *yaml.Node) (err error) {
	switch key.Value {
	case "words":
		g.Words, err = wordList(value, 1)
	case "gloss":
		g.Class.Gloss, err = wordOf(value)
	case "aspect":
		g.Class.Aspect, err = oneOf(key, value, AspectState, AspectActivity, AspectChange)
	case "change":
		g.Class.Change, err = oneOf(key, value, ChangeSet, ChangeReplace, ChangeEnd, ChangeStart, ChangeUp, ChangeDown, ChangeLater,
			ChangeEarlier, ChangeMove, ChangeRename, ChangeTransfer, ChangeResume, ChangeKeep)
	case "opposite":
		g.Class.Opposite, err = wordOf(value)
	case "ends":
		g.Class.Ends, err = wordList(value, 1)
	default:
		return &LexiconError{Line: key.Line, What: notice.New("words.class-key", "unknown key \"{key}\"; known are words, gloss, aspect, change, opposite, ends", key.Value)}
	}
	return err
}

// readAttributes reads the section attributes of a word file: a name and its forms, or a mapping that says more.
func (l *Lexicon) readAttributes(n *yaml.Node) error {
	return eachEntry(n, func(name string, value *yaml.Node) error {
		a := Attribute{Name: name}
		if value.Kind != yaml.MappingNode {
			forms, err := wordList(value, 1)
			if err != nil {
				return err
			}
			a.Forms = forms
		}
		for i := 0; value.Kind == yaml.MappingNode && i+1 < len(value.Content); i += 2 {
			if err := a.set(value.Content[i], value.Content[i+1]); err != nil {
				return err
			}
		}
		l.Attributes = append(l.Attributes, a)
		return nil
	})
}

func (a *Attribute) set(key, value *yaml.Node) (err error) {
	switch key.Value {
	case "forms":
		a.Forms, err = wordList(value, 1)
	case "kinds":
		var names []string
		if names, err = wordList(value, 1); err != nil {
			return err
		}
		for _, name := range names {
			if !slices.Contains(valueKinds(), ValueKind(name)) {
				return &LexiconError{Line: value.Line, What: notice.New("words.value", "unknown {key} \"{value}\"; known are {known}", key.Value, name, kindNames())}
			}
			a.Kinds = append(a.Kinds, ValueKind(name))
		}
	case "single":
		var known string
		known, err = oneOf(key, value, "true", "false")
		a.Single = known == "true"
	default:
		return &LexiconError{Line: key.Line, What: notice.New("words.attribute-key", "unknown key \"{key}\"; known are forms, kinds, single", key.Value)}
	}
	return err
}

// eachEntry calls f with each name of a mapping and what it says; nothing is a mapping without entries.
func eachEntry(n *yaml.Node, f func(name string, value *yaml.Node) error) error {
	if n.Kind == 0 || n.Tag == "!!null" {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		return &LexiconError{Line: n.Line, What: notice.New("words.want-mapping", "want names with their words, such as use: [굴리다]")}
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, err := wordOf(n.Content[i])
		if err != nil {
			return err
		}
		if name = strings.ToLower(name); seen[name] {
			return &LexiconError{Line: n.Content[i].Line, What: notice.New("words.key-twice", "{key} is there twice", name)}
		}
		seen[name] = true
		if err := f(name, n.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}
