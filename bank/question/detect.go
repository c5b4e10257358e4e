package question

import (
	"cmp"
	"maps"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
)

// DetectInput is what [Detect] compares.
type DetectInput struct {
	bank.DetectInput
	// Questions are those that the plan has pages of.
	Questions []*Question
	// Deleted are the questions whose page was deleted, as [DeletedThrough] finds them.
	Deleted map[string]Deleted
}

// Detect turns what people did to the pages into events, as [bank.Detect] does, and adds what they did to the pages of
// questions: a page that is gone was deleted, unless another one has its id now; one with "gap: closed" in its front matter
// is closed; and one that is there again, under whatever name, takes its removal back: it was away for a while, and nothing
// has come to pass. What stands below the answer heading needs no event: it is there.
func Detect(in DetectInput) bank.Detected {
	found := bank.Detect(in.DetectInput)
	d := detector{in: in}
	d.changed()
	d.back()
	for i := range d.events {
		ev := &d.events[i]
		ev.At, ev.Day, ev.By = in.At, in.Day, bank.Person
		ev.Seal()
	}
	found.Events = append(found.Events, d.events...)
	slices.SortFunc(found.Events, bank.ComparePeople)
	return found
}

type detector struct {
	in     DetectInput
	withID map[string]string // the first changed page of each id; nil until it is asked for
	events []bank.Event
}

func (d *detector) event(ev bank.Event) { d.events = append(d.events, ev) }

// changed looks at the changed pages of the plan's questions.
func (d *detector) changed() {
	for _, q := range slices.SortedFunc(slices.Values(d.in.Questions), func(a, b *Question) int { return cmp.Compare(a.Page, b.Page) }) {
		data, changed := d.in.Pages[q.Page]
		switch {
		case !changed || d.in.Unwritten[q.ID]:
		case data == nil:
			ev := bank.Event{Op: bank.OpPromote, Entry: q.ID, Why: bank.ReasonByHand}
			if to := d.pageWith(q.PageID()); to != "" {
				ev.Why, ev.After = PromoteMoved, &bank.Fields{Home: to}
			}
			d.event(ev)
		default:
			d.closedBy(q, data)
		}
	}
}

// closedBy notes that a person has closed a question on its page.
func (d *detector) closedBy(q *Question, data []byte) {
	if q.Closed != 0 || q.Answer.Text != "" {
		return
	}
	if f, _ := bank.ParseFront(data); Gap(f.Value("gap")) == GapClosed {
		d.event(bank.Event{Op: bank.OpPromote, Entry: q.ID, Why: PromoteClosed})
	}
}

// back takes back the removal of questions whose page is there again.
func (d *detector) back() {
	for _, id := range slices.Sorted(maps.Keys(d.in.Deleted)) {
		gone := d.in.Deleted[id]
		at := d.pageWith(id)
		if at == "" || d.in.Plan.HasTopic(at) {
			continue
		}
		q := gone.Question
		d.event(bank.Event{Op: bank.OpVoid, Entry: q.ID, IDs: []string{gone.Removal.ID}, Why: bank.ReasonBack})
		if at != q.Page {
			d.event(bank.Event{Op: bank.OpPromote, Entry: q.ID, Why: PromoteMoved, After: &bank.Fields{Home: at}})
		}
		d.closedBy(q, d.in.Pages[at])
	}
}

// pageWith is the first changed page that has an id, "" if none does.
func (d *detector) pageWith(id string) string {
	if d.withID == nil {
		d.withID = map[string]string{}
		for _, p := range slices.Backward(slices.Sorted(maps.Keys(d.in.Pages))) {
			if bank.Curated(p) {
				f, _ := bank.ParseFront(d.in.Pages[p])
				d.withID[f.Value("id")] = p
			}
		}
	}
	return d.withID[id]
}
