"""Exercises at the terminal: asked, answered, and told of in sentences."""
