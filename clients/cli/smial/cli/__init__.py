"""The command `smial`: games on the full screen or by lines. It knows no game, only the vocabulary of views."""

import os

os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # what gRPC's core says goes past us, across whatever is on the screen
