//go:build unix

package hosttest

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// clientsEnv names the folder with the clients, each in a folder that is named as its package is, version included.
const clientsEnv = "MEMCTL_TEST_HOSTS"

// program is the path of a client's program, by the client's name in testdata/clients. The test is skipped where it is not installed, or does not
// run on this machine. From here on it runs beside the tests of other clients, which have nothing to do with it.
func program(t *testing.T, client string) string {
	t.Helper()
	t.Parallel()
	if os.Getenv(clientsEnv) == "" {
		t.Skipf("needs a real agent: .ci/run hosts installs those of testdata/clients, and names their folder in %s (see CONTRIBUTING.md)", clientsEnv)
	}
	pkg := packageOf(t, client)
	installed := filepath.Join(os.Getenv(clientsEnv), filepath.FromSlash(pkg))
	found, err := filepath.Glob(filepath.Join(installed, "node_modules", filepath.FromSlash(map[string]string{
		"claude":   "@anthropic-ai/claude-code-*/claude",
		"codex":    ".bin/codex",
		"gemini":   ".bin/gemini",
		"opencode": "opencode-*/bin/opencode",
	}[client])))
	if err != nil {
		t.Fatal(err)
	}
	_, version, _ := strings.Cut(pkg[1:], "@")
	for _, path := range found { // one that is for another kind of processor does not run
		cmd := exec.CommandContext(t.Context(), path, "--version")
		cmd.Env = []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
		if said, err := cmd.Output(); err == nil && strings.Contains(string(said), version) {
			return path
		}
	}
	skip(t, "%s is not there: npm install --prefix %s --ignore-scripts %s", client, installed, pkg)
	return ""
}

// skip skips a test with a line that .ci/run looks for.
func skip(t *testing.T, format string, args ...any) {
	t.Helper()
	t.Skipf("SKIPPED: "+t.Name()+", "+format, args...)
}

// packageOf is the package of npm that has a client, with its version.
func packageOf(t *testing.T, client string) string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "clients"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if fields := strings.Fields(lines.Text()); len(fields) == 2 && fields[0] == client {
			return fields[1]
		}
	}
	t.Fatalf("testdata/clients does not name %s", client)
	return ""
}
