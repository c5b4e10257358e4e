package main

import (
	"encoding"
	"maps"
	"os"
	"path/filepath"
	"reflect" //nolint:depguard // the document is compared with the tags of the structs
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/ask"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/doctor"
	"github.com/seed-a44923cb/memctl/engine/env"
	"github.com/seed-a44923cb/memctl/engine/find"
	"github.com/seed-a44923cb/memctl/engine/judge"
	"github.com/seed-a44923cb/memctl/engine/librarian"
	"github.com/seed-a44923cb/memctl/engine/life"
	"github.com/seed-a44923cb/memctl/engine/lint"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/meaning"
	"github.com/seed-a44923cb/memctl/engine/night"
	"github.com/seed-a44923cb/memctl/engine/pairs"
	"github.com/seed-a44923cb/memctl/engine/problem"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/engine/recall/bench"
	"github.com/seed-a44923cb/memctl/engine/recall/spell"
	"github.com/seed-a44923cb/memctl/engine/report"
	"github.com/seed-a44923cb/memctl/engine/sight"
	"github.com/seed-a44923cb/memctl/engine/times"
	"github.com/seed-a44923cb/memctl/engine/verify"
	"github.com/seed-a44923cb/memctl/engine/view"
	"github.com/seed-a44923cb/memctl/engine/wiki"
	"github.com/seed-a44923cb/memctl/internal/daemon"
	"github.com/seed-a44923cb/memctl/internal/hook"
	"github.com/seed-a44923cb/memctl/internal/hook/settings"
	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
	"github.com/seed-a44923cb/memctl/internal/mcpserver/setup"
	"github.com/seed-a44923cb/memctl/internal/trial"
	"github.com/seed-a44923cb/memctl/memory/notice"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/claim"
	"github.com/seed-a44923cb/memctl/routing"
)

func document(t *testing.T) string {
	t.Helper()
	return documentNamed(t, "cli.md")
}

