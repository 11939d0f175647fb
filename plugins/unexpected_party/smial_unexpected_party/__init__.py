"""An Unexpected Party, a party game. Not here: the game as the platform knows it (`games`) and its rules."""
