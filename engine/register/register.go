// Package register speaks Korean at three levels of politeness: it names the levels, puts the josa that fits behind a word,
// and gives a plain statement the ending of a level.
//
// Start with [Parse] and [Josa]. All of it is pure and safe for concurrent use.
package register

import (
	"fmt"
	"strings"
)

// Register is a level of speech of Korean.
type Register string

// Registers. Plain is that of a diary, in which most statements are written already.
const (
	Haeyo  Register = "haeyo"  // 해요체: 배포했어요
	Hapsyo Register = "hapsyo" // 합쇼체, also 하십시오체: 배포했습니다
	Gaejo  Register = "gaejo"  // 개조식: 배포함
)

// Parse reads the name of a register, in Latin letters or in Hangul, with or without 체. The empty name is the empty
// register.
func Parse(name string) (Register, error) {
	switch strings.TrimSuffix(strings.ToLower(strings.TrimSpace(name)), "체") {
	case "":
		return "", nil
	case "haeyo", "해요":
		return Haeyo, nil
	case "hapsyo", "합쇼", "하십시오", "hasipsio":
		return Hapsyo, nil
	case "gaejo", "개조식", "개조":
		return Gaejo, nil
	}
	return "", fmt.Errorf("register %q: want haeyo (해요체), hapsyo (합쇼체) or gaejo (개조식)", name)
}

// Pick chooses the wording of a register; that of 해요체 for none.
func (r Register) Pick(haeyo, hapsyo, gaejo string) string {
	switch r {
	case Hapsyo:
		return hapsyo
	case Gaejo:
		return gaejo
	}
	return haeyo
}
