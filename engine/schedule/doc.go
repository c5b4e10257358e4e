// Package schedule decides when the runs of a workspace are due: the micro-cycle every so often, and the reflect of each night.
//
// Start with [Next]: a state and a moment give a plan, which says what to run now and why, and when to ask again. Who obeys it
// tells the state what happens: [State.Resume] when it starts, [State.Observe] whenever it looks at the clock, [State.Touch] when
// logs have changed, [State.Begin] and [State.End] around each run. Everything is a value; nothing here reads a clock or waits.
//
// What it promises: one run at a time. What was missed while the machine slept or the program was not there is made up once:
// one distil for any number of cycles, one reflect for any number of nights. A run that outlasts its slot delays the next, and
// queues up nothing. Each night of the calendar has one reflect, also the night on which the hour does not exist or comes twice. A clock
// that is set back neither runs again what has run nor stands still. What fails is tried again, each time after a longer pause.
//
// The moments are wall time: strip the monotonic reading (Round(0)) before handing one in, or a clock that was set back does not
// show.
package schedule
