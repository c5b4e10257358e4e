package dedup_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

func newComparer(tb testing.TB) *dedup.Comparer {
	tb.Helper()
	lex, err := rules.DefaultLexicon()
	if err != nil {
		tb.Fatal(err)
	}
	return dedup.New(morph.New(morph.Options{}), lex)
}

// readTable reads tab-separated lines of so many fields; '#' begins a comment.
func readTable(tb testing.TB, name string, fields int) [][]string {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, "\t")
		if len(f) != fields {
			tb.Fatalf("%s: %q: want %d fields", name, line, fields)
		}
		out = append(out, f)
	}
	return out
}

// readPairs reads "label<TAB>a<TAB>b" lines.
func readPairs(tb testing.TB, name string, atLeast int) [][]string {
	tb.Helper()
	out := readTable(tb, name, 3)
	if len(out) < atLeast {
		tb.Fatalf("%s: %d pairs, want at least %d", name, len(out), atLeast)
	}
	return out
}

func TestPairsThatMustNotMerge(t *testing.T) {
	c := newComparer(t)
	for _, p := range readPairs(t, "must-not-merge.tsv", 150) {
		t.Run(p[1]+"|"+p[2], func(t *testing.T) {
			a, b := c.Facts(p[1], nil), c.Facts(p[2], nil)
			v := dedup.Compare(a, b)
			if v.Relation == dedup.Same || v.Relation == dedup.Refinement {
				t.Errorf("merged as %v\na %+v\nb %+v", v.Relation, a, b)
			}
			switch p[0] {
			case "both", "mood":
				if v.Relation != dedup.Different {
					t.Errorf("%v (guard %q, %s), want different\na %+v\nb %+v", v.Relation, v.Guard, v.Detail, a, b)
				}
			case "numbers", "negation", "opposites", "roles":
				if v.Relation != dedup.Conflict {
					t.Errorf("%v (guard %q), want a conflict\na %+v\nb %+v", v.Relation, v.Guard, a, b)
				}
			}
		})
	}
}

func TestPairsThatMustMerge(t *testing.T) {
	c := newComparer(t)
	for _, p := range readPairs(t, "must-merge.tsv", 60) {
		t.Run(p[1]+"|"+p[2], func(t *testing.T) {
			a, b := c.Facts(p[1], nil), c.Facts(p[2], nil)
			if v := dedup.Compare(a, b); v.Relation.String() != p[0] {
				t.Errorf("%v, want %s: %+v\na %+v\nb %+v", v.Relation, p[0], v, a, b)
			}
		})
	}
}

func TestIdenticalTextsAreTheSameWhateverTheyHold(t *testing.T) {
	c := newComparer(t)
	for _, s := range []string{"", "그것", "8080", "안 된다", "A보다 B가 낫지 않다, 오후 3시", "좋다 나쁘다", "No.", "긴 답변보다 짧은 답변"} {
		if v := dedup.Compare(c.Facts(s, nil), c.Facts(s, nil)); v.Relation != dedup.Same {
			t.Errorf("%q: %+v", s, v)
		}
	}
}

func TestEmptySetsAreTheSameOnlyIfTheTextsAre(t *testing.T) {
	c := newComparer(t)
	if v := dedup.Compare(c.Facts("그것", nil), c.Facts("이것", nil)); v.Relation != dedup.Different {
		t.Errorf("two texts without keywords: %+v", v)
	}
	if v := dedup.Compare(c.Facts("8080", nil), c.Facts("8081", nil)); v.Relation != dedup.Different {
		t.Errorf("two bare numbers: %+v", v)
	}
	if v := dedup.Compare(c.Facts("그것", []string{"민수"}), c.Facts("그것", nil)); v.Relation != dedup.Same {
		t.Errorf("a missing entity: %+v", v)
	}
}

