#!/bin/sh
# Tell somebody who has just started the service what to do next: greeting.sh HOST PORT
set -eu
host=$1
port=$2

# "All addresses" is no address one can call.
case $host in 0.0.0.0) host=127.0.0.1 ;; esac

cat <<END

Documentation to try out:  http://$host:$port/docs

A first verdict (a run with a gap in it), from another terminal:

curl -s http://$host:$port/v1/verdicts -H 'Content-Type: application/json' -d '$(cat "$(dirname "$0")/first-request.json")'

END
