"""How well the eight adventures are balanced: bots play many games, and figures stand beside what they ought to be.

`python -m smial_there_and_back.balance`, or `make balance`. Not for: play; no rule needs this folder.
"""
