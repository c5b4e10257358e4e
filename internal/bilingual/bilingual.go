// Package bilingual chooses between the two languages in which memctl writes, Korean and English.
//
// There is only [Pick]. Whose language counts (that of the workspace or of who asks) the caller knows; surfaces, which are asked
// in one language for all of a run, have a short form of their own.
package bilingual

// Pick returns the Korean text for the language "ko", and the English one for "en" and anything else.
func Pick(lang, ko, en string) string {
	if lang == "ko" {
		return ko
	}
	return en
}
