"""What `smial new-game` writes: the files beside this one, each with a name of its own for `$name` and the like.

They are read by `smial.cli.commands.new_game`. The endings `.tmpl` keep them from being taken for this package's own code.
"""
