package rules_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

func TestClassOfAPredicate(t *testing.T) {
	classes := rules.DefaultClasses()
	for word, want := range map[string]string{
		"미루": "postpone", "미루다": "postpone", "연기": "postpone", "연기하": "postpone", "연기되다": "postpone", "postpone": "postpone", "put off": "postpone",
		"앞당기다": "advance", "bring forward": "advance", "취소": "cancel", "call off": "cancel", "바꾸": "change", "바뀌": "change",
		"늘": "grow", "늘리": "raise", "줄": "shrink", "줄이": "lower", "옮기": "move", "맡": "own", "넘기": "transfer", "고르": "choose", "정하": "decide",
		"쓰": "use", "기다리": "wait", "도착": "arrive", "멈추": "stop", "phase out": "stop", "재개": "resume", "배포": "deploy", "deploy": "deploy",
		"켜": "enable", "turn on": "enable", "끄": "disable", "sign up": "join", "퇴사": "quit", "갱신": "renew", "만료": "expire", "개명": "rename",
	} {
		got := classes.Of(word)
		if len(got) == 0 || got[0] != want {
			t.Errorf("Of(%q) = %q, want %q first", word, got, want)
		}
		if len(got) > 3 {
			t.Errorf("Of(%q) = %q: more than three classes", word, got)
		}
	}
	for _, word := range []string{"하다", "되다", "고양이", "the", "zebra", "다", "", "\t", "#", "\n"} {
		if got := classes.Of(word); got != nil {
			t.Errorf("Of(%q) = %q, want none", word, got)
		}
	}
}

// What the analyser makes of an inflected form is what a class is asked for.
func TestClassOfWhatPeopleWrite(t *testing.T) {
	analyzer, classes := morph.New(morph.Options{}), rules.DefaultClasses()
	for text, want := range map[string]string{
		"치과 진료를 다음 주로 미뤘다": "postpone", "발표 연기됨": "postpone", "모임은 취소하기로": "cancel", "창고 재고가 늘었음": "grow", "인원을 줄였다": "lower",
		"사무실을 성수로 옮겼다": "move", "이제 카드는 안 써요": "use", "서버를 교체했습니다": "replace", "에어컨을 고쳤다": "fix", "답장을 기다리는 중": "wait",
		"We postponed the demo": "postpone", "the booking was cancelled": "cancel", "they bought a van": "buy", "he resigned": "quit", "prices fell": "fall",
		"Mina chose linen": "choose",
	} {
		found := []string{}
		for _, token := range analyzer.Analyze(text) {
			found = append(found, classes.Of(token.Stem)...)
		}
		if !slices.Contains(found, want) {
			t.Errorf("%s: classes %q, want %s among them", text, found, want)
		}
	}
}

func TestEveryClassIsWhole(t *testing.T) {
	classes := rules.DefaultClasses()
	words := map[string]int{}
	data, err := os.ReadFile("defaults/predicates.txt")
	if err != nil {
		t.Fatal(err)
	}
	last := ""
	for line := range strings.Lines(string(data)) {
		if line[0] == '#' {
			continue
		}
		key, list, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !ok || key <= last {
			t.Errorf("%q: want a word and its classes, sorted behind %q", line, last)
		}
		last = key
		got := classes.Of(key)
		if diff := cmp.Diff(strings.Split(list, ","), got); diff != "" && rules.PredicateKey(key) == key {
			t.Errorf("Of(%q) (-want +got):\n%s", key, diff)
		}
		for name := range strings.SplitSeq(list, ",") {
			words[name]++
		}
	}
	for _, class := range classes.All() {
		if words[class.Name] < 5 {
			t.Errorf("%s has %d words", class.Name, words[class.Name])
		}
		if class.Gloss == "" || class.Aspect == "" {
			t.Errorf("%+v: want a gloss and an aspect", class)
		}
		for _, other := range append(slices.Clone(class.Ends), class.Opposite) {
			if _, ok := classes.Class(other); other != "" && !ok {
				t.Errorf("%s names the class %q, which is none", class.Name, other)
			}
		}
		delete(words, class.Name)
	}
	if len(words) > 0 {
		t.Errorf("words in classes that are not in the table: %v", words)
	}
}

func TestEveryClassIsInTheDocument(t *testing.T) {
	doc, err := os.ReadFile("../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range rules.DefaultClasses().All() {
		if !strings.Contains(string(doc), "| `"+class.Name+"` | "+class.Gloss+" | "+string(class.Aspect)+" |") {
			t.Errorf("docs/rules.md has no line for %s as the table has it", class.Name)
		}
	}
}

