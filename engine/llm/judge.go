package llm

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"
)

// judgement is what is left of a reply, or why it is not taken.
type judgement struct {
	text   string
	reason Reason // "": taken
}

// prose judges a reply that is to be read by people.
func (q request) prose(reply string, truncated bool) judgement {
	text, whole := withoutThoughts(reply)
	text = strings.TrimSpace(keepVisible(text))
	switch reason := q.wrong(text); {
	case reason != "":
		return judgement{reason: reason}
	case truncated || !whole:
		return judgement{reason: Truncated}
	case language(text, q.language) != "":
		return judgement{reason: Language}
	}
	return judgement{text: text}
}

// structured judges a reply that is to be one JSON value of a schema: bare, in a code fence, or with words around it.
func (q request) structured(reply string, truncated bool, schema *jsonschema.Resolved) judgement {
	text, whole := withoutThoughts(reply)
	values, cut := jsonIn(text)
	fit := slices.DeleteFunc(slices.Clone(values), func(v found) bool { return schema.Validate(v.value) != nil })
	switch {
	case len(fit) == 1:
	case cut || !whole || truncated:
		return judgement{reason: Truncated}
	case len(values) > 0:
		return judgement{reason: Schema}
	default:
		return judgement{reason: cmp.Or(q.wrong(text), NotJSON)}
	}
	said := sentences(fit[0].value, nil)
	for _, s := range said {
		if reason := q.wrong(s); reason != "" {
			return judgement{reason: reason}
		}
	}
	return judgement{text: fit[0].text, reason: language(strings.Join(said, "\n"), q.language)}
}

// wrong says what is wrong with a text whatever it was to be.
func (q request) wrong(text string) Reason {
	switch {
	case placeholder(text):
		return Empty
	case refusal(text):
		return Refusal
	case circles(text):
		return Repetition
	case strings.Contains(text, q.fence), quotesTask(text, q.task):
		return Echo
	}
	return ""
}

// thoughts are what a reasoning model says to itself. Some templates write the opening mark into the prompt.
var thoughts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^\s*(?:<(?:think|thinking|thought)>)?(.*?)</(?:think|thinking|thought)>`)
})

// withoutThoughts cuts the thoughts from the head of a reply; whole is false when they do not end.
func withoutThoughts(reply string) (text string, whole bool) {
	if m := thoughts().FindStringIndex(reply); m != nil {
		return reply[m[1]:], true
	}
	head := strings.TrimSpace(reply)
	for _, mark := range []string{"<think>", "<thinking>", "<thought>"} {
		if strings.HasPrefix(head, mark) {
			return "", false
		}
	}
	return reply, true
}

// keepVisible is a reply as it may be shown: it can drive no terminal.
func keepVisible(s string) string {
	return strings.Map(visible, strings.ToValidUTF8(strings.ReplaceAll(s, "\r\n", "\n"), "\uFFFD"))
}

// found is a JSON value in a reply.
type found struct {
	value any
	text  string // compact
}

// jsonIn finds the JSON objects and arrays of a reply; cut is true when the last of them does not end. What fits no schema
// is told apart by the caller; if two do, nobody can say which was meant.
func jsonIn(text string) (values []found, cut bool) {
	const tries = 64 // of brackets that begin no JSON
	for range tries {
		start := strings.IndexAny(text, "{[")
		if start < 0 {
			break
		}
		text = text[start:]
		var raw json.RawMessage
		dec := json.NewDecoder(strings.NewReader(text))
		if err := dec.Decode(&raw); errors.Is(err, io.ErrUnexpectedEOF) {
			return values, true
		} else if err != nil {
			text = text[1:]
			continue
		}
		text = text[dec.InputOffset():]
		var v found
		var b bytes.Buffer
		if json.Compact(&b, raw) == nil && json.Unmarshal(raw, &v.value) == nil {
			v.text = b.String()
			values = append(values, v)
		}
	}
	return values, false
}

// sentences are the strings of a JSON value that are more than a word: what may be a refusal or in the wrong language.
func sentences(value any, out []string) []string {
	switch v := value.(type) {
	case string:
		if s := keepVisible(v); strings.ContainsFunc(strings.TrimSpace(s), unicode.IsSpace) {
			out = append(out, strings.TrimSpace(s))
		}
	case []any:
		for _, e := range v {
			out = sentences(e, out)
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			out = sentences(v[k], out)
		}
	}
	return out
}

// stopgap is what lazy models write where an answer belongs.
var stopgap = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:n/?a|none|null|todo|tbd|string|answer|unknown|ok(?:ay)?|sure|of course|certainly|네|예|알겠습니다|물론입니다|물론이죠|네,? 알겠습니다|好的|当然)?[\s.,!:…]*(?:(?:here(?:'s| is| are)|다음은|아래는|以下是)[^\n.!?。]{0,60}:)?$|^[<\[(][^\n\])>]{0,60}[>\])]$`)
})

// placeholder reports whether a text says nothing.
func placeholder(text string) bool {
	text = strings.Trim(text, " \t\n*_`#>-")
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) || stopgap().MatchString(straight(text))
}

// circles reports whether the end of a text repeats itself: six times or more, and long enough not to be a ruler line
// or a laugh.
func circles(text string) bool {
	const least, longest, times = 120, 200, 6
	r := []rune(text)
	for period := 1; period <= longest && period*2 <= len(r); period++ {
		n := 0
		for i := len(r) - 1; i >= period && r[i] == r[i-period]; i-- {
			n++
		}
		if n += period; n >= least && n >= times*period {
			return true
		}
	}
	return false
}

// quotesTask reports whether a text gives back a long piece of the task.
func quotesTask(text, task string) bool {
	const piece = 60 // bytes
	for i := 0; i+piece <= len(task); i += piece / 2 {
		if strings.Contains(text, task[i:i+piece]) {
			return true
		}
	}
	return false
}

// language returns [Language] when a text of some length is clearly not in the language that was asked for. Names and code in
// Latin letters are at home in Korean, and a quotation in Korean in English, so a tenth of the letters is enough; what a
// model drifts into (Chinese, mostly) may not be the larger part.
func language(text, want string) Reason {
	const enough = 30 // letters
	var all, hangul, latin, other int
	for _, r := range text {
		switch {
		case !unicode.IsLetter(r):
			continue
		case unicode.Is(unicode.Hangul, r):
			hangul++
		case unicode.Is(unicode.Latin, r):
			latin++
		default:
			other++
		}
		all++
	}
	share := all
	switch want {
	case "ko":
		share = hangul
	case "en":
		share = latin
	}
	if want != "" && all >= enough && (share*10 < all || other*2 > all) {
		return Language
	}
	return ""
}
