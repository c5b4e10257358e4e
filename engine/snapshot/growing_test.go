package snapshot

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// ledgerIn is a workspace with a ledger of such a text.
func ledgerIn(t *testing.T, text string) (ws *workspace.Workspace, rel string) {
	t.Helper()
	dir := t.TempDir()
	rel = "ledger.jsonl"
	for name, data := range map[string]string{"memctl.yaml": "timezone: Asia/Seoul\n", rel: text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.Close() })
	return ws, rel
}

// added adds to a file as a changeset does, and has the cursor note it.
func added(t *testing.T, ws *workspace.Workspace, c *Cursor, a *Appending) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(ws.Dir(), a.Change.Path), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(a.Change.Data); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	looks, err := ws.Look([]string{a.Change.Path})
	if err != nil {
		t.Fatal(err)
	}
	c.Note(a, looks[0])
}

func TestFileThatGrowsIsReadOnce(t *testing.T) {
	ws, rel := ledgerIn(t, "첫 줄\n둘째 줄, 끝이 없는")
	c := &Cursor{}
	whole := "첫 줄\n둘째 줄, 끝이 없는\n"
	for i, line := range []string{"셋째\n", "넷째\n", "다섯째\n"} {
		a, err := c.Append(ws, rel, []byte(line), false)
		if err != nil {
			t.Fatal(err)
		}
		if unread := a.Change.Seen != (workspace.Look{}); unread != (i > 0) {
			t.Errorf("line %d: added without reading the file: %v", i, unread)
		}
		before := workspace.Hash([]byte(whole))
		if i == 0 {
			before = workspace.Hash([]byte(whole[:len(whole)-1]))
		}
		whole += line
		type facts struct {
			Before, Hash string
			Size         int64
		}
		if diff := cmp.Diff(facts{before, workspace.Hash([]byte(whole)), int64(len(whole))}, facts{a.Change.Before, a.Hash, a.Size}); diff != "" {
			t.Errorf("line %d (-want +got)\n%s", i, diff)
		}
		added(t, ws, c, a)
	}
	if got, err := ws.ReadFile(rel); err != nil || string(got) != whole {
		t.Errorf("got %q, %v; want %q", got, err, whole)
	}
}

func TestFileThatOthersChangedIsReadAgain(t *testing.T) {
	ws, rel := ledgerIn(t, "")
	c := &Cursor{}
	a, err := c.Append(ws, rel, []byte("우리 줄\n"), false)
	if err != nil {
		t.Fatal(err)
	}
	added(t, ws, c, a)
	if err := os.WriteFile(filepath.Join(ws.Dir(), rel), []byte("우리 줄\n남의 줄"), 0o644); err != nil {
		t.Fatal(err)
	}
	if a, err = c.Append(ws, rel, []byte("다음\n"), false); err != nil {
		t.Fatal(err)
	}
	if got, want := a.Hash, workspace.Hash([]byte("우리 줄\n남의 줄\n다음\n")); got != want || a.Change.Seen != (workspace.Look{}) {
		t.Errorf("got %s by %+v, want %s and nothing seen", got, a.Change.Seen, want)
	}
	if c.Note(a, workspace.Look{Path: rel, Size: a.Size + 1}); len(c.Grown) > 0 {
		t.Errorf("a file that has grown more than by what was added is known: %v", c.Grown)
	}
}

func TestDryRunHasTheBytesThatItAddsTo(t *testing.T) {
	ws, rel := ledgerIn(t, "있던 줄\n")
	c := &Cursor{}
	a, err := c.Append(ws, rel, []byte("새 줄\n"), false)
	if err != nil {
		t.Fatal(err)
	}
	added(t, ws, c, a)
	if a, err = c.Append(ws, rel, nil, true); err != nil || string(a.Change.Prev) != "있던 줄\n새 줄\n" {
		t.Errorf("got %q, %v", a.Change.Prev, err)
	}
	var none *Cursor
	if a, err = none.Append(ws, "none.jsonl", []byte("줄\n"), false); err != nil || a.Change.Before != "" || a.Size != 4 {
		t.Errorf("of no file: %+v, %v", a, err)
	}
}