func documentNamed(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// sections are the parts of the document by their headings.
func sections(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for part := range strings.SplitSeq(document(t), "\n#") {
		heading, body, _ := strings.Cut(strings.TrimLeft(part, "#"), "\n")
		out[strings.TrimSpace(heading)] = body
	}
	return out
}

// objects are what --json prints, by the heading under which the document has it.
func objects() map[string][]reflect.Type {
	reports := []reflect.Type{reflect.TypeFor[report.Report]()}
	return map[string][]reflect.Type{
		"error":       {reflect.TypeFor[failure]()},
		"notice":      {reflect.TypeFor[notice.Notice]()},
		"init":        {reflect.TypeFor[made]()},
		"log, retain": {reflect.TypeFor[logbook.Logged]()},
		"distill, reflect, pin, unpin, archive, restore, purge": reports,
		"daemon status":                      {reflect.TypeFor[daemon.Status]()},
		"daemon verb":                        {reflect.TypeFor[daemon.Verb]()},
		"daemon run":                         {reflect.TypeFor[daemon.Record]()},
		"done":                               {reflect.TypeFor[daemon.Done]()},
		"failure":                            {reflect.TypeFor[daemon.Failure]()},
		"daemon":                             {reflect.TypeFor[ranOnce]()},
		"run once":                           {reflect.TypeFor[ranVerb]()},
		"problem":                            {reflect.TypeFor[problem.Problem]()},
		"recall":                             {reflect.TypeFor[recalled]()},
		"correction":                         {reflect.TypeFor[spell.Correction]()},
		"semantic":                           {reflect.TypeFor[nearness]()},
		"time":                               {reflect.TypeFor[times.TimeRead]()},
		"interval":                           {reflect.TypeFor[times.TimeInterval]()},
		"time score":                         {reflect.TypeFor[recall.TimeScore]()},
		"scores":                             {reflect.TypeFor[bench.Scores]()},
		"fusion":                             {reflect.TypeFor[recall.Fusion]()},
		"reranked":                           {reflect.TypeFor[find.Reranked]()},
		"answer":                             {reflect.TypeFor[find.Reply]()},
		"sentence":                           {reflect.TypeFor[librarian.Sentence]()},
		"citation":                           {reflect.TypeFor[librarian.Citation]()},
		"struck":                             {reflect.TypeFor[librarian.Struck]()},
		"look":                               {reflect.TypeFor[librarian.Look]()},
		"hit":                                {reflect.TypeFor[recall.Hit]()},
		"repeat":                             {reflect.TypeFor[recall.Repeat]()},
		"snippet":                            {reflect.TypeFor[recall.Snippet]()},
		"match":                              {reflect.TypeFor[recall.Range]()},
		"explanation":                        {reflect.TypeFor[recall.Explanation]()},
		"support":                            {reflect.TypeFor[recall.Support]()},
		"support word":                       {reflect.TypeFor[recall.SupportWord]()},
		"bench abstention":                   {reflect.TypeFor[bench.Abstention]()},
		"abstention point":                   {reflect.TypeFor[bench.AbstentionPoint]()},
		"term":                               {reflect.TypeFor[recall.TermScore]()},
		"standing":                           {reflect.TypeFor[recall.Standing]()},
		"evidence":                           {reflect.TypeFor[recall.EvidenceScore]()},
		"promotion":                          {reflect.TypeFor[find.Promotion]()},
		"judged":                             {reflect.TypeFor[judge.Judged]()},
		"lead":                               {reflect.TypeFor[find.Lead]()},
		"lead line":                          {reflect.TypeFor[find.LeadLine]()},
		"waiting":                            {reflect.TypeFor[sight.Waiting]()},
		"subjects":                           {reflect.TypeFor[view.Subjects]()},
		"subject":                            {reflect.TypeFor[view.SubjectView]()},
		"candidate":                          {reflect.TypeFor[view.CandidateView]()},
		"tie":                                {reflect.TypeFor[view.TieView]()},
		"seen":                               {reflect.TypeFor[bank.Seen]()},
		"sign":                               {reflect.TypeFor[bank.Sign]()},
		"wiki list":                          {reflect.TypeFor[wiki.List]()},
		"wiki page":                          {reflect.TypeFor[wiki.Page]()},
		"wiki show":                          {reflect.TypeFor[wiki.Shown]()},
		"wiki part":                          {reflect.TypeFor[wiki.Part]()},
		"wiki line":                          {reflect.TypeFor[wiki.Line]()},
		"wiki beside":                        {reflect.TypeFor[wiki.Beside]()},
		"wiki history":                       {reflect.TypeFor[wiki.History]()},
		"wiki slot":                          {reflect.TypeFor[wiki.SlotView]()},
		"wiki value":                         {reflect.TypeFor[wiki.StepView]()},
		"wiki new, wiki append":              {reflect.TypeFor[wiki.Written]()},
		"wiki rebuild":                       {reflect.TypeFor[wiki.Rebuilt]()},
		"wiki difference":                    {reflect.TypeFor[wiki.Differing]()},
		"wiki merge, wiki rename":            {reflect.TypeFor[wiki.Renamed]()},
		"wiki clash":                         {reflect.TypeFor[wiki.Clash]()},
		"wiki status":                        {reflect.TypeFor[wiki.Status]()},
		"wiki proposal":                      {reflect.TypeFor[wiki.Proposal]()},
		"wiki file":                          {reflect.TypeFor[wiki.Sized]()},
		"wiki shared name":                   {reflect.TypeFor[wiki.SharedName]()},
		"gaps":                               {reflect.TypeFor[ask.Gaps]()},
		"gap":                                {reflect.TypeFor[ask.Gap]()},
		"answer of a gap":                    {reflect.TypeFor[ask.GapAnswer]()},
		"brief":                              {reflect.TypeFor[briefing.Briefing]()},
		"indexed":                            {reflect.TypeFor[report.Indexed]()},
		"briefing section":                   {reflect.TypeFor[brief.Section]()},
		"briefing item":                      {reflect.TypeFor[brief.Item]()},
		"show ID":                            {reflect.TypeFor[view.EntryView]()},
		"source":                             {reflect.TypeFor[view.SourceView]()},
		"show PAGE":                          {reflect.TypeFor[shownPage]()},
		"why":                                {reflect.TypeFor[view.Why]()},
		"event":                              {reflect.TypeFor[view.EventView]()},
		"rule":                               {reflect.TypeFor[view.RuleView]()},
		"point":                              {reflect.TypeFor[view.CurvePoint]()},
		"status":                             {reflect.TypeFor[foundStatus]()},
		"index":                              {reflect.TypeFor[recall.Status]()},
		"model":                              {reflect.TypeFor[env.ModelStatus]()},
		"verify":                             {reflect.TypeFor[verify.Verification]()},
		"phase":                              {reflect.TypeFor[report.Phase]()},
		"lint":                               {reflect.TypeFor[night.Linted]()},
		"finding":                            {reflect.TypeFor[lint.Finding]()},
		"edit":                               {reflect.TypeFor[lint.Edit]()},
		"doctor":                             {reflect.TypeFor[examination]()},
		"check":                              {reflect.TypeFor[diagnosed]()},
		"spot":                               {reflect.TypeFor[doctor.Spot]()},
		"mended":                             {reflect.TypeFor[treated]()},
		"secrets":                            {reflect.TypeFor[logbook.Secrets]()},
		"secret":                             {reflect.TypeFor[logbook.Secret]()},
		"reindex":                            {reflect.TypeFor[reindexed]()},
		"vectors":                            {reflect.TypeFor[meaning.Embedded]()},
		"route":                              {reflect.TypeFor[routedText]()},
		"statement":                          {reflect.TypeFor[view.Routed]()},
		"fired":                              {reflect.TypeFor[routing.Fired]()},
		"dedup":                              {reflect.TypeFor[view.Compared]()},
		"dedup --file":                       {reflect.TypeFor[pairs.Report]()},
		"wrong pair":                         {reflect.TypeFor[pairs.WrongPair]()},
		"facts":                              {reflect.TypeFor[dedup.Facts]()},
		"mark":                               {reflect.TypeFor[dedup.Mark]()},
		"word":                               {reflect.TypeFor[dedup.Word]()},
		"split":                              {reflect.TypeFor[dedup.Split]()},
		"words":                              {reflect.TypeFor[view.Words]()},
		"ends":                               {reflect.TypeFor[view.Ends]()},
		"working":                            {reflect.TypeFor[view.Working]()},
		"thresholds":                         {reflect.TypeFor[dedup.Thresholds]()},
		"weighed sign":                       {reflect.TypeFor[dedup.Weighed]()},
		"claim":                              {reflect.TypeFor[claimLine]()},
		"claim reading":                      {reflect.TypeFor[claim.Reading]()},
		"span":                               {reflect.TypeFor[claim.Span]()},
		"phrase":                             {reflect.TypeFor[claim.Phrase]()},
		"attribute":                          {reflect.TypeFor[claim.Attribute]()},
		"claim value":                        {reflect.TypeFor[claim.Value]()},
		"predicate":                          {reflect.TypeFor[claim.Predicate]()},
		"argument":                           {reflect.TypeFor[claim.Argument]()},
		"said":                               {reflect.TypeFor[claim.Said]()},
		"quantifier":                         {reflect.TypeFor[claim.Quantifier]()},
		"change":                             {reflect.TypeFor[claim.Change]()},
		"pattern":                            {reflect.TypeFor[claim.Pattern]()},
		"morph":                              {reflect.TypeFor[morphLine]()},
		"token":                              {reflect.TypeFor[morphToken]()},
		"morph --best":                       {reflect.TypeFor[readLine]()},
		"reading":                            {reflect.TypeFor[morphReading]()},
		"morph --lattice":                    {reflect.TypeFor[latticeLine]()},
		"node":                               {reflect.TypeFor[morph.LatticeNode]()},
		"context":                            {reflect.TypeFor[load.Bundle]()},
		"context page":                       {reflect.TypeFor[bundle.Page]()},
		"context line":                       {reflect.TypeFor[bundle.Line]()},
		"bench context":                      {reflect.TypeFor[bench.ContextReport]()},
		"budget":                             {reflect.TypeFor[bench.BudgetPoint]()},
		"bench life":                         {reflect.TypeFor[lifeReport]()},
		"life":                               {reflect.TypeFor[life.Figures]()},
		"life shares":                        {reflect.TypeFor[life.Shares]()},
		"life missed":                        {reflect.TypeFor[life.Missed]()},
		"life question":                      {reflect.TypeFor[life.OldFirst]()},
		"life lost":                          {reflect.TypeFor[life.Lost]()},
		"life end":                           {reflect.TypeFor[life.Ended]()},
		"life place":                         {reflect.TypeFor[life.Place]()},
		"bench":                              {reflect.TypeFor[bench.Report](), reflect.TypeFor[trial.MemoryFigures]()},
		"demo":                               {reflect.TypeFor[demonstrated]()},
		"mcp --print-config":                 {reflect.TypeFor[setup.Config]()},
		"wiring":                             {reflect.TypeFor[wiring.Result]()},
		"hooks status":                       {reflect.TypeFor[wiring.State]()},
		"settings file":                      {reflect.TypeFor[wiring.Wired]()},
		"wired hook":                         {reflect.TypeFor[wiring.Hook]()},
		"instructions":                       {reflect.TypeFor[wiring.Ruling]()},
		"hooks of a workspace":               {reflect.TypeFor[wiring.Activity]()},
		"hook":                               {reflect.TypeFor[settings.Wire]()},
		"firing":                             {reflect.TypeFor[hook.Firing]()},
		"trouble":                            {reflect.TypeFor[hook.Trouble]()},
		"smoothed":                           {reflect.TypeFor[briefing.Smoothed]()},
		"service install, uninstall, status": {reflect.TypeFor[served]()},
	}
}

// field is one field of an object, by what the document has to say of it.
type field struct {
	typ      reflect.Type
	optional bool
}

// fields lists what encoding/json writes of a struct; embedded structs count as their fields.
func fields(typ reflect.Type) map[string]field {
	out := map[string]field{}
	for f := range typ.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "":
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			maps.Copy(out, fields(inner))
		default:
			out[name] = field{f.Type, strings.Contains(options, "omit")}
		}
	}
	return out
}

