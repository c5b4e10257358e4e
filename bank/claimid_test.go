package bank

import "testing"

func TestClaimsOfAStatementHaveIDsOfTheirOwn(t *testing.T) {
	stmt := EntryID("memory/2026-03-02.md\x00hash\x001", LongID)
	seen := map[string]bool{}
	for n := range MaxClaims {
		id := ClaimID(stmt, n)
		short := id[:ShortID+1]
		if !IsID(id) || !IsID(short) || seen[id] || seen[short] {
			t.Errorf("claim %d: id %s is none, or another claim's", n, id)
		}
		seen[id], seen[short] = true, true
		if back := (Source{Stmt: id, Claim: n}).Statement(); back != stmt {
			t.Errorf("claim %d: statement %s, want %s", n, back, stmt)
		}
	}
	if ClaimID(stmt, 0) != stmt {
		t.Error("the first claim has another id than its statement")
	}
}

func TestPurgeOfAClaimLeavesTheOthers(t *testing.T) {
	st := NewState()
	st.Purged[ClaimHash("h", 1, 3)] = true
	if !st.IsPurged("h") || st.Purged[ClaimHash("h", 0, 3)] || st.Purged[ClaimHash("h", 2, 3)] {
		t.Error("more than one claim is purged")
	}
	if ClaimHash("h", 0, 1) != "h" {
		t.Error("a statement of one claim is known by another hash than its own")
	}
}
