"""Sitting at a table and playing by lines of text. All that is typed and shown passes a `Screen`: it can be scripted."""
