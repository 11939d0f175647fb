"""Part 2, Roast Mutton."""
