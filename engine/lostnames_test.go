package engine_test

import (
	"strings"
	"testing"
)

// namingLogs have a line that alone names a subject, in the middle of which stands %; it is one of two claims, or all there is.
func namingLogs() map[string][2]string {
	return map[string][2]string{
		"ko":       {"feijoa 정원", "- [[feijoa 정원]] 열쇠는 화분 밑에 두기로 했다\n- 창고 월세는 90만원\n"},
		"en":       {"feijoa garden", "- decided to keep the key of the [[feijoa garden]] below the pot\n- the rent of the shed is 900 dollars\n"},
		"ko claim": {"feijoa-gw", "- [[feijoa-gw]] 포트 7443, 창고 월세 90만원\n"},
		"en claim": {"feijoa-gw", "- shed rent 900 dollars, [[feijoa-gw]] port 7443\n"},
	}
}

func subjectNames(t *testing.T, dir, now string) (names []string) {
	t.Helper()
	s, err := open(t, dir, now).Subjects(t.Context(), 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range s.Subjects {
		names = append(append(names, x.Name), x.Aliases...)
	}
	for _, x := range s.Candidates {
		names = append(names, x.Name)
	}
	return names
}

// TestPurgeForgetsTheSubjectThatNothingElseNamed: in ledgers, changelog, reports, pages and the list; of others of the line nothing is lost.
func TestPurgeForgetsTheSubjectThatNothingElseNamed(t *testing.T) {
	t.Parallel()
	for lang, c := range namingLogs() {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			write(t, dir, "memory/2026-03-02.md", "# 2026-03-02\n\n"+c[1]+"- [[quince-db]] 포트 5432\n")
			reflect(t, dir, "2026-03-03")
			if names := strings.Join(subjectNames(t, dir, "2026-03-03"), ", "); !strings.Contains(names, c[0]) || !strings.Contains(names, "quince-db") {
				t.Fatalf("subjects %s", names)
			}
			purge(t, dir, "2026-03-04", isLive(t, dir, "feijoa").id())
			if left := whereIs(t, dir, []string{"feijoa"}, "bank", ".memctl", "reports"); len(left) > 0 {
				t.Errorf("it is named in %v", left)
			}
			for _, now := range []string{"2026-03-04", "2026-03-05"} {
				if names := strings.Join(subjectNames(t, dir, now), ", "); strings.Contains(names, "feijoa") || !strings.Contains(names, "quince-db") {
					t.Errorf("subjects %s", names)
				}
				reflect(t, dir, now)
			}
			if log := read(t, dir, "bank/_meta/changelog.md"); !strings.Contains(log, ": quince-db\n") {
				t.Errorf("changelog:\n%s", log)
			}
			isLive(t, dir, map[string]string{"ko": "창고", "ko claim": "창고", "en": "shed", "en claim": "shed"}[lang])
			if left := whereIs(t, dir, []string{"feijoa"}, "bank", "reports"); len(left) > 0 {
				t.Errorf("it is named again in %v", left)
			}
			sound(t, dir, "2026-03-05")
		})
	}
}

// TestSubjectOfAHiddenLineIsNotNamed: from the moment on in which the line is hidden; what another line names stays.
func TestSubjectOfAHiddenLineIsNotNamed(t *testing.T) {
	t.Parallel()
	for lang, c := range namingLogs() {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			dir := newWorkspace(t)
			const log = "memory/2026-03-02.md"
			text := "# 2026-03-02\n\n" + c[1] + "- [[quince-db]] 포트 5432\n"
			write(t, dir, log, text)
			reflect(t, dir, "2026-03-03")
			line, _, _ := strings.Cut(c[1], "\n")
			edit(t, dir, log, line, "<private>\n"+line+"\n</private>")
			hidden := func(when string) {
				t.Helper()
				if names := strings.Join(subjectNames(t, dir, "2026-03-04"), ", "); strings.Contains(names, "feijoa") || !strings.Contains(names, "quince-db") {
					t.Errorf("%s: subjects %s", when, names)
				}
			}
			hidden("before a run")
			reflect(t, dir, "2026-03-04")
			hidden("after a run")
			for rel, data := range tree(t, dir, ".", "memory", ".memctl", "bank/_meta/ledger") {
				if strings.Contains(data, "feijoa") {
					t.Errorf("%s:\n%s", rel, data)
				}
			}
			sound(t, dir, "2026-03-04")
			write(t, dir, log, text)
			reflect(t, dir, "2026-03-05")
			if names := strings.Join(subjectNames(t, dir, "2026-03-05"), ", "); !strings.Contains(names, c[0]) {
				t.Errorf("shown again: subjects %s", names)
			}
			sound(t, dir, "2026-03-05")
		})
	}
}
