package subject_test

import (
	"strings"
	"testing"

	"github.com/seed-a44923cb/memctl/engine/subject"
)

// FuzzMentions: whatever a line holds, mentions lie in it and have a key, reading it again gives the same, and a known name is found where
// it stands.
func FuzzMentions(f *testing.F) {
	for _, s := range []string{
		"", " ", "천 반장 내일", "[[별빛마루|별빛]]가", "@나래 #태그", "콩이 혈검", "고쌤 (고은미)", "A(=B) (C", "the Read-only's", "님 님님 이모님", "\xff\xfe수진님", "1½컵, 2호점", "d+", "A 0호½", "(((", "수진님이수진님이",
		strings.Repeat("가나다 ", 400), "Mr Mr. the of 's", "ㅋㅋㅋ ㅠㅠ 😀 팀장",
	} {
		f.Add(s)
	}
	r := newReader()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 {
			return
		}
		line := &subject.Line{Text: text, Headings: []string{text}, Entities: []string{"수진"}}
		got := r.Mentions(line)
		for i, again := range r.Mentions(line) {
			if got[i].Key != again.Key || got[i].Signs != again.Signs {
				t.Fatalf("%q: %+v, then %+v", text, got[i], again)
			}
		}
		b := &subject.Book{}
		for _, m := range got {
			if m.Key == "" || m.Start < 0 || m.End < m.Start || m.End > len(text) {
				t.Fatalf("%q: %+v", text, m)
			}
			_ = b.Add(subject.Subject{Name: m.Text}) // two spellings of one key are one subject
		}
		for _, found := range b.Find(text) {
			if found.Start < 0 || found.End <= found.Start || found.End > len(text) {
				t.Fatalf("%q: found %+v", text, found)
			}
		}
	})
}
