"""The command `smial`: games in a terminal, by lines of text. It knows no game, only the vocabulary of views."""
