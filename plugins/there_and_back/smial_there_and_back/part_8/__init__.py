"""Part 8, Fire and Water."""
