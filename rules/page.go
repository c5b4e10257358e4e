package rules

import (
	"path"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// IsPage reports whether entries can stand on a page of this path, relative to bank/: it leads out of the folder on no system, no scan passes
// over it, and it is no copy that a sync left. Every target of a rule resolves to one.
func IsPage(p string) bool {
	const longest = 255 // bytes that the name of a file may have
	if path.Ext(p) != ".md" || path.Clean(p) != p || path.IsAbs(p) || strings.Contains(p, `\`) || strings.ContainsFunc(p, unicode.IsControl) {
		return false
	}
	if drive := p[0] | 0x20; p[1] == ':' && 'a' <= drive && drive <= 'z' { // it is at least as long as its extension
		return false
	}
	parts := strings.Split(p, "/")
	for i, part := range parts {
		isFolder := i < len(parts)-1
		if len(part) > longest || strings.HasPrefix(part, ".") || isFolder && strings.HasSuffix(part, ".md") {
			return false
		}
	}
	return !IsConflictCopy(p)
}

// IsConflictCopy reports whether a file is the copy that Syncthing, Dropbox, Obsidian, Nextcloud or Resilio leave beside a
// file that was changed on two devices.
func IsConflictCopy(p string) bool {
	name := strings.ToLower(norm.NFC.String(path.Base(p)))
	for _, mark := range []string{".sync-conflict-", "conflicted copy", "충돌된 복사본", ".conflict."} {
		if strings.Contains(name, mark) {
			return true
		}
	}
	return false
}

// noCopy is a slug whose page is not taken for a copy that a sync has left.
func noCopy(slug string) string {
	if !IsConflictCopy(slug + ".md") {
		return slug
	}
	marks := strings.NewReplacer(".sync-conflict-", "-sync-conflict-", "conflicted copy", "conflicted-copy", "충돌된 복사본", "충돌된-복사본", ".conflict.", "-conflict.")
	name := slug + ".md"
	for {
		next := marks.Replace(name)
		if next == name {
			return strings.TrimSuffix(name, ".md")
		}
		name = next
	}
}
