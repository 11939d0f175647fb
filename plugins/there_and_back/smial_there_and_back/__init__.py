"""Eight adventures of There and Back Again, each a game of its own. Two of them so far: parts 1 and 4."""
