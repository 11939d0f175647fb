"""What `smial new-game` writes: the files beside this one, with the game's own words for `$name` and the like.

They are read by `smial.cli.commands.new_game`. The ending `.tmpl` keeps them from being taken for this package's code.
"""
