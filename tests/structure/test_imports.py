"""Imports point one way. Which way is said here once; a new package has to say its own."""

from pathlib import Path

import pytest

from tests.structure.tree import imports, packages, short, written

MAY_IMPORT: dict[str, set[str]] = {
    "smial.v1": set(),
    "smial.chance": set(),
    "smial.store": set(),
    "smial.rules": {"smial.v1"},
    "smial.bots": {"smial.rules"},
    "smial.tables": {"smial.rules", "smial.chance", "smial.store", "smial.v1"},
    "smial.server": {"smial.tables", "smial.bots", "smial.store", "smial.rules", "smial.v1"},
    "smial.testkit": {"smial.tables", "smial.bots", "smial.rules", "smial.chance", "smial.v1"},
    "smial.client": {"smial.v1"},
    "smial.cli": {"smial.client", "smial.v1"},
}
A_PLUGIN_MAY_IMPORT = {"smial.rules", "smial.v1"}
PLUGINS_MAY_JUDGE_THEMSELVES_BY = {"smial.testkit"}
"""A plugin's folder `balance` is a program beside the game: it plays with bots, as tests do; no rule imports it."""
CHECKS_RECORDS = "clients/cli/smial/cli/rules_here.py"
MAY_IMPORT_FOR_THAT = {"smial.tables", "smial.chance", "smial.rules"}
"""The command checks and replays a record by itself, trusting no server, with what plays and draws there."""

KNOWS_GRPC = {"smial.v1", "smial.server", "smial.client", "smial.cli"}
KNOWS_SQL = {"smial.store"}
NOT_IN_RULES = {"random", "secrets", "time", "datetime", "os", "asyncio", "threading", "subprocess", "uuid", "locale"}
"""Whatever of these a rule used, a replay would play differently."""

PACKAGES = packages()


def package_of(name: str) -> str | None:
    """The package of ours that a dotted name lies in: `smial.rules.deck` lies in `smial.rules`."""
    first, *rest = name.split(".")
    if first == "smial":
        return f"smial.{rest[0]}" if rest else None
    return first if first.startswith("smial_") else None


def allowed(package: str, path: Path) -> set[str]:
    """What a file may import of ours, its own package included."""
    if package.startswith("smial_"):
        judges = path.relative_to(PACKAGES[package]).parts[0] == "balance"
        return A_PLUGIN_MAY_IMPORT | {package} | (PLUGINS_MAY_JUDGE_THEMSELVES_BY if judges else set())
    return MAY_IMPORT[package] | {package} | (MAY_IMPORT_FOR_THAT if short(path) == CHECKS_RECORDS else set())


def importers(name: str, package: str) -> list[str]:
    """Where a package imports the module named or anything in it."""
    return [
        f"{short(path)}:{line} imports {what}"
        for path in written(PACKAGES[package])
        for line, what in imports(path)
        if what.split(".")[0] == name
    ]


def test_every_package_says_what_it_may_import() -> None:
    said = {package for package in PACKAGES if not package.startswith("smial_")}
    assert said <= MAY_IMPORT.keys()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    wrong = [
        f"{short(path)}:{line} imports {name}; {package} may not"
        for path in written(PACKAGES[package])
        for line, name in imports(path)
        if (other := package_of(name)) and other not in allowed(package, path)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", [name for name in PACKAGES if name.startswith("smial_")])
def test_no_rule_imports_what_judges_it(package: str) -> None:
    judged = PACKAGES[package] / "balance"
    found = [where for where in importers(package, package) if f" imports {package}.balance" in where]
    assert [where for where in found if not where.startswith(f"{short(judged)}/")] == []


@pytest.mark.parametrize("package", [name for name in PACKAGES if name == "smial.rules" or name.startswith("smial_")])
def test_R7_rules_know_no_clock_no_chance_and_no_machine(package: str) -> None:
    wrong = [found for name in sorted(NOT_IN_RULES) for found in importers(name, package)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("package", sorted(PACKAGES.keys() - KNOWS_GRPC))
def test_only_the_edge_knows_grpc(package: str) -> None:
    assert not importers("grpc", package)


@pytest.mark.parametrize("package", sorted(PACKAGES.keys() - KNOWS_SQL))
def test_only_the_store_knows_sql(package: str) -> None:
    assert not importers("sqlite3", package)
