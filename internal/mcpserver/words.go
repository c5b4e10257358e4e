package mcpserver

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/engine/bundle"
	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/engine/replay"
	"github.com/seed-a44923cb/memctl/memory"
)

// adviceError is an error whose words say what to do next.
type adviceError struct{ text string }

func (e *adviceError) Error() string { return e.text }

func (s *service) advise(ko, en string, args ...any) error {
	return &adviceError{s.tf(ko, en, args...)}
}

// failed puts the error of a call into words for a model.
func (s *service) failed(ctx context.Context, err error) error {
	if e, ok := errors.AsType[*adviceError](err); ok {
		return e
	}
	if ctx.Err() != nil {
		return s.advise("중단되었습니다 (cancelled)", "cancelled")
	}
	if e, ok := errors.AsType[*replay.AmbiguousError](err); ok {
		return s.advise("%s에 맞는 것이 %d개입니다(ambiguous): %s. 이 가운데 하나를 그대로 씁니다", "%s may be any of %d: %s. Use one of these as it is", bundle.Flat(e.Name), e.Total, strings.Join(shownPaths(e.Among), ", "))
	}
	if e, ok := errors.AsType[*bundle.SmallError](err); ok {
		return s.advise("budget %d에는 한 줄도 들어가지 않습니다. budget을 %d 이상으로 다시 부릅니다", "a budget of %d holds not a line of what there is; call again with budget %d or more", e.Budget, e.Need)
	}
	switch {
	case errors.Is(err, memory.ErrGrammar):
		return s.advise("이 글이나 이름은 한 줄로 적을 수 없습니다(not expressible as one line). text는 한 문장으로, entities는 따옴표 없는 이름으로 씁니다",
			"this text or name cannot be written as one line: make text one sentence, and entities names without quotation marks")
	case errors.Is(err, logbook.ErrEmpty):
		return s.advise("쓸 글이 없습니다. text에 한 문장을 줍니다", "there is nothing to write: give a sentence as text")
	case errors.Is(err, memory.ErrEncoding):
		return s.advise("UTF-8도 CP949도 아닌 파일이라 읽을 수 없습니다: %v", "the file is neither UTF-8 nor CP949 text: %v", err)
	}
	msg, hint := err.Error(), ""
	if s.opt.Explain != nil {
		msg, hint = s.opt.Explain(ctx, err)
	}
	if hint != "" {
		msg += ". " + hint
	}
	return &adviceError{msg}
}

// noEntry is the error of an id that stands for nothing; any other error stays as it is.
func (s *service) noEntry(err error, id string) error {
	if !errors.Is(err, bank.ErrNotFound) {
		return err
	}
	return s.advise("그런 항목이 없습니다(no entry): %s. id는 m…으로 시작합니다. memory_search로 먼저 찾아 그 결과의 id를 씁니다",
		"no entry %s. An id begins with m…; search first with memory_search and use the id of a hit", bundle.Flat(id))
}

// noPage is the error of a name that stands for nothing, with names that come near it.
func (s *service) noPage(err error, name string, paths []string) error {
	if !errors.Is(err, bank.ErrNotFound) {
		return err
	}
	if near := nearest(name, paths); len(near) > 0 {
		return s.advise("그런 항목이나 페이지가 없습니다(no entry or page): %s. 비슷한 이름: %s. 아니면 memory_search로 찾습니다",
			"no entry or page %s. Near names: %s. Or find it with memory_search", bundle.Flat(name), strings.Join(shownPaths(near), ", "))
	}
	list := ""
	if slices.Contains(paths, indexPage) {
		list = s.t(", 페이지 목록은 name \"index\"로 봅니다", "; name \"index\" lists the pages")
	}
	return s.advise("그런 항목이나 페이지가 없습니다(no entry or page): %s. memory_search로 찾아 그 결과의 source나 id를 씁니다%s",
		"no entry or page %s. Find it with memory_search and use the source or id of a hit%s", bundle.Flat(name), list)
}

// indexPage is the catalogue of the pages, which a full pass makes.
const indexPage = "bank/index.md"
