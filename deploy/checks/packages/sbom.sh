#!/bin/sh
# Write what the image has of packages, as CycloneDX: sbom.sh BIN FILE PYTHON.
# Run in the project's folder. PYTHON has the packages installed, and so can tell their licences.
# The same of the same lock: no time, no number by chance. What the base image brings is not in it.
set -eu
here=$(dirname "$0")
lock=$(mktemp)
trap 'rm -f "$lock"' EXIT
"$1/python" "$here/of_image.py" > "$lock"
# What it says is that it is not validated, which takes seconds and is done of the whole at the end,
# and that the project is not told to depend on what is listed: a lock does not tell.
said=$("$1/python" -m cyclonedx_py requirements --no-validate --pyproject pyproject.toml \
    --output-reproducible --output-file "$2" "$lock" 2>&1) || { echo "$said"; exit 1; }
"$1/python" "$here/licences.py" "$2" "$3"
