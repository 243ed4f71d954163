"""Learning: actions, masks and observations as plain numbers over the record, for `rentier.rl`."""
