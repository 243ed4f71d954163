"""Text: facts in words, and acts as people type them."""
