package distil

import (
	"sync"

	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
)

// ahead judges statements on all processors while the fold is still at earlier ones. A close that lies in between may give what they are about
// another category: the fold judges those anew.
type ahead struct {
	m      *Machine
	rest   []memory.Statement // that nobody judges yet
	before *memory.Statement  // the one before them
	most   int                // stretches that are judged ahead
	begun  []*stretch         // in order; the fold is in the first
	jobs   chan *stretch
	wg     sync.WaitGroup
}

// stretch is a run of statements that one worker judges.
type stretch struct {
	statements []memory.Statement
	before     *memory.Statement                  // the one before the first; nil where there is none
	categoryOf func(name string) subject.Category // when the stretch was handed out
	judged     []judgement
	done       chan struct{} // closed when all are judged
}

// Bounds of a stretch and of how many are judged ahead. What lies further ahead is likelier to be judged twice.
const (
	stretchLen   = 32
	aheadPerHand = 4
)

// judgeAhead begins to judge statements that come after one, or nil, with a worker for each processor but for few statements; nil if there is one worker only. Call
// stop when the fold ends.
func (m *Machine) judgeAhead(statements []memory.Statement, before *memory.Statement) *ahead {
	workers := min(m.opt.Workers, len(statements)/stretchLen+1)
	if workers < 2 {
		return nil
	}
	a := &ahead{m: m, rest: statements, before: before, most: workers * aheadPerHand}
	a.jobs = make(chan *stretch, a.most)
	for range workers {
		a.wg.Go(func() {
			h := m.opt.newHand(m.hand.judged)
			for st := range a.jobs {
				st.judge(h)
			}
		})
	}
	return a
}

func (st *stretch) judge(h *hand) {
	defer close(st.done)
	before := st.before
	for i := range st.statements {
		st.judged[i] = h.judge(&st.statements[i], before, st.categoryOf)
		before = &st.statements[i]
	}
}

// next is the judgement of the next statement, by the categories of some time before.
func (a *ahead) next() *judgement {
	for len(a.rest) > 0 && len(a.begun) < a.most {
		n := min(stretchLen, len(a.rest))
		st := &stretch{a.rest[:n], a.before, a.m.categoriesNow(), make([]judgement, n), make(chan struct{})}
		a.before, a.rest = &a.rest[n-1], a.rest[n:]
		a.begun = append(a.begun, st)
		a.jobs <- st
	}
	st := a.begun[0]
	<-st.done
	j := &st.judged[0]
	if st.judged = st.judged[1:]; len(st.judged) == 0 {
		a.begun = a.begun[1:]
	}
	return j
}

// stop ends the workers, whatever they still have to do.
func (a *ahead) stop() {
	if a == nil {
		return
	}
	for {
		select {
		case <-a.jobs:
		default:
			close(a.jobs)
			a.wg.Wait()
			return
		}
	}
}
