"""The counter behind `make rules` finds what tests name, and only that."""

from pathlib import Path

import pytest

from tests.rule_ids import coverage, ids_in_name, ids_in_rules, ids_in_tests, main

RULES = """
# TB-1 The first part
- TB-1.9 A rule, resting on reading TB-A4.
- **TB-1.10** Another. TB-1.x stands for all of them.
"""


@pytest.mark.parametrize(
    ("name", "ids", "sentence"),
    [
        ("test_TB_11_5_fills_a_space", ["TB-11.5"], "fills_a_space"),
        ("test_TB_A4_TB_0_20_lines_join", ["TB-A4", "TB-0.20"], "lines_join"),
        ("test_TB_1_9_2_players_draw", ["TB-1.9"], "2_players_draw"),
        ("test_SM_119_the_dragon_wakes", ["SM-119"], "the_dragon_wakes"),
        ("test_S4_T5_all_is_even", ["S4", "T5"], "all_is_even"),
        ("test_JSON_is_read", [], "JSON_is_read"),
    ],
)
def test_ids_end_where_the_sentence_begins(name: str, ids: list[str], sentence: str) -> None:
    assert ids_in_name(name) == (ids, sentence)


def test_marks_name_rules_too() -> None:
    source = '@pytest.mark.rule("TB-2.8", "TB-A1")\nasync def test_it_holds(): ...\ndef helper_TB_1_1_of(): ...'
    assert sorted(ids_in_tests(source)) == ["TB-2.8", "TB-A1"]


def test_a_chapter_is_no_rule() -> None:
    assert ids_in_rules(RULES) == {"TB-1.9", "TB-1.10", "TB-A4"}
    assert ids_in_rules("SM-1 and SM-A1") == {"SM-1", "SM-A1"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one plugin of three rules and no test yet."""
    (tmp_path / "plugins/game").mkdir(parents=True)
    (tmp_path / "plugins/game/RULES.md").write_text(RULES, "utf-8")
    (tmp_path / "tests").mkdir()
    return tmp_path


def write_test(project: Path, *names: str) -> None:
    (project / "tests/test_game.py").write_text("\n".join(f"def {name}(): ..." for name in names), "utf-8")


def test_rules_that_no_test_names_are_missing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_test(project, "test_TB_A4_holds_true")
    assert main(project) == 1
    assert capsys.readouterr().out.splitlines() == [
        "game: 1 of 3 rules are named by a test",
        "  named by none: TB-1.9 TB-1.10",
    ]


def test_ids_that_the_rules_lack_are_unknown_if_of_their_kind(project: Path) -> None:
    write_test(project, "test_TB_A4_TB_1_9_TB_1_10_TB_1_99_hold_true", "test_R2_is_elsewhere", "test_SM_1_is_elsewhere")
    (game,) = coverage(project)
    assert not game.missing
    assert game.unknown == {"TB-1.99"}


def test_all_is_well_when_every_rule_is_named(project: Path) -> None:
    write_test(project, "test_TB_A4_TB_1_9_holds_true", "test_TB_1_10_holds_true")
    assert main(project) == 0
