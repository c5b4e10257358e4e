package bank

import "slices"

// questions makes events of what a person did to the pages of questions: a page that is gone was deleted, unless another
// one has its id now, and one whose gap a person has set to closed is closed. What stands below the answer heading needs
// no event: it is there.
func (d *detector) questions() {
	for _, p := range d.in.Plan.paths {
		q := d.in.Plan.pages[p].asks
		data, changed := d.in.Pages[p]
		switch {
		case q == nil || !changed || d.in.Unwritten[q.ID]:
		case data == nil:
			ev := Event{Op: OpPromote, Entry: q.ID, Why: ReasonByHand}
			if to := d.pageWith(q.PageID()); to != "" {
				ev.Why, ev.After = PromoteMoved, &Fields{Home: to}
			}
			d.event(ev)
		case q.Closed == 0 && q.Answer.Text == "":
			if f, _ := parseFront(data); Gap(f.Value("gap")) == GapClosed {
				d.event(Event{Op: OpPromote, Entry: q.ID, Why: PromoteClosed})
			}
		}
	}
}

// pageWith is the first changed page that has an id, "" if none does.
func (d *detector) pageWith(id string) string {
	var found []string
	for p, data := range d.in.Pages {
		if f, _ := parseFront(data); Curated(p) && f.Value("id") == id {
			found = append(found, p)
		}
	}
	if len(found) == 0 {
		return ""
	}
	return slices.Min(found)
}
