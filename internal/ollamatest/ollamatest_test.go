package ollamatest_test

import (
	"bytes"
	"testing"

	"github.com/seed-a44923cb/memctl/internal/ollamatest"
)

func TestModelsAreSmallAndTheSameEachTime(t *testing.T) {
	for name, model := range map[string]func(uint64) []byte{"chat": ollamatest.ChatModel, "embedding": ollamatest.EmbeddingModel} {
		first := model(1)
		if len(first) > 1<<20 || !bytes.HasPrefix(first, []byte("GGUF\x03\x00\x00\x00")) {
			t.Errorf("%s: %d bytes, beginning %q", name, len(first), first[:8])
		}
		if !bytes.Equal(first, model(1)) || bytes.Equal(first, model(2)) {
			t.Errorf("%s: the seed does not decide", name)
		}
	}
}
