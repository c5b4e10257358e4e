package life_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/engine/life"
)

func files(texts map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range texts {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func TestALifeIsRead(t *testing.T) {
	l, faults, err := life.Read(files(map[string]string{
		"memory/2026-01-02-저녁.md": "- 하나\n- two",
		"memory/2026-01-02.md":    "- 하나\n",
		"memory/2026-01-01.md":    "- 하나\r\n",
		"memory/notes.md":         "x",
		"truth.jsonl":             "\ufeff{\"id\":\"c1\",\"history\":[{\"value\":\"하나\",\"at\":{\"file\":\"2026-01-02-저녁.md\",\"line\":2}}],\"marked\":null}\n\n",
		"tasks.jsonl":             "",
	}), "lives/mine/")
	if err != nil || len(faults) > 0 {
		t.Fatal(err, faults)
	}
	if diff := cmp.Diff([]string{"2026-01-01.md", "2026-01-02.md", "2026-01-02-저녁.md"}, l.Logs); diff != "" {
		t.Errorf("logs (-want +got)\n%s", diff)
	}
	if l.Name != "mine" || len(l.Days()) != 2 || len(l.Truth) != 1 || l.Tasks == nil || l.Questions != nil {
		t.Errorf("%+v", l)
	}
}

func TestAllThatIsWrongIsNamedWithItsLine(t *testing.T) {
	_, faults, err := life.Read(files(map[string]string{
		"memory/2026-01-01.md": "- 하나\n",
		"truth.jsonl":          "{\"id\":\"\",\"history\":[]}\n{\"id\":\"c1\",\"history\":[{\"value\":\"x\",\"at\":{\"file\":\"2026-01-01.md\",\"line\":2}}]}\n",
		"questions.jsonl":      "{\"type\":\"none\",\"question\":\"뭐지?\",\"evidence\":[{\"file\":\"2026-01-01.md\",\"line\":1}]}\n{\"type\":\"who\",\"question\":\"who?\"}\nnope\n",
		"tasks.jsonl":          "{\"opened\":{\"file\":\"2026-01-01.md\",\"line\":1},\"how\":\"magic\"}\n",
		"subjects.jsonl":       "{\"name\":\"민수\",\"category\":\"animal\",\"lines\":[{\"file\":\"2026-01-05.md\",\"line\":1}]}\n",
	}), "x")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range faults {
		got = append(got, f.Place()+" "+f.What.Code)
	}
	want := []string{
		"x/truth.jsonl:1 life.missing", "x/truth.jsonl:1 life.missing", "x/truth.jsonl:2 life.line",
		"x/questions.jsonl:1 life.evidence", "x/questions.jsonl:2 life.missing", "x/questions.jsonl:3 life.json",
		"x/tasks.jsonl:1 life.word", "x/subjects.jsonl:1 life.word", "x/subjects.jsonl:1 life.file",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNoLogsOrNothingToScoreByIsAFault(t *testing.T) {
	for code, in := range map[string]map[string]string{
		"life.no-logs": {"truth.jsonl": ""},
		"life.nothing": {"memory/2026-01-01.md": "- 하나\n"},
	} {
		_, faults, err := life.Read(files(in), "빵집")
		if err != nil || len(faults) != 1 || faults[0].What.Code != code || faults[0].Place() != "빵집" {
			t.Errorf("%s: %v, %v", code, faults, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("{\"id\":\"c1\",\"history\":[{\"value\":\"하나\",\"at\":{\"file\":\"2026-01-01.md\",\"line\":1}}]}"))
	f.Add([]byte("{\"type\":\"changed\",\"question\":\"포트?\",\"evidence\":[]}\nnope"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := fstest.MapFS{"memory/2026-01-01.md": {Data: []byte("- 하나\n")}}
		for _, name := range []string{"truth.jsonl", "questions.jsonl", "tasks.jsonl", "subjects.jsonl"} {
			in[name] = &fstest.MapFile{Data: data}
		}
		if _, _, err := life.Read(in, "x"); err != nil {
			t.Fatal(err)
		}
	})
}
