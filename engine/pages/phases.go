package pages

// Done counts what a full pass wrote, by phase.
type Done struct {
	RollupsDue, Rollups   int
	EntityPages, Entities int
	Headers               int
	Listed, Catalogue     int
}
