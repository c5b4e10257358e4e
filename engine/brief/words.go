package brief

import (
	"fmt"
	"strings"
)

// words are a sentence of a briefing's own: in Korean at three levels of politeness, in English for one and for many. Of their
// arguments the first is the number.
type words struct {
	haeyo, hapsyo, gaejo string
	one, many            string
}

// say puts a sentence into the language and the register of the briefing.
func (o *Options) say(w words, n int, args ...any) string {
	text := w.many
	switch {
	case o.Lang == "ko":
		text = o.Register.Pick(w.haeyo, w.hapsyo, w.gaejo)
	case n == 1:
		text = w.one
	}
	if !strings.Contains(text, "%") {
		return text
	}
	return fmt.Sprintf(text, append([]any{n}, args...)...)
}

// plain is a sentence without a number.
func (o *Options) plain(haeyo, hapsyo, gaejo, english string) string {
	if o.Lang == "ko" {
		return o.Register.Pick(haeyo, hapsyo, gaejo)
	}
	return english
}

// things are the sentences "…한 것이 3건 있어요" of what there is.
func things(what, gaejo, one, many string) words {
	return words{what + " %[1]d건 있어요.", what + " %[1]d건 있습니다.", gaejo + " %[1]d건", one, many}
}
