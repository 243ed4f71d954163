"""Simulation: many games, what they show, and figures of it; its libraries come with the extra `sim`."""
