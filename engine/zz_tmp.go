package engine

import "github.com/seed-a44923cb/memctl/bank"

func (e *Engine) renderCatalogue(p *plan, pp *pagePlan, h *bank.Headers) error { return nil }

func isFormer(h string) bool { return h == "예전에는" || h == "Formerly" }
