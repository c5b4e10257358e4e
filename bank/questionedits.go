package bank

import (
	"maps"
	"slices"
)

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
		default:
			d.closedBy(q, data)
		}
	}
	d.questionsBack()
}

// closedBy notes that a person has closed a question on its page.
func (d *detector) closedBy(q *Question, data []byte) {
	if q.Closed != 0 || q.Answer.Text != "" {
		return
	}
	if f, _ := parseFront(data); Gap(f.Value("gap")) == GapClosed {
		d.event(Event{Op: OpPromote, Entry: q.ID, Why: PromoteClosed})
	}
}

// questionsBack takes back the removal of questions whose page is there again, under whatever name: it was away for a while, and nothing
// has come to pass.
func (d *detector) questionsBack() {
	for _, id := range slices.Sorted(maps.Keys(d.in.Deleted)) {
		gone := d.in.Deleted[id]
		at := d.pageWith(id)
		if at == "" || d.in.Plan.pages[at] != nil && d.in.Plan.pages[at].asks != nil {
			continue
		}
		q := gone.Question
		d.event(Event{Op: OpVoid, Entry: q.ID, IDs: []string{gone.Removal.ID}, Why: ReasonBack})
		if at != q.Page {
			d.event(Event{Op: OpPromote, Entry: q.ID, Why: PromoteMoved, After: &Fields{Home: at}})
		}
		d.closedBy(q, d.in.Pages[at])
	}
}

// pageWith is the first changed page that has an id, "" if none does.
func (d *detector) pageWith(id string) string {
	if d.withID == nil {
		d.withID = map[string]string{}
		for _, p := range slices.Backward(slices.Sorted(maps.Keys(d.in.Pages))) {
			if Curated(p) {
				f, _ := parseFront(d.in.Pages[p])
				d.withID[f.Value("id")] = p
			}
		}
	}
	return d.withID[id]
}
