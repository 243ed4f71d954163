"""The terminal client: draws views, tells facts, reads typed acts, and knows no rule."""
