package transcript_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/lineartest"
	"github.com/seed-a44923cb/memctl/internal/transcript"
)

// chained makes records of "who id<parent": U a prompt, A an answer, T the result of a tool, Q what was typed meanwhile, S a
// note of the host, M a meta message, C the beginning after a compaction, X a record of a subagent. No parent is null.
func chained(t testing.TB, records ...string) string {
	t.Helper()
	var b strings.Builder
	for _, r := range records {
		who, rest, _ := strings.Cut(r, " ")
		id, parent, _ := strings.Cut(rest, "<")
		up := `null`
		if parent != "" && who != "C" {
			up = `"` + parent + `"`
		}
		links := fmt.Sprintf(`"uuid":%q,"parentUuid":%s`, id, up)
		said := fmt.Sprintf(`"message":{"content":%q}`, id)
		fmt.Fprintf(&b, "{%s,%s}\n", links, map[string]string{
			"U": `"type":"user",` + said,
			"A": `"type":"assistant",` + said,
			"T": `"type":"user","message":{"content":[{"type":"tool_result"}]},"toolUseResult":"ok"`,
			"Q": `"type":"attachment","attachment":{"type":"queued_command","prompt":"` + id + `","commandMode":"prompt"}`,
			"S": `"type":"system","subtype":"turn_duration"`,
			"M": `"type":"user","isMeta":true,` + said,
			"C": `"type":"system","subtype":"compact_boundary","logicalParentUuid":"` + parent + `"`,
			"X": `"type":"user","isSidechain":true,` + said,
		}[who])
	}
	return b.String()
}

func back(t *testing.T, in string, from transcript.Place) (ids []string, loose bool) {
	t.Helper()
	tree, err := transcript.ReadTree(t.Context(), strings.NewReader(in[from.Offset:]), from)
	if err != nil {
		t.Fatal(err)
	}
	for turn, err := range transcript.NewReader(strings.NewReader(in[from.Offset:]), from).Turns() {
		if err != nil {
			t.Fatal(err)
		}
		if tree.TakenBack(turn.UUID) {
			ids = append(ids, turn.UUID)
		}
	}
	return ids, tree.Loose()
}

