"""Choosing before there is a table: the game, its options and seats, or the table to sit down at, on the full screen.

A talk puts one menu after the other; the screen shows them. Not here: the table itself (`smial.cli.table`).
"""
