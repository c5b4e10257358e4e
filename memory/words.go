package memory

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// hasLetter reports whether there is anything to say at all.
func hasLetter(b []byte) bool {
	for i := 0; i < len(b); {
		c := b[i]
		if c < utf8.RuneSelf {
			if c|0x20 >= 'a' && c|0x20 <= 'z' {
				return true
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if unicode.IsLetter(r) {
			return true
		}
		i += n
	}
	return false
}

// linksOnly reports whether nothing but links, images, embeds and addresses is left of the text.
func linksOnly(b []byte) bool {
	if !bytes.Contains(b, []byte("://")) && !bytes.Contains(b, []byte("](")) && !bytes.Contains(b, []byte("[[")) {
		return false
	}
	for i := 0; i < len(b); {
		if n := linkLen(b[i:]); n > 0 {
			i += n
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return false
		}
		i += n
	}
	return true
}

// maxLink bounds the search for the end of a link, so that unclosed brackets stay linear.
const maxLink = 1024

// linkLen is the length of the link at the start of b, 0 when there is none.
func linkLen(b []byte) int {
	b = b[:min(len(b), maxLink)]
	switch {
	case bytes.HasPrefix(b, []byte("[[")):
		if i := bytes.Index(b, []byte("]]")); i > 0 {
			return i + 2
		}
	case len(b) > 0 && b[0] == '[':
		if i := bytes.Index(b, []byte("](")); i > 0 {
			if j := bytes.IndexByte(b[i:], ')'); j > 0 {
				return i + j + 1
			}
		}
	case beginsAddress(b):
		if i := bytes.IndexAny(b, " \t>)"); i > 0 {
			return i
		}
		return len(b)
	}
	return 0
}

// beginsAddress reports whether b begins with the address of a page or a file.
func beginsAddress(b []byte) bool {
	return bytes.HasPrefix(b, []byte("http://")) || bytes.HasPrefix(b, []byte("https://")) || bytes.HasPrefix(b, []byte("file://"))
}
