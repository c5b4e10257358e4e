package main

import (
	"github.com/seed-a44923cb/memctl/internal/hook/guide"
	"github.com/seed-a44923cb/memctl/internal/hook/wiring"
)

// printRuling says what became of a file of instructions.
func (a *app) printRuling(r *wiring.Ruling) {
	path := clean(r.Path)
	switch {
	case r.Error != "":
		a.note("에이전트 규칙을 그대로 두었습니다, "+path+": "+clean(a.said(r.Notice, r.Error)), "the rules for agents stay as they are, "+path+": "+clean(a.said(r.Notice, r.Error)))
	case r.KeptFor != "":
		a.note("에이전트 규칙은 "+string(r.KeptFor)+"의 훅도 쓰므로 둡니다: "+path, "the rules for agents stay, which the hooks of "+string(r.KeptFor)+" need, too: "+path)
	case r.Removed:
		a.printf("%s %s\n", a.t("에이전트 규칙만 있던 파일을 지웠습니다:", "removed, since only our rules for agents were in it:"), path)
	case r.Changed && guide.Has(r.After()):
		a.printf("%s %s\n", a.t("에이전트 규칙을 적었습니다:", "rules for agents written:"), path)
	case r.Changed:
		a.printf("%s %s\n", a.t("에이전트 규칙을 뺐습니다:", "rules for agents taken out:"), path)
	}
	if r.Unread {
		a.note("Codex는 프로젝트의 지침을 32KiB까지만 읽어 규칙을 보지 못합니다. 파일을 줄이거나 config.toml의 project_doc_max_bytes를 늘립니다",
			"Codex reads 32 KiB of a project's instructions, and does not get to the rules: shorten the file, or raise project_doc_max_bytes in config.toml")
	}
	if r.Backup != "" {
		a.note("고치기 전의 파일: "+r.Backup, "the file as it was: "+r.Backup)
	}
}
