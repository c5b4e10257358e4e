package hook_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/internal/hook"
)

// rollout are turns as Codex writes them: "U: …" or "A: …".
func rollout(turns ...string) string {
	var b strings.Builder
	for _, turn := range turns {
		role, kind := "user", "input_text"
		if turn[0] == 'A' {
			role, kind = "assistant", "output_text"
		}
		fmt.Fprintf(&b, `{"timestamp":"2026-11-20T01:00:05.001Z","type":"response_item","payload":{"type":"message","role":%q,"content":[{"type":%q,"text":%q}]}}`+"\n", role, kind, turn[3:])
	}
	return b.String()
}

// troubles are what hooks status has to tell, as "code records".
func (d *desk) troubles() string {
	d.t.Helper()
	all, err := hook.Troubles(d.open())
	if err != nil {
		d.t.Fatal(err)
	}
	var out []string
	for _, t := range all {
		if t.Path != d.transcript || t.Since.IsZero() || t.At.Before(t.Since) {
			d.t.Errorf("got %+v", t)
		}
		out = append(out, fmt.Sprint(t.Code, " ", t.Records))
	}
	return strings.Join(out, ", ")
}

// TestFormatThatIsLearntIsReadFromItsBeginning has a session in a format that is not known, as an older memctl saw it, and a newer one.
func TestFormatThatIsLearntIsReadFromItsBeginning(t *testing.T) {
	d := newDesk(t)
	good := lines(t, rule, "A: 네.")
	d.write(strings.ReplaceAll(good, `"type":`, `"sort":`))
	d.must(hook.Stop, nil)
	d.write(strings.ReplaceAll(lines(t, "U: 회의록은 노션에 쓰기로 했어.", "A: 네."), `"type":`, `"sort":`))
	if d.must(hook.SessionEnd, nil); d.troubles() != "transcript.foreign 4" || d.log() != "" {
		t.Fatalf("%s, the log is\n%s", d.troubles(), d.log())
	}
	data, err := os.ReadFile(d.transcript)
	if err != nil {
		t.Fatal(err)
	}
	// The same bytes mean something to the next version: nothing but the shape of the file is changed here.
	if err := os.WriteFile(d.transcript, []byte(strings.ReplaceAll(string(data), `"sort":`, `"type":`)), 0o600); err != nil {
		t.Fatal(err)
	}
	d.now = time.Now().Add(time.Hour).In(time.FixedZone("KST", 9*60*60)).Format(time.RFC3339) // the times of files are the machine's
	d.must(hook.Stop, map[string]string{"session_id": "other", "transcript_path": ""})
	if d.wants([]string{"400줄", "노션"}); d.troubles() != "" {
		t.Error(d.troubles())
	}
}

// TestFirstMessagesMayComeLate fires before Claude Code has written them: only its notes are there. Where none ever come, its format has changed.
func TestFirstMessagesMayComeLate(t *testing.T) {
	d := newDesk(t)
	d.write(`{"type":"mode"}` + "\n" + `{"type":"snapshot","message":{}}` + "\n")
	for range 2 {
		if d.must(hook.Stop, nil); d.troubles() != "" {
			t.Errorf("%q before the first message", d.troubles())
		}
	}
	if d.must(hook.Stop, nil); d.troubles() != "transcript.foreign 2" {
		t.Errorf("%q although none has come", d.troubles())
	}
	d.says(rule, "A: 네.")
	d.must(hook.Stop, nil)
	if d.wants([]string{"400줄"}); d.troubles() != "" {
		t.Error(d.troubles())
	}
}

