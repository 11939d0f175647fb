"""Which rules no test names: the ids in each plugin's RULES.md against the ids that tests carry. Behind `make rules`.

A test names rules at the front of its own name (`test_TB_1_9_…` names TB-1.9, `test_TB_A4_TB_0_20_…` two) or by
`@pytest.mark.rule("TB-2.8")`. Tests are read, not run. Not a proof: naming a rule is a claim that the test has to earn.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

IN_RULES = re.compile(r"\b[A-Z]{2}-(?:[A-Z]?\d+(?:\.\d+)?)\b")
IN_NAME = re.compile(r"(?:([A-Z]{2})_([A-Z]\d+|\d+(?:_\d+)?)|([A-Z]\d+))(?:_|$)")


class Coverage(NamedTuple):
    """The rules of one plugin and what tests make of them."""

    plugin: str
    rules: frozenset[str]
    missing: frozenset[str]
    """Rules that no test names."""
    unknown: frozenset[str]
    """Ids that tests name and RULES.md does not have, though it has others of their kind."""


def ids_in_name(name: str) -> tuple[list[str], str]:
    """The ids at the front of a test's name, and the sentence after them."""
    ids, rest = [], name.removeprefix("test_")
    while found := IN_NAME.match(rest):
        kind, number, short = found.groups()
        ids.append(short or f"{kind}-{number.replace('_', '.')}")
        rest = rest[found.end() :]
    return ids, rest


def ids_in_tests(source: str) -> Iterator[str]:
    """Every id that a test file names, in function names and in `rule` marks."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test_"):
                yield from ids_in_name(name)[0]
            case ast.Call(func=ast.Attribute(attr="rule"), args=args):
                yield from (arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def ids_in_rules(text: str) -> frozenset[str]:
    """Every id that a RULES.md holds; TB-1 is a chapter, not a rule, where there is a TB-1.1."""
    ids = set(IN_RULES.findall(text))
    chapters = {id.partition(".")[0] for id in ids if "." in id}
    return frozenset(ids - chapters)


def coverage(root: Path) -> list[Coverage]:
    """What the tests below `root` name of the rules of each plugin below it that has a RULES.md in its folder."""
    named = frozenset(
        id for path in (root / "tests").rglob("test_*.py") for id in ids_in_tests(path.read_text("utf-8"))
    )
    found = []
    for path in sorted(root.glob("plugins/**/RULES.md")):
        rules = ids_in_rules(path.read_text("utf-8"))
        kinds = {id[:3] for id in rules}
        unknown = frozenset(id for id in named - rules if id[:3] in kinds)
        plugin = path.relative_to(root / "plugins").parts[0]
        found.append(Coverage(plugin, rules, rules - named, unknown))
    return found


def in_order(ids: frozenset[str]) -> str:
    """Ids as a person counts: TB-1.9 before TB-1.10."""
    return " ".join(
        sorted(ids, key=lambda id: [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", id)])
    )


def main(root: Path) -> int:
    """Print the count and the gaps of each plugin; 1 if there are any."""
    plugins = coverage(root)
    for plugin, rules, missing, unknown in plugins:
        print(f"{plugin}: {len(rules) - len(missing)} of {len(rules)} rules are named by a test")
        if missing:
            print(f"  named by none: {in_order(missing)}")
        if unknown:
            print(f"  named by tests, not in RULES.md: {in_order(unknown)}")
    return int(any(plugin.missing or plugin.unknown for plugin in plugins))


if __name__ == "__main__":
    sys.exit(main(Path(__file__).parents[1]))
