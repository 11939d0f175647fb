"""The view vocabulary under short names, for games.

The messages are those of `smial/v1/view.proto`, used as they are; only a `View` is no message until it is sent, so that
a game may make a component once and show it in many views.
"""

from collections.abc import Iterable

import smial.v1.view_pb2 as pb
from smial.v1.view_pb2 import (
    ELEMENT_STATE_ACTIVE,
    ELEMENT_STATE_BLOCKED,
    ELEMENT_STATE_CIRCLED,
    ELEMENT_STATE_CROSSED,
    ELEMENT_STATE_FILLED,
    ELEMENT_STATE_MARKED,
    ELEMENT_STATE_OPEN,
    ELEMENT_STATE_UNSPECIFIED,
    LAYOUT_AREA,
    LAYOUT_HAND,
    LAYOUT_PILE,
    LAYOUT_ROW,
    LAYOUT_STACK,
    Area,
    Box,
    BoxGroup,
    Card,
    Cards,
    Cell,
    Component,
    Counter,
    Die,
    Edge,
    Effect,
    ElementState,
    Face,
    Grid,
    Layout,
    Link,
    Links,
    Map,
    Picture,
    PictureCell,
    Piece,
    Pieces,
    Place,
    Pool,
    Resolving,
    Route,
    Routes,
    Scene,
    Sheet,
    Stat,
    Text,
    Threshold,
    Token,
    Total,
    Way,
)

AS_PRINTED = ELEMENT_STATE_UNSPECIFIED
OPEN = ELEMENT_STATE_OPEN
MARKED = ELEMENT_STATE_MARKED
FILLED = ELEMENT_STATE_FILLED
CIRCLED = ELEMENT_STATE_CIRCLED
CROSSED = ELEMENT_STATE_CROSSED
BLOCKED = ELEMENT_STATE_BLOCKED
ACTIVE = ELEMENT_STATE_ACTIVE

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""Sides of a square; sums of them say which sides a line reaches."""


class View:
    """What somebody sees: components in the order of showing.

    The list belongs to whoever asked for the view. The components may be shared with other views, so nobody changes one
    once it is in a view: what is to look different is a new component.
    """

    __slots__ = ("components",)

    def __init__(self, components: Iterable[Component] = ()) -> None:
        self.components = list(components)

    def message(self) -> pb.View:
        """The view as it is sent; the message shares nothing with this one."""
        return pb.View(components=self.components)


__all__ = [
    "ACTIVE",
    "AS_PRINTED",
    "BLOCKED",
    "CIRCLED",
    "CROSSED",
    "EAST",
    "FILLED",
    "LAYOUT_AREA",
    "LAYOUT_HAND",
    "LAYOUT_PILE",
    "LAYOUT_ROW",
    "LAYOUT_STACK",
    "MARKED",
    "NORTH",
    "OPEN",
    "SOUTH",
    "WEST",
    "Area",
    "Box",
    "BoxGroup",
    "Card",
    "Cards",
    "Cell",
    "Component",
    "Counter",
    "Die",
    "Edge",
    "Effect",
    "ElementState",
    "Face",
    "Grid",
    "Layout",
    "Link",
    "Links",
    "Map",
    "Picture",
    "PictureCell",
    "Piece",
    "Pieces",
    "Place",
    "Pool",
    "Resolving",
    "Route",
    "Routes",
    "Scene",
    "Sheet",
    "Stat",
    "Text",
    "Threshold",
    "Token",
    "Total",
    "View",
    "Way",
]
