package derived

// noWait is nothing here: no pipe stands among files.
const noWait = 0
