"""Bots: what they answer, what they wish for, and that they play every edition to its end."""
