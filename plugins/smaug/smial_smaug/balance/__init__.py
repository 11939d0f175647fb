"""How well the game is balanced: bots play many games, and figures stand beside what they ought to be.

`python -m smial_smaug.balance`, or `make balance PLUGIN=smaug`. Not for: play; no rule needs this folder.
"""
