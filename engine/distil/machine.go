package distil

import (
	"cmp"
	"context"
	"slices"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/dedup"
	"github.com/seed-a44923cb/memctl/engine/distil/triage"
	"github.com/seed-a44923cb/memctl/engine/subject"
	"github.com/seed-a44923cb/memctl/memory"
	"github.com/seed-a44923cb/memctl/memory/day"
	"github.com/seed-a44923cb/memctl/morph"
	"github.com/seed-a44923cb/memctl/rules"
)

// Options are what a Machine decides with.
type Options struct {
	Judge    *triage.Judge
	Comparer *dedup.Comparer
	Subjects *subject.Reader              // what lines are about; nil looks for no subjects
	Analyzer *morph.Analyzer              // of all of these; nil lets each analyse a text for itself
	Settings subject.Settings             // of the search for subjects
	Progress func(done, total int)        // called now and then during Run; may be nil
	IsNew    func(*memory.Statement) bool // which statements the tally counts; nil counts all
	Workers  int                          // goroutines that prepare statements; 0 is one

	Begun []Step             // of the first statements: the state is as they have left it
	Read  func([]Step) error // called once the last statement is folded, with the steps of its day, unless these are more than MostSteps or none is new; may be nil
	Facts dedup.Codec        // packs the facts of entries that are not asked for; nil keeps all as they are
}

// Machine folds statements and people's events into a state, and records the program's events on the way.
type Machine struct {
	opt    Options
	state  *bank.State
	known  Known
	first  *dedup.Kept                 // facts of first texts, by entry id
	now    *dedup.Kept                 // of texts that stand and are others
	index  map[rules.Kind]*dedup.Index // of the kinds that were asked for
	slots  *dedup.Slots                // of the entries of all kinds; nil until it is asked for
	number map[string]int              // entry id → its number in the indexes
	ids    []string                    // number → entry id
	places map[string][]string         // place (kind, page and entity) → ids of entries of an indexed kind that were filed there
	wholes map[string][]string         // texts of statuses → their nouns
	fades  map[day.Day][]string        // day at the close of which entries may end → these: see Ends
	long   map[string]bool             // short ids that two statements share; their entries carry long ids
	hand   *hand                       // of the fold
	events []bank.Event
	today  map[string]bool // ids of those of the day that is not closed yet
	line   lineNames       // of the line whose statements are folded
	passed []bank.Ignored  // people's events that changed nothing
	unread []*memory.Statement
	linked []*memory.Statement // of those that are new, the ones that may link to something
	tally  Tally
	marks  bank.Marks // of what was purged

	stored  Stored          // what the state begins with; nil if it is all in memory
	taken   map[string]bool // ids of the entries whose stored form counts no more
	fetched map[string]bool // ids of stored entries that are in the index of their kind

	finder    *subject.Finder // nil until it is needed: see names
	dismissed []string        // names that it is to be told of
	named     []named         // what it is to count, in order
	renames   []toldRenames   // what the lines of the day that is not closed tell of other names, in order

	counted struct { // what the log that is folded has said so far
		path string
		said map[string]int // by hash, how often
	}
	owners map[string]string // key of a name → id of the subject that has it; nil when it has to be made
	told   categories
}

// CollisionError says that two statements share the short id; the fold has to start anew with both lengthened.
type CollisionError struct{ ID string }

func (e *CollisionError) Error() string { return "two statements share the id " + e.ID }

// Known is what was found out about entries and is costly to find out again, by entry id.
type Known struct {
	Facts  map[string]dedup.Facts // of the first text of each, by which what says the same is told
	Now    map[string]dedup.Facts // of the text that stands, where it is not the first: a refined one, or a person's
	Topics map[string][]string    // of the entries whose topic was asked for
	Names  subject.State          // what lines have named so far; of what is stored, Stored knows it
	Stored Stored                 // what is found without being known; nil if everything is known
}

