"""The line in which a person types; while it is empty, Space and `?` are keys like any other."""

from textual.widgets import Input

KEYS = ("space", "question_mark")


class Typed(Input):
    """One line, without a frame."""

    def __init__(self) -> None:
        super().__init__(compact=True, select_on_focus=False, id="typed")

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Which keys are text, and so hide what a screen does with them."""
        return super().check_consume_key(key, character) and (bool(self.value) or key not in KEYS)
