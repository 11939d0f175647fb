"""Filling in what is printed: a view's component that refers to one of the scene's, put together element by element."""

from collections.abc import Iterable
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from smial.v1.view_pb2 import Component, Picture


def filled_in(printed: Component, shown: Component) -> Component:
    """The printed component with all that the view says of it; neither argument is changed."""
    result = Component()
    result.CopyFrom(printed)
    _add(result, shown)
    return result


def _add(into: Message, other: Message) -> None:
    for field, value in other.ListFields():
        if field.type != FieldDescriptor.TYPE_MESSAGE:
            _add_plain(into, field, value)
        elif field.is_repeated:
            _add_elements(into, field, value)
        elif isinstance(value, Picture):
            getattr(into, field.name).CopyFrom(value)
        else:
            _add(getattr(into, field.name), value)


def _add_plain(into: Message, field: FieldDescriptor, value: object) -> None:
    if field.is_repeated:
        getattr(into, field.name).extend(value)
    else:
        setattr(into, field.name, value)


def _add_elements(into: Message, field: FieldDescriptor, values: Iterable[Any]) -> None:
    """Elements with an id add to the printed element of that id; others, which have none, are all there is now."""
    own = getattr(into, field.name)
    if field.message_type is None or "id" not in field.message_type.fields_by_name:
        del own[:]
        own.extend(values)
        return
    known = {element.id: element for element in own}
    for value in values:
        element = known.get(value.id)
        _add(own.add() if element is None else element, value)
