package engine_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/korean"

	"github.com/seed-a44923cb/memctl/engine"
	"github.com/seed-a44923cb/memctl/engine/brief"
	"github.com/seed-a44923cb/memctl/engine/briefing"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/load"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/seed-a44923cb/memctl/routing"
	"github.com/seed-a44923cb/memctl/rules"
)

// What stands in the logs of these tests and must not leave them; put together so that no key stands in this file.
var (
	aPhone    = "010-" + "2345-6789"
	aResident = "900101-" + "1234567"
	aKey      = "ghp" + "_q7Zabcdefghij0123456789KLMNOPQRSTUVW"
)

const secretLog = "memory/2026-11-19.md"

func secretive(t *testing.T) string {
	t.Helper()
	dir := newWorkspace(t)
	write(t, dir, secretLog, "## 결정\n- 배포 키는"+aKey+"로 통일했다.\n- W @"+aPhone+" @민수: 민수의 연락처는 "+aPhone+"이다.\n- W @민수: 주민번호는"+aResident+"이고 서류에 적었다.\n")
	return dir
}

// holding lists the files below some folders that hold one of the values.
func holding(t *testing.T, dir string, tops ...string) (names []string) {
	t.Helper()
	for _, top := range tops {
		err := filepath.WalkDir(filepath.Join(dir, top), func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := os.ReadFile(p)
			rel, _ := filepath.Rel(dir, p)
			for _, v := range []string{aPhone, aResident, aKey} {
				if bytes.Contains(b, []byte(v)) || strings.Contains(rel, v) {
					names = append(names, filepath.ToSlash(rel))
					break
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return names
}

func TestNothingThatMemctlWritesHoldsASecret(t *testing.T) {
	dir := secretive(t)
	write(t, dir, secretLog, read(t, dir, secretLog)+"- 흠 "+aPhone+" 글쎄\n## 할 일\n- "+aPhone+"로 전화하기\n- [["+aPhone+"]] 읽기\n")
	r := reflect(t, dir, "2026-11-20")
	if r.Redacted != 6 || r.Kept < 3 {
		t.Errorf("%+v", r)
	}
	e := open(t, dir, "2026-11-20")
	if _, err := e.Recall(t.Context(), recall.Query{Text: "민수 연락처"}); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Log("새 키 " + aKey + "를 받았다"); err != nil {
		t.Fatal(err)
	}
	l, err := e.Retain(rules.World, 0, []string{"민수", aPhone}, "연락은 "+aPhone+"로 한다")
	if err != nil || !l.Redacted || l.Text != "- W @민수: 연락은 [REDACTED:mobile-number]로 한다" {
		t.Errorf("%+v, %v", l, err)
	}
	reflect(t, dir, "2026-11-21")
	if diff := cmp.Diff([]string{secretLog}, holding(t, dir, "memory", "bank", ".memctl", "reports")); diff != "" {
		t.Errorf("files that hold a secret (-want +got)\n%s", diff)
	}
	if text := read(t, dir, secretLog); strings.Contains(text, "REDACTED") {
		t.Errorf("the person's own log was changed:\n%s", text)
	}
}

// A title is shown beside every hit of its file, in lists of pages and in the catalogue.
func TestTitleThatHoldsASecretLeavesItsFileWithoutIt(t *testing.T) {
	const password = "Haneul" + "8312x"
	dir := newWorkspace(t)
	own := []string{"memory/notes/a.md", "memory/notes/b.md", "bank/wiki/공유기.md", "bank/wiki/router.md"}
	write(t, dir, own[0], "# 배포 키는 "+aKey+" 이다\n\n금고 점검은 매달 첫 월요일에 한다.\n")
	write(t, dir, own[1], "---\ntitle: vault, password is "+password+"\n---\nThe vault is checked on the first Monday.\n")
	write(t, dir, own[2], "---\ntitle: 공유기 비밀번호는 "+password+" 이다\ntldr: 연락은 "+aPhone+"로 한다\nanswers_when: ["+aKey+"]\n---\n\n# 공유기 "+aKey+"\n\n금고 옆에 있는 공유기는 총무팀이 맡기로 했다.\n")
	write(t, dir, own[3], "# Router, password: "+password+"\n\n## Key "+aKey+"\n\n- W @router: The router stands beside the vault.\n")
	reflect(t, dir, "2026-11-20")
	reflect(t, dir, "2026-11-21")

	secrets := []string{password, strings.ToLower(password), aKey, strings.ToLower(aKey), aPhone}
	e := open(t, dir, "2026-11-21")
	titled := 0
	for _, q := range []string{"금고", "vault", "공유기", "router"} {
		hits, err := e.Recall(t.Context(), recall.Query{Text: q})
		if err != nil {
			t.Fatal(err)
		}
		bundle, err := e.Context(t.Context(), recall.Query{Text: q}, load.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits.Hits {
			if strings.Contains(h.Title, "[REDACTED:") {
				titled++
			}
		}
		for what, v := range map[string]any{"recall": hits, "context": bundle} {
			b, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range secrets {
				if bytes.Contains(b, []byte(secret)) {
					t.Errorf("%s of %q holds %s…: %s", what, q, secret[:4], b)
				}
			}
		}
	}
	if titled < 4 {
		t.Errorf("%d hits have a title with a mark in it, want 4 or more", titled)
	}
	for _, key := range own {
		h, err := e.Head(key)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range secrets {
			if strings.Contains(h.Title+h.Summary, secret) {
				t.Errorf("the head of %s holds %s…: %+v", key, secret[:4], h)
			}
		}
	}
	if at := slices.DeleteFunc(whereIs(t, dir, secrets, "bank", ".memctl", "reports"), func(s string) bool {
		name, _, _ := strings.Cut(s, ": ")
		return slices.Contains(own, name)
	}); len(at) > 0 {
		t.Errorf("a secret stands in %v", at)
	}
}

// What says that a value is one may stand on another line: a label above it, the head of its column, the first line of a key.
func TestSecretIsFoundByWhatStandsOnAnotherLine(t *testing.T) {
	const password, token, body = "Haneul8312" + "x", "0a1b2c3d4e5f60718" + "293a4b5c6d7e8f9", "q7ZabcdEq7ZabcdEq7Z" + "abcdEq7Zabcd"
	dir := newWorkspace(t)
	write(t, dir, secretLog, "## 결정\n\n### 결제 서버 인증키\n\n"+token+"\n\n- 스테이징 비밀번호:\n  - "+password+"\n\n| 계정 | Password |\n| --- | --- |\n| 회의실 | "+password+" |\n\n"+
		"- -----BEGIN PRIVATE"+" KEY-----\n- "+body+body+"\n- "+body+"\n- -----END PRIVATE"+" KEY-----\n\n- 회의실 계정은 총무팀이 맡기로 했다.\n")
	reflect(t, dir, "2026-11-20")
	e := open(t, dir, "2026-11-20")
	if _, err := e.Recall(t.Context(), recall.Query{Text: "회의실"}); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{password, token, body} {
		if at := whereIs(t, dir, []string{secret, strings.ToLower(secret)}, "bank", ".memctl"); len(at) > 0 {
			t.Errorf("%s… stands in %v", secret[:4], at)
		}
	}
}

// What stands around a line may lend it its subject, and be one itself: a secret does neither.
func TestLinesBorrowNoSecret(t *testing.T) {
	t.Parallel()
	const password = "kLmQ" + "wErTzXpV"
	for name, log := range map[string]string{
		"the line before":       "- " + aKey + "는 배포 토큰이다\n- 만기는 2026년 9월 3일이고 담당은 민수로 정했다\n",
		"the item above":        "- " + aKey + "는 배포 토큰이다\n  - 만기는 2026년 9월 8일이고 담당은 지수로 정했다\n",
		"an item below a label": "- 비밀번호:\n  - " + password + "\n    - 만기는 2026년 9월 8일이고 담당은 지수로 정했다\n",
		"the heading":           "## 비밀번호: " + password + "\n- 만기는 2026년 9월 8일이고 담당은 지수로 정했다\n",
		"a heading that is one": "## " + aKey + "\n- 만기는 2026년 9월 8일이고 담당은 지수로 정했다\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			for _, day := range []string{"2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"} { // often enough to become a subject
				write(t, dir, "memory/"+day+".md", log)
			}
			if r := distill(t, dir, "2026-05-06"); r.Kept == 0 {
				t.Errorf("nothing is kept: %+v", r)
			}
			secrets := []string{password, strings.ToLower(password), aKey, strings.ToLower(aKey)}
			if at := whereIs(t, dir, secrets, "bank", ".memctl", "reports"); len(at) > 0 {
				t.Errorf("a secret stands in %v", at)
			}
			if at := whereIs(t, dir, []string{"REDACTED: ", "]: 만기", "]: 담당"}, "bank/world"); len(at) > 0 {
				t.Errorf("a mark was lent in %v", at)
			}
			x, err := open(t, dir, "2026-05-06").Subjects(t.Context(), 100)
			if err != nil {
				t.Fatal(err)
			}
			b, err := json.Marshal(x)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range append(secrets, "REDACTED", "github") {
				if bytes.Contains(b, []byte(secret)) {
					t.Errorf("%s… is a subject: %s", secret[:4], b)
				}
			}
		})
	}
}

// A line of which redaction leaves nothing says nothing, with its letter and without: it stays in its log, and the report says
// how many did and why.
func TestLineThatWasNothingButASecretIsNotKept(t *testing.T) {
	t.Parallel()
	dir := newWorkspace(t)
	retain(t, dir, "2026-03-01", "W "+aKey, "O(c=0.9) @민수: [REDACTED:mobile-number]", "W API 키: "+aKey, "W @배포: 배포 키는 매달 1일에 바꾼다, 지금은 "+aKey)
	r := distill(t, dir, "2026-03-02")
	if r.Read != 4 || r.Kept != 1 || r.Skipped[routing.ReasonSecret] != 3 {
		t.Errorf("read %d, kept %d, skipped %v", r.Read, r.Kept, r.Skipped)
	}
	isLive(t, dir, "매달 1일")
	explained, err := open(t, dir, "2026-03-02").Route("- API 키: " + aKey)
	if err != nil || len(explained) != 1 || explained[0].Keep || explained[0].Reason != routing.ReasonSecret {
		t.Errorf("%+v, %v", explained, err)
	}
}

// The setting is part of the data version: the next reflect folds everything anew, under the same ids.
func TestChangedRedactionFoldsAnew(t *testing.T) {
	dir := secretive(t)
	reflectOpened(t, dir)
	ids := entryIDs(t, dir)
	settings := read(t, dir, "memctl.yaml")
	with := func(value string) {
		write(t, dir, "memctl.yaml", settings+"memory:\n  redact: "+value+"\n")
		reflectOpened(t, dir)
		if diff := cmp.Diff(ids, entryIDs(t, dir)); diff != "" {
			t.Errorf("%s: ids (-before +after)\n%s", value, diff)
		}
	}
	with("off")
	pages := slices.DeleteFunc(holding(t, dir, "bank"), func(n string) bool { return strings.HasPrefix(n, "bank/_meta") })
	if len(pages) == 0 {
		t.Error("off: the pages still hide what the logs say")
	}
	with("on")
	pages = slices.DeleteFunc(holding(t, dir, "bank"), func(n string) bool { return strings.HasPrefix(n, "bank/_meta") })
	if len(pages) > 0 {
		t.Errorf("on: %v", pages)
	}
}

// What the ledger knows from a time without redaction goes into the archive without its secret.
func TestWithdrawnSecretIsArchivedWithoutIt(t *testing.T) {
	dir := secretive(t)
	settings := read(t, dir, "memctl.yaml")
	write(t, dir, "memctl.yaml", settings+"memory:\n  redact: off\n")
	reflectOpened(t, dir)
	write(t, dir, "memctl.yaml", settings)
	write(t, dir, secretLog, "## 결정\n- 배포는 화요일에 하기로 결정했다.\n")
	reflectOpened(t, dir)
	archive := read(t, dir, "bank/archive/2026-11.md")
	if !strings.Contains(archive, "[REDACTED:github]") || strings.Contains(archive, aKey) || strings.Contains(archive, aPhone) {
		t.Errorf("%s", archive)
	}
}

// reflectOpened opens the workspace for the run alone: its settings may have changed.
func reflectOpened(t *testing.T, dir string) {
	t.Helper()
	e, err := engine.Open(dir, engine.Options{Now: "2026-11-20", LockWait: patience})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if _, err := e.Reflect(t.Context(), false); err != nil {
		t.Fatal(err)
	}
}

// entryIDs are the ids on the pages.
func entryIDs(t *testing.T, dir string) (ids []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(dir, "bank"), func(p string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(p) != ".md" || strings.Contains(p, "_meta") {
			return err
		}
		b, err := os.ReadFile(p)
		ids = append(ids, regexp.MustCompile(`(?m) \^m[0-9a-z]{10}$`).FindAllString(string(b), -1)...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(ids)
	if len(ids) < 3 {
		t.Fatalf("ids: %v", ids)
	}
	return ids
}

func TestWarningNamesPlaceAndKind(t *testing.T) {
	dir := secretive(t)
	write(t, dir, "memctl.yaml", read(t, dir, "memctl.yaml")+"memory:\n  redact: warn\n")
	r := reflect(t, dir, "2026-11-20")
	if r.Redacted != 0 || r.Partial() {
		t.Errorf("%+v", r)
	}
	var got []string
	for _, p := range r.Problems {
		got = append(got, strings.Join([]string{p.Path, string(rune('0' + p.Line)), p.Message}, " "))
	}
	tail := " is written as it is, because memory.redact is warn"
	want := []string{secretLog + " 2 github" + tail, secretLog + " 3 mobile-number" + tail, secretLog + " 4 resident-number" + tail}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	l, err := open(t, dir, "2026-11-20").Log("키는 " + aKey)
	if err != nil || l.Redacted || !strings.Contains(l.Text, aKey) || !slices.Equal(l.Warnings, []string{"github" + tail}) {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestRedactSettingIsChecked(t *testing.T) {
	for text, want := range map[string]string{
		"memory:\n  redact: yes": "memctl.yaml:3: memory.redact: want on, warn or off",
		"memory:\n  redact: {}":  "memctl.yaml:3: memory.redact: want a single value",
		"memory:\n  redcat: on":  `memctl.yaml:3: unknown key "redcat" in memory; known are redact`,
		"memory: on":             "memctl.yaml:2: memory: want key: value lines below it",
	} {
		if _, err := config.Parse([]byte("timezone: Asia/Seoul\n" + text + "\n")); err == nil || err.Error() != want {
			t.Errorf("%q:\n got %v\nwant %s", text, err, want)
		}
	}
	for text, want := range map[string]config.Redaction{"": config.RedactOn, "memory:\n#  redact: off": config.RedactOn, "memory:\n  redact: \"off\"": config.RedactOff, "memory:\n  redact: warn": config.RedactWarn} {
		if cfg, err := config.Parse([]byte("timezone: Asia/Seoul\n" + text + "\n")); err != nil || cfg.Redact != want {
			t.Errorf("%q: %q, %v", text, cfg.Redact, err)
		}
	}
}

// A file is looked at in pieces: what stands across two of them is found once, and lines and columns go on.
func TestSecretsOfALargeFile(t *testing.T) {
	dir := newWorkspace(t)
	line := "- 오늘은 인덱스 재생성 버그를 고쳤다. The staging server uses riverpod.\n"
	key := "-----BEGIN PRIVATE" + " KEY-----\n" + strings.Repeat(strings.Repeat("q7ZabcdE", 8)+"\n", 40) + "-----END PRIVATE" + " KEY-----\n"
	lines := (4<<20 - len(key)/2) / len(line)
	write(t, dir, secretLog, strings.Repeat(line, lines)+key+strings.Repeat(line, 70_000)+"번호는 "+aPhone+"\n<private>\n"+aPhone+"\n</private>\n")
	cp949, err := korean.EUCKR.NewEncoder().String("- 민수 " + aPhone + "\n")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "memory/2026-11-18.md", cp949)
	write(t, dir, "USER.md", "전화 "+aPhone+"\n")
	write(t, dir, "memory/sources/photo.jpg", "\x00\xff"+aPhone)
	got, err := open(t, dir, "2026-11-20").Secrets(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	last := lines + strings.Count(key, "\n") + 70_000 + 1
	want := []logbook.Secret{
		{Path: "USER.md", Line: 1, Column: 4, Kind: "mobile-number", Certainty: "certain", Masked: "01…"},
		{Path: "memory/2026-11-18.md", Line: 1, Column: 6, Kind: "mobile-number", Certainty: "certain", Masked: "01…"},
		{Path: secretLog, Line: lines + 1, Column: 1, Kind: "private-key", Certainty: "certain", Masked: "…"},
		{Path: secretLog, Line: last, Column: 5, Kind: "mobile-number", Certainty: "certain", Masked: "01…"},
		{Path: secretLog, Line: last + 2, Column: 1, Kind: "mobile-number", Certainty: "certain", Masked: "01…", Private: true},
	}
	if diff := cmp.Diff(want, got.Secrets); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestSecretInAnEditedEntryIsNotShown: what a person typed stays on the page and in the ledger, and is shown by nothing.
func TestSecretInAnEditedEntryIsNotShown(t *testing.T) {
	t.Parallel()
	key := "AKIA" + "Q7IOSFODNN7KLMNP"
	for _, c := range []struct{ first, then string }{{"on", "on"}, {"warn", "on"}, {"warn", "warn"}} {
		t.Run(c.first+" then "+c.then, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			settings := read(t, dir, "memctl.yaml")
			set := func(redact string) { write(t, dir, "memctl.yaml", settings+"memory:\n  redact: "+redact+"\n") }
			opened := func() *engine.Engine {
				e, err := engine.Open(dir, engine.Options{Now: "2026-11-20", LockWait: patience})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { e.Close() })
				return e
			}
			set(c.first)
			retain(t, dir, "2026-11-19", "W @서버: 관리 서버는 서울에 있다.", "W @서버: 백업 서버는 부산에 있다.")
			reflectOpened(t, dir)
			change(t, dir, entry(t, dir, "관리 서버는"), "서울에 있다", "서울에 있고 열쇠는 "+key+" 이다")
			reflectOpened(t, dir)
			tellOf(t, dir, "2026-11-20", briefing.Options{Mode: brief.Session}) // by the old settings
			set(c.then)
			e := opened()
			shown := shownOf(t, e, entry(t, dir, key).id())
			for what, text := range shown {
				if forAgents := what == string(brief.Session) && c.then == "on"; strings.Contains(text, "서울에") == forAgents {
					t.Errorf("%s shows the entry: %t\n%s", what, !forAgents, text) // what is redacted is not put into a session
				}
				if raw := strings.Contains(text, key); raw != (c.then == "warn") {
					t.Errorf("%s shows the secret: %t\n%s", what, raw, text)
				}
			}
			if c.then == "on" && strings.Contains(read(t, dir, ".memctl/brief.json")+strings.Join(whereIs(t, dir, []string{key}, ".memctl/index"), ""), key) {
				t.Error("the secret is in what briefings or the index are made of")
			}
			if !strings.Contains(read(t, dir, entry(t, dir, key).page), key) {
				t.Error("the person's own line was changed")
			}
		})
	}
}

// shownOf is an entry as each surface shows it, as JSON.
func shownOf(t *testing.T, e *engine.Engine, id string) map[string]string {
	t.Helper()
	out := map[string]string{}
	show := func(what string, v any, err error) {
		t.Helper()
		b, encodeErr := json.Marshal(v)
		if err != nil || encodeErr != nil {
			t.Fatalf("%s: %v, %v", what, err, encodeErr)
		}
		out[what] = string(b)
	}
	a, err := e.Recall(t.Context(), recall.Query{Text: "관리 서버 서울"})
	show("recall", a, err)
	b, err := e.Context(t.Context(), recall.Query{Text: "관리 서버 서울"}, load.Options{})
	show("context", b, err)
	v, err := e.Entry(t.Context(), id)
	show("entry", v, err)
	w, err := e.Why(t.Context(), id)
	show("why", w, err)
	s, err := e.Brief(t.Context(), briefing.Options{Mode: brief.Session})
	show("session", s, err)
	return out
}
