package life

// ScoreTasks counts which of the tasks are named to who asks what is to be done: lines are those of what is named. What names no task of truth is
// not counted, so that it may say other things too. From is what was asked.
func (f *Figures) ScoreTasks(tasks []Task, lines map[Place]bool, from string) {
	if tasks == nil {
		return
	}
	f.TasksFrom = from
	var shown, open count
	for i := range tasks {
		t := &tasks[i]
		if t.Closed == nil {
			open.add(lines[t.Opened])
		}
		if lines[t.Opened] {
			shown.add(t.Closed == nil)
		}
	}
	if open.all == 0 {
		return
	}
	precision, recall := fraction(shown), fraction(open)
	f.TasksF1 = rounded(0)
	if precision+recall > 0 {
		f.TasksF1 = rounded(2 * precision * recall / (precision + recall))
	}
}

// fraction is a share as the parts of an F1 are rounded; 0 of nothing.
func fraction(c count) float64 {
	if s := share(c.part, c.all); s != nil {
		return *s
	}
	return 0
}
