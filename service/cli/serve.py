"""`rummy-referee serve`: become gunicorn, with the project's configuration."""

import os
import socket
import sys
from argparse import Namespace
from pathlib import Path

from service.cli import exits
from service.settings import Settings, SettingsError

_HERE = Path(__file__).resolve().parent.parent
# Beside the package where it is installed; in the repository it has a place of its own.
_INSTALLED = _HERE / "gunicorn.conf.py"
_IN_THE_REPOSITORY = _HERE.parent / "deploy" / "gunicorn.conf.py"

# Whose values are paths: the configuration may look at them from another folder.
_PATHS = ("RUMMY_DATA", "RUMMY_API_KEYS_FILE", "RUMMY_DRAIN_FILE", "REDIS_URL_FILE")


def run(arguments: Namespace) -> int:  # noqa: RET503 -- execv does not return
    """Become the server, unless a setting or the port speaks against it."""
    told = {"HOST": arguments.host, "PORT": arguments.port, "WEB_CONCURRENCY": arguments.workers}
    os.environ.update({name: str(value) for name, value in told.items() if value is not None})
    for name in _PATHS:
        if os.environ.get(name):
            os.environ[name] = str(Path(os.environ[name]).absolute())
    try:
        settings = Settings.from_environment(os.environ)
    except SettingsError as refusal:
        print(refusal, file=sys.stderr)
        return exits.NOT_STARTED
    if obstacle := _obstacle(settings.host, settings.port):
        print(obstacle, file=sys.stderr)
        return exits.NOT_STARTED
    if _INSTALLED.exists() and settings.sessions and not (settings.redis_url or settings.folder):
        os.environ["RUMMY_DATA"] = str(_folder(settings.port))
    if sys.stderr is not None and sys.stderr.isatty():
        print(_greeting(settings.host, settings.port), file=sys.stderr, flush=True)
    configuration = _INSTALLED if _INSTALLED.exists() else _IN_THE_REPOSITORY
    # -P: not what lies in the current folder, which may have a `service` of its own.
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", str(configuration)]
    os.execv(sys.executable, command)  # noqa: S606 -- no shell is wanted


def _greeting(host: str, port: int) -> str:
    # "All addresses" is no address one can call.
    called = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 -- nothing is bound here
    name = f"[{called}]" if ":" in called else called
    return f"Documentation to try out: http://{name}:{port}/docs\nCtrl-C stops it.\n"


def _obstacle(host: str, port: int) -> str:
    """Why nobody can listen there; nothing if somebody can."""
    try:
        (family, kind, _, _, address), *_ = socket.getaddrinfo(
            host.strip("[]"), port, type=socket.SOCK_STREAM
        )
        with socket.socket(family, kind) as trial:
            # As gunicorn does: a port that was left a moment ago is free.
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen(1)
    except OSError as error:
        reason = error.strerror or str(error)
        return (
            f"Nobody can listen at port {port} of {host}: {reason}. Try another --port or --host."
        )
    return ""


def _folder(port: int) -> Path:
    """Where an installed service keeps games: with the user's other data, as XDG has it."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data, "rummy-referee", str(port)).absolute()
