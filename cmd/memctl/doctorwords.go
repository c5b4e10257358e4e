package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed-a44923cb/memctl/engine"
)

// said is what a code of the doctor means: what was seen and what to do, in Korean and in English. %[1] is the count of the
// diagnosis, the others are its values.
type said struct{ seenKo, seenEn, doKo, doEn string }

// doctorWords are the codes of [engine.Diagnosis] and of the examiners of this package.
var doctorWords = map[string]said{
	"workspace.found": {"%[2]s (%[3]s)", "%[2]s (%[3]s)", "", ""},
	"settings.ok":     {"memctl.yaml을 읽었습니다", "memctl.yaml is in order", "", ""},
	"zone.same":       {"작업 폴더와 이 컴퓨터의 시간대가 같습니다(%[2]s)", "the workspace and this machine agree: %[2]s", "", ""},
	"zone.differs":    {"이 컴퓨터의 시간대는 %[3]s, 작업 폴더는 %[2]s입니다. 하루는 작업 폴더의 시간대로 나눕니다", "this machine is in %[3]s, the workspace in %[2]s; days are those of the workspace", "", ""},
	"locale.ok":       {"UTF-8을 씁니다", "UTF-8", "", ""},
	"locale.none":     {"로캘이 정해지지 않아 터미널이 한글을 못 보일 수 있습니다", "no locale is set: a terminal may not show Hangul", "export LANG=ko_KR.UTF-8", "export LANG=en_US.UTF-8"},
	"locale.other":    {"%[2]s=%[3]s은(는) UTF-8이 아닙니다. memctl은 UTF-8로 씁니다", "%[2]s=%[3]s is not UTF-8, in which memctl writes", "export LANG=ko_KR.UTF-8", "export LANG=en_US.UTF-8"},
	"locale.console":  {"콘솔의 코드 페이지가 %[2]d입니다. memctl은 UTF-8(65001)로 씁니다", "the code page of the console is %[2]d; memctl writes UTF-8 (65001)", "chcp 65001", "chcp 65001"},

	"hooks.ok":         {"에이전트에 걸린 훅 %[1]d개가 돌 수 있습니다", "wired into agents, and able to run: %[1]d", "", ""},
	"hooks.untrusted":  {"걸린 훅이 이 작업 폴더를 열지 않습니다. 이 컴퓨터에서 만들거나 받아들인 것이 아닙니다: %[1]s", "the hooks that are wired do not open this workspace, which was not made or adopted on this machine: %[1]s", "스스로 쓴 것이면 memctl trust", "if it is yours: memctl trust"},
	"hooks.none":       {"에이전트에 걸린 훅이 없습니다", "no hook is wired into an agent", "memctl hooks install --host claude", "memctl hooks install --host claude"},
	"hooks.unreadable": {"에이전트의 설정 파일 %[1]d개를 읽을 수 없습니다", "settings of agents that cannot be read: %[1]d", "파일과 그 권한을 바로잡습니다", "mend the file, or who may read it"},
	"hooks.program":    {"훅 %[1]d개가 없는 프로그램을 부릅니다", "hooks that call a program that is not there: %[1]d", "memctl hooks install --host claude(또는 codex)", "memctl hooks install --host claude (or codex)"},
	"hooks.workspace":  {"훅 %[1]d개가 작업 폴더가 아닌 곳을 씁니다", "hooks that name a folder that is no workspace: %[1]d", "memctl init으로 그 폴더를 작업 폴더로 만들거나, memctl hooks install --host claude(또는 codex) --workspace DIR", "make it one with memctl init, or memctl hooks install --host claude (or codex) --workspace DIR"},
	"hooks.missing":    {"훅의 일부만 걸린 설정 파일이 %[1]d개 있습니다", "settings in which only some of our hooks are wired: %[1]d", "memctl hooks install --host claude(또는 codex)", "memctl hooks install --host claude (or codex)"},
	"hooks.disabled":   {"훅을 돌리지 않게 설정한 에이전트가 있습니다", "an agent is set to run no hooks", "", ""},
	"hooks.failing":    {"지난 한 주에 훅이 실패한 적이 있습니다. 마지막은 %[2]s: %[3]s", "hooks have failed this week, the last one %[2]s: %[3]s", "memctl hooks status", "memctl hooks status"},

	"service.running":    {"daemon이 돌고 있습니다(pid %[2]v)", "the daemon runs (pid %[2]v)", "", ""},
	"service.cron":       {"cron이 때마다 간추립니다", "cron distils now and then", "", ""},
	"service.none":       {"아무도 저절로 간추리지 않습니다", "nothing distils by itself", "memctl service install", "memctl service install"},
	"service.stopped":    {"등록된 daemon이 돌지 않습니다(%[2]s)", "the daemon is installed and does not run (%[2]s)", "memctl service install", "memctl service install"},
	"service.elsewhere":  {"등록된 daemon이 이 작업 폴더를 돌보지 않습니다", "the daemon that is installed does not keep this workspace", "memctl service install -w 작업_폴더", "memctl service install -w WORKSPACE"},
	"service.unreadable": {"무엇을 했는지 적어 둔 파일이 깨졌습니다: %[2]v", "the file that says what was done is damaged: %[2]v", "rm .memctl/daemon.json (daemon이 새로 씁니다)", "rm .memctl/daemon.json (the daemon writes it anew)"},
	"service.failing":    {"daemon의 마지막 실행이 실패했습니다: %[2]s", "the last run of the daemon failed: %[2]s", "memctl daemon status", "memctl daemon status"},

	"files.ok":         {"파일 %[1]d개를 읽고 쓸 수 있습니다", "can be read and written: %[1]d", "", ""},
	"files.missing":    {"폴더가 없습니다", "folders are missing", "mkdir -p memory bank, 또는 memctl doctor --fix", "mkdir -p memory bank, or memctl doctor --fix"},
	"files.readonly":   {"쓸 수 없는 곳이 %[1]d곳 있습니다", "cannot be written to: %[1]d", "chmod u+w, 또는 소유자를 바로잡습니다", "chmod u+w, or set the owner right"},
	"files.unreadable": {"읽을 수 없는 것이 %[1]d개 있습니다", "cannot be read: %[1]d", "chmod u+rX, 또는 소유자를 바로잡습니다", "chmod u+rX, or set the owner right"},
	"files.owner":      {"작업 폴더의 소유자는 uid %[2]d이고 지금은 uid %[3]d입니다. 지금 쓰는 파일은 그 사람이 고치지 못할 수 있습니다", "the workspace belongs to uid %[2]d and this is uid %[3]d: its owner may not be able to write to what is written now", "소유자로 실행합니다", "run memctl as its owner"},
	"disk.ok":          {"%[2]s 남았습니다", "%[2]s are free", "", ""},
	"disk.low":         {"%[2]s밖에 남지 않았습니다", "only %[2]s are free", "자리를 만듭니다", "free some room"},
	"disk.full":        {"자리가 없습니다(%[2]s)", "there is no room (%[2]s)", "자리를 만듭니다. 색인은 지워도 됩니다: rm -r .memctl/index", "free some room; the index can go: rm -r .memctl/index"},
	"disk.unknown":     {"얼마나 남았는지 알 수 없습니다: %[2]v", "how much is free cannot be told: %[2]v", "", ""},
	"lock.free":        {"아무도 쓰고 있지 않습니다", "nobody holds it", "", ""},
	"lock.held":        {"pid %[2]d이 %[3]s부터 쓰고 있습니다(%[4]s)", "pid %[2]d has held it since %[3]s (%[4]s)", "", ""},
	"lock.long":        {"pid %[2]d이 %[3]s부터 쓰고 있습니다(%[4]s). 이렇게 오래 걸리는 일은 없습니다", "pid %[2]d has held it since %[3]s (%[4]s); no run takes that long", "그 프로세스가 무엇을 하는지 봅니다: ps -p %[2]d", "see what that process does: ps -p %[2]d"},
	"lock.stale":       {"죽은 프로세스(pid %[2]d, %[3]s)의 이름이 남아 있습니다. 막는 것은 없습니다", "the name of a process that died is left (pid %[2]d, %[3]s); it stops nobody", "", ""},
	"lock.failed":      {"잠글 수 없습니다: %[2]v", "it cannot be taken: %[2]v", "chmod u+rw .memctl/lock, 또는 소유자를 바로잡습니다", "chmod u+rw .memctl/lock, or set the owner right"},
	"journal.none":     {"끝내지 못한 실행이 없습니다", "no run was cut off", "", ""},
	"journal.pending":  {"끝내지 못한 실행이 있습니다", "a run was cut off", "memctl distill이 마무리합니다", "memctl distill finishes it"},
	"journal.failed":   {"저널을 볼 수 없습니다: %[2]v", "the journal cannot be looked at: %[2]v", "chmod -R u+rwX .memctl, 또는 소유자를 바로잡습니다", "chmod -R u+rwX .memctl, or set the owner right"},
	"rules.ok":         {"모두 읽었습니다", "all of them can be used", "", ""},
	"rules.bad":        {"쓰지 못하는 것이 %[1]d개 있습니다", "cannot be used: %[1]d", "적힌 줄이나 파일을 고칩니다", "mend the lines and files that are named"},

	"index.equal":    {"파일과 맞습니다(문서 %[1]d개)", "says what the files say (documents: %[1]d)", "", ""},
	"index.content":  {"바뀐 파일이 있습니다. 다음 질문이 따라잡습니다", "files have changed; the next question brings it up to date", "memctl reindex", "memctl reindex"},
	"index.missing":  {"아직 없습니다. 다음 질문이 만듭니다", "there is none yet; the next question makes it", "memctl reindex", "memctl reindex"},
	"index.version":  {"다른 버전이 만들었습니다. 다음 질문이 새로 만듭니다", "another version made it; the next question makes it anew", "memctl reindex", "memctl reindex"},
	"index.options":  {"다른 설정으로 만들었습니다. 다음 질문이 새로 만듭니다", "it was made with other settings; the next question makes it anew", "memctl reindex", "memctl reindex"},
	"index.corrupt":  {"깨졌습니다", "it is damaged", "memctl reindex", "memctl reindex"},
	"ledger.ok":      {"사건 %[1]d개를 모두 읽었습니다", "all events can be read: %[1]d", "", ""},
	"ledger.lines":   {"읽지 못하는 줄이 %[1]d개 있습니다. 나머지는 씁니다", "lines that cannot be read: %[1]d; the rest is used", "git이나 백업에서 되살리고 memctl verify", "restore the file from git or a backup, then memctl verify"},
	"ledger.changed": {"적은 뒤에 바뀐 사건이 %[1]d개 있습니다. 바뀐 대로 씁니다", "events that were changed after they were written, and are used as they are: %[1]d", "git이나 백업에서 되살리고 memctl verify", "restore the file from git or a backup, then memctl verify"},
	"ledger.ignored": {"없는 항목에 한 일이 %[1]d개 있습니다. 그 항목이 돌아오면 다시 셉니다", "what people did to entries that are not there: %[1]d; it counts again when they come back", "", ""},
	"ledger.torn":    {"쓰다 만 마지막 줄이 %[1]d개 있습니다. 다음 실행이 그 뒤에 이어 씁니다", "last lines that are cut off: %[1]d; the next run goes on behind them", "", ""},
	"logs.ok":        {"%[1]d개를 읽었습니다", "can be read: %[1]d", "", ""},
	"logs.problems":  {"받지 못한 것이 %[1]d개 있습니다", "could not be taken: %[1]d", "적힌 파일을 고칩니다", "mend the files that are named"},
	"logs.gone":      {"일지가 모두 사라졌습니다", "all daily logs are gone", "memory/가 제자리에 있는지(마운트, 동기화) 살핍니다", "check that memory/ is there (mounted, synced)"},
	"logs.failed":    {"볼 수 없습니다: %[2]v", "they cannot be looked at: %[2]v", "chmod -R u+rX memory bank rules, 또는 소유자를 바로잡습니다", "chmod -R u+rX memory bank rules, or set the owner right"},
	"logs.misnamed":  {"이름 때문에 간추리지 않는 것이 %[1]d개 있습니다", "not distilled because of their names: %[1]d", "mv memory/… memory/2026-11-20.md", "mv memory/… memory/2026-11-20.md"},
	"logs.links":     {"따라가지 않는 것이 %[1]d개 있습니다", "not followed: %[1]d", "", ""},
	"clock.ok":       {"오늘은 %[2]v입니다", "today is %[2]v", "", ""},
	"clock.behind":   {"시계는 %[2]v인데 마지막 실행은 %[3]v입니다", "the clock says %[2]v, but the last run was on %[3]v", "시계를 맞춥니다", "set the clock"},
	"clock.ahead":    {"오늘(%[2]v)보다 뒤의 일지가 %[1]d개 있습니다. 그날이 될 때까지 읽지 않습니다", "logs dated after today (%[2]v), not read until then: %[1]d", "이름의 날짜나 시계를 고칩니다", "set their dates or the clock right"},

	"encoding.ok":       {"%[1]d개 모두 UTF-8이고 깨진 글자가 없습니다", "all are UTF-8, and none is garbled: %[1]d", "", ""},
	"encoding.cp949":    {"CP949로 쓴 일지가 %[1]d개 있습니다. 바꿔 읽으며 파일은 그대로 둡니다", "logs in CP949, converted on reading and left as they are: %[1]d", "바꾸려면: iconv -f cp949 -t utf-8", "to convert one: iconv -f cp949 -t utf-8"},
	"encoding.unknown":  {"UTF-8도 CP949도 아닌 것이 %[1]d개 있습니다", "neither UTF-8 nor CP949: %[1]d", "UTF-8로 저장합니다", "save them as UTF-8"},
	"encoding.mojibake": {"다른 인코딩으로 잘못 읽어 깨진 줄이 %[1]d개 있습니다", "lines read in the wrong encoding, and garbled: %[1]d", "memctl doctor --fix가 고친 사본을 .memctl/repaired/에 둡니다. 견주어 보고 옮깁니다: diff memory/… .memctl/repaired/memory/…", "memctl doctor --fix puts repaired copies into .memctl/repaired/; compare and take over: diff memory/… .memctl/repaired/memory/…"},
	"encoding.lost":     {"잃어버린 글자(U+FFFD)가 있는 줄이 %[1]d개 있습니다", "lines with characters that are lost (U+FFFD): %[1]d", "원본이나 백업에서 되살립니다", "restore them from the original or a backup"},
	"names.ok":          {"모두 NFC이고 겹치는 이름이 없습니다", "all are in NFC, and none is there twice", "", ""},
	"names.nfd-pages":   {"풀어쓴(NFD) 이름의 페이지가 %[1]d개 있습니다", "pages with names in pieces (NFD): %[1]d", "memctl doctor --fix", "memctl doctor --fix"},
	"names.nfd-logs":    {"풀어쓴(NFD) 이름의 파일이 memory/에 %[1]d개 있습니다. 그대로 읽습니다", "files in memory/ with names in pieces (NFD), read as they are: %[1]d", "바꾸려면 convmv -r -f utf8 -t utf8 --nfc --notest memory", "to rename them: convmv -r -f utf8 -t utf8 --nfc --notest memory"},
	"names.case":        {"대소문자만 다른 이름이 %[1]d개 있습니다. macOS와 Windows에서는 하나만 남습니다", "names that differ in case alone, of which macOS and Windows keep one: %[1]d", "하나의 이름을 바꿉니다", "rename one of them"},
	"names.twins":       {"유니코드 꼴만 다른 같은 이름이 %[1]d개 있습니다. 하나만 읽습니다", "the same name in another Unicode form, of which one is read: %[1]d", "내용을 합치고 하나를 지웁니다", "put them together and delete one"},
	"sync.ok":           {"동기화가 남긴 사본이 없습니다", "no sync has left a copy", "", ""},
	"sync.copies":       {"동기화가 남긴 사본이 %[1]d개 있습니다", "copies that a sync has left: %[1]d", "빠진 것을 옮겨 적고 지웁니다", "take over what is missing and delete them"},
	"sync.evicted":      {"iCloud에만 있고 이 컴퓨터에는 없는 파일이 %[1]d개 있습니다", "in iCloud and not on this machine: %[1]d", "brctl download memory", "brctl download memory"},
	"git.ignored":       {".memctl/은 저장소에 들어가지 않습니다", ".memctl/ stays out of the repository", "", ""},
	"git.open":          {".memctl/이 저장소에 들어갈 수 있습니다", ".memctl/ may get into the repository", "memctl doctor --fix, 또는 echo '*' > .memctl/.gitignore", "memctl doctor --fix, or echo '*' > .memctl/.gitignore"},
	"git.failed":        {".memctl/.gitignore를 읽지 못합니다: %[2]v", ".memctl/.gitignore cannot be read: %[2]v", "chmod u+rw .memctl/.gitignore", "chmod u+rw .memctl/.gitignore"},
	"model.ok":          {"%[2]s이(가) 답하고, 설정한 모델이 있습니다", "%[2]s answers and has the configured models", "", ""},
	"model.unreachable": {"%[3]s에 아무도 없습니다", "nothing listens at %[3]s", "ollama serve", "ollama serve"},
	"model.missing":     {"%[3]s에 %[2]s 모델이 없습니다", "%[3]s does not have %[2]s", "ollama pull %[2]s", "ollama pull %[2]s"},
	"model.slow":        {"%[3]s이(가) 1초 안에 답하지 않습니다", "%[3]s does not answer within a second", "", ""},
	"model.failed":      {"모델 서버의 답을 쓸 수 없습니다: %[3]v", "the answer of the model's server makes no sense: %[3]v", "memctl.yaml의 model.url을 살핍니다", "check model.url in memctl.yaml"},
}

