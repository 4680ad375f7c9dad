"""A game written, said and drawn."""
