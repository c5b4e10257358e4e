package engine

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
)

func (e *Engine) layoutOptions() bank.LayoutOptions { return bank.LayoutOptions{Lang: e.cfg.Language} }

// asking are the options of a layout that has the pages of questions, too, as people asked them through a day.
func (e *Engine) asking(people []bank.Event, through day.Day) bank.LayoutOptions {
	opt := e.layoutOptions()
	opt.Questions = bank.Questions(people, through)
	return opt
}

// Keywords finds the content words of a text as page headers show them.
func (e *Engine) Keywords() func(string) []bank.Keyword {
	return func(text string) []bank.Keyword {
		var out []bank.Keyword
		for _, t := range e.analyzer.Analyze(text) {
			if len(t.Stems) == 0 {
				continue
			}
			k := bank.Keyword{Stem: t.Stems[0], Word: t.Stems[0]}
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
