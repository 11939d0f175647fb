"""What is shipped: each distribution its own package whole, nobody the namespace, no library without need or reason."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.structure.tree import PROJECTS, ROOT, imports, short, written

LOCK = ROOT / "requirements.lock"
LOCKED = re.compile(r"([a-z0-9-]+)==([\w.!+]+)(?: ; [^/\n]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
COMMENT = re.compile(r"# (?:The following packages were excluded from the output:|[a-z0-9-]+)")

each_project = pytest.mark.parametrize("project", PROJECTS, ids=short)


def settings(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))


def wanted(project: Path) -> list[Requirement]:
    """What a distribution depends on, its extras included."""
    about = settings(project)["project"]
    extras = about.get("optional-dependencies", {}).values()
    return [Requirement(line) for lines in [about.get("dependencies", []), *extras] for line in lines]


def is_ours(requirement: Requirement) -> bool:
    return requirement.name == "smial" or requirement.name.startswith("smial-")


def shipped(project: Path, folder: Path) -> set[str]:
    """The files of a project's wheel, built here and now, its metadata left out."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}


@each_project
def test_the_workspace_knows_a_project_by_its_name_and_its_folder(project: Path) -> None:
    tool, name = settings(ROOT)["tool"], settings(project)["project"]["name"]
    assert short(project) in tool["mypy"]["mypy_path"].split(":")
    assert name in tool["uv"]["pip"]["no-emit-package"]
    assert name in tool["uv"]["sources"]


@each_project
def test_a_wheel_holds_its_package_whole_and_nothing_else(project: Path, tmp_path: Path) -> None:
    lies_here = {path.relative_to(project) for path in project.glob("smial*/**/*") if path.is_file()}
    files = shipped(project, tmp_path)
    assert files == {path.as_posix() for path in lies_here if path.suffix != ".pyc"}
    assert "smial/__init__.py" not in files


@each_project
def test_a_distribution_depends_on_what_it_imports(project: Path) -> None:
    providers = packages_distributions()
    declared = {canonicalize_name(requirement.name) for requirement in wanted(project)}
    missing = [
        f"{short(path)}:{line} imports {name}"
        for path in written(project)
        for line, name in imports(path)
        if (top := name.split(".")[0]) not in sys.stdlib_module_names and not top.startswith("smial")
        if not declared & {canonicalize_name(provider) for provider in providers.get(top, [])}
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("project", [ROOT, *PROJECTS], ids=lambda path: path.name)
def test_every_library_has_a_reason(project: Path) -> None:
    text = (project / "pyproject.toml").read_text("utf-8")
    libraries = re.findall(r'^ +"[a-zA-Z0-9-]+ ?[=<>~!].*$', text, re.MULTILINE)
    assert [line for line in libraries if "#" not in line and '"smial' not in line] == []


def test_the_lock_holds_versions_and_hashes_and_no_addresses() -> None:
    known = (LOCKED, HASH, COMMENT)
    assert [
        line for line in LOCK.read_text("utf-8").splitlines() if not any(form.fullmatch(line) for form in known)
    ] == []


def test_the_lock_of_the_client_in_node_holds_no_addresses() -> None:
    text = (ROOT / "tests" / "strangers" / "node" / "package-lock.json").read_text("utf-8")
    assert '"integrity"' in text and "://" not in text


def test_the_lock_has_all_that_is_wanted() -> None:
    tools = [Requirement(line) for line in settings(ROOT)["dependency-groups"]["dev"]]
    locked = dict(LOCKED.findall(LOCK.read_text("utf-8")))
    lacking = [
        str(requirement)
        for requirement in [*tools, *(requirement for project in PROJECTS for requirement in wanted(project))]
        if not is_ours(requirement)
        and not requirement.specifier.contains(locked.get(canonicalize_name(requirement.name), "0"))
    ]
    assert lacking == [], "run `make lock`"
