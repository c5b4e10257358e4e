package markdown

// Columns is the width of a text on a terminal.
func Columns(text string) int { return columns(text) }
