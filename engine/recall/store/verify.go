package store

import (
	"errors"

	"github.com/seed-a44923cb/memctl/internal/derived"
)

// Verify reads every byte of the index and compares it with the checksums. It returns nil when there is no index.
func (s *Store) Verify() error {
	d, err := s.dir()
	if errors.Is(err, ErrMissing) {
		return nil
	}
	if err != nil {
		return err
	}
	defer d.Close()
	for try := 0; ; try++ {
		m, err := s.current(d)
		if errors.Is(err, ErrMissing) {
			return nil
		}
		if err != nil {
			return err
		}
		err = verifyFiles(d, m)
		if err == nil {
			return nil
		}
		// A writer may have been quicker.
		if again, aerr := s.current(d); aerr != nil || again.Generation == m.Generation || try == openTries {
			return err
		}
	}
}

func verifyFiles(d *derived.Dir, m *manifest) error {
	if _, err := readFiles(d, m.Files); err != nil {
		return err
	}
	return verifySegments(d, m)
}

// verifySegments compares the bytes of the segments with their checksums.
func verifySegments(d *derived.Dir, m *manifest) error {
	for _, ref := range m.Segments {
		got, err := refOf(d, ref.Name)
		path := d.Path(ref.Name)
		if err != nil {
			return &CorruptError{Path: path, Err: err}
		}
		if got != ref.fileRef {
			return &CorruptError{Path: path, Err: errors.New("checksum does not match")}
		}
	}
	return nil
}
