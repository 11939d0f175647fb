"""Part 4, Riddles in the Dark."""
