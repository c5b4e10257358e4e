package daemon

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"github.com/go-co-op/gocron/v2"
	"github.com/seed-a44923cb/memctl/engine/config"
	"github.com/seed-a44923cb/memctl/engine/schedule"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/notice"
)

// keeper keeps one workspace. All but the channels and the health belongs to the goroutine of keep.
type keeper struct {
	*daemon

	dir     string
	log     *slog.Logger
	wake    chan struct{} // gocron: the plan's time has come
	changes chan struct{} // the watcher: something in memory/ may have changed
	edited  chan struct{} // the watcher: memctl.yaml has changed
	reload  chan struct{} // from outside: read the settings again
	job     gocron.Job
	oneRun  bool // it makes one run and ends, and so need not watch anything

	ws       *workspace.Workspace // nil while it is not taken up
	lock     *workspace.Lock
	cfg      config.Config
	settings string // what memctl.yaml held when cfg was read
	again    bool   // they are to be read whether they have changed or not
	state    schedule.State
	file     file
	watch    func() // ends the watching; nil without
	polled   time.Time
	seen     string // what the logs looked like then
	logged   string // why the workspace cannot be kept, as it was logged; it is logged once
	lastRun  string // what went wrong in the last run, which is shown while nothing else is wrong

	health atomic.Pointer[string] // what is wrong; "" when all is well
}

func newKeeper(d *daemon, dir string) *keeper {
	channel := func() chan struct{} { return make(chan struct{}, 1) }
	k := &keeper{
		daemon: d, dir: dir, log: d.Log.With(slog.String(keyWorkspace, dir)),
		wake: channel(), changes: channel(), edited: channel(), reload: channel(),
	}
	k.lastRun = "not taken up yet"
	k.setHealth(k.lastRun)
	return k
}

func (k *keeper) setHealth(what string) { k.health.Store(&what) }

// keep does what is due until the context ends.
func (k *keeper) keep(ctx context.Context) {
	defer k.leave(ctx)
	for ctx.Err() == nil {
		wait := k.turn(ctx)
		if wait <= 0 {
			continue
		}
		k.wakeIn(k, wait)
		select {
		case <-ctx.Done():
		case <-k.wake:
		case <-k.changes:
			k.count.watched(k.dir)
			k.state.Touch(k.now())
		case <-k.edited:
			k.settle(ctx)
		case <-k.reload:
			k.again = true
		}
	}
}

// settle leaves the settings alone until whoever writes them pauses, but not for ever.
func (k *keeper) settle(ctx context.Context) {
	for end := time.Now().Add(schedule.Patience); time.Now().Before(end); {
		select {
		case <-ctx.Done():
			return
		case <-k.edited:
		case <-time.After(cmp.Or(k.Quiet, schedule.Quiet)):
			return
		}
	}
}

// turn does one thing if one is due, and says how long there is nothing to do.
func (k *keeper) turn(ctx context.Context) time.Duration {
	if err := k.attend(ctx); err != nil {
		return schedule.Heartbeat
	}
	now := k.now()
	k.state.Observe(now)
	wait := k.poll(ctx)
	p := schedule.Next(k.state, now)
	if p.Run == schedule.None {
		return min(p.Wake.Sub(now), wait)
	}
	_, _ = k.run(ctx, p) // it is noted there
	return 0
}

// attend gets the workspace ready, and says what keeps it from that, or that nothing does any more. Settings that cannot be read may
// be half written: before that counts, they are read once more.
func (k *keeper) attend(ctx context.Context) error {
	err := k.ready(ctx)
	if _, ok := errors.AsType[*config.Error](err); ok && reason(err) != k.logged {
		k.settle(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err = k.ready(ctx)
	}
	switch {
	case err != nil:
		k.trouble(ctx, err)
	case k.logged != "":
		k.logged = ""
		k.setHealth(k.lastRun)
		k.log.LogAttrs(ctx, slog.LevelInfo, "workspace is kept again")
		k.file.NotKept, k.file.NotKeptWhy = "", notice.Notice{}
		k.save(ctx)
	}
	return err
}

// ready takes the workspace up if it is not, leaves it if it has gone, and reads its settings if they have changed.
func (k *keeper) ready(ctx context.Context) error {
	if k.ws != nil {
		err := k.ws.Check()
		if err == nil && !k.lock.Held() {
			err = errUnlocked
		}
		if err != nil {
			k.drop()
			if !errors.Is(err, errUnlocked) {
				return err
			}
		}
	}
	if k.ws == nil {
		if err := k.takeUp(ctx); err != nil {
			return err
		}
	}
	return k.readSettings(ctx)
}

// errUnlocked says that .memctl/ was deleted with the lock in it. It is taken again, unless another daemon was quicker.
var errUnlocked = errors.New("the lock of the daemon is gone")

// takeUp occupies the workspace and goes on where the last daemon has stopped.
func (k *keeper) takeUp(ctx context.Context) (err error) {
	if k.ws != nil {
		return nil
	}
	ws, err := workspace.Open(k.dir)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			k.lock, k.ws = nil, nil
			err = errors.Join(err, ws.Close())
		}
	}()
	now := k.now()
	lock, err := ws.Occupy(ctx, now)
	if err != nil {
		return err
	}
	k.ws, k.lock, k.settings, k.polled = ws, lock, "", time.Time{}
	k.file, _ = readState(ws) // what cannot be read is as good as none: everything is due then
	k.state = k.file.State
	if err := k.readSettings(ctx); err != nil {
		if _, ok := errors.AsType[*config.Error](err); !ok {
			return errors.Join(err, lock.Unlock())
		}
		k.cfg, _ = config.Parse([]byte("timezone: UTC\n")) // until the settings can be read, of which attend takes care
		k.listen(ctx)                                      // so that it is noticed at once when they are mended
	}
	k.resume(now)
	k.save(ctx)
	k.log.LogAttrs(ctx, slog.LevelInfo, "keeping",
		slog.String(keyTimeZone, k.cfg.Zone.String()), slog.Duration(keyEvery, k.cfg.Schedule.DistillEvery), slog.String(keyReflectAt, clock(k.cfg.Schedule.ReflectAt)))
	return nil
}

