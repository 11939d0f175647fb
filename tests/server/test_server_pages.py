"""Page tokens: read back what was put in, and refuse whatever was not given out for the request."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smial.server.pages import BadTokenError, page_start, page_token
from smial.v1.table_service_pb2 import ListTablesRequest

Start = tuple[int, str]
STARTS = st.tuples(st.integers(0, 2**60), st.text(max_size=64))


@given(STARTS, st.integers(0, 200), st.text(max_size=20))
def test_a_token_leads_back_to_where_the_page_starts(start: Start, size: int, game: str) -> None:
    token = page_token(start, ListTablesRequest(game=game, page_size=size))
    assert page_start(tuple[int, str], token, ListTablesRequest(game=game, page_size=1, page_token=token)) == start


@given(STARTS, st.data())
def test_T6_a_cut_or_altered_token_is_refused(start: Start, data: st.DataObject) -> None:
    request = ListTablesRequest()
    token = page_token(start, request)
    at = data.draw(st.integers(0, len(token) - 1))
    letter = data.draw(st.sampled_from("ABCabc019-_=! ").filter(lambda other: other != token[at]))
    for bad in (token[:at], token[:at] + letter + token[at + 1 :], token + letter):
        with pytest.raises(BadTokenError):
            page_start(tuple[int, str], bad, request)


@given(st.text())
def test_T7_no_text_is_anything_but_refused(text: str) -> None:
    with pytest.raises(BadTokenError):
        page_start(tuple[int, str], text, ListTablesRequest())


def test_a_token_of_another_kind_of_list_is_refused() -> None:
    token = page_token("a", ListTablesRequest())
    with pytest.raises(BadTokenError):
        page_start(tuple[int, str], token, ListTablesRequest())
