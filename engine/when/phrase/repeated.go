package phrase

import (
	"strings"

	"github.com/seed-a44923cb/memctl/engine/when/token"
)

// repeated passes over what comes back: every Monday and Friday, 매주 금요일 오후 3시, 매달 10일부터 15일까지.
func (r *Reader) repeated(i int) (Expr, int) {
	if !r.particle(i, token.Every) {
		return Expr{}, i
	}
	next := i + 1
	if r.korean(i) {
		next = r.skipJosa(next) // 격주로 수요일
	} else {
		next = r.everyWhich(next)
	}
	var first Moment
	for at := next; ; {
		m, end := r.moment(at)
		if day := m.Has &^ DayTime; end == at || first.facets > 0 && day != 0 && day != first.Has&^DayTime {
			return Expr{}, next
		}
		if first.facets == 0 {
			first = m
			if _, whole := r.plain(at); whole > end {
				end = whole
			}
		}
		if r.particle(end, token.Starting, token.Ending, token.Each, token.About) {
			end++
		}
		next, at = end, r.andThen(end)
	}
}

// everyWhich skips what stands between every and a time: other, second, 2 weeks, year on.
func (r *Reader) everyWhich(i int) int {
	for r.is(i, "other", "single") || r.tok(i).Kind == token.Ordinal || r.tok(i).Kind == token.Number && r.tok(i+1).Kind == token.Counter {
		i++
	}
	if r.tok(i).Kind == token.Counter {
		if at := r.skip(i+1, "on", "at", "in"); at > i+1 {
			return r.skip(at, "the")
		}
		return i + 1
	}
	return i
}

// andThen skips what joins the next of a list.
func (r *Reader) andThen(i int) int {
	i = r.skipJosa(i)
	i = r.skip(i, ",", "/", "·", "&", "~", "-")
	return r.skip(r.skip(i, "and", "or", "to", "및"), "on", "at")
}

// skipJosa skips the josa at i, but 에: 매주 월요일에 어제 한 일.
func (r *Reader) skipJosa(i int) int {
	if t := r.tok(i); t.Kind == token.Josa && t.Glued && !strings.HasPrefix(r.textAt(i), "에") {
		return i + 1
	}
	return i
}
