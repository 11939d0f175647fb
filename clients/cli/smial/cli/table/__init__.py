"""The full-screen table: boards, the question, what happens and what is said, on one screen, by mouse or keyboard.

It draws with `smial.cli.draw` and chooses with `smial.cli.play.choosing`, as lines of text do. It knows no game.
"""
