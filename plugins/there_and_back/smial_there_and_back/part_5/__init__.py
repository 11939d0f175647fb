"""Part 5, Out of the Frying-Pan into the Fire."""
