package pattern

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
)

// Source writes a tree as a pattern, without its groups. syntax.Regexp.String finds the fewest flags for that, which takes a second for a few
// hundred rules with classes of Hangul syllables; here every literal says its own flag.
func Source(re *syntax.Regexp) string {
	var b strings.Builder
	printTree(&b, re)
	return b.String()
}

func printTree(b *strings.Builder, re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpNoMatch:
		printClass(b, nil)
	case syntax.OpEmptyMatch:
		b.WriteString(`(?:)`)
	case syntax.OpLiteral:
		open := "(?-i:"
		if re.Flags&syntax.FoldCase != 0 {
			open = "(?i:"
		}
		b.WriteString(open + regexp.QuoteMeta(string(re.Rune)) + ")")
	case syntax.OpCharClass:
		printClass(b, re.Rune)
	case syntax.OpAnyCharNotNL:
		b.WriteString(`(?-s:.)`)
	case syntax.OpAnyChar:
		b.WriteString(`(?s:.)`)
	case syntax.OpBeginLine:
		b.WriteString(`(?m:^)`)
	case syntax.OpEndLine:
		b.WriteString(`(?m:$)`)
	case syntax.OpBeginText:
		b.WriteString(`\A`)
	case syntax.OpEndText:
		b.WriteString(`\z`)
	case syntax.OpWordBoundary:
		b.WriteString(`\b`)
	case syntax.OpNoWordBoundary:
		b.WriteString(`\B`)
	case syntax.OpCapture:
		printTree(b, re.Sub[0])
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		b.WriteString("(?:")
		printTree(b, re.Sub[0])
		b.WriteString(")" + counted(re))
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			b.WriteString("(?:")
			printTree(b, sub)
			b.WriteString(")")
		}
	case syntax.OpAlternate:
		for i, sub := range re.Sub {
			if i > 0 {
				b.WriteByte('|')
			}
			printTree(b, sub)
		}
	}
}

func counted(re *syntax.Regexp) string {
	s := ""
	switch re.Op {
	case syntax.OpStar:
		s = "*"
	case syntax.OpPlus:
		s = "+"
	case syntax.OpQuest:
		s = "?"
	case syntax.OpRepeat:
		s = fmt.Sprintf("{%d,", re.Min)
		if re.Max >= 0 {
			s += fmt.Sprint(re.Max)
		}
		s += "}"
	}
	if re.Flags&syntax.NonGreedy != 0 {
		s += "?"
	}
	return s
}

// printClass writes a class that is folded already. A class of syllables has thousands of ranges.
func printClass(b *strings.Builder, ranges []rune) {
	if len(ranges) == 0 { // of nothing: [^\s\S]
		b.WriteString(`[^\x00-\x{10FFFF}]`)
		return
	}
	b.WriteString("(?-i:[")
	var buf []byte
	for i := 0; i+1 < len(ranges); i += 2 {
		buf = appendRune(buf[:0], ranges[i])
		if ranges[i+1] > ranges[i] {
			buf = appendRune(append(buf, '-'), ranges[i+1])
		}
		b.Write(buf)
	}
	b.WriteString("])")
}

func appendRune(buf []byte, r rune) []byte {
	return append(strconv.AppendInt(append(buf, `\x{`...), int64(r), 16), '}')
}
