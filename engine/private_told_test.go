package engine_test

import (
	"strings"
	"testing"
)

// hide puts a line of a file into a private part, and show takes the tags away.
func hide(t *testing.T, dir, rel, line string) {
	t.Helper()
	edit(t, dir, rel, line, "<private>\n"+line+"</private>\n")
}

func show(t *testing.T, dir, rel, line string) {
	t.Helper()
	edit(t, dir, rel, "<private>\n"+line+"</private>\n", line)
}

// TestMadePrivateIsToldByNobodyAfterADistil: page headers, the catalogue and roll-ups quote entries, and are without one as soon as any run has
// seen that its line is hidden.
func TestMadePrivateIsToldByNobodyAfterADistil(t *testing.T) {
	t.Parallel()
	const log, short = "memory/2026-11-03.md", "- W @민수: 민수는 병원에 다닌다.\n"
	for name, line := range map[string]string{
		"Korean":  "- W @민수: 민수는 feijoa 때문에 서울대 병원에 다닌다.\n",
		"English": "- W @Minsu: Minsu sees the feijoa doctor on Friday.\n",
	} {
		for how, first := range map[string]string{"an entry": "- W @서버: 서버는 포트 8081을 쓴다.\n", "a refinement": short} {
			if name == "English" && first == short {
				first = "- W @Minsu: Minsu sees the doctor on Friday.\n"
			}
			t.Run(name+", "+how, func(t *testing.T) {
				t.Parallel()
				dir := newWorkspace(t)
				write(t, dir, "memory/2026-11-02.md", "## Retain\n"+first)
				write(t, dir, log, "## Retain\n"+line+"- W @서버: 배포는 화요일에 한다.\n")
				reflect(t, dir, "2026-11-03")
				reflect(t, dir, "2026-12-02") // the week and the month are over
				before := tree(t, dir, "bank", "bank/_meta", "bank/archive")
				if !strings.Contains(before["bank/tree-index.json"], "feijoa") || !strings.Contains(before["bank/rollups/2026-W45.md"], "feijoa") {
					t.Fatal("neither the catalogue nor the roll-up tells it before")
				}
				hide(t, dir, log, line)
				distill(t, dir, "2026-12-03")
				if found := whereIs(t, dir, []string{"feijoa"}, "bank/index", "bank/index.md", "bank/tree-index.json", "bank/archive", "bank/world", "bank/wiki", "bank/rollups", "bank/_meta/changelog.md", "reports"); len(found) > 0 {
					t.Errorf("it stands in %v", found)
				}
				sound(t, dir, "2026-12-03")
				show(t, dir, log, line)
				reflect(t, dir, "2026-12-03")
				if after := tree(t, dir, "bank", "bank/_meta", "bank/archive"); after["bank/rollups/2026-W45.md"] != before["bank/rollups/2026-W45.md"] {
					t.Errorf("shown again, the roll-up is another:\n%s", after["bank/rollups/2026-W45.md"])
				}
				sound(t, dir, "2026-12-03")
			})
		}
	}
}

