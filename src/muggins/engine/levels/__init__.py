"""The levels that bots play at, one a page, and what they share."""
