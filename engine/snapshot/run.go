package snapshot

// MaxTries is how often a run plans anew because a person was quicker than its plan.
const MaxTries = 4