// New prepares a fold that continues from state, which the machine takes over together with known. What known does not
// have is computed. long names ids known to collide.
func New(state *bank.State, known Known, long map[string]bool, opt Options) *Machine {
	m := &Machine{
		opt: opt, state: state, known: known, index: map[rules.Kind]*dedup.Index{}, number: map[string]int{},
		places: map[string][]string{}, wholes: map[string][]string{}, fades: map[day.Day][]string{}, long: map[string]bool{}, today: map[string]bool{}, tally: NewTally(),
	}
	m.hand = opt.newHand(&judgements{known: map[string]judgement{}})
	m.first, m.now = dedup.NewKept(known.Facts, opt.Facts, maxOpen), dedup.NewKept(known.Now, opt.Facts, maxOpen)
	if m.known.Topics == nil {
		m.known.Topics = map[string][]string{}
	}
	m.counted.said = map[string]int{}
	m.dismissed = state.Dismissed()
	for id := range long {
		m.long[id] = true
	}
	if m.stored = known.Stored; m.stored != nil {
		m.taken, m.fetched, m.slots = map[string]bool{}, map[string]bool{}, dedup.SlotsOn(m.stored)
		for _, k := range rules.Kinds() {
			m.index[k] = new(dedup.Index)
		}
		for _, id := range m.stored.Long() {
			m.long[id[:bank.ShortID+1]] = true
		}
		return m
	}
	for id, e := range state.All() {
		if len(id) > bank.ShortID+1 {
			m.long[id[:bank.ShortID+1]] = true
		}
		m.watch(e)
	}
	return m
}

// indexOf is the index of the entries of a kind. It is made when it is first asked for: a run with one new line asks for
// one kind.
func (m *Machine) indexOf(k rules.Kind) *dedup.Index {
	x, ok := m.index[k]
	if !ok {
		x = new(dedup.Index)
		m.index[k] = x
		for _, e := range m.state.All() {
			if e.Kind == k {
				m.enter(e)
			}
		}
	}
	return x
}

// State is the state folded so far; it is the machine's until the machine is no longer used.
func (m *Machine) State() *bank.State { return m.state }

// Known is what the machine knows of the state's entries; for a checkpoint.
func (m *Machine) Known() Known {
	m.known.Facts, m.known.Now, m.known.Names = m.first.All(), m.now.All(), m.names().State()
	return m.known
}

// Names is what looks for subjects, as it stands after the fold so far.
func (m *Machine) Names() *subject.Finder { return m.names() }

// Events are the program's events of the fold so far, sealed, in order. At is not set.
func (m *Machine) Events() []bank.Event { return m.events }

// Ignored are the people's events that changed nothing, mostly because the logs no longer give the entry they are about: it may
// come back with its log.
func (m *Machine) Ignored() []bank.Ignored { return m.passed }

// Unread are the statements of the fold on which the reader has failed: they were judged by their words alone.
func (m *Machine) Unread() []*memory.Statement { return m.unread }

// Linked are the new statements of the fold that may link to something, in order.
func (m *Machine) Linked() []*memory.Statement { return m.linked }

// Tally counts what became of the statements.
func (m *Machine) Tally() Tally { return m.tally }

// Rest lets go of what only a fold needs, which is half of the memory of a large one. Nothing is folded afterwards, and [Machine.Known] and [Machine.File]
// are not asked any more; what the fold came to is.
func (m *Machine) Rest() {
	m.first, m.now, m.index, m.slots = nil, nil, nil, nil
	m.known.Facts, m.known.Now, m.known.Topics = nil, nil, nil
	m.number, m.ids, m.places, m.fades, m.hand, m.today = nil, nil, nil, nil, nil, nil
}