func TestUsersWordsComeBeforeTheBuiltInOnes(t *testing.T) {
	lexicon, err := rules.ParseLexicon([]byte(`schema: 1
classes:
  use: [굴리다, rock]
  carpool: {gloss: shares a car, aspect: activity, change: start, opposite: drive-alone, ends: [wait], words: [카풀, ride together]}
  none: [찍다]
  cancel: [엎다, decided]
`))
	if err != nil {
		t.Fatal(err)
	}
	stem := func(word string) string { return strings.TrimSuffix(word, "ed") }
	built := rules.DefaultClasses()
	classes := built.With(lexicon, stem)
	for word, want := range map[string][]string{
		"굴리": {"use"}, "rock": {"use"}, "카풀하": {"carpool"}, "ride together": {"carpool"}, "찍": nil, "decid": {"cancel", "decide"},
	} {
		got := classes.Of(word)
		if len(got) > len(want) {
			got = got[:max(len(want), 1)]
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("Of(%q) (-want +got):\n%s", word, diff)
		}
	}
	carpool, ok := classes.Class("carpool")
	want := rules.Class{Name: "carpool", Gloss: "shares a car", Aspect: rules.AspectActivity, Change: rules.ChangeStart, Opposite: "drive-alone", Ends: []string{"wait"}}
	if diff := cmp.Diff(want, carpool); !ok || diff != "" {
		t.Errorf("the new class (-want +got):\n%s", diff)
	}
	if use, _ := classes.Class("use"); use.Gloss == "" {
		t.Error("words of the user's took the gloss of a built-in class away")
	}
	if slices.Contains(built.Of("굴리다"), "use") || built.Version() == classes.Version() {
		t.Error("the built-in classes changed, or their version did not")
	}
}

func TestErrorsInClassesAndAttributesNameTheLine(t *testing.T) {
	for name, tt := range map[string]struct {
		file string
		line int
	}{
		"a list of classes":       {"schema: 1\nclasses:\n  - use\n", 3},
		"a class without words":   {"schema: 1\nclasses:\n  use: []\n", 3},
		"an unknown key":          {"schema: 1\nclasses:\n  use:\n    word: [굴리다]\n", 4},
		"an unknown change":       {"schema: 1\nclasses:\n  use: {change: sideways, words: [굴리다]}\n", 3},
		"a class twice":           {"schema: 1\nclasses:\n  use: [굴리다]\n  Use: [돌리다]\n", 4},
		"an unknown kind":         {"schema: 1\nattributes:\n  mileage: {kinds: [length]}\n", 3},
		"single that is not true": {"schema: 1\nattributes:\n  mileage: {single: maybe}\n", 3},
		"an attribute's bad key":  {"schema: 1\nattributes:\n  mileage: {form: [주행거리]}\n", 3},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := rules.ParseLexicon([]byte(tt.file))
			wrong, ok := errorsAs(err)
			if !ok || wrong.Line != tt.line {
				t.Errorf("got %v, want a LexiconError of line %d", err, tt.line)
			}
		})
	}
}

func TestPredicateKey(t *testing.T) {
	for word, want := range map[string]string{
		"쓰다": "쓰", "쓰": "쓰", "연기하다": "연기", "연기되": "연기", "교육시키다": "교육", "거절당하다": "거절", "정하다": "정하", "안되다": "안되", "Deploy하다": "deploy",
		"Put Off": "put off", "다": "다", "": "",
	} {
		if got := rules.PredicateKey(word); got != want {
			t.Errorf("PredicateKey(%q) = %q, want %q", word, got, want)
		}
	}
}

// The words are grown, not written: whoever grows them again gets the same bytes.
func TestPredicatesAreThoseThatWereGrown(t *testing.T) {
	out := filepath.Join(t.TempDir(), "predicates.txt")
	cmd := exec.CommandContext(t.Context(), "go", "run", ".", "-o", out)
	cmd.Dir = "../tools/wordclass"
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("defaults/predicates.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("defaults/predicates.txt is not what tools/wordclass makes of its seeds; run go generate in this folder and look at the difference")
	}
}

func BenchmarkClassesOf(b *testing.B) {
	classes := rules.DefaultClasses()
	b.ReportAllocs()
	for b.Loop() {
		classes.Of("미루")
		classes.Of("고양이")
	}
}
