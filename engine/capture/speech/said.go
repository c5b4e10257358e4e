package speech

import (
	"strings"
	"unicode"
)

// IsStanding reports whether a sentence is meant to hold from now on.
func IsStanding(text string) bool {
	return Has("standing", Without("within", text)) || IsForbidden(text)
}

// IsForbidden reports whether a sentence forbids something by its name, and not for now.
func IsForbidden(text string) bool {
	text = Without("within", text)
	if !Has("forbids", text) || IsForOnce(text) || Has("unsure", text) || len(strings.Fields(text)) < 2 {
		return false
	}
	if HasHangul(text) { // what it points at behind that explains
		text = text[:Mark("forbids").FindStringIndex(text)[1]]
	}
	return !Has("vague", Without("ours", text))
}

// IsForOnce reports whether a sentence is about this time only: 이번엔 …, for now. With 앞으로 it is not.
func IsForOnce(text string) bool { return Has("once", text) && !Has("fromNow", text) }

// IsSettled reports whether a sentence settles something.
func IsSettled(text string) bool {
	return IsSettledOutright(text) || Has("mends", text) && Has("value", text) || Has("plans", text) || Has("concludes", text)
}

// IsSettledOutright reports whether a sentence says that something is settled, and not what its speaker will do next (확인해 보겠습니다).
func IsSettledOutright(text string) bool {
	return Has("settled", text) && !(strings.HasSuffix(text, "겠습니다") && Has("self", text))
}

// IsSet reports whether a sentence gives a value to something, and names both.
func IsSet(text string) bool {
	named := Has("value", text) || Has("insteadOf", text) && HasHangul(text) || Has("topic", text) && Has("assigns", text)
	restricted := Has("restricts", text) && !Has("once", text) && !Has("occurs", text)
	return (Has("sets", text) && named || restricted) && !Has("vague", text) && !Has("ongoing", text)
}

// Body returns a sentence without punctuation and laughter at its end.
func Body(text string) string {
	return strings.TrimRight(text, " .!~…ㅋㅎㅠㅜ;^,")
}

// WithoutLead returns a sentence without the interjections before it: "아 참고로 …", "great. also …".
func WithoutLead(text string) string {
	at := Mark("lead").FindStringIndex(text)
	if at == nil || at[1] == len(text) {
		return text
	}
	return text[at[1]:]
}

// IsRequest reports whether a sentence asks the agent to do something now.
func IsRequest(text string) bool {
	text = Without("trailing", text)
	if HasHangul(text) { // a decision may end in a particle, too
		return Has("orders", text) && !Has("concludes", text) && !Has("unable", text)
	}
	return Has("ordersEn", text)
}

// HasHangul reports whether a text has a letter of Hangul.
func HasHangul(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
}
