"""The line in which a person types; while it is empty, Space and `?` are no text: they ask for something.

Not here: what they ask for (`screen`).
"""

from textual import events
from textual.message import Message
from textual.widgets import Input

KEYS = ("space", "question_mark")


class Typed(Input):
    """One line, without a frame."""

    class Asked(Message):
        """One of `KEYS` was pressed in the empty line."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    is_speech = False
    """Whether all keys are text, since what is typed is for the others."""

    def __init__(self) -> None:
        super().__init__(compact=True, select_on_focus=False, id="typed")

    def on_key(self, event: events.Key) -> None:
        """Here and no earlier it is certain what the line holds, however fast somebody types or pastes."""
        if event.key in KEYS and not self.value and not self.is_speech:
            event.stop()
            event.prevent_default()
            self.post_message(self.Asked(event.key))
