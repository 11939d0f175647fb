"""What looks other than before: the elements that differ between two sights of one table. Pure."""

from collections.abc import Mapping
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from smial.cli.draw.spread import Spread, elements

Facts = tuple[tuple[str, str], ...]
"""What a message says of itself, its inner elements left out."""


def changed(before: Spread, after: Spread) -> frozenset[str]:
    """The elements that are new or say something new, as `component/element`; a component whose own figures differ by
    its id alone."""
    old, new = _all_facts(before), _all_facts(after)
    return frozenset(name for name, facts in new.items() if old.get(name) != facts)


def _all_facts(spread: Spread) -> Mapping[str, Facts]:
    found: dict[str, Facts] = {}
    for component in spread.components:
        found[component.id] = _facts(component)
        for element in elements(component):
            found[f"{component.id}/{element.id}"] = _facts(element)
    return found


def _facts(message: Message) -> Facts:
    return tuple((field.name, _told(field, value)) for field, value in message.ListFields() if not _is_elements(field))


def _told(field: FieldDescriptor, value: Any) -> str:
    """A field's value; of a component's body only what is no element."""
    if field.type == FieldDescriptor.TYPE_MESSAGE and not field.is_repeated:
        return repr(_facts(value))
    return str(value)


def _is_elements(field: FieldDescriptor) -> bool:
    inner = field.message_type
    return field.is_repeated and inner is not None and {"id", "label"} <= set(inner.fields_by_name)
