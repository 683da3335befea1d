"""What is said of settings that cannot be used."""


class SettingsError(ValueError):
    """A setting that cannot be used; the message is a sentence for whoever starts the service."""
