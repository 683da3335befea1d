"""`rummy-referee version`."""

import json
import platform
from argparse import Namespace

from service import __version__
from service.cli import exits


def run(arguments: Namespace) -> int:
    """Print the version."""
    if arguments.json:
        print(json.dumps({"version": __version__, "python": platform.python_version()}))
    else:
        print(f"rummy-referee {__version__}")
    return exits.DONE