// Run folds statements and people's events of days after the state's last closed day, closes each day until
// through, and calls closed, if it is not nil, with each day that has been closed. Statements and events may come in any order. It returns early only with ctx's error, that of the
// state's base, or a [CollisionError]; a people's event that does not fold stops nothing, and is one of [Machine.Ignored].
func (m *Machine) Run(ctx context.Context, statements []memory.Statement, people []bank.Event, through day.Day, closed func(day.Day) error) error {
	statements = slices.Clone(statements)
	slices.SortStableFunc(statements, CompareStatements)
	people = slices.Clone(people)
	slices.SortStableFunc(people, bank.ComparePeople)
	for _, ev := range people {
		if ev.Op == bank.OpPurge { // known from the start: a purged statement must leave no trace in any event
			m.state.Purged.Add(ev.IDs)
		}
	}
	m.marks = m.state.Purged.Marks()
	c := m.begin(statements)
	statements = statements[len(m.opt.Begun):]
	ahead := m.judgeAhead(statements, c.last)
	defer ahead.stop()
	total, done := len(statements), 0
	for _, d := range m.days(statements, people, through) {
		some := len(statements) > 0 && statements[0].Day <= d
		for len(statements) > 0 && statements[0].Day <= d {
			if done%256 == 0 {
				if err := ctx.Err(); err != nil {
					return err
				}
				if m.opt.Progress != nil {
					m.opt.Progress(done, total)
				}
			}
			var judged *judgement
			if ahead != nil {
				judged = ahead.next()
			}
			if err := m.next(&c, &statements[0], judged); err != nil {
				return err
			}
			statements, done = statements[1:], done+1
		}
		if some && len(statements) == 0 && m.opt.Read != nil && len(c.steps) <= MostSteps {
			if err := m.opt.Read(c.steps); err != nil {
				return err
			}
		}
		for len(people) > 0 && people[0].Day <= d {
			m.person(&people[0])
			people = people[1:]
		}
		if err := m.state.Err(); err != nil {
			return err
		}
		if d <= through {
			m.close(d)
			if err := m.state.Err(); err != nil {
				return err
			}
			if closed != nil {
				if err := closed(d); err != nil {
					return err
				}
			}
		}
	}
	if m.opt.Progress != nil {
		m.opt.Progress(total, total)
	}
	return nil
}

// course is how far a fold has come with its statements.
type course struct {
	last   *memory.Statement // the one before the next; nil once it was purged
	newest day.Day           // of all statements
	steps  []Step            // of that day
}

// begin takes what the statements have brought that were folded before.
func (m *Machine) begin(statements []memory.Statement) (c course) {
	if n := len(statements); n > 0 {
		c.newest = statements[n-1].Day
	}
	c.steps = slices.Clip(m.opt.Begun)
	for i := range c.steps {
		m.resume(&statements[i], &c.steps[i])
		if c.last = &statements[i]; c.steps[i].Purged {
			c.last = nil
		}
	}
	if c.last != nil && c.last.Day != c.newest || len(statements) == len(c.steps) {
		c.steps = nil // they are of an earlier day, or nothing is new
	}
	return c
}

// next folds a statement.
func (m *Machine) next(c *course, s *memory.Statement, judged *judgement) error {
	unread, made := len(m.unread), len(m.events)
	claims := m.prepare(s, c.last, judged)
	m.identify(claims)
	if err := cmp.Or(m.statement(claims), m.state.Err()); err != nil {
		return err
	}
	if c.last = s; !slices.ContainsFunc(claims, remains) {
		c.last = nil
	}
	if m.opt.Read != nil && s.Day == c.newest && len(c.steps) <= MostSteps {
		c.steps = append(c.steps, m.stepOf(s, claims, made, len(m.unread) > unread, c.last == nil))
	}
	return nil
}

// days lists the days on which something can happen, in order: those with statements, people's events or fading
// opinions are found as the fold goes on, so every day from the first to the last is listed.
func (m *Machine) days(statements []memory.Statement, people []bank.Event, through day.Day) []day.Day {
	first, last := through, through
	if m.state.Closed != 0 {
		first = m.state.Closed + 1
	}
	widen := func(d day.Day) { first, last = min(first, d), max(last, d) }
	if len(statements) > 0 {
		widen(statements[0].Day)
		widen(statements[len(statements)-1].Day)
	}
	if len(people) > 0 {
		widen(people[0].Day)
		widen(people[len(people)-1].Day)
	}
	var out []day.Day
	for d := first; d <= last; d++ {
		out = append(out, d)
	}
	return out
}

