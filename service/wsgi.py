"""Where gunicorn enters: `service.wsgi:app`."""

import os
import sys

from service.app import create_app
from service.settings import Settings, SettingsError

try:
    app = create_app(Settings.from_environment(os.environ))
except SettingsError as refusal:
    sys.exit(str(refusal))
