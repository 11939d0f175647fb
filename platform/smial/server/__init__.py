"""The gRPC edge: checks fields and rights, calls `smial.tables`, turns refusals into rich errors. Not for: any rules.

`python -m smial.server` runs it; nothing of ours imports it.
"""