// CompareStatements is the order in which statements fold: day, path, byte offset.
func CompareStatements(a, b memory.Statement) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Path, b.Path), cmp.Compare(a.StartByte, b.StartByte),
		cmp.Compare(a.Hash, b.Hash), cmp.Compare(a.Occurrence, b.Occurrence))
}

// person folds an event of a person.
func (m *Machine) person(ev *bank.Event) {
	if ev.Subject != nil {
		m.owners, m.told = nil, categories{}
	}
	if ev.Op == bank.OpDismiss && ev.Subject != nil {
		m.names().Dismiss(ev.Subject.Name)
	}
	for _, e := range m.state.About(ev.Entry) {
		m.untrack(e)
	}
	if err := m.state.Apply(ev); err != nil {
		m.passed = append(m.passed, bank.Ignored{Event: *ev, Err: err})
	}
	for _, e := range m.state.About(ev.Entry) {
		m.track(e)
	}
}

// live is the entry of an id, if it stands in the bank and has not been archived or superseded.
func (m *Machine) live(id string) (*bank.Entry, bool) {
	e, ok := m.state.Entry(id)
	return e, ok && e.Standing == bank.Live
}

// close ends what nobody has said again for long, and makes subjects of the names that lines have spoken of.
func (m *Machine) close(d day.Day) {
	m.end(d)
	m.findSubjects(d)
	m.renameSubjects(d)
	m.state.Closed = d
	clear(m.today)
}

// emit seals a program event, records it, and folds it. What comes to pass a second time on one day, in the same words, names the time before, so that
// it is another event: the ledgers have each event once.
func (m *Machine) emit(ev bank.Event) {
	ev.By = bank.Program
	for ev.Seal(); m.today[ev.ID]; ev.Seal() {
		ev.IDs = []string{ev.ID}
	}
	m.today[ev.ID] = true
	if err := m.state.Apply(&ev); err != nil && m.state.Err() == nil {
		panic("distil: own event does not fold: " + err.Error()) // the machine made it from this very state
	}
	if ev.Subject != nil {
		m.told = categories{}
	}
	if n := ev.Subject; n != nil && ev.Op == bank.OpSubject && m.owners != nil {
		for _, name := range append([]string{n.Name}, n.Aliases...) {
			m.owners[subject.Key(name)] = ev.Entry
		}
	} else if n != nil {
		m.owners = nil
	}
	m.events = append(m.events, ev)
	m.tally.Ops[ev.Op]++
	if e, ok := m.state.Resolve(ev.Entry); ok && ev.Op != bank.OpAccept { // of a new one the facts are to be told first: track
		m.watch(e)
	}
}

// anyStatus is the place of all statuses, by the nouns of their topic: what is done is looked for on every page, with and
// without an entity.
const anyStatus = "S*"

// placesOf are the [Places] of an entry.
func (m *Machine) placesOf(e *bank.Entry) []string {
	if e.Kind != rules.Status {
		return nil
	}
	return Places(e, m.topic(e))
}

// Places are the keys under which a later status looks for an older one: each entity that it names, on whatever page, or without one its
// page; by the nouns of its topic, for there are many on a page. Other kinds have none.
func Places(e *bank.Entry, topic []string) []string {
	if e.Kind != rules.Status {
		return nil
	}
	kind := string(rune(e.Kind))
	out := []string{kind + "/" + e.Home}
	if len(e.Entities) > 0 {
		out = out[:0]
		for _, n := range e.Entities {
			out = append(out, kind+"@"+rules.Slug(n))
		}
	}
	if len(topic) == 0 {
		topic = []string{""}
	}
	var narrow []string
	for _, p := range append(out, anyStatus) {
		for _, t := range topic {
			if place := p + "\x00" + t; !slices.Contains(narrow, place) { // two spellings of one entity are one place
				narrow = append(narrow, place)
			}
		}
	}
	return narrow
}
