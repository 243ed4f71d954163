"""The terminal client: shows views and facts, reads typed acts, and knows no rule."""
