"""A process of its own that serves the tables of a journal, for the tests: `serving.py JOURNAL`.

Says `ready`, then does what it is told, line by line of JSON, and answers each with a line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from smial.tables import Refusal
from tests.tables.house import Front, front


async def main(journal: str) -> None:
    async with front(Path(journal)) as one:
        print("ready", flush=True)
        doing = set()
        while line := await asyncio.to_thread(sys.stdin.readline):
            task = asyncio.create_task(answer(one, json.loads(line)))
            doing.add(task)
            task.add_done_callback(doing.discard)
        await asyncio.gather(*doing)


async def answer(one: Front, told: dict[str, Any]) -> None:
    """Submits one move and says what came of it."""
    token, number = bytes.fromhex(told.pop("token")), told.pop("number")
    try:
        done = await one.play.submit(token=token, want_position=False, language="", **told)
        said = {"number": number, "version": done.version, "lines": [line.text for line in done.lines]}
    except Refusal as refusal:
        said = {"number": number, "refused": refusal.name}
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
