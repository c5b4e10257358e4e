package env

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/bank/question"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

// pageFormat is part of how pages look: raise it when the same bank is to give other pages.
const pageFormat = "3"

// PageLooks names how pages look besides what is on them. Where it is not as the last run left it, every page is planned anew.
func (e *Env) PageLooks() string {
	looks := pageFormat + " " + e.Cfg.Language
	if src, err := e.Sources(); err == nil && src.looks != "" {
		looks += " " + src.looks
	}
	return looks
}

// LayoutOptions are how the pages of the bank are laid out here, but for those of questions.
func (e *Env) LayoutOptions() bank.LayoutOptions { return e.LayoutOf(nil) }

// Asking are the options of a layout that has the pages of questions, too, as people asked them through a day.
func (e *Env) Asking(people []bank.Event, through day.Day) bank.LayoutOptions {
	return e.LayoutOf(question.Fold(people, through))
}

// LayoutOf are the options of a layout that has the pages of these questions, too.
func (e *Env) LayoutOf(questions []*question.Question) bank.LayoutOptions {
	opt := question.Layout(e.Cfg.Language, questions)
	opt.Budget, opt.Wiki, opt.Formats = e.Opt.PageBudget, e.WikiOf(e.Facts(nil)), append(opt.Formats, wikiFormat)
	return opt
}

// Keywords finds the content words of a text as page headers show them.
func (e *Env) Keywords() func(string) []catalogue.Keyword {
	return func(text string) []catalogue.Keyword {
		var out []catalogue.Keyword
		for _, t := range e.Analyzer.Analyze(text) {
			if len(t.Stems) == 0 {
				continue
			}
			k := catalogue.Keyword{Stem: t.Stems[0], Word: t.Stems[0]}
			switch last, _ := utf8.DecodeLastRuneInString(k.Stem); t.Class {
			case morph.Noun, morph.Identifier:
			case morph.Predicate, morph.Word:
				switch k.Word = strings.ToLower(t.Surface); {
				case !unicode.Is(unicode.Hangul, last):
				case strings.HasPrefix(t.POS, "V"): // as a dictionary has it: 고치다
					k.Word = k.Stem + "다"
				default: // 도입했다
					k.Word = k.Stem
				}
			default:
				continue
			}
			out = append(out, k)
		}
		return out
	}
}
