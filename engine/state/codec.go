package state

import "github.com/seed-a44923cb/memctl/internal/pack"

// packer writes the binary files of .memctl/, with a method for each of their parts.
type packer struct{ *pack.Writer }

func newPacker(magic string, size int) *packer { return &packer{pack.NewWriter(magic, size)} }

// unpacker reads what a packer wrote.
type unpacker struct{ *pack.Reader }

func newUnpacker(magic string, data []byte) *unpacker { return &unpacker{pack.NewReader(magic, data)} }