// resume goes on where the last daemon has stopped.
func (k *keeper) resume(now time.Time) {
	k.state.Settings = k.due()
	if run := k.state.Running; run != nil {
		k.file.fail(Failure{At: run.Start.UTC(), Verb: run.Verb, Reason: "its process ended in the middle of it", Notice: notice.New("run.cut", "its process ended in the middle of it")})
	}
	k.file.begin(k.dir, k.Version, os.Getpid(), now.UTC())
	k.state.Resume(now)
}

// readSettings reads memctl.yaml if it is not what it was.
func (k *keeper) readSettings(ctx context.Context) error {
	data, err := k.ws.ReadFile(config.File)
	if err != nil {
		return err
	}
	if string(data) == k.settings && !k.again {
		return nil
	}
	k.again = false
	cfg, err := config.Parse(data)
	if err != nil {
		return err
	}
	first := k.settings == ""
	k.cfg, k.settings = cfg, string(data)
	k.state.Settings = k.due()
	k.listen(ctx)
	if !first {
		k.state.Forgive()
		k.log.LogAttrs(ctx, slog.LevelInfo, "settings read again")
		k.save(ctx)
	}
	return nil
}

func (k *keeper) due() schedule.Settings {
	s := k.cfg.Due()
	s.Quiet = k.Quiet
	return s
}

// listen watches the files anew, if the settings want them watched.
func (k *keeper) listen(ctx context.Context) {
	if k.watch != nil {
		k.watch()
		k.watch = nil
	}
	k.file.Watching = WatchOff
	if k.cfg.Schedule.Watch && !k.oneRun {
		k.startWatching(ctx)
	}
}

func (k *keeper) startWatching(ctx context.Context) {
	stop, err := k.Watch(ctx, k.dir, k.log, func() { poke(k.changes) }, func() { poke(k.edited) })
	if err != nil {
		k.file.Watching = WatchScan
		k.log.LogAttrs(ctx, slog.LevelWarn, "files cannot be watched, and are listed every two seconds instead", slog.String(keyReason, reason(err)))
		return
	}
	k.watch, k.file.Watching = stop, WatchEvents
}

// drop lets go of a workspace that is not there any more.
func (k *keeper) drop() {
	if k.watch != nil {
		k.watch()
		k.watch = nil
	}
	_ = k.lock.Unlock() // nobody can be told, and the file is gone
	k.ws.Close()
	k.ws, k.lock = nil, nil
}

// leave is the end of the keeper.
func (k *keeper) leave(ctx context.Context) {
	if k.ws == nil {
		return
	}
	now := k.now().UTC()
	k.file.Stopped = &now
	k.save(ctx)
	k.drop()
}

// trouble is what keeps a workspace from being kept. It is said once, until it is another.
func (k *keeper) trouble(ctx context.Context, err error) {
	text := reason(err)
	k.setHealth(text)
	if text == k.logged {
		return
	}
	k.logged = text
	k.log.LogAttrs(ctx, slog.LevelError, "workspace cannot be kept; trying again every minute", slog.String(keyReason, text))
	if k.ws != nil {
		k.file.fail(Failure{At: k.now().UTC(), Reason: text, Notice: told(err)})
		k.file.NotKept, k.file.NotKeptWhy = text, told(err)
		k.save(ctx)
	}
}

// save writes the state file. On a full disk it stays as it was, and the runs go on, or say why not.
func (k *keeper) save(ctx context.Context) {
	p := schedule.Next(k.state, k.now())
	k.file.State = k.state
	k.file.TimeZone, k.file.DistillEvery, k.file.ReflectAt = k.cfg.Zone.String(), k.cfg.Schedule.DistillEvery.String(), clock(k.cfg.Schedule.ReflectAt)
	k.file.Distill.Next, k.file.Reflect.Next = p.Distill.UTC(), p.Reflect.UTC()
	if err := k.file.write(k.ws); err != nil {
		k.log.LogAttrs(ctx, slog.LevelWarn, "the state file could not be written", slog.String(keyReason, reason(err)))
	}
}

// clock writes hours and minutes.
func clock(d time.Duration) string { return time.Time{}.Add(d).Format("15:04") }
