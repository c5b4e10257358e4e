package lint

// NotesMagic is for tests that make notes of any bytes.
const NotesMagic = notesMagic