func TestPromptsTakenBack(t *testing.T) {
	for name, c := range map[string]struct {
		records []string
		want    []string
	}{
		"nothing":                            {[]string{"S s0", "U u1<s0", "A a1<u1", "S s1<a1", "U u2<s1", "A a2<u2"}, nil},
		"stopped before the answer":          {[]string{"S s0", "U u1<s0", "U u2<s0", "A a2<u2"}, []string{"u1"}},
		"stopped twice":                      {[]string{"S s0", "U u1<s0", "U u2<s0", "U u3<s0"}, []string{"u1", "u2"}},
		"stopped in the first prompt of all": {[]string{"U u1", "U u2", "A a2<u2"}, []string{"u1"}},
		"rewound":                            {[]string{"U u0", "A a0<u0", "U u1<a0", "A a1<u1", "S s1<a1", "U u2<s1", "A a2<u2", "U u3<a0"}, []string{"u1", "a1", "u2", "a2"}},
		"rewound to before notes":            {[]string{"U u0", "A a0<u0", "S s0<a0", "S s1<s0", "U u1<s1", "A a1<u1", "U u2<a0"}, []string{"u1", "a1"}},
		"rewound, then a command":            {[]string{"U u0", "A a0<u0", "U u1<a0", "A a1<u1", "M m<a0", "U u2<m"}, []string{"u1", "a1"}},
		"rewound twice":                      {[]string{"U u0", "A a0<u0", "U u1<a0", "A a1<u1", "U u2<a1", "U u3<a1", "U u4<a0"}, []string{"u1", "a1", "u2", "u3"}},
		"what was typed meanwhile":           {[]string{"U u0", "A a0<u0", "U u1<a0", "A a1<u1", "T t1<a1", "Q q1<t1", "A a2<q1", "U u2<a0"}, []string{"u1", "a1", "q1", "a2"}},
		"over a compaction":                  {[]string{"U u0", "A a0<u0", "U u1<a0", "A a1<u1", "C c<a1", "M m<c", "U u2<m", "U u3<a0"}, []string{"u1", "a1", "u2"}},
		"a compaction":                       {[]string{"U u0", "A a0<u0", "C c<a0", "M m<c", "U u1<m"}, nil},
		"tools that run side by side":        {[]string{"U u0", "A a1<u0", "A a2<a1", "T t1<a1", "Q q1<t1", "T t2<a2", "A a3<t2", "S s<a3", "U u1<s"}, nil},
		"a copied record":                    {[]string{"U u0", "A a0<u0", "U u1<a0", "A a1<u1", "U u1<a0", "U u2<a1"}, nil},
		"two windows on one session":         {[]string{"U u0", "A a0<u0", "U x1<a0", "A x2<x1", "U y1<a0", "A y2<y1", "U x3<x2", "A x4<x3", "U y3<y2"}, nil},
		"two windows, the agent goes on":     {[]string{"U u0", "A a0<u0", "U x1<a0", "U y1<a0", "A y2<y1", "A x2<x1"}, nil},
		"subagents":                          {[]string{"U u0", "A a0<u0", "X x1<a0", "X x2", "U u1<a0"}, nil},
		"a chain that is broken":             {[]string{"S s0", "U u0<s0", "A a0<u0", "U u1", "A a1<u1"}, nil},
		"a parent that is not there":         {[]string{"U u0", "A a0<u0", "U u1<gone", "A a1<u1"}, nil},
	} {
		got, _ := back(t, chained(t, c.records...), transcript.Place{})
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// A host that gives no ids, or others than it should, takes nothing back.
func TestRecordsWithoutIdsStay(t *testing.T) {
	for _, in := range []string{
		strings.Repeat(typed("안녕", "")+"\n", 3),
		strings.Repeat(typed("안녕", `,"uuid":7,"parentUuid":[]`)+"\n", 3),
		typed("안녕", `,"uuid":"a"`) + "\n" + typed("안녕", `,"uuid":"b"`) + "\n",
	} {
		if got, loose := back(t, in, transcript.Place{}); got != nil || loose {
			t.Errorf("%s: %q, %v", in, got, loose)
		}
	}
}

// Read in parts, a transcript says the same, or that it has to be read from its beginning.
func TestPromptsTakenBackInParts(t *testing.T) {
	in := chained(t, "S s0", "U u0<s0", "A a0<u0", "U u1<a0", "A a1<u1", "U u2<a0", "A a2<u2")
	r := transcript.NewReader(strings.NewReader(in), transcript.Place{})
	var places []transcript.Place
	for turn, err := range r.Turns() {
		if err != nil {
			t.Fatal(err)
		}
		places = append(places, turn.Place)
	}
	for i, c := range []struct {
		back  []string
		loose bool
	}{
		{[]string{"u1", "a1"}, false}, {[]string{"u1", "a1"}, false}, {[]string{"u1", "a1"}, false}, // at u0, a0, u1
		{nil, true}, {nil, true}, // at a1 and at u2: u2 follows a0, which is not the last
		{nil, false},
	} {
		got, loose := back(t, in, places[i])
		if diff := cmp.Diff(c.back, got); diff != "" || loose != c.loose {
			t.Errorf("at %+v: loose %v, (-want +got):\n%s", places[i], loose, diff)
		}
	}
	if got, loose := back(t, in, transcript.Place{Offset: places[4].Offset}); got != nil || !loose {
		t.Errorf("without knowing the last: %q, %v", got, loose)
	}
}

// BenchmarkLinear reads trees of any shape, which would take minutes, were a record visited again for each that follows it.
func BenchmarkLinear(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, parent := range map[string]func(i int) int{
		"a chain": func(i int) int { return i - 1 }, "a star": func(int) int { return 0 }, "a comb": func(i int) int { return i / 2 },
		"any": func(i int) int { return random.IntN(i) },
	} {
		for _, who := range []string{"U", "S"} {
			lineartest.Bench(b, name+" of "+who, 15_000, func(b *testing.B, n int) (int, func()) {
				b.Helper()
				records := []string{"U 0"}
				for i := 1; i < n; i++ {
					records = append(records, fmt.Sprintf("%s %d<%d", who, i, parent(i)))
				}
				in := chained(b, append(records, fmt.Sprintf("U last<%d", n-1))...)
				return len(in), func() {
					if _, err := transcript.ReadTree(b.Context(), strings.NewReader(in), transcript.Place{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// A branch that was left is known by its place, and tells what is in it once it goes on.
func TestBranches(t *testing.T) {
	records := []string{"U u0", "A a0<u0", "U x1<a0", "A x2<x1", "U y1<a0", "A y2<y1", "U x3<x2"}
	in := chained(t, records[:6]...)
	tree, err := transcript.ReadTree(t.Context(), strings.NewReader(in), transcript.Place{})
	if err != nil {
		t.Fatal(err)
	}
	at := int64(len(chained(t, records[:2]...)))
	if diff := cmp.Diff([]int64{at}, tree.Branches()); diff != "" {
		t.Errorf("what was left (-want +got):\n%s", diff)
	}
	if tree.Branch(at) != nil {
		t.Error("what was left stands")
	}
	if tree, err = transcript.ReadTree(t.Context(), strings.NewReader(chained(t, records...)), transcript.Place{}); err != nil {
		t.Fatal(err)
	}
	branch := tree.Branch(at)
	if branch == nil || len(tree.Branches()) != 0 {
		t.Fatal("what goes on was left", tree.Branches())
	}
	for id, want := range map[string]bool{"u0": false, "a0": false, "x1": true, "x2": true, "y1": false, "y2": false, "x3": true, "gone": false} {
		if branch(id) != want {
			t.Errorf("%s is in it: %v", id, !want)
		}
	}
}
