package report

import (
	"fmt"
)

// Phases of a reflect, in their order.
const (
	PhaseDistil    = "distil"    // statements read → kept
	PhaseClose     = "close"     // days that are over → opinions that faded, statuses of which nothing was heard
	PhaseSupersede = "supersede" // statements kept → entries replaced or contradicted
	PhaseRollups   = "rollups"   // weeks and months whose inputs changed → pages written
	PhaseWiki      = "wiki"      // pages of subjects → pages written
	PhaseHeaders   = "headers"   // pages → headers that changed
	PhaseCatalogue = "catalogue" // pages listed → files written
	PhaseLint      = "lint"      // files → findings
)

// Phase is what one part of a reflect had to look at and what it did. One that had something and did nothing says why.
type Phase struct {
	Name  string `json:"name"`
	Input int    `json:"input"`
	Done  int    `json:"done"`
	Why   string `json:"why,omitempty"`
}

// phaseWords are a phase in words: its name, what it looked at and did, and what it says when it did nothing. The texts of
// did take input and done.
var phaseWords = map[string]struct{ ko, en, koDid, enDid, koNothing, enNothing string }{
	PhaseDistil:    {"간추리기", "distil", "새 문장 %d개에서 %d개를 남김", "new statements kept: %[2]d of %[1]d", "새 문장 %d개에서 하나도 남기지 않음", "new statements kept: none of %d"},
	PhaseClose:     {"하루 닫기", "close days", "%d일을 닫고 %d건을 보관", "days closed: %d, entries archived: %d", "%d일을 닫음, 보관할 것 없음", "days closed: %d, nothing was due"},
	PhaseSupersede: {"바뀐 것 찾기", "changes of mind", "남긴 말 %d개에서 바뀌거나 어긋난 것 %d건", "entries replaced or contradicted: %[2]d (statements kept: %[1]d)", "남긴 말 %d개에 바뀌거나 어긋난 것 없음", "statements kept: %d, none replaces or contradicts an entry"},
	PhaseRollups:   {"주와 달", "weeks and months", "끝난 기간 %d개에서 %d쪽을 씀", "pages written: %[2]d (periods looked at: %[1]d)", "끝난 기간 %d개를 다시 보았으나 그대로", "periods looked at: %d, no page has changed"},
	PhaseWiki:      {"위키 쪽", "wiki pages", "%d쪽 가운데 %d쪽을 씀", "pages written: %[2]d of %[1]d", "%d쪽 모두 그대로", "pages: %d, none has changed"},
	PhaseHeaders:   {"머리말", "headers", "%d쪽 가운데 %d쪽을 고침", "changed: %[2]d of %[1]d", "%d쪽 모두 그대로", "pages: %d, none has changed"},
	PhaseCatalogue: {"목차", "catalogue", "%d쪽을 실은 목차 파일 %d개를 씀", "files written: %[2]d (pages listed: %[1]d)", "%d쪽을 실은 그대로", "pages listed: %d, no file has changed"},
	PhaseLint:      {"살핌", "lint", "파일 %d개에서 손볼 곳 %d건", "findings: %[2]d (files: %[1]d)", "파일 %d개에 손볼 곳 없음", "files: %d, nothing to mend"},
}

// Words says a phase in "ko" or "en"; "" for one that had nothing to look at.
func (p Phase) Words(lang string) string {
	w, known := phaseWords[p.Name]
	if !known || p.Input == 0 && p.Done == 0 {
		return ""
	}
	name, did, nothing := w.en, w.enDid, w.enNothing
	if lang == "ko" {
		name, did, nothing = w.ko, w.koDid, w.koNothing
	}
	if p.Done == 0 {
		return name + ": " + fmt.Sprintf(nothing, p.Input)
	}
	return name + ": " + fmt.Sprintf(did, p.Input, p.Done)
}
