#!/bin/sh
# Write what the image has of packages, as CycloneDX: sbom.sh BIN FILE, in the project's folder.
# The same of the same lock: no time, no number by chance. What the base image brings is not in it.
set -eu
here=$(dirname "$0")
lock=$(mktemp)
trap 'rm -f "$lock"' EXIT
"$1/python" "$here/of_image.py" > "$lock"
# Its warning is that the project is not said to depend on what is listed: a lock does not tell.
PYTHONWARNINGS=ignore::UserWarning "$1/python" -m cyclonedx_py requirements --validate \
    --pyproject pyproject.toml --output-reproducible --output-file "$2" "$lock"
