"""`python -m smial.server`."""

import sys

from smial.server.main import main

if __name__ == "__main__":
    sys.exit(main())
