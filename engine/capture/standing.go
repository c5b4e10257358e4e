package capture

import (
	"regexp"
	"sync"
)

// lasting are the words of what is to hold from now on that do not also tell how things are, as 규칙 and 기본 do.
var lasting = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)앞으로|항상|언제나|매번|절대|결코|다시는|다신|반드시|무조건|다음부터|이제부터|` +
		`\b(?:always|never|from now on|going forward|in (?:the )?future|every time|under no circumstances|(?:don'?t|do not) (?:you )?ever)\b`)
})

// Standing reports whether a decision or a preference is meant to hold from now on, and not for once: 앞으로 …, 항상 …, 절대 … 마; always …,
// never ….
func Standing(text string) bool {
	return lasting().MatchString(without("within", text))
}
