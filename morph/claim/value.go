package claim

import (
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

// valueOf is what a chunk gives as a value.
func (s *statement) valueOf(h *chunk) Value {
	if h.value >= 0 {
		return s.values[h.value]
	}
	k := Term
	if h.person {
		k = Name
	}
	return Value{Kind: k, Text: s.textOf(h.span), Canonical: morph.Normalize(s.textOf(h.span)), Span: h.span}
}

func kindOf(v morph.Value) Kind {
	switch v.Kind {
	case morph.ValueDate:
		return Date
	case morph.ValueTime:
		return Clock
	case morph.ValueVersion:
		return Version
	case morph.ValuePercent:
		return Percent
	case morph.ValueMoney:
		return Money
	}
	return kindOfUnit(v.Canonical)
}

// kindOfUnit tells a duration from any other count by its unit.
func kindOfUnit(canon string) Kind {
	switch strings.TrimLeft(canon, "0123456789.,~-") {
	case "초", "분", "시간", "일", "주", "개월", "달", "년", "ms", "s", "m", "h", "d", "밤", "박":
		return Duration
	}
	return Number
}

// implied is the attribute that the kind of the value says, or the class of the predicate.
func (s *statement) implied(d *draft) Attribute {
	name := "action"
	if len(d.Values) > 0 {
		switch d.Values[0].Kind {
		case Date:
			name = "date"
		case Clock:
			name = "time"
		case Money:
			name = "price"
		case Duration:
			name = "duration"
		case Version:
			name = "version"
		case Name:
			name = "owner"
		case Switch, Term:
			name = "state"
		default:
			name = "count"
		}
	} else if d.Predicate.Lemma == "" {
		name = "state"
	}
	return Attribute{Name: name, Implied: true}
}
