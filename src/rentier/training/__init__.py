"""Training of the value nets by self-play: `make train`."""
