package bundle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/internal/bilingual"
	"github.com/seed-a44923cb/memctl/internal/text"
)

// How says by what a line came into a bundle.
type How string

// Ways into a bundle.
const (
	Named   How = "named"   // it holds now of a subject that the question names, by By
	Answers How = "answers" // the same, and it gives what the question asks of the subject
	Words   How = "words"   // it has words of the question: By
	Alike   How = "alike"   // it has none of them as they are: synonyms, parts of words, what stands around it
	OfTime  How = "time"    // it is of the time that the question asks about: By
	Instead How = "instead" // it holds in the place of a line that was found
	Rest    How = "page"    // a line beside it was found, and its page is short
)

// Reason is why a line is in a bundle. The zero value is none.
type Reason struct {
	How How      `json:"how,omitempty"`
	By  []string `json:"by,omitempty"`
}

// NamedBy is the reason for what holds now of a subject that a question names, as it does; answers says that it gives what is asked.
func NamedBy(asked string, answers bool) Reason {
	if answers {
		return Reason{How: Answers, By: []string{asked}}
	}
	return Reason{How: Named, By: []string{asked}}
}

// Bounds of a reason in words.
const (
	mostReasonWords = 6
	maxReasonWord   = 40 // characters
)

// Text is a reason in words, in Korean for "ko", else in English; "" where it needs none. prompt says that it is of a prompt, and not of a question.
func (r *Reason) Text(lang string, prompt bool) string {
	var by []string
	for _, word := range r.By[:min(len(r.By), mostReasonWords)] {
		by = append(by, text.Abbreviate(flat(word), maxReasonWord))
	}
	words := strings.Join(by, ", ")
	switch r.How {
	case Named, Answers:
		said := fmt.Sprintf(bilingual.Pick(lang, "질문에 나온 이름(%s)", "named in the question (%s)"), words)
		if prompt {
			said = fmt.Sprintf(bilingual.Pick(lang, "요청에 나온 이름(%s)", "named in the prompt (%s)"), words)
		}
		if r.How == Answers {
			said += bilingual.Pick(lang, ", 물은 것의 지금 값", ", what was asked, as it is now")
		}
		return said
	case Words:
		return bilingual.Pick(lang, "찾은 말: ", "found by words: ") + words
	case Alike:
		return bilingual.Pick(lang, "비슷한 말로 찾음", "found by like words")
	case OfTime:
		return fmt.Sprintf(bilingual.Pick(lang, "물은 때의 것(%s)", "of the time asked about (%s)"), words)
	case Instead, Rest:
	}
	return ""
}

// named reports whether a line is there for the subject of its page.
func (r *Reason) named() bool { return r.How == Named || r.How == Answers }

// with is one reason for two parts of what was found: the more telling of the two, with the words of both where they are of one kind.
func (r *Reason) with(other *Reason) Reason {
	telling := []How{"", Rest, Instead, Alike, Words, OfTime}
	switch a, b := slices.Index(telling, r.How), slices.Index(telling, other.How); {
	case a < b:
		return Reason{How: other.How, By: slices.Clone(other.By)}
	case a > b:
		return *r
	}
	out := Reason{How: r.How, By: slices.Clone(r.By)}
	for _, word := range other.By {
		if !slices.Contains(out.By, word) {
			out.By = append(out.By, word)
		}
	}
	return out
}

// parts are the reasons of blocks of lines: by the number of the block before which each stands. The lines of each subject that is named have one, and
// all others together.
func (p *packer) parts(blocks [][]item) map[int]string {
	out := map[int]string{}
	if !p.reasons {
		return out
	}
	var found Reason
	first, named := -1, []string{}
	for i, block := range blocks {
		if r := &block[0].Reason; r.named() {
			if said := r.Text(p.m.Lang, p.m.Prompt); !slices.Contains(named, said) {
				named, out[i] = append(named, said), said
			}
			continue
		}
		for k := range block {
			found = found.with(&block[k].Reason)
		}
		if first < 0 {
			first = i
		}
	}
	if said := found.Text(p.m.Lang, p.m.Prompt); said != "" {
		out[first] = said
	}
	return out
}

// reasonCost is what the reasons of all lines take at most.
func (p *packer) reasonCost() (n int) {
	var blocks [][]item
	for i := range p.items {
		blocks = append(blocks, p.items[i:i+1])
	}
	for _, said := range p.parts(blocks) {
		n += tokensOf(said)
	}
	return n
}
