#!/bin/sh
# Run tests in two lanes at the same time: side_by_side.sh 'COMMAND' 'COMMAND' ['COMMAND'...]
# The first has a lane of its own, the others run beside it, one after another. All have to pass.
set -u
first=$1
shift

log=$(mktemp)
trap 'rm -f "$log"' EXIT
beside() {
    failed=0
    for command in "$@"; do
        eval "$command" || failed=1
    done
    return $failed
}
beside "$@" > "$log" 2>&1 &
lane=$!
trap 'kill $lane 2> /dev/null; exit 130' INT TERM

eval "$first"
here=$?
wait $lane
there=$?

echo "What ran beside these tests:"
cat "$log"
[ $here -eq 0 ] && [ $there -eq 0 ]
