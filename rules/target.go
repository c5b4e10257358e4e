package rules

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Placeholders of a target.
const (
	EntityPlaceholder = "{entity}"
	MonthPlaceholder  = "{month}"
)

// TargetDirs are the directories below bank/ that a target may lie in.
func TargetDirs() []string { return []string{"world", "activities", "opinions", "status", "entities"} }

// checkTarget says what is wrong with a target, or nothing.
func checkTarget(t string) error {
	switch {
	case t == "":
		return errors.New("a target is empty")
	case len(t) > 200:
		return errors.New("a target has at most 200 bytes")
	case !norm.NFC.IsNormalString(t):
		return errors.New("a target is written in NFC")
	case strings.ContainsAny(t, `\:*?"<>|#^[]`):
		return fmt.Errorf("target %q has one of the characters \\ : * ? \" < > | # ^ [ ]", t)
	case strings.ContainsFunc(t, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }):
		return fmt.Errorf("target %q has a control character", t)
	case path.Clean(t) != t || path.IsAbs(t):
		return fmt.Errorf("target %q is not a clean relative path", t)
	case path.Ext(t) != ".md":
		return fmt.Errorf("target %q does not end in .md", t)
	}
	parts := strings.Split(t, "/")
	if len(parts) < 2 || !slices.Contains(TargetDirs(), parts[0]) {
		return fmt.Errorf("target %q is not below %s", t, strings.Join(TargetDirs(), "/, ")+"/")
	}
	for i, p := range parts {
		if strings.HasPrefix(p, ".") || strings.HasSuffix(p, ".") || p != strings.TrimSpace(p) {
			return fmt.Errorf("target %q: a part begins with a dot or ends in a dot or space", t)
		}
		rest := strings.NewReplacer(EntityPlaceholder, "", MonthPlaceholder, "").Replace(p)
		if strings.ContainsAny(rest, "{}") {
			return fmt.Errorf("target %q: braces hold {entity} or {month}", t)
		}
		bare := strings.TrimSuffix(p, ".md")
		if rest != p && bare != EntityPlaceholder && bare != MonthPlaceholder {
			return fmt.Errorf("target %q: {entity} and {month} stand alone between slashes", t)
		}
		if rest == p && i == len(parts)-1 && (bare == "" || reserved(bare)) {
			return fmt.Errorf("target %q has no usable file name", t)
		}
	}
	if !IsPage(t) {
		return fmt.Errorf("target %q names a folder that ends in .md, or a copy that a sync leaves", t)
	}
	return nil
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
