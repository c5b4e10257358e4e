package claim

import (
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// wordNames makes names of the words that the analyser takes for others (이룸, 나은, 지우는) where the place is one of a person: beside the
// word for a duty, and at the head of what somebody does to something.
func (s *statement) wordNames() {
	s.headName()
	for i := 0; i < len(s.tokens); i++ {
		if !s.words.has("duties", s.tokens[i].Surface) && !s.chore(i) {
			continue
		}
		next := i + 1
		if next < len(s.tokens) && (s.tokens[next].Surface == "은" || s.tokens[next].Surface == "는" || s.tokens[next].Surface == ":") && s.touches(i, next) {
			next++
		}
		if next < len(s.tokens) && !s.touches(next-1, next) {
			s.holder(next)
		}
		if i > 0 && !s.chore(i) && !s.touches(i-1, i) && (s.endsAt(i+1) || s.josaAt(i+1)) {
			s.holderBefore(i)
		}
	}
}

// chore says that a noun in -기 with 는 ends at token i, which a person may have in hand: 물주기는 이룸.
func (s *statement) chore(i int) bool {
	return i+1 < len(s.tokens) && strings.HasSuffix(s.tokens[i].Surface, "기") && s.tokens[i+1].Surface == "는" && s.touches(i, i+1) && strings.HasPrefix(s.tokens[i].POS, "N")
}

// holder makes a name of the word that begins at token i and ends what is said, with a josa or without.
func (s *statement) holder(i int) {
	end := s.wordEnd(i, len(s.tokens))
	if !s.endsAt(end) {
		return
	}
	word := s.textOf(s.tokenSpan(i, end-1))
	short, called := strings.CutSuffix(word, "이")
	switch {
	case s.otherwise(i) && s.mayName(word):
		s.rename(i, end, word, "")
	case s.otherwise(i) && called && s.mayName(short):
		s.rename(i, end, short, "JKS")
	case called && end == i+2 && len(short) == len("안") && s.tokens[i].POS == "NNG": // 안이, 솔이
		s.rename(i, end, word, "")
	}
}

// holderBefore makes a name of the word before token i, with which what is said begins.
func (s *statement) holderBefore(i int) {
	first := i - 1
	for first > 0 && s.touches(first-1, first) {
		first--
	}
	if word := s.textOf(s.tokenSpan(first, i-1)); first == 0 && s.otherwise(first) && s.mayName(word) {
		s.rename(first, i, word, "")
	}
}

// headName makes a name of the word with 는 at the head, before an object and what is done to it: 지우는 우유를 못 마신다. Not 지우는 중, 보라는
// 말을 들었다, nor one of several (하나는 …, 하나는 …).
func (s *statement) headName() {
	if len(s.tokens) < 4 {
		return
	}
	end := s.wordEnd(0, len(s.tokens))
	word := s.textOf(s.tokenSpan(0, end-1))
	name, ok := strings.CutSuffix(word, "는")
	if !ok || !s.otherwise(0) || !s.mayName(name) || strings.Count(s.text, word) > 1 {
		return
	}
	j := end
	for j < len(s.tokens) && j < end+maxObject && strings.HasPrefix(s.tokens[j].POS, "NN") && !strings.HasPrefix(s.tokens[j].POS, "NNB") {
		j++
	}
	if j == end || j >= len(s.tokens) || s.tokens[j].POS != "JKO" || s.words.has("told-things", s.tokens[j-1].Surface) {
		return
	}
	if slices.ContainsFunc(s.tokens[j+1:], func(t morph.Token) bool { return t.Class == morph.Predicate }) {
		s.rename(0, end, name, "JX")
	}
}

// maxObject bounds the words of an object that are looked at.
const maxObject = 4

// otherwise says that the analyser takes the word at token i for no noun.
func (s *statement) otherwise(i int) bool {
	pos := s.tokens[i].POS
	return !strings.HasPrefix(pos, "NN") && !strings.HasPrefix(pos, "S")
}

// mayName says that a word can be the name of a person.
func (s *statement) mayName(word string) bool {
	return s.words.has("word-names", word) || s.nameShaped(word)
}

// rename makes of the tokens from i to end a name, and a josa of what is left of them.
func (s *statement) rename(i, end int, name, josa string) {
	n, last := s.tokens[i], s.tokens[end-1]
	n.Surface, n.Negated, n.EndByte = name, false, last.EndByte
	noun(&n, "NNP")
	if josa == "" {
		s.tokens = slices.Replace(s.tokens, i, end, n)
		return
	}
	n.EndByte = n.StartByte + len(name)
	j := n
	j.Surface, j.StartByte, j.EndByte = s.text[n.EndByte:last.EndByte], n.EndByte, last.EndByte
	function(&j, josa)
	s.tokens = slices.Replace(s.tokens, i, end, n, j)
}

// renamed says that token i is a name that other texts have as another word.
func (s *statement) renamed(i int) bool {
	return s.tokens[i].POS == "NNP" && s.words.has("word-names", s.tokens[i].Surface)
}

// nameApart says that a person is named at the head and that token j, behind it, begins what the person is or does something by: 민수 | 감기로 결석,
// 민수 씨 | 감기로 결석.
func (s *statement) nameApart(j int) bool {
	if j < 1 || j > 2 || s.touches(j-1, j) || s.tokens[j].POS != "NNG" {
		return false
	}
	at := j + 1
	for at < len(s.tokens) && s.tokens[at].POS == "NNG" && s.touches(at-1, at) {
		at++
	}
	if at+1 >= len(s.tokens) || s.tokens[at].POS != "JKB" || s.words.josa[s.tokens[at].Surface] != "로" {
		return false
	}
	if t := &s.tokens[j-1]; j == 2 {
		return t.Surface == "씨" || t.Surface == "님"
	}
	return s.tokens[0].POS == "NNP" && s.nameShaped(s.tokens[0].Surface)
}
