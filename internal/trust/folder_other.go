//go:build !linux && !darwin

package trust

// which tells nothing here: there is no number of a folder, or it is given out again and nobody says when the folder was made.
func which(string) folder { return folder{} }
