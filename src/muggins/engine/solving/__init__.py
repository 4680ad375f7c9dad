"""Two-player cribbage solved: the recipe by which the tables in `data` are built."""
