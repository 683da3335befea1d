"""Print what of requirements.lock is in the image, with its hashes: what the SBOM is made of.

Run in the project's folder. The lock is for every system; the image is Linux, with the Python of
its base, and the Dockerfile takes packages out again.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement


def taken_out(dockerfile: str) -> set[str]:
    """The packages that are uninstalled when all are installed."""
    found = re.findall(r"pip uninstall --yes ([\w -]+)", dockerfile)
    return {name for names in found for name in names.split()}


def system(dockerfile: str) -> dict[str, str]:
    """What the markers of a requirement are about: the base has the newest patch of its Python."""
    found = re.search(r"^ARG BASE=python:(\d+\.\d+)-", dockerfile, re.MULTILINE)
    if found is None:
        raise SystemExit("The Dockerfile does not say which Python its base has.")
    return {
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "python_version": found[1],
        "python_full_version": f"{found[1]}.99",
    }


def of_image(lock: str, dockerfile: str) -> Iterator[str]:
    """The requirements that hold there, each with the lines of its hashes."""
    here, out = system(dockerfile), taken_out(dockerfile)
    for entry in re.findall(r"^\S.*(?:\n\s.*)*", lock, re.MULTILINE):
        requirement = Requirement(entry.partition("\\")[0])
        marker = requirement.marker
        if requirement.name not in out and (marker is None or marker.evaluate(here)):
            # Without its marker, which has been looked at.
            hashes = entry.partition("\\")[2]
            yield f"{requirement.name}{requirement.specifier} \\{hashes}"


if __name__ == "__main__":
    for each in of_image(Path("requirements.lock").read_text(), Path("Dockerfile").read_text()):
        print(each)
