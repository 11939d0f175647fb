"""Eight adventures of There and Back Again, each a game of its own. Not here: the games (`games`) and their rules."""
