"""What is seen."""

from smial.rules.views import Scene, View


def scene():
    return Scene()


def everybodys(state):
    return View()


def own(state, seat):
    return View()
