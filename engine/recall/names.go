package recall

import (
	"github.com/seed-a44923cb/memctl/engine/recall/document"
	"github.com/seed-a44923cb/memctl/engine/recall/fields"
	"github.com/seed-a44923cb/memctl/engine/recall/query"
	"github.com/seed-a44923cb/memctl/engine/recall/store"
)

// What is indexed.
type (
	// Analyzer turns text into index terms.
	Analyzer = fields.Analyzer
	// Document is one thing that can be found.
	Document = document.Document
	// Tier says which part of the workspace a document is from.
	Tier = document.Tier
)

// Tiers of a workspace.
const (
	Other   = document.Other   // MEMORY.md, USER.md, wiki pages and whatever else is indexed
	Memory  = document.Memory  // daily logs
	Bank    = document.Bank    // curated pages
	Archive = document.Archive // bank/archive
)

// LongestText is how many bytes of a line, and of a title, headings and answers_when each, are indexed, kept and shown.
const LongestText = document.LongestText

// BlocksVersion changes when [Blocks] cuts files in another way; it belongs into [Options.Identity].
const BlocksVersion = document.BlocksVersion

// Blocks cuts a markdown file into documents, see [document.Blocks].
func Blocks(name string, data []byte) []Document { return document.Blocks(name, data) }

// TierOf is the tier of a path of the workspace.
func TierOf(name string) Tier { return document.TierOf(name) }

// LineID is the ID of a document that is known by its line, path#L12.
func LineID(path string, line int) string { return document.LineID(path, line) }

// The index beside the files.
type (
	// FileRef names one version of a file.
	FileRef = store.FileRef
	// Files are what an update makes the index say.
	Files = store.Files
	// Stats says what an update did.
	Stats = store.Stats
	// Status is what [Store.Status] finds.
	Status = store.Status
	// State says how an index compares with what it should be.
	State = store.State
	// FileError says that one file could not be indexed; the others were.
	FileError = store.FileError
)

// States of an index. All but StateEqual are cured by Update.
const (
	StateMissing = store.StateMissing // there is none
	StateCorrupt = store.StateCorrupt // it cannot be read
	StateVersion = store.StateVersion // another format or analyzer made it
	StateOptions = store.StateOptions // it was made with other options
	StateContent = store.StateContent // files have changed since
	StateEqual   = store.StateEqual   // it says what the files say
)

// Urgent orders paths for work that may not come to its end: the pages of the bank first, then logs, the newest first.
func Urgent(a, b string) int { return store.Urgent(a, b) }

// What is asked.
type (
	// Query is a question and its filters.
	Query = query.Query
	// Near is a passage that is near to a question.
	Near = query.Near
	// Period is a span of whole days that a question speaks of.
	Period = query.Period
	// Range is a half-open range of bytes.
	Range = query.Range
	// FormerHits says where hits that no longer hold stand in an answer.
	FormerHits = query.FormerHits
	// Rivalry is what two lines of different days are to each other for a question.
	Rivalry = query.Rivalry
	// Ranking weighs the fields of a document and what else a score is made of.
	Ranking = query.Ranking
	// FieldRanking weighs one field.
	FieldRanking = query.FieldRanking
	// EvidenceRanking weighs the parts of the second look at the best documents.
	EvidenceRanking = query.EvidenceRanking
)

// Where hits that no longer hold stand.
const (
	FormerBehind  = query.FormerBehind  // behind what took their place
	FadedInPlace  = query.FadedInPlace  // the same, but what was only not said again stands where it matches
	FormerInPlace = query.FormerInPlace // where they match
	FormerFirst   = query.FormerFirst   // where they match, before what took their place
)

// What two lines are to each other.
const (
	NoRivals  = query.NoRivals
	AlikeOnly = query.AlikeOnly // they may be about one thing
	OneSlot   = query.OneSlot   // they give one thing different values
)

// DefaultRanking is what a zero [Options] uses.
func DefaultRanking() Ranking { return query.DefaultRanking() }

// What is answered.
type (
	// Result is the answer to a [Query].
	Result = query.Result
	// Hit is one document that matched.
	Hit = query.Hit
	// Repeat is a document that a hit stands for.
	Repeat = query.Repeat
	// Snippet is a part of a document's text with the words that matched.
	Snippet = query.Snippet
	// Support is how much of a question the best hits have, and whether that is enough to answer.
	Support = query.Support
	// SupportWord is a content word of a question.
	SupportWord = query.SupportWord
	// Explanation says how a score came about.
	Explanation = query.Explanation
	// TermScore is what one term in one field adds to a score.
	TermScore = query.TermScore
	// EvidenceScore is what one part of the second look adds to a score.
	EvidenceScore = query.EvidenceScore
	// TimeScore says what the times that a question speaks of did to a score.
	TimeScore = query.TimeScore
	// Standing is how new a document is and how sure, as factors of its score.
	Standing = query.Standing
	// Fusion is a score by the ranks in two lists.
	Fusion = query.Fusion
)

// Where a hit has a word of the question.
const (
	InLine    = query.InLine    // in its text, or what it stands under
	InPart    = query.InPart    // most of the word's syllable pairs
	InSection = query.InSection // elsewhere in its section
	InFile    = query.InFile    // elsewhere in its file
)

// Errors that callers branch on.
var (
	ErrMissing = store.ErrMissing // there is no index yet; Update makes one
	ErrVersion = store.ErrVersion // another format, analyzer or option made the index; Update makes it anew
	ErrCorrupt = store.ErrCorrupt // a file of the index cannot be used; Update makes it anew
	ErrBusy    = store.ErrBusy    // another process was writing the index for longer than the wait allowed
)
