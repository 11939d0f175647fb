"""Smaugs Einöde, a co-operative game. Not here: the game as the platform knows it (`games`) and its rules."""