// documented lists the fields of a section's tables, and whether they are marked as optional.
func documented(t *testing.T, section string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	name := regexp.MustCompile("`([a-z0-9_]+)`")
	for line := range strings.Lines(section) {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| `") || len(cells) < 3 {
			continue
		}
		for _, m := range name.FindAllStringSubmatch(cells[0], -1) {
			if _, twice := out[m[1]]; twice {
				t.Errorf("%s is documented twice", m[1])
			}
			out[m[1]] = strings.HasSuffix(strings.TrimSpace(cells[1]), "?")
		}
	}
	return out
}

func TestEveryFieldOfTheJSONIsDocumented(t *testing.T) {
	parts := sections(t)
	for heading, types := range objects() {
		t.Run(heading, func(t *testing.T) {
			body, ok := parts[heading]
			if !ok {
				t.Fatalf("docs/cli.md has no section %q", heading)
			}
			want := map[string]bool{}
			for i, typ := range types {
				for name, f := range fields(typ) {
					want[name] = f.optional || i > 0
				}
			}
			got := documented(t, body)
			if heading == "why" {
				maps.Copy(got, documented(t, parts["show ID"]))
			}
			if heading == "working" {
				maps.Copy(got, documented(t, parts["dedup"]))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("fields, and whether they may be left out (-code +docs/cli.md):\n%s", diff)
			}
		})
	}
}

func TestEveryObjectOfTheJSONHasASection(t *testing.T) {
	known := map[reflect.Type]bool{}
	for _, types := range objects() {
		for _, typ := range types {
			known[typ] = true
		}
	}
	text, instant := reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[time.Time]()
	for typ := range maps.Clone(known) {
		for name, f := range fields(typ) {
			inner := f.typ
			for inner.Kind() == reflect.Pointer || inner.Kind() == reflect.Slice {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct && !inner.Implements(text) && inner != instant && !known[inner] {
				t.Errorf("%s.%s holds %s, which has no section", typ, name, inner)
			}
		}
	}
}

func TestEveryFlagIsDocumented(t *testing.T) {
	parts := sections(t)
	for name, c := range commands(t, "en") {
		row := ""
		for line := range strings.Lines(parts["Commands"]) {
			if first, _, _ := strings.Cut(line, " | "); strings.Contains(first, "`"+name+" ") || strings.Contains(first, "`"+name+"`") {
				row = line
			}
		}
		if row == "" && !c.HasSubCommands() {
			t.Errorf("docs/cli.md does not list %s", name)
		}
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(row, "`--"+f.Name) && !strings.Contains(row, " --"+f.Name) || f.Shorthand != "" && !strings.Contains(row, "`-"+f.Shorthand+"`") {
				t.Errorf("docs/cli.md: %s: --%s is missing", name, f.Name)
			}
		})
	}
	var root *cobra.Command
	for _, c := range commands(t, "en") {
		root = c.Root()
	}
	for _, set := range []*pflag.FlagSet{root.PersistentFlags(), root.LocalNonPersistentFlags()} {
		set.VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(parts["Global flags"], "--"+f.Name) {
				t.Errorf("docs/cli.md: global flag --%s is missing", f.Name)
			}
		})
	}
}

func TestExitCodesAndEnvironmentAreDocumented(t *testing.T) {
	parts := sections(t)
	for _, code := range []int{exitOK, exitFailure, exitUsage, exitPartial, exitNotFound, exitLocked, exitInterrupted} {
		if !strings.Contains(parts["Exit codes"], "\n| "+strconv.Itoa(code)+" | ") {
			t.Errorf("docs/cli.md does not say what exit code %d means", code)
		}
	}
	names := inSource(t, regexp.MustCompile(`env\["([A-Z_]+)"\]`), "*.go")
	names = append(names, "MEMCTL_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if !strings.Contains(parts["Environment"], "`"+name+"`") {
			t.Errorf("docs/cli.md does not name the environment variable %s", name)
		}
	}
}

// inSource is what the first group of a pattern finds in the Go files of some patterns of paths, tests left out.
func inSource(t *testing.T, re *regexp.Regexp, globs ...string) (found []string) {
	t.Helper()
	for _, glob := range globs {
		files, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range re.FindAllStringSubmatch(string(b), -1) {
				found = append(found, m[1])
			}
		}
	}
	return found
}
