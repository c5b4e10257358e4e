package pack

import (
	"encoding/binary"
	"hash/crc32"
)

// Writer collects the bytes of a file. The zero value is ready for use: a body without a magic.
type Writer struct {
	buf     []byte
	numbers map[string]uint64 // of the shared texts
}

// NewWriter begins a file of about size bytes with its magic.
func NewWriter(magic string, size int) *Writer {
	return &Writer{buf: append(make([]byte, 0, size), magic...)}
}

// Uint writes a number as a varint.
func (w *Writer) Uint(v uint64) { w.buf = binary.AppendUvarint(w.buf, v) }

// Int writes a number of either sign as a varint.
func (w *Writer) Int(v int64) { w.buf = binary.AppendVarint(w.buf, v) }

// Byte writes one byte.
func (w *Writer) Byte(v byte) { w.buf = append(w.buf, v) }

// Fixed32 writes a number in four bytes.
func (w *Writer) Fixed32(v uint32) { w.buf = binary.LittleEndian.AppendUint32(w.buf, v) }

// Raw writes bytes as they are, without their number.
func (w *Writer) Raw(b []byte) { w.buf = append(w.buf, b...) }

// Text writes a text, its length before it.
func (w *Writer) Text(s string) {
	w.Uint(uint64(len(s)))
	w.buf = append(w.buf, s...)
}

// Blob writes bytes as Text writes a text.
func (w *Writer) Blob(b []byte) {
	w.Uint(uint64(len(b)))
	w.buf = append(w.buf, b...)
}

// Texts writes a list of texts.
func (w *Writer) Texts(list []string) {
	w.Uint(uint64(len(list)))
	for _, s := range list {
		w.Text(s)
	}
}

// Shared writes a text that is used often, a path or a keyword: whole the first time, then by its number.
func (w *Writer) Shared(s string) {
	if n, ok := w.numbers[s]; ok {
		w.Uint(n)
		return
	}
	if w.numbers == nil {
		w.numbers = map[string]uint64{}
	}
	w.numbers[s] = uint64(len(w.numbers)) + 1
	w.Uint(0)
	w.Text(s)
}

// SharedList writes a list of texts, each as Shared does.
func (w *Writer) SharedList(list []string) {
	w.Uint(uint64(len(list)))
	for _, s := range list {
		w.Shared(s)
	}
}

// Len is how many bytes have been written, the magic among them.
func (w *Writer) Len() int { return len(w.buf) }

// Body returns what was written, without a checksum. It is the writer's own memory.
func (w *Writer) Body() []byte { return w.buf }

// Bytes returns the file: what was written, and its checksum. It ends the writer's use.
func (w *Writer) Bytes() []byte { return binary.LittleEndian.AppendUint32(w.buf, checksum(w.buf)) }

// checksum is CRC-32C; the runtime keeps the table.
func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }
