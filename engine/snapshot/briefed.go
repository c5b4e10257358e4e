package snapshot

// LeftLedger reports whether a ledger is as the last run left it; one that was there and is gone is not.
func (c *Cursor) LeftLedger(rel string, data []byte, hash string) bool {
	st, known := c.Files[rel]
	if data == nil || !known {
		return data == nil && !known
	}
	return st.Hash == hash && st.Size == int64(len(data))
}
