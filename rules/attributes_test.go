package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/rules"
)

func errorsAs(err error) (*rules.LexiconError, bool) { return errors.AsType[*rules.LexiconError](err) }

func TestAttributeOfAWord(t *testing.T) {
	attributes := rules.DefaultAttributes()
	for word, want := range map[string]string{
		"담당": "owner", "담당자": "owner", "owner": "owner", "포트": "port", "Port": "port", "단가": "price", "prices": "price", "마감": "deadline",
		"마감 기한": "deadline", "마감기한": "deadline", "due date": "deadline", "Due-Date": "deadline", "deadlines": "deadline", "버전": "version",
		"수수료": "fee", "월세": "rent", "TTL": "ttl", "time to live": "ttl", "혈압": "blood-pressure", "복용량": "dose", "색상": "color", "생일": "birthday",
		"status": "status", "재고": "stock", "이율": "interest", "보증금": "deposit", "학년": "school-year",
	} {
		got, ok := attributes.Of(word)
		if !ok || got.Name != want {
			t.Errorf("Of(%q) = %q, %t; want %q", word, got.Name, ok, want)
		}
	}
	for _, word := range []string{"", "s", "고양이", "sandwich", "-"} {
		if got, ok := attributes.Of(word); ok {
			t.Errorf("Of(%q) = %q, want none", word, got.Name)
		}
	}
}

func TestHeadOfAnExpression(t *testing.T) {
	attributes := rules.DefaultAttributes()
	for text, want := range map[string]struct{ name, of string }{
		"카드 수수료": {"fee", "카드 "}, "수수료": {"fee", ""}, "도급금액": {"amount", "도급"}, "order-api port": {"port", "order-api "}, "커튼세탁비": {"cost", "커튼세탁"},
		"거실 도배비": {"cost", "거실 도배"}, "invoice due date": {"deadline", "invoice "}, "둘째 생일": {"birthday", "둘째 "}, "검수마감": {"deadline", "검수"},
		"화물 운임료": {"fare", "화물 운임"}, "sauna temperature": {"temperature", "sauna "},
	} {
		got, start, ok := attributes.Head(text)
		if !ok || got.Name != want.name || text[:start] != want.of {
			t.Errorf("Head(%q) = %q behind %q, %t; want %q behind %q", text, got.Name, text[:start], ok, want.name, want.of)
		}
	}
	for _, text := range []string{"", " ", "준비", "장비 정비", "낭비", "고양이", "support", "report"} {
		if got, _, ok := attributes.Head(text); ok {
			t.Errorf("Head(%q) = %q, want none", text, got.Name)
		}
	}
}

func TestEveryAttributeIsWhole(t *testing.T) {
	attributes := rules.DefaultAttributes()
	kinds := []rules.ValueKind{
		rules.ValueNumber, rules.ValueMoney, rules.ValuePercent, rules.ValueDate, rules.ValueTime, rules.ValueDuration, rules.ValueVersion,
		rules.ValuePerson, rules.ValuePlace, rules.ValueName, rules.ValueSwitch, rules.ValueText,
	}
	if n := len(attributes.All()); n < 120 {
		t.Errorf("%d attributes: are some left out by the reader?", n)
	}
	for _, a := range attributes.All() {
		if len(a.Kinds) == 0 || len(a.Forms) == 0 {
			t.Errorf("%+v: want kinds and forms", a)
		}
		for _, kind := range a.Kinds {
			if !slices.Contains(kinds, kind) {
				t.Errorf("%s: unknown kind %q", a.Name, kind)
			}
		}
		for _, form := range append([]string{a.Name}, a.Forms...) {
			if !norm.NFC.IsNormalString(form) {
				t.Errorf("%q is not in NFC", form)
			}
			if end, ok := strings.CutPrefix(form, "~"); ok {
				if got, _, ok := attributes.Head("가나" + end); !ok || got.Name != a.Name {
					t.Errorf("%q ends a word of %s and of %s", form, a.Name, got.Name)
				}
				continue
			}
			if got, ok := attributes.Of(form); !ok || got.Name != a.Name {
				t.Errorf("%q is a form of %s and of %s", form, a.Name, got.Name)
			}
		}
	}
}

func TestUsersAttributesAreAdded(t *testing.T) {
	lexicon, err := rules.ParseLexicon([]byte(`schema: 1
attributes:
  deadline: [디데이, D-day]
  mileage: {forms: [마일리지, 연비], kinds: [number, money], single: true}
  port: {kinds: [text], single: false}
`))
	if err != nil {
		t.Fatal(err)
	}
	built := rules.DefaultAttributes()
	attributes := built.With(lexicon)
	for word, want := range map[string]string{"디데이": "deadline", "dday": "deadline", "마감": "deadline", "연비": "mileage", "mileage": "mileage"} {
		if got, _ := attributes.Of(word); got.Name != want {
			t.Errorf("Of(%q) = %q, want %q", word, got.Name, want)
		}
	}
	mileage, _ := attributes.Of("마일리지")
	want := rules.Attribute{Name: "mileage", Forms: []string{"마일리지", "연비"}, Kinds: []rules.ValueKind{rules.ValueNumber, rules.ValueMoney}, Single: true}
	if diff := cmp.Diff(want, mileage); diff != "" {
		t.Errorf("the new attribute (-want +got):\n%s", diff)
	}
	if port, _ := attributes.Of("포트"); port.Single || !slices.Equal(port.Kinds, []rules.ValueKind{rules.ValueText}) {
		t.Errorf("port is %+v, want what the user says of it", port)
	}
	if _, ok := built.Of("디데이"); ok || built.Version() == attributes.Version() {
		t.Error("the built-in attributes changed, or their version did not")
	}
}

func FuzzHeadOfAnExpression(f *testing.F) {
	for _, text := range []string{"카드 수수료", "커튼세탁비", "invoice due date", " ", "~비", "비\xff료", "가나~비"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		attr, start, ok := rules.DefaultAttributes().Head(text)
		if ok && (attr.Name == "" || start < 0 || start >= len(text)) {
			t.Errorf("Head(%q) = %q at %d", text, attr.Name, start)
		}
	})
}

func BenchmarkAttributes(b *testing.B) {
	b.Run("first use", func(b *testing.B) {
		b.ReportAllocs()
		empty := &rules.Lexicon{Attributes: []rules.Attribute{{Name: "x"}}}
		for b.Loop() {
			rules.DefaultAttributes().With(empty)
		}
	})
	b.Run("of", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			rules.DefaultAttributes().Of("마감 기한")
		}
	})
}