// TestTranscriptThatCannotBeOpenedIsTold has a transcript that is gone, a folder, a link, and one that nobody may read.
func TestTranscriptThatCannotBeOpenedIsTold(t *testing.T) {
	for name, turns := range hostsOfTests(t) {
		for what, c := range map[string]struct {
			do   func(path string) error
			want string
		}{
			"gone":     {os.Remove, "transcript.gone 0"},
			"a folder": {func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) }, "transcript.unopened 0"},
			"a link": {func(path string) error {
				return errors.Join(os.Rename(path, path+".real"), os.Symlink(path+".real", path))
			}, ""},
			"a link to nothing": {func(path string) error { return errors.Join(os.Remove(path), os.Symlink(path+".real", path)) }, "transcript.gone 0"},
			"not permitted":     {func(path string) error { return os.Chmod(path, 0) }, "transcript.unopened 0"},
		} {
			if windows := runtime.GOOS == "windows"; what == "not permitted" && (windows || os.Geteuid() == 0) || windows && strings.Contains(what, "link") {
				continue // root may; links need a right there
			}
			d := newDesk(t)
			d.transcript = filepath.Join(filepath.Dir(d.transcript), name)
			d.write(turns(rule, "A: 네."))
			d.must(hook.Stop, nil)
			if err := c.do(d.transcript); err != nil {
				t.Fatal(err)
			}
			if _, err := d.fire(hook.Stop, nil); d.troubles() != c.want || (err != nil) != strings.Contains(c.want, "unopened") {
				t.Errorf("%s: %s: got %q, %v, want %q", name, what, d.troubles(), err, c.want)
			}
			if err := os.RemoveAll(d.transcript); err != nil {
				t.Fatal(err)
			}
			d.write(turns(rule, "A: 네.", limit, "A: OK."))
			if d.must(hook.Stop, nil); d.troubles() != "" || strings.Count(d.log(), "400줄") != 1 || !strings.Contains(d.log(), "30 days") {
				t.Errorf("%s: %s: %q, the log is\n%s", name, what, d.troubles(), d.log())
			}
		}
	}
}

// TestSessionThatNeverWasIsNoTrouble ends a session of which nothing was ever written, as claude mcp list does, and one that keeps no transcript.
func TestSessionThatNeverWasIsNoTrouble(t *testing.T) {
	d := newDesk(t)
	if d.must(hook.SessionEnd, nil); d.troubles() != "" {
		t.Error(d.troubles())
	}
	if d.must(hook.Stop, nil); d.troubles() != "transcript.gone 0" {
		t.Errorf("%q after the agent has answered", d.troubles())
	}
}

// TestSessionThatEndsWithinARecordIsTold ends a session twice that was cut as its host wrote.
func TestSessionThatEndsWithinARecordIsTold(t *testing.T) {
	d := newDesk(t)
	last := lines(t, limit)
	d.write(lines(t, rule, "A: 네.") + last[:len(last)/2])
	if d.must(hook.Stop, nil); d.troubles() != "" {
		t.Errorf("%q while it goes on", d.troubles())
	}
	for range 2 {
		if d.must(hook.SessionEnd, nil); d.troubles() != "transcript.damaged 1" {
			t.Errorf("%q at its end", d.troubles())
		}
	}
	d.write(last[len(last)/2:])
	d.must(hook.SessionEnd, nil)
	if d.wants([]string{"400줄", "30 days"}); d.troubles() != "" {
		t.Error(d.troubles())
	}
}

// TestAnotherSessionThatReadsWellEndsATrouble looks at two sessions of one host, and one of the other.
func TestAnotherSessionThatReadsWellEndsATrouble(t *testing.T) {
	d := newDesk(t)
	bad, dir := d.transcript, filepath.Dir(d.transcript)
	d.write("no record\n")
	d.must(hook.Stop, nil)
	d.now = "2026-11-20T14:40:00+09:00"
	d.transcript = filepath.Join(dir, "rollout-2026-11-20T10-00-00-019add38.jsonl")
	d.write(rollout(rule, "A: 네."))
	d.must(hook.Stop, map[string]string{"session_id": "of the other host"})
	if d.transcript = bad; d.troubles() != "transcript.foreign 1" {
		t.Errorf("after the other host: %q", d.troubles())
	}
	d.transcript = filepath.Join(dir, "5b6c.jsonl")
	d.says(rule, "A: 네.")
	if d.must(hook.Stop, map[string]string{"session_id": "5b6c"}); d.troubles() != "" {
		t.Errorf("after another session: %q", d.troubles())
	}
}

// TestHugeTranscriptThatIsNotUnderstood has 200 MB without a line, which take no room on the disk, and 9 MB of records without a message.
func TestHugeTranscriptThatIsNotUnderstood(t *testing.T) {
	d := newDesk(t)
	d.write("")
	if err := os.Truncate(d.transcript, 200<<20); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d.must(hook.Stop, nil)
	runtime.ReadMemStats(&after)
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; used > 64 || d.troubles() != "transcript.foreign 1" {
		t.Errorf("allocated %d MB, %q", used, d.troubles())
	}

	d = newDesk(t)
	record := `{"entry":{"kind":"turn","speaker":"user","body":"PR은 400줄을 넘기지 않기로 했어."},"pad":"` + strings.Repeat("x", 900) + `"}` + "\n"
	d.write(strings.Repeat(record, 9<<20/len(record)))
	d.must(hook.Stop, nil)
	if want := fmt.Sprint("transcript.foreign ", 9<<20/len(record)); d.troubles() != want || d.log() != "" {
		t.Errorf("got %q, want %q, the log is\n%s", d.troubles(), want, d.log())
	}
}

