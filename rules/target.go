package rules

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

// Placeholders of a target.
const (
	EntityPlaceholder = "{entity}"
	MonthPlaceholder  = "{month}"
)

// TargetDirs are the directories below bank/ that a target may lie in.
func TargetDirs() []string { return []string{"world", "activities", "opinions", "status", "entities"} }

// maxTarget is the length of the longest target, in bytes.
const maxTarget = 200

// checkTarget says what is wrong with a target, or nothing.
func checkTarget(t string) notice.Notice {
	switch {
	case t == "":
		return notice.New("rules.target-empty", "a target is empty")
	case len(t) > maxTarget:
		return notice.New("rules.target-long", "a target has at most {most} bytes", maxTarget)
	case !norm.NFC.IsNormalString(t):
		return notice.New("rules.target-nfc", "a target is written in NFC")
	case strings.ContainsAny(t, `\:*?"<>|#^[]`):
		return notice.New("rules.target-marks", "target \"{target}\" has one of the characters \\ : * ? \" < > | # ^ [ ]", t)
	case strings.ContainsFunc(t, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }):
		return notice.New("rules.target-control", "target {target} has a control character", strconv.Quote(t))
	case path.Clean(t) != t || path.IsAbs(t):
		return notice.New("rules.target-path", "target \"{target}\" is not a clean relative path", t)
	case path.Ext(t) != ".md":
		return notice.New("rules.target-ending", "target \"{target}\" does not end in .md", t)
	}
	parts := strings.Split(t, "/")
	if len(parts) < 2 || !slices.Contains(TargetDirs(), parts[0]) {
		return notice.New("rules.target-folder", "target \"{target}\" is not below {folders}", t, strings.Join(TargetDirs(), "/, ")+"/")
	}
	for i, p := range parts {
		if strings.HasPrefix(p, ".") || strings.HasSuffix(p, ".") || p != strings.TrimSpace(p) {
			return notice.New("rules.target-dots", "target \"{target}\": a part begins with a dot or ends in a dot or space", t)
		}
		rest := strings.NewReplacer(EntityPlaceholder, "", MonthPlaceholder, "").Replace(p)
		if strings.ContainsAny(rest, "{}") {
			return notice.New("rules.target-braces", "target \"{target}\": braces hold {entity_mark} or {month_mark}", t, EntityPlaceholder, MonthPlaceholder)
		}
		bare := strings.TrimSuffix(p, ".md")
		if rest != p && bare != EntityPlaceholder && bare != MonthPlaceholder {
			return notice.New("rules.target-alone", "target \"{target}\": {entity_mark} and {month_mark} stand alone between slashes", t, EntityPlaceholder, MonthPlaceholder)
		}
		if rest == p && i == len(parts)-1 && (bare == "" || reserved(bare)) {
			return notice.New("rules.target-name", "target \"{target}\" has no usable file name", t)
		}
	}
	if !IsPage(t) {
		return notice.New("rules.target-page", "target \"{target}\" names a folder that ends in .md, or a copy that a sync leaves", t)
	}
	return notice.Notice{}
}

// Resolve fills a target's placeholders. entity is a name, not yet a slug; month is 2026-11, and a statement without
// one is filed under "undated". Without an entity the page above stands in: world/projects/{entity}.md becomes
// world/projects.md. Directly below a directory there is no page above: then Resolve returns "", and the kind's default
// page is the place.
func Resolve(target, entity, month string) string {
	if !strings.Contains(target, "{") {
		return target
	}
	parts := strings.Split(strings.TrimSuffix(target, ".md"), "/")
	for i, p := range parts {
		switch {
		case p == MonthPlaceholder && month == "":
			parts[i] = "undated"
		case p == MonthPlaceholder:
			parts[i] = month
		case p != EntityPlaceholder:
		case entity != "":
			if parts[i] = Slug(entity); i < len(parts)-1 && path.Ext(parts[i]) == ".md" {
				parts[i] += "-" // a folder of that name would stand in a page's place
			}
		case i < 2:
			return ""
		default:
			return strings.Join(parts[:i], "/") + ".md"
		}
	}
	return strings.Join(parts, "/") + ".md"
}
