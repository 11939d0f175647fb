"""Sitting at a table and playing by lines of text.

All that is typed and shown passes a `Screen`, so that it can be scripted.
"""
