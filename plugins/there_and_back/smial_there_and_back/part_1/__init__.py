"""Part 1, An Unexpected Party."""