func TestEntities(t *testing.T) {
	c := newComparer(t)
	const text = "긴 답변보다 짧은 답변을 선호한다"
	for name, tt := range map[string]struct {
		a, b  []string
		want  dedup.Relation
		guard string
	}{
		"missing on one side": {[]string{"민수"}, nil, dedup.Same, ""},
		"equal but for case":  {[]string{"Flutter"}, []string{"flutter"}, dedup.Same, ""},
		"equal but for NFD":   {[]string{"민수"}, []string{"민수"}, dedup.Same, ""},
		"different":           {[]string{"민수"}, []string{"지영"}, dedup.Different, dedup.GuardEntities},
		"crossing":            {[]string{"민수", "철수"}, []string{"민수", "지영"}, dedup.Different, dedup.GuardEntities},
		"one more":            {[]string{"민수"}, []string{"민수", "지영"}, dedup.Refinement, ""},
	} {
		t.Run(name, func(t *testing.T) {
			v := dedup.Compare(c.Facts(text, tt.a), c.Facts(text+".", tt.b))
			if v.Relation != tt.want || v.Guard != tt.guard {
				t.Errorf("got %v (%s), want %v (%s)", v.Relation, v.Guard, tt.want, tt.guard)
			}
		})
	}
}

func TestValueOnOneSideRefines(t *testing.T) {
	c := newComparer(t)
	a, b := c.Facts("검색 서버 캐시를 늘렸다", nil), c.Facts("검색 서버 캐시를 512MB로 늘렸다", nil)
	if v := dedup.Compare(a, b); v.Relation != dedup.Refinement || v.Larger != 2 {
		t.Errorf("got %+v, want a refinement by the second", v)
	}
	if v := dedup.Compare(b, a); v.Relation != dedup.Refinement || v.Larger != 1 {
		t.Errorf("got %+v, want a refinement by the first", v)
	}
	vague, exact := c.Facts("민수와 지영의 계약 마감은 11월 20일", nil), c.Facts("민수와 지영의 계약 마감은 2026년 11월 20일", nil)
	if v := dedup.Compare(vague, exact); v.Relation != dedup.Refinement || v.Larger != 2 {
		t.Errorf("a date with its year: %+v", v)
	}
}

func TestFactsSurviveGobAndJSON(t *testing.T) {
	f := newComparer(t).Facts("민수는 v2.1보다 v2.2가 느려서 쓰지 않는다", []string{"민수"})
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		t.Fatal(err)
	}
	var g dedup.Facts
	if err := gob.NewDecoder(&buf).Decode(&g); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f, g); diff != "" {
		t.Errorf("gob (-want +got):\n%s", diff)
	}
	f.Readings = nil // which are for programs
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var j dedup.Facts
	if err := json.Unmarshal(data, &j); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(f, j); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

func TestNilLexiconFoldsNothing(t *testing.T) {
	c := dedup.New(morph.New(morph.Options{}), nil)
	if v := dedup.Compare(c.Facts("서버 배포", nil), c.Facts("server deploy", nil)); v.Relation != dedup.Different {
		t.Errorf("got %+v", v)
	}
}

// words are drawn from for random statements: synonyms, opposites, negations, values and roles among them.
var words = strings.Fields(`추천 뭐 먹을까 하는 방법 어떻게 자주 가끔 거의 민수에게 서버 server 배포 deploy 상태 관리 state management 좋다 good 나쁘다 bad 않는다 하지 안 없다 not never 8080 8081 v2.1 3시 오후 민수가 지영을 커피보다 차를 Ann Bob than from to
Riverpod에서 Provider로 긴답변보다 짧은답변을 상태관리 배포서버 서버배포를 검색캐시 캐시테스트 statemanagement 대신 말고 instead of over prefers 운영 스테이징 서버에서 서버로 오전에 오후에 푸시알림 푸시 알림 긴 짧은 답변을 선호한다 빠르다 느리다 before after 검색 캐시 테스트 test 그리고 the
고쳤다 고칠 것이다 고쳐야 한다 고치고 싶다 고칠까 will must fixed 오늘 자꾸 언제 ? 안돼 하나도 좋아했다 가 사는 여자가 남자를 고치면 한다고`)

func drawText(t *rapid.T, label string) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 9).Draw(t, label), " ")
}

