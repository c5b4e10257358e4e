package rules

import "slices"

// Section is the role that a heading gives to the statements below it. The numbers are those of memory.Section.
type Section uint8

// Sections of a log.
const (
	SectionNone       Section = iota // under any other heading, or none
	SectionRetain                    // ## Retain, ## 기억
	SectionDecision                  // ## Decisions, ## 결정
	SectionLesson                    // ## Lessons Learned, ## 배운 점
	SectionAction                    // ## Action Items, ## 할 일
	SectionStatus                    // ## Status, ## 상태
	SectionDone                      // ## Done, ## 한 일
	SectionPreference                // ## Preferences, ## 선호
	numSections
)

var sectionNames = [numSections]string{"none", "retain", "decision", "lesson", "action", "status", "done", "preference"}

// String is the name that rule files use.
func (s Section) String() string {
	if s < numSections {
		return sectionNames[s]
	}
	return "unknown"
}

// MarshalText writes the name.
func (s Section) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Form is how a statement was written; a lower form is a more deliberate one. The numbers are those of memory.Form.
type Form uint8

// Forms of a statement.
const (
	FormRetain   Form = iota // a line of the Retain grammar
	FormSection              // an item of a section that says what its items are
	FormBullet               // a free list item
	FormSentence             // a sentence of a paragraph
	numForms
)

var formNames = [numForms]string{"retain", "section", "bullet", "sentence"}

// String is the name that rule files use.
func (f Form) String() string {
	if f < numForms {
		return formNames[f]
	}
	return "unknown"
}

// MarshalText writes the name.
func (f Form) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// Feature is something that the router sees in a text without a pattern, once for all rules.
type Feature uint8

// Features of a text.
const (
	FeatureNumber   Feature = iota // a number: 3, 41%, 4천
	FeatureDate                    // a calendar date or weekday: 2026-02-03, 3월 12일, Friday
	FeatureTime                    // a time of day: 6:30 AM, 오후 3시
	FeatureCode                    // a span between backticks, or an identifier such as useState, v1.2.3, k8s
	FeatureLink                    // a URL, a [[link]] or a [text](target)
	FeatureName                    // a capitalised word inside a sentence, or a name with 님, 씨, 선생님 …
	FeatureEntity                  // the statement names an @entity
	FeatureMoney                   // an amount: $650M, 3만원, 20 EUR
	FeaturePath                    // a file path: lib/db/schema.dart
	FeatureQuestion                // the text asks: it ends in a question mark
	FeatureQuote                   // the text is what somebody said, between quotation marks from end to end
	FeatureTask                    // the item has a check box, ticked or not
	FeatureTicked                  // the item has a check box, and it is ticked
	FeatureEnded                   // the text ends as a sentence does: . ! 。 or a Korean final ending
	FeatureNested                  // the item is nested under another one
	FeatureHangul                  // most letters are Hangul
	numFeatures
)

var featureNames = [numFeatures]string{
	"number", "date", "time", "code", "link", "name", "entity", "money", "path", "question", "quote", "task", "ticked", "ended", "nested", "hangul",
}

// NumFeatures is how many features there are; they are numbered from 0.
const NumFeatures = int(numFeatures)

// String is the name that rule files use.
func (f Feature) String() string {
	if f < numFeatures {
		return featureNames[f]
	}
	return "unknown"
}

// MarshalText writes the name.
func (f Feature) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// Reasons why a rule keeps a statement out, in alphabetical order.
const (
	ReasonChatter  = "chatter"      // small talk, feelings of the moment, thanks
	ReasonExample  = "example"      // steps and fragments of an example or a tutorial
	ReasonFragment = "fragment"     // not understood without its surroundings
	ReasonHedge    = "hedge"        // a guess, a wish, an open thought
	ReasonMeta     = "meta"         // about the log, the session or a file list
	ReasonNothing  = "nothing new"  // says that nothing happened
	ReasonQuestion = "question"     // a question without its answer
	ReasonRepeat   = "repeat"       // restates what already held
	ReasonTransit  = "transitional" // a step on the way that leads nowhere by itself
)

// Reasons lists what a rule's reason may be.
func Reasons() []string {
	return []string{
		ReasonChatter, ReasonExample, ReasonFragment, ReasonHedge, ReasonMeta, ReasonNothing, ReasonQuestion, ReasonRepeat,
		ReasonTransit,
	}
}

func validReason(s string) bool { return slices.Contains(Reasons(), s) }
