"""Puzzles: positions from games of bots with one clearly best decision, found and verified for the page /puzzles."""
