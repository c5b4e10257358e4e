package main

// unknown is how a run of characters that no surface matches enters the lattice: the ids and cost of unk.def.
type unknown struct {
	tag         string
	left, right int
	cost        int
}

// The order is part of the format: Hangul, Latin, number, Hanja, symbol, stop, comma, brackets, ellipsis.
var unknowns = []unknown{
	{"UNKNOWN", 1803, 3569, 10055},
	{"SL", 1796, 3532, 824},
	{"SN", 1797, 3562, 3563},
	{"SH", 1795, 3561, -803},
	{"SY", 1801, 3566, 3640},
	{"SF", 1794, 3560, 3518},
	{"SC", 1792, 3558, 788},
	{"SSO", 1800, 3565, -1183},
	{"SSC", 1799, 3564, -1325},
	{"SE", 1793, 3559, -1297},
}
