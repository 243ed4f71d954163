"""Text: how a game is told, and how people type what they want to do."""
