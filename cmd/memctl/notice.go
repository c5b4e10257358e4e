package main

import (
	"bytes"
	"fmt"
	"maps"
	"strconv"
	"sync"
	"time"

	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/engine/problem"

	_ "embed"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/internal/errcode"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"go.yaml.in/yaml/v3"
)

// of the words

//go:embed words.yaml
var wordsFile []byte

// twoTongues is a text in both languages; names of values stand in braces.
type twoTongues struct {
	Ko string `yaml:"ko"`
	En string `yaml:"en"`
}

// vocabulary is words.yaml: what the codes of the program are in words.
type vocabulary struct {
	Schema  int                   `yaml:"schema"`
	Values  map[string]twoTongues `yaml:"values"`
	Notices map[string]twoTongues `yaml:"notices"`
	Checks  map[string]twoTongues `yaml:"checks"`
	Doctor  map[string]struct {
		Seen twoTongues `yaml:"seen"`
		Do   twoTongues `yaml:"do"`
		Done twoTongues `yaml:"done"`
	} `yaml:"doctor"`
	Errors map[string]struct {
		Says twoTongues `yaml:"says"`
		Do   twoTongues `yaml:"do"`
	} `yaml:"errors"`
	Refusals map[string]twoTongues `yaml:"refusals"`
}

// words reads words.yaml when the first of them is wanted.
var words = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{}
	dec := yaml.NewDecoder(bytes.NewReader(wordsFile))
	dec.KnownFields(true)
	if err := dec.Decode(v); err != nil {
		panic(fmt.Sprintf("words.yaml: %v", err)) // the file is a part of the program
	}
	return v
})

// pick chooses the language of the run.
func (a *app) pick(w twoTongues) string { return a.t(w.Ko, w.En) }

// said is what a notice tells, in words. plain is what is shown of one without a code that has words: state files of other versions.
func (a *app) said(n notice.Notice, plain string) string {
	w, ok := words().Notices[n.Code]
	if !ok {
		return plain
	}
	values := maps.Clone(n.Values)
	for name, v := range values {
		if name == "op" {
			values[name] = a.opWord(bank.Op(v))
		} else if word, ok := words().Values[v]; ok {
			values[name] = a.pick(word)
		}
	}
	return notice.Fill(a.pick(w), values)
}

// wrong is what is wrong and what to do about it, of an error that has a type or is a sentinel; {1}, {2} … of the words are the values.
func (a *app) wrong(code string, values ...any) (says, do string) {
	w := words().Errors[code]
	named := make(map[string]string, len(values))
	for i, v := range values {
		named[strconv.Itoa(i+1)] = fmt.Sprint(v)
	}
	return notice.Fill(a.pick(w.Says), named), notice.Fill(a.pick(w.Do), named)
}

// cause is an error in words, with the file that it is about.
func (a *app) cause(err error) string {
	text := a.said(errcode.Of(err), err.Error())
	if place := errcode.Place(err); place != "" {
		text = place + ": " + text
	}
	return text
}

// where is a place in a file: its line, and its column where the notice has one.
func where(file string, line int, what notice.Notice) string {
	if line == 0 {
		return file
	}
	place := file + ":" + strconv.Itoa(line)
	if column := what.Values["column"]; column != "" {
		place += ":" + column
	}
	return place
}

// problem tells what is wrong with a file, and where in it.
func (a *app) problem(p *problem.Problem) string {
	return where(p.Path, p.Line, p.Notice) + ": " + a.said(p.Notice, p.Message)
}

// printProblems warns of files that could not be taken, and of what was passed over.
func (a *app) printProblems(problems, passed []problem.Problem) {
	for i := range problems {
		a.warn("%s", a.problem(&problems[i]))
	}
	for i := range passed {
		a.warn("%s: %s: %s", a.t("건너뜀", "skipped"), passed[i].Path, a.said(passed[i].Notice, passed[i].Message))
	}
}

// diagnosis puts into words what was seen and what to do. What is not known here is shown as it is.
func (a *app) diagnosis(d *doctor.Diagnosis) (seen, do string) {
	if len(d.Values) == 1 && (d.Code == "workspace.none" || d.Code == "settings.bad" || d.Code == "hooks.trust-unknown") {
		if err, ok := d.Values[0].(error); ok {
			if seen, do = a.explainPlace(err); seen != "" {
				return seen, do
			}
			return a.explainFile(err)
		}
	}
	w, ok := words().Doctor[d.Code]
	if !ok {
		return d.Code, ""
	}
	values := map[string]string{"count": strconv.Itoa(d.Count)}
	for i, v := range d.Values {
		var text string
		switch v := v.(type) {
		case int64:
			text = bytesOf(v)
		case time.Time:
			text = v.Format(time.DateTime)
		case error:
			text = clean(a.cause(v))
		case string:
			text = clean(v)
		default:
			text = fmt.Sprint(v)
		}
		values[strconv.Itoa(i+1)] = text
	}
	return notice.Fill(a.pick(w.Seen), values), notice.Fill(a.pick(w.Do), values)
}

// checkName is what the doctor looks at.
func (a *app) checkName(check string) string {
	if w, ok := words().Checks[check]; ok {
		return a.pick(w)
	}
	return check
}

// done is what --fix has done, by the code of what it was about.
func (a *app) done(code string) string { return a.pick(words().Doctor[code].Done) }