// diagnosis puts into words what was seen and what to do. What is not known here is shown as it is.
func (a *app) diagnosis(d *engine.Diagnosis) (seen, do string) {
	if len(d.Values) == 1 && (d.Code == "workspace.none" || d.Code == "settings.bad") {
		if err, ok := d.Values[0].(error); ok {
			if seen, do = a.explainPlace(err); seen != "" {
				return seen, do
			}
			return a.explainFile(err)
		}
	}
	w, ok := doctorWords[d.Code]
	if !ok {
		return d.Code, ""
	}
	values := []any{d.Count}
	for _, v := range d.Values {
		switch v := v.(type) {
		case int64:
			values = append(values, bytesOf(v))
		case time.Time:
			values = append(values, v.Format(time.DateTime))
		case error:
			values = append(values, clean(a.cause(v)))
		case string: // that of a failure, as it was noted
			values = append(values, clean(a.problem(v)))
		default:
			values = append(values, v)
		}
	}
	return fill(a.t(w.seenKo, w.seenEn), values), fill(a.t(w.doKo, w.doEn), values)
}

// fill puts values into a text that names them by number; one without any is left as it is.
func fill(format string, values []any) string {
	if !strings.Contains(format, "%[") {
		return format
	}
	return fmt.Sprintf(format, values...)
}

