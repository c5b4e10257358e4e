package main

// unknown is how a run of characters that no surface matches enters the lattice: the ids and cost of unk.def.
type unknown struct {
	name        string
	tag         string
	left, right int
	cost        int
}

// The order is part of the format.
var unknowns = []unknown{
	{"hangul", "UNKNOWN", 1803, 3569, 10055},
	{"latin", "SL", 1796, 3532, 824},
	{"number", "SN", 1797, 3562, 3563},
	{"hanja", "SH", 1795, 3561, -803},
	{"symbol", "SY", 1801, 3566, 3640},
	{"stop", "SF", 1794, 3560, 3518},
	{"comma", "SC", 1792, 3558, 788},
	{"open", "SSO", 1800, 3565, -1183},
	{"close", "SSC", 1799, 3564, -1325},
	{"ellipsis", "SE", 1793, 3559, -1297},
}
