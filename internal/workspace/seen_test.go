package workspace_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/workspace"
)

// lookAt is how a file looks.
func lookAt(t *testing.T, w *workspace.Workspace, rel string) workspace.Look {
	t.Helper()
	looks, err := w.Look([]string{rel})
	if err != nil {
		t.Fatal(err)
	}
	return looks[0]
}

// appendingTo adds a line to the ledger, with a hash that its bytes do not have: who reads them finds a conflict.
func appendingTo(seen workspace.Look) workspace.Changeset {
	return workspace.Changeset{Changes: []workspace.Change{
		{Path: ledger, Op: workspace.OpAppend, Before: hashOf("not read"), Data: []byte("{\"v\":2}\n"), Seen: seen},
	}}
}

func TestFileThatLooksAsItWasIsAddedToUnread(t *testing.T) {
	dir := newDir(t, files{"memctl.yaml": "timezone: Asia/Seoul\n", ledger: "{\"v\":1}\n"})
	w := mustOpen(t, dir)
	a, err := applyAll(t.Context(), w, appendingTo(lookAt(t, w, ledger)))
	if err != nil || len(a.Stood) > 0 {
		t.Fatalf("got %v, stood %v; want the line added", err, a.Stood)
	}
	if got, want := tree(t, dir)[ledger], "{\"v\":1}\n{\"v\":2}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFileThatLooksAnotherIsReadBeforeItIsAddedTo(t *testing.T) {
	for name, change := range map[string]func(full string) error{
		"edited":  func(full string) error { return os.WriteFile(full, []byte("{\"v\":1,\"more\":7}\n"), 0o644) },
		"deleted": os.Remove,
		"replaced": func(full string) error {
			if err := os.WriteFile(full+".new", []byte("{\"v\":1}\n"), 0o644); err != nil {
				return err
			}
			return os.Rename(full+".new", full)
		},
		"a link": func(full string) error {
			if err := os.Rename(full, full+".moved"); err != nil {
				return err
			}
			return os.Symlink(full+".moved", full)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := newDir(t, files{"memctl.yaml": "timezone: Asia/Seoul\n", ledger: "{\"v\":1}\n"})
			w := mustOpen(t, dir)
			seen := lookAt(t, w, ledger)
			if err := change(filepath.Join(dir, filepath.FromSlash(ledger))); err != nil {
				t.Fatal(err)
			}
			_, err := applyAll(t.Context(), w, appendingTo(seen))
			if _, ok := errors.AsType[*workspace.ConflictError](err); !ok {
				t.Errorf("got %v, want a conflict", err)
			}
		})
	}
}

func TestOnlyAnAppendGoesByALook(t *testing.T) {
	dir := newDir(t, files{"memctl.yaml": "timezone: Asia/Seoul\n", ledger: "{\"v\":1}\n"})
	w := mustOpen(t, dir)
	cs := appendingTo(lookAt(t, w, ledger))
	cs.Changes[0].Op = workspace.OpWrite
	if _, err := applyAll(t.Context(), w, cs); !errors.Is(err, workspace.ErrChangeset) {
		t.Errorf("got %v, want ErrChangeset", err)
	}
}

func TestHashGoesOn(t *testing.T) {
	text := []byte("처음부터 끝까지 한 줄씩\n두 번째 줄, and a third one\n")
	for at := range len(text) {
		_, next, err := workspace.HashFrom(nil, text[:at])
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := workspace.HashFrom(next, text[at:])
		if want := workspace.Hash(text); err != nil || got != want {
			t.Fatalf("cut at %d: got %s, %v; want %s", at, got, err, want)
		}
	}
	if _, _, err := workspace.HashFrom([]byte("no state of a hash"), text); err == nil {
		t.Error("what is no state of a hash is gone on from")
	}
}