func TestCompareLaws(t *testing.T) {
	c := newComparer(t)
	entities := rapid.SliceOfN(rapid.SampledFrom([]string{"민수", "지영", "Flutter"}), 0, 2)
	rapid.Check(t, func(t *rapid.T) {
		a := c.Facts(drawText(t, "a"), entities.Draw(t, "ea"))
		b := c.Facts(drawText(t, "b"), entities.Draw(t, "eb"))
		if v := dedup.Compare(a, a); v.Relation != dedup.Same || v.Overlap != 100 {
			t.Fatalf("not reflexive: %+v\n%+v", v, a)
		}
		v, w := dedup.Compare(a, b), dedup.Compare(b, a)
		if v.Relation != w.Relation || v.Overlap != w.Overlap || v.Guard != w.Guard || v.Larger != exchange(w.Larger) {
			t.Fatalf("not symmetric: %+v / %+v", v, w)
		}
		if diff := cmp.Diff([][]string{v.Shared, v.OnlyA, v.OnlyB}, [][]string{w.Shared, w.OnlyB, w.OnlyA}); diff != "" {
			t.Fatalf("sides (-ab +ba):\n%s", diff)
		}
		if v.Relation != dedup.Different && v.Overlap < dedup.RefinementPercent && (v.Relation != dedup.Refinement || v.Overlap < dedup.ContainedPercent) {
			t.Fatalf("%v at %d %%", v.Relation, v.Overlap)
		}
	})
}

func exchange(side int) int { return []int{0, 2, 1}[side] }

func TestCandidatesAreExact(t *testing.T) {
	c := newComparer(t)
	rapid.Check(t, func(t *rapid.T) {
		var x dedup.Index
		facts := map[int]dedup.Facts{}
		for range rapid.IntRange(0, 40).Draw(t, "n") {
			id := rapid.IntRange(-3, 30).Draw(t, "id")
			if rapid.IntRange(0, 4).Draw(t, "op") == 0 {
				x.Remove(id)
				delete(facts, id)
				continue
			}
			facts[id] = c.Facts(drawText(t, "text"), nil)
			x.Add(id, facts[id])
		}
		if x.Len() != len(facts) {
			t.Fatalf("Len %d, want %d", x.Len(), len(facts))
		}
		f := c.Facts(drawText(t, "query"), nil)
		var want []int
		for id, g := range facts {
			v := dedup.Compare(f, g)
			larger := len(v.Shared) + max(len(v.OnlyA), len(v.OnlyB))
			enough := len(v.Shared)*100 >= dedup.RefinementPercent*larger || larger <= 4 && len(v.Shared)*2 >= larger
			smaller := len(v.Shared) + min(len(v.OnlyA), len(v.OnlyB))
			enough = enough || smaller >= 2 && len(v.Shared) == smaller && smaller*100 >= dedup.ContainedPercent*larger
			if len(f.Keywords) == 0 && len(g.Keywords) == 0 && f.Key == g.Key || len(v.Shared) > 0 && enough {
				want = append(want, id)
			} else if v.Relation != dedup.Different {
				t.Fatalf("%+v is no candidate", v)
			}
		}
		slices.Sort(want)
		if got := x.Candidates(f); !slices.Equal(want, got) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func FuzzFacts(f *testing.F) {
	for _, s := range []string{"상태 관리를 Provider에서 Riverpod으로 바꿨다", "no longer use Jenkins instead of 8080", "\xff\xfe안", "긴 답변보다 짧은 답변을", "안 안 못 없다 않다", "½ ㎏ ①"} {
		f.Add(s)
	}
	c := newComparer(f)
	f.Fuzz(func(t *testing.T, text string) {
		a := c.Facts(text, nil)
		if !slices.IsSorted(a.Keywords) || !slices.IsSorted(a.Values) {
			t.Errorf("not sorted: %+v", a)
		}
		if v := dedup.Compare(a, a); v.Relation != dedup.Same {
			t.Errorf("not the same as itself: %+v", v)
		}
		c.Topic(text, nil)
	})
}
