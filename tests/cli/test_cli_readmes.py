"""What the READMEs tell client authors to type works as it stands there, against a server of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from smial.cli.embedded import embedded

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("readme", ["README.md", "clients/python/README.md"])
def test_the_first_python_program_of_a_readme_plays_a_game_to_its_end(readme, tmp_path, monkeypatch):
    monkeypatch.setenv("SMIAL_HOME", str(tmp_path))
    words = (ROOT / readme).read_text(encoding="utf-8")
    program = re.findall(r"^```python\n(.*?)^```", words, flags=re.MULTILINE | re.DOTALL)[0]
    with embedded() as address:
        program = program.replace("127.0.0.1:7300", address)
        assert address in program
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, encoding="utf-8", timeout=100, check=False
        )
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout.splitlines()[-1]
