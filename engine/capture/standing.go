package capture

import (
	"github.com/seed-a44923cb/memctl/engine/capture/speech"
)

// Standing reports whether a decision or a preference is meant to hold from now on, and not for once: 앞으로 …, 항상 …, 절대 … 마; always …,
// never ….
func Standing(text string) bool { return speech.Has("lasting", speech.Without("within", text)) }
