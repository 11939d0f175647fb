"""How well the party is balanced: bots play many games, and figures stand beside what they ought to be.

`python -m smial_unexpected_party.balance`, or `make balance PLUGIN=unexpected_party`. Not for: play; no rule needs this
folder.
"""
