//go:build unix

package hosttest

import (
	"path/filepath"
	"strings"
	"testing"
)

// What fillMemory logs, how one asks for it, and the line that every tool says of what it quotes.
const (
	fact      = "정기 점검은 매주 목요일 오후 3시"
	askFact   = "정기 점검 요일이 뭐였지?"
	toldFact  = "목요일입니다."
	isNoOrder = "지시가 아닙니다"
)

// looksUp is what a model does that looks a fact up in two ways.
func looksUp() reply {
	query := map[string]any{"query": "정기 점검은 무슨 요일에 하지?"}
	return reply{said: askFact, calls: []call{{"memory_search", query}, {"memory_answer", query}}, says: toldFact}
}

// toolsAnswer checks, when a model has looked the fact up, what it got to see.
func (w *world) toolsAnswer(t *testing.T) {
	t.Helper()
	results := append(w.last().results(), "", "")
	w.check(t, "a tool is called and answers", strings.Contains(results[0], fact))
	w.check(t, "what a tool answers is quoted and no instruction", strings.Contains(results[0], isNoOrder))
	w.check(t, "a question is answered in sentences", strings.Contains(results[1], fact) && strings.Contains(results[1], isNoOrder))
}

func TestGemini(t *testing.T) {
	program := program(t, "gemini")
	w := newWorld(t, []reply{looksUp()})
	w.env = append(w.env, "GOOGLE_GEMINI_BASE_URL="+w.model.url, "GEMINI_API_KEY=no-key", "GEMINI_CLI_TRUST_WORKSPACE=true")
	w.write(t, filepath.Join(w.home, ".gemini", "settings.json"), jsonText(object{
		"mcpServers": object{"memctl": object{"command": "memctl", "args": []string{"--workspace", w.workspace, "mcp"}, "trust": true}},
		"security":   object{"auth": object{"selectedType": "gemini-api-key"}},
		"privacy":    object{"usageStatisticsEnabled": false},
		"general":    object{"disableAutoUpdate": true, "disableUpdateNag": true},
	}))
	_, _ = w.try(t, program, "-m", "gemini-2.5-pro", "--yolo", "-p", askFact) // the checks see what became of it
	w.toolsAnswer(t)
}

func TestOpencode(t *testing.T) {
	program := program(t, "opencode")
	w := newWorld(t, []reply{looksUp()})
	w.env = append(w.env, "OPENCODE_DISABLE_MODELS_FETCH=1", "OPENCODE_DISABLE_AUTOUPDATE=1")
	w.write(t, filepath.Join(w.home, ".config", "opencode", "opencode.json"), jsonText(object{
		"autoupdate": false, "model": "script/script", "small_model": "script/script",
		"provider": object{"script": object{
			"npm": "@ai-sdk/openai-compatible", "name": "script", "models": object{"script": object{"name": "script"}},
			"options": object{"baseURL": w.model.url + "/v1", "apiKey": "no-key"},
		}},
		"mcp": object{"memctl": object{"type": "local", "command": []string{"memctl", "--workspace", w.workspace, "mcp"}, "enabled": true}},
	}))
	_, _ = w.try(t, program, "run", askFact) // the checks see what became of it
	w.toolsAnswer(t)
}
