package redact

import "strings"

// table is what has been read of the head of a table: rows ask for it one by one.
type table struct {
	row  int // the beginning of a row that has been asked for, of the table whose
	head int // first line begins here
}

// How long rows and heads of tables are that are read, in bytes.
const (
	longestRow  = 1 << 10
	longestHead = 1 << 10
)

// cell judges the value in a cell of a table at text[i:] by the head of its column.
func (r *rules) cell(text string, i int, t *table) (string, Certainty, int, int) {
	if !promising(text[i:min(len(text), i+promise)]) {
		return "", 0, 0, 0
	}
	line := strings.LastIndexByte(text[max(0, i-longestRow):i], '\n')
	if line < 0 {
		return "", 0, 0, 0 // no row, or the first one
	}
	row := max(0, i-longestRow) + line + 1
	cell := strings.TrimLeft(text[row:i], " \t")
	if cell == "" || cell[0] != '|' || strings.Trim(cell[strings.LastIndexByte(cell, '|')+1:], " `*\"'") != "" {
		return "", 0, 0, 0 // it does not begin the cell
	}
	head := t.of(text, row)
	if head == row {
		return "", 0, 0, 0
	}
	title, ok := column(text[head:min(row, head+longestHead)], strings.Count(cell, "|"))
	if !ok {
		return "", 0, 0, 0
	}
	var s surroundings
	s.write(strings.TrimSpace(title[:min(len(title), labelBefore)]))
	label, _, at := r.direct(s.text())
	if label == nil {
		return "", 0, 0, 0
	}
	kind, sure, end := r.judge(text, i, label, linkSign, s.text()[:at])
	if end == 0 {
		return "", 0, 0, 0
	}
	return kind, sure, i, end
}

// of is where the table begins whose row begins at text[row:].
func (t *table) of(text string, row int) int {
	if row == t.row {
		return t.head // another cell of it
	}
	at := row
	for at > 0 {
		if at == t.row {
			at = t.head
			break
		}
		before := strings.LastIndexByte(text[max(0, at-1-longestRow):at-1], '\n') + 1
		if before == 0 && at-1 > longestRow {
			break // a line that is no row
		}
		if before += max(0, at-1-longestRow); !strings.HasPrefix(strings.TrimLeft(text[before:at], " \t"), "|") {
			break
		}
		at = before
	}
	t.row, t.head = row, at
	return at
}

// column is the cell of a row behind so many bars.
func column(row string, bars int) (string, bool) {
	if at := strings.IndexByte(row, '\n'); at >= 0 {
		row = row[:at]
	}
	for range bars {
		_, rest, ok := strings.Cut(row, "|")
		if !ok {
			return "", false
		}
		row = rest
	}
	title, _, _ := strings.Cut(row, "|")
	return title, true
}
