package dedup

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/morph/hangul"
)

// conditional says that a word ends in an ending of condition or purpose: 바꾸면, 바꾸려고.
func conditional(s string) bool {
	for _, e := range [...]string{"면", "해도", "어도", "아도", "더라도", "을때", "려고", "려면", "도록"} {
		if strings.HasSuffix(s, e) {
			return true
		}
	}
	return false
}

// nounBefore says that a noun, a name or a number stands before a token.
func (r *reading) nounBefore(i int) bool {
	if i == 0 {
		return false
	}
	switch r.tokens[i-1].Class {
	case morph.Noun, morph.Word, morph.Identifier, morph.Number:
		return true
	case morph.Function:
		s := r.surface(i - 1) // state를 대신 쓴다 takes state
		return i > 1 && r.surface(i) == "말고" && (s == "를" || s == "을")
	}
	return false
}

// told says that a past form tells what happened and does not lean on another word: 바꿨다, 바꿨고, not 바꿨을 때, 바꿨던,
// 바꿨다는, 바꿨기 때문에.
func (r *reading) told(text string) bool {
	for _, e := range [...]string{"다", "다고함", "음", "고", "으며", "지만", "는데", "네", "네요", "어", "어요", "습니다", "슴다", "으나", "죠", "어서"} {
		if rest, ok := strings.CutSuffix(text, e); ok {
			head := []rune(rest)
			return len(head) > 0 && (hangul.Final(head[len(head)-1]) == 'ㅆ' || e == "다" && strings.HasSuffix(text, "습니다"))
		}
	}
	word := []rune(text)
	return hangul.Final(word[len(word)-1]) == 'ㅆ'
}

// sentenceEnd says that a token is a mark that ends a sentence.
func sentenceEnd(t morph.Token) bool {
	return t.Class == morph.Other && strings.ContainsAny(t.Surface, ".!?;")
}

// pastForm says that a word has the ㅆ of the past.
func pastForm(text string) bool {
	for k, s := range []rune(text) {
		if k > 0 && hangul.Final(s) == 'ㅆ' && s != '겠' && s != '있' {
			return true
		}
	}
	return false
}