// checkName is what is looked at.
func (a *app) checkName(check string) string {
	names := map[string]string{
		"workspace": "작업 폴더", "settings": "설정", "zone": "시간대", "locale": "로캘", "files": "파일", "disk": "디스크", "lock": "잠금", "journal": "저널", "rules": "규칙",
		"index": "색인", "ledger": "장부", "logs": "일지", "clock": "시계", "encoding": "인코딩", "names": "이름", "sync": "동기화", "git": "git", "model": "모델", "hooks": "훅", "service": "서비스",
	}
	if ko, ok := names[check]; ok {
		return a.t(ko, check)
	}
	return check
}

// doneWords are what --fix has done, by the code of what it was about.
var doneWords = map[string][2]string{
	"files.missing":     {"없던 폴더를 만들었습니다", "made the folders that were missing"},
	"journal.pending":   {"끊긴 실행을 마무리했습니다", "finished the run that was cut off"},
	"index.content":     {"색인을 새로 만들었습니다", "made the index anew"},
	"index.missing":     {"색인을 새로 만들었습니다", "made the index anew"},
	"index.version":     {"색인을 새로 만들었습니다", "made the index anew"},
	"index.options":     {"색인을 새로 만들었습니다", "made the index anew"},
	"index.corrupt":     {"색인을 새로 만들었습니다", "made the index anew"},
	"encoding.mojibake": {"고친 사본을 .memctl/repaired/에 두었습니다", "put repaired copies into .memctl/repaired/"},
	"names.nfd-pages":   {"페이지의 이름을 모아썼습니다(NFC)", "composed the names of the pages (NFC)"},
	"git.open":          {".memctl/이 저장소에 들어가지 않게 했습니다", "keeps .memctl/ out of the repository"},
}

func (a *app) done(code string) string { return a.t(doneWords[code][0], doneWords[code][1]) }
