// Package pages plans what is to stand on the pages of the bank, from the fold of a run: which pages change, and how they will look. It also reads
// off the pages what people did to them since they were last written. A page that could not be written is noted, so that nobody takes what stands
// there still for a person's wish.
package pages
