#!/bin/sh
# Run the tests in two parts at the same time: side_by_side.sh 'COMMAND' PATH...
# The command runs the tests of these paths, and beside it all others. Both have to pass.
set -u
command=$1
shift

others=tests
for path in "$@"; do
    others="$others --ignore=$path"
done

log=$(mktemp)
trap 'rm -f "$log"' EXIT
eval "$command $others" > "$log" 2>&1 &
beside=$!
trap 'kill $beside 2> /dev/null; exit 130' INT TERM

eval "$command $*"
here=$?
wait $beside
there=$?

echo "All other tests, which ran beside these:"
cat "$log"
[ $here -eq 0 ] && [ $there -eq 0 ]