const (
	rule  = "U: PR은 400줄을 넘기지 않기로 했어."
	limit = "U: We decided to keep the logs for 30 days."
)

// hostsOfTests are both hosts: the name of a transcript and how turns stand in it.
func hostsOfTests(t *testing.T) map[string]func(turns ...string) string {
	t.Helper()
	return map[string]func(...string) string{
		session + ".jsonl":                           func(turns ...string) string { return lines(t, turns...) },
		"rollout-2026-11-20T10-00-00-019add38.jsonl": rollout,
	}
}

// TestTranscriptThatIsNotUnderstoodIsToldUntilItReadsWell leaves transcripts of both hosts in formats that neither has. Nothing is written of what is not
// understood; a word says so until the next message that is.
func TestTranscriptThatIsNotUnderstoodIsToldUntilItReadsWell(t *testing.T) {
	for name, turns := range hostsOfTests(t) {
		good := turns(rule, limit, "A: 네.")
		renamed := strings.NewReplacer(`"type":`, `"kind":`, `"content":`, `"parts":`, `"text":`, `"body":`, `"role":`, `"who":`)
		for what, c := range map[string]struct{ in, want string }{
			"whole format":        {renamed.Replace(good), "transcript.foreign 3"},
			"no type at all":      {strings.ReplaceAll(good, `"type":`, `"sort":`), "transcript.foreign 3"},
			"another nesting":     {nested(good), "transcript.foreign 3"},
			"a field renamed":     {strings.ReplaceAll(good, `"content":`, `"parts":`), "transcript.foreign 3"},
			"binary junk":         {"\x7fELF\x02\x01\n\x00\xff\xfe\n\x00\n", "transcript.foreign 3"},
			"half a record":       {good[:40] + "\n" + good, "transcript.damaged 1"},
			"one is strange":      {strings.Replace(good, `"content":`, `"parts":`, 1) + good, "transcript.strange 1"},
			"NUL bytes":           {good + strings.Repeat("\x00", 4096) + "\n", "transcript.damaged 1"},
			"empty":               {"", ""},
			"line ends of DOS":    {strings.ReplaceAll(good, "\n", "\r\n"), ""},
			"a byte order mark":   {"\ufeff" + good, ""},
			"letters taken apart": {norm.NFD.String(good), ""},
		} {
			d := newDesk(t)
			d.transcript = filepath.Join(filepath.Dir(d.transcript), name)
			d.write(c.in)
			for range 2 { // the second finds nothing new, and forgets nothing
				if d.must(hook.Stop, nil); d.troubles() != c.want {
					t.Errorf("%s: %s: got %q, want %q", name, what, d.troubles(), c.want)
				}
			}
			log := norm.NFC.String(d.log())
			if foreign := strings.HasPrefix(c.want, "transcript.foreign") || c.in == ""; foreign == strings.Contains(log, "400줄") || foreign && log != "" {
				t.Errorf("%s: %s: the log is\n%s", name, what, log)
			}
			for _, more := range []string{"U: 배포는 매주 화요일 오전에 하기로 결정했어.", "U: 회의록은 노션에 쓰기로 했어."} {
				d.write(turns(more, "A: 네."))
				d.must(hook.Stop, nil)
			}
			if d.must(hook.SessionEnd, nil); d.troubles() != "" || !strings.Contains(d.log(), "화요일 오전") || !strings.Contains(d.log(), "노션") {
				t.Errorf("%s: %s: after it reads well: %q, the log is\n%s", name, what, d.troubles(), d.log())
			}
		}
	}
}

// nested puts each record into another one.
func nested(in string) string {
	var b strings.Builder
	for line := range strings.Lines(in) {
		b.WriteString(`{"entry":` + strings.TrimSpace(line) + "}\n")
	}
	return b.String()
}
