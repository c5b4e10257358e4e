package life

import "strconv"

// Figures are how a memory fared on a life.
type Figures struct {
	Life      string              `json:"life"`
	Questions *int                `json:"questions"`            // that the notes answer
	ByType    map[string]*float64 `json:"by_type"`              // hit1 of each type of question
	Pairs     *int                `json:"pairs"`                // neighbouring values in truth
	InBank    *int                `json:"in_bank"`              // of these, those whose older value came into the bank
	EndedN    *int                `json:"ended_n"`              // entries that the program ended for what another line says
	TasksFrom string              `json:"tasks_from,omitempty"` // what was asked for them
	Shares
	*Details
}

// Shares are the figures of which there are means, each from 0 to 1 but OldLive; nil: there was nothing to count.
type Shares struct {
	ChangedTop     *float64 `json:"changed_top"`
	StaleFirst     *float64 `json:"stale_first"`
	AnswerCurrent  *float64 `json:"answer_current"`
	Hit1           *float64 `json:"hit1"`
	Hit5           *float64 `json:"hit5"`
	NoneRefused    *float64 `json:"none_refused"`
	WronglyRefused *float64 `json:"wrongly_refused"`
	Ended          *float64 `json:"ended"`
	Flagged        *float64 `json:"flagged"`
	EndedTold      *float64 `json:"ended_told"`
	ShownUntold    *float64 `json:"shown_untold"`
	EndedOfAll     *float64 `json:"ended_of_all"`
	OldLive        *float64 `json:"old_live"`
	KeptNew        *float64 `json:"kept_new"`
	KeptTruth      *float64 `json:"kept_truth"`
	LostTruth      *float64 `json:"lost_truth"`
	NearHit        *float64 `json:"near_hit"`
	EndPrecision   *float64 `json:"end_precision"`
	TasksF1        *float64 `json:"tasks_f1"`
	Pages          *float64 `json:"pages"`
}

// Details are what the figures are made of where something went wrong.
type Details struct {
	Missed    []Missed   `json:"missed,omitzero"`     // older values that still stand beside the newer
	OldFirst  []OldFirst `json:"old_first,omitzero"`  // questions about what changed that changed_top does not count
	Lost      []Lost     `json:"lost,omitzero"`       // what holds and was ended
	OtherEnds []Ended    `json:"other_ends,omitzero"` // what was ended and is no older value of truth and no closed task
}

// Missed is a pair of values of which the older was not ended.
type Missed struct {
	ID        string `json:"id"`
	Subject   string `json:"subject"`
	Attribute string `json:"attribute"`
	Old       string `json:"old"`
	New       string `json:"new,omitempty"` // "": given up
	OldAt     Place  `json:"old_at"`
	NewAt     Place  `json:"new_at"`
}

// OldFirst is a question about what changed, of which the current line does not come first. Ranks begin at 1; 0: it is not among the hits.
type OldFirst struct {
	ID       string  `json:"id"`
	Question string  `json:"question"`
	Current  int     `json:"current"`  // rank of the first current line
	Outdated int     `json:"outdated"` // rank of the first outdated line
	Evidence []Place `json:"evidence"`
	First    []Place `json:"first"` // what stands first
}

// Lost is a value that holds and of which all entries were ended.
type Lost struct {
	ID        string `json:"id"`
	Subject   string `json:"subject"`
	Attribute string `json:"attribute"`
	Value     string `json:"value"`
	At        Place  `json:"at"`
}

// Ended is an entry that was ended, and the one that took its place.
type Ended struct {
	Entry  string  `json:"entry"`
	Text   string  `json:"text"`
	At     []Place `json:"at"`
	By     string  `json:"by,omitempty"` // the text of the other
	ByWhat []Place `json:"by_at,omitempty"`
}

// Named is a figure with its name, which is also its field in JSON.
type Named struct {
	Name  string
	Value *float64
}

// List lists the shares in the order of the struct.
func (s *Shares) List() []Named {
	var out []Named
	for _, f := range s.fields() {
		out = append(out, Named{f.name, *f.at})
	}
	return out
}

// field is where a share is kept.
type field struct {
	name string
	at   **float64
}

func (s *Shares) fields() []field {
	return []field{
		{"changed_top", &s.ChangedTop},
		{"stale_first", &s.StaleFirst},
		{"answer_current", &s.AnswerCurrent},
		{"hit1", &s.Hit1},
		{"hit5", &s.Hit5},
		{"none_refused", &s.NoneRefused},
		{"wrongly_refused", &s.WronglyRefused},
		{"ended", &s.Ended},
		{"flagged", &s.Flagged},
		{"ended_told", &s.EndedTold},
		{"shown_untold", &s.ShownUntold},
		{"ended_of_all", &s.EndedOfAll},
		{"old_live", &s.OldLive},
		{"kept_new", &s.KeptNew},
		{"kept_truth", &s.KeptTruth},
		{"lost_truth", &s.LostTruth},
		{"near_hit", &s.NearHit},
		{"end_precision", &s.EndPrecision},
		{"tasks_f1", &s.TasksF1},
		{"pages", &s.Pages},
	}
}

// Mean is the mean of each share over the lives that have it.
func Mean(all []*Figures) *Shares {
	mean := &Shares{}
	for i, to := range mean.fields() {
		sum, n := 0.0, 0
		for _, f := range all {
			if v := *f.fields()[i].at; v != nil {
				sum += *v
				n++
			}
		}
		if n > 0 {
			*to.at = rounded(sum / float64(n))
		}
	}
	return mean
}

// share is a part of a whole; nil of nothing.
func share(part, whole int) *float64 {
	if whole == 0 {
		return nil
	}
	return rounded(float64(part) / float64(whole))
}

// rounded keeps three decimals: the nearest number that has them, the even one of two.
func rounded(x float64) *float64 {
	x, _ = strconv.ParseFloat(strconv.FormatFloat(x, 'f', 3, 64), 64)
	return &x
}
