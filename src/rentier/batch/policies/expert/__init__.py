"""The policy `expert`: it decides by the winning chances of what follows, and deals by what partners seem to accept."""
