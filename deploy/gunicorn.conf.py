"""How gunicorn serves the referee, each setting with its reason.

Read by `make run`, `rummy-referee serve` and the image alike. What differs between them comes from
the environment: `service/settings` has all that can be set.
"""

import gc
import os
import signal
import sys
from pathlib import Path
from typing import Any

_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - only gunicorn's own heartbeat file goes there

# The command needs no more than `--config`, and may be given from any folder.
wsgi_app = "service.wsgi:app"
chdir = str(Path(__file__).resolve().parent.parent)
sys.path.insert(0, chdir)

from service.serving import master  # noqa: E402 -- only found from here on

# This file is read again when gunicorn is told to renew its workers; the settings are not.
_MASTER = master(Path(chdir))
_settings = _MASTER.settings

# Closed to the outside unless somebody opens it: the image does, behind its own port.
_HOST = f"[{_settings.host}]" if ":" in _settings.host else _settings.host
bind = f"{_HOST}:{_settings.port}"

# Threads with keep-alive, and a slow client holds none of them: see service/worker.py.
worker_class = "service.worker.Worker"

# Judging is pure Python: only processes use more than one CPU. Two is right for one CPU as well,
# and is not guessed from the machine, which in a container is not ours.
workers = _settings.workers

# For requests that wait on the network or for events; they add no computing power. All but two may
# wait for events at the same time: a whole table of eight.
threads = _settings.threads

# Rule books are built once and shared; an error in the code stops the start, not each worker.
preload_app = True

# Seconds without a heartbeat until a worker is replaced. Guards the worker's loop, not a request.
timeout = 30

# Seconds for requests in flight after SIGTERM: more than the 20 that one may wait for events, less
# than an orchestrator's usual 30.
graceful_timeout = 25

# Longer than the 60 seconds a load balancer keeps a connection, or it meets a closed one: 502.
keepalive = 75

# Never: replacing a worker resets the connections that gthread keeps alive.
max_requests = 0

# On a disk, writing the heartbeat can block, and the worker is then taken for dead.
worker_tmp_dir = str(_SHARED_MEMORY) if os.access(_SHARED_MEMORY, os.W_OK) else None

# A socket that can reconfigure the server: nobody needs it, so nobody shall find it.
control_socket_disable = True

# A request line fits every address we have many times over, and so do these headers.
limit_request_line = 4094
limit_request_fields = 50
limit_request_field_size = 8190

# One line a request to standard output, everything else to standard error: service/logs.py says
# what is in a line and what never is.
logger_class = "service.logs.JsonLog" if _settings.log == "json" else "service.logs.Log"
accesslog = "-"

# Headers by which a proxy says where it mounts us, and that the client came by TLS. Nothing here
# asks for either (addresses are built from RUMMY_PUBLIC_URL), and a client on loopback, which is
# trusted by default, could send SCRIPT_NAME and get an HTML page with status 500.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}


def on_starting(server: Any) -> None:
    """Start what the workers share."""
    _MASTER.start(server.log)


def when_ready(server: Any) -> None:
    """Say what speaks against the store."""
    _MASTER.look_at_the_store(server.log)


def pre_fork(server: Any, worker: Any) -> None:  # noqa: ARG001 -- gunicorn's signature
    """Let no worker look for garbage among what was made before it.

    That is 60,000 objects, all of which stay: each full search would take 30 ms of some request,
    and would write to the pages that the workers share.
    """
    gc.collect()
    gc.freeze()


def post_fork(server: Any, worker: Any) -> None:  # noqa: ARG001 -- gunicorn's signature
    """Leave to the master what is the master's, its way to take note of signals too.

    Until a worker has booted it has the master's handler, by which SIGTERM would be lost on it: it
    would serve on, and be killed when the time to finish is up. So would SIGQUIT, which the master
    sends when it is told to end by SIGINT or SIGQUIT.
    """
    for ending in (signal.SIGTERM, signal.SIGQUIT):
        signal.signal(ending, signal.SIG_DFL)
    _MASTER.leave_to_the_master()


def child_exit(server: Any, worker: Any) -> None:  # noqa: ARG001 -- gunicorn's signature
    """Tell the master whom it has lost."""
    _MASTER.lost(worker.pid)


def on_exit(server: Any) -> None:  # noqa: ARG001 -- gunicorn's signature
    """Stop what the workers shared, when the last of them is gone."""
    _MASTER.stop()
