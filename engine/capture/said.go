package capture

import (
	"strings"
	"unicode"
)

// isStanding reports whether a sentence is meant to hold from now on.
func isStanding(text string) bool {
	return has("standing", without("within", text)) || isForbidden(text)
}

// isForbidden reports whether a sentence forbids something by its name, and not for now.
func isForbidden(text string) bool {
	text = without("within", text)
	if !has("forbids", text) || isForOnce(text) || has("unsure", text) || len(strings.Fields(text)) < 2 {
		return false
	}
	if hasHangul(text) { // what it points at behind that explains
		text = text[:mark("forbids").FindStringIndex(text)[1]]
	}
	return !has("vague", without("ours", text))
}

// isForOnce reports whether a sentence speaks of this time only: 이번엔 …, for now. 앞으로 outdoes that.
func isForOnce(text string) bool { return has("once", text) && !has("fromNow", text) }

// isSettled reports whether a sentence settles something.
func isSettled(text string) bool {
	return isSettledOutright(text) || has("mends", text) && has("value", text) || has("plans", text) || has("concludes", text)
}

// isSettledOutright reports whether a sentence says that something is settled, and not what the speaker does next (확인해 보겠습니다).
func isSettledOutright(text string) bool {
	return has("settled", text) && !(strings.HasSuffix(text, "겠습니다") && has("self", text))
}

// isSet reports whether a sentence gives something that it names a value that it names.
func isSet(text string) bool {
	named := has("value", text) || has("insteadOf", text) && hasHangul(text) || has("topic", text) && has("assigns", text)
	restricted := has("restricts", text) && !has("once", text) && !has("occurs", text)
	return (has("sets", text) && named || restricted) && !has("vague", text) && !has("ongoing", text)
}

// body is a sentence without the marks and the laughter at its end.
func body(text string) string {
	return strings.TrimRight(text, " .!~…ㅋㅎㅠㅜ;^,")
}

// withoutLead takes away interjections before a sentence: "아 참고로 …", "great. also …".
func withoutLead(text string) string {
	at := mark("lead").FindStringIndex(text)
	if at == nil || at[1] == len(text) {
		return text
	}
	return text[at[1]:]
}

// isRequest reports whether a sentence asks the agent to do something now.
func isRequest(text string) bool {
	text = without("trailing", text)
	if hasHangul(text) { // a decision may end in a particle, too
		return has("orders", text) && !has("concludes", text) && !has("unable", text)
	}
	return has("ordersEn", text)
}

func hasHangul(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
}
