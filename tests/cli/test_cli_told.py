"""What happened and what was said: nobody's words can look like the table's."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from smial.cli.draw import ASCII, UNICODE
from smial.cli.draw.spelling import HIDDEN, clean
from smial.cli.play.told import story, told
from smial.v1.line_pb2 import Line
from smial.v1.play_service_pb2 import EntryLines


def system(version: int, words: str) -> EntryLines:
    return EntryLines(version=version, kind="moved", lines=[Line(text=words)])


def chat(version: int, who: str, words: str) -> EntryLines:
    return EntryLines(version=version, kind="said", seat=1, said=words, said_by=who)


def shown(entry: EntryLines, width: int = 40, glyphs=UNICODE) -> list[str]:
    return [clean(line, glyphs).plain for line in told(entry, width, glyphs)]


def test_the_table_speaks_behind_a_bullet_and_people_behind_a_bar_and_their_name():
    assert shown(system(1, "Ben takes a hat.")) == ["• Ben takes a hat."]
    assert shown(chat(2, "Ben", "Hello!")) == ["▎ Ben: Hello!"]
    assert shown(chat(2, "Ben", "Hello!"), glyphs=ASCII) == ["| Ben: Hello!"]


@given(st.text(max_size=80), st.text(max_size=20), st.integers(14, 60), st.sampled_from([UNICODE, ASCII]))
def test_S7_no_line_of_chat_looks_like_one_of_the_table(words, name, width, glyphs):
    for line in shown(chat(1, name or "Ben", "x" + words), width, glyphs):
        assert line.startswith(glyphs.quote)
        assert not set(map(unicodedata.category, line)) & set(HIDDEN)


def test_what_is_new_since_the_last_move_stands_below_a_line():
    lines = [line.plain for line in story([system(1, "one"), system(2, "two")], 1, 30, UNICODE)]
    assert lines[0] == "• one" and "since your last move" in lines[1] and lines[2] == "• two"


def test_the_line_before_the_news_fits_where_there_is_little_room():
    for width in range(1, 40):
        parting = story([system(1, "one"), system(2, "two")], 1, width, UNICODE)[-2]
        assert parting.cell_len <= width and parting.plain.strip()


def test_where_nothing_is_new_or_nobody_has_moved_there_is_no_line():
    for since in (0, 2):
        assert len(story([system(1, "one"), system(2, "two")], since, 30, UNICODE)) == 2
