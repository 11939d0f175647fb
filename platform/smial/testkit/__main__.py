"""Plays a trial in this process for the kit in another one; see `elsewhere`. Not for people."""

import sys

import msgspec

from smial.testkit.elsewhere import Request, digests, requested
from smial.testkit.receipts import encoded

sys.stdout.buffer.write(encoded(digests(requested(msgspec.json.decode(sys.argv[1], type=Request)))))