// TestNoReportTellsWhatIsMadePrivate: whatever text the entry had, however short.
func TestNoReportTellsWhatIsMadePrivate(t *testing.T) {
	t.Parallel()
	const first, log = "memory/2026-11-02.md", "memory/2026-11-03.md"
	long := strings.Repeat(" 아주 긴 까닭이 있고", 60)
	for name, c := range map[string]struct {
		public, line string
		then         func(t *testing.T, dir string)
		words        []string
		stays        string
	}{
		"a refinement":             {"- W @민수: 민수는 병원에 다닌다.\n", "- W @민수: 민수는 우울증 때문에 서울대 병원에 다닌다.\n", nil, []string{"우울증"}, "민수는 병원에 다닌다."},
		"a refinement, English":    {"- W @Minsu: Minsu sees the doctor on Friday.\n", "- W @Minsu: Minsu sees the doctor on Friday for feijoa.\n", nil, []string{"feijoa"}, "Minsu sees the doctor on Friday."},
		"a refinement that is cut": {"- W @민수: 민수는 병원에 다닌다.\n", "- W @민수: 민수는 우울증 때문에 서울대 병원에 다닌다" + long + ".\n", nil, []string{"우울증"}, ""},
		"a short text":             {"- W @서버: 서버는 포트 8081을 쓴다.\n", "- S @철수: 이혼 중이다.\n", nil, []string{"이혼"}, "서버는 포트 8081을 쓴다."},
		"a short text, English":    {"- W @서버: 서버는 포트 8081을 쓴다.\n", "- S @Chul: is ill.\n", nil, []string{"is ill"}, "서버는 포트 8081을 쓴다."},
		"a text that a person wrote": {"- W @서버: 서버는 포트 8081을 쓴다.\n", "- W @영희: 영희의 연봉은 오천만 원이다.\n", func(t *testing.T, dir string) {
			change(t, dir, entry(t, dir, "연봉"), "오천만 원", "육천만 원쯤")
			reflect(t, dir, "2026-11-04")
		}, []string{"연봉", "천만"}, "서버는 포트 8081을 쓴다."},
		"a text that a person has just written": {"- W @서버: 서버는 포트 8081을 쓴다.\n", "- W @영희: 영희의 연봉은 오천만 원이다.\n", func(t *testing.T, dir string) {
			change(t, dir, entry(t, dir, "연봉"), "오천만 원", "육천만 원쯤")
		}, []string{"연봉", "천만"}, "서버는 포트 8081을 쓴다."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			write(t, dir, first, "## Retain\n"+c.public)
			reflect(t, dir, "2026-11-02")
			write(t, dir, log, "## Retain\n"+c.line)
			reflect(t, dir, "2026-11-03")
			if found := whereIs(t, dir, c.words[:1], "reports"); len(found) == 0 {
				t.Fatal("no report tells it before")
			}
			if c.then != nil {
				c.then(t, dir)
			}
			hide(t, dir, log, c.line)
			reflect(t, dir, "2026-11-05")
			if found := whereIs(t, dir, c.words, "reports"); len(found) > 0 {
				t.Errorf("it stands in %v:\n%s", found, read(t, dir, "reports/2026-11-03.md"))
			}
			if c.stays != "" && !strings.Contains(read(t, dir, "reports/2026-11-02.md"), c.stays) {
				t.Errorf("what is public went, too:\n%s", read(t, dir, "reports/2026-11-02.md"))
			}
			sound(t, dir, "2026-11-05")
		})
	}
}

// TestPurgeSeesWhatIsMadePrivate: a purge that is the first run after a line was hidden takes both out of the same report.
func TestPurgeSeesWhatIsMadePrivate(t *testing.T) {
	t.Parallel()
	const log, line = "memory/2026-11-03.md", "- W @영희: 영희의 연봉은 오천만 원이다.\n"
	dir := newWorkspace(t)
	write(t, dir, log, "## Retain\n"+line+"- W @Vault: the vault phrase is feijoa.\n- W @서버: 서버는 포트 8081을 쓴다.\n")
	reflect(t, dir, "2026-11-03")
	hide(t, dir, log, line)
	edit(t, dir, log, "- W @Vault: the vault phrase is feijoa.\n", "")
	if _, err := open(t, dir, "2026-11-04").Purge(t.Context(), entry(t, dir, "feijoa").id()); err != nil {
		t.Fatal(err)
	}
	if found := whereIs(t, dir, []string{"feijoa", "연봉"}, "bank/index.md", "bank/tree-index.json", "bank/archive", "bank/world", "bank/wiki", "reports"); len(found) > 0 {
		t.Errorf("it stands in %v", found)
	}
	if text := read(t, dir, "reports/2026-11-03.md"); !strings.Contains(text, "포트 8081") {
		t.Errorf("what is public went, too:\n%s", text)
	}
	sound(t, dir, "2026-11-04")
}
