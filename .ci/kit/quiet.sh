#!/usr/bin/env bash
# Runs a command with its output in a file, and prints one line about it:
#
#     .ci/kit/quiet.sh NAME LOG COMMAND …
#
#     gtfs-import, built: 96 s
#
# Of a command that fails it prints the lines that match $QUIET_ERRORS (an extended regular expression), where that is set,
# and the end of the output without the progress of a build. On a terminal the progress is shown while it lasts. The exit
# code is the command's.
set -uo pipefail
name=$1 log=$2
shift 2
mkdir -p "$(dirname "$log")"
start=$SECONDS

"$@" >"$log" 2>&1 </dev/null &
command=$!
trap 'kill $command 2>/dev/null; exit 130' INT TERM
if [ -t 1 ]; then
    while kill -0 $command 2>/dev/null; do
        printf '\r\033[K%s' "$(tail -n 1 "$log" | tr -cd '[:print:]' | cut -c "1-$(tput cols 2>/dev/null || echo 80)")"
        sleep 1
    done
    printf '\r\033[K'
fi
wait $command
code=$?
trap - INT TERM
if [ $code -eq 0 ]; then
    echo "$name: $((SECONDS - start)) s"
    exit 0
fi
progress='^\[[0-9]+/[0-9]+\] |^(Fetch|Comput|Creat|Working copy|Updat)'
[ -z "${QUIET_ERRORS:-}" ] || grep -E "$QUIET_ERRORS" "$log"
grep -vE "$progress" "$log" | tail -n "$([ -n "${QUIET_ERRORS:-}" ] && echo 20 || echo 100)"
echo "$name: FAILED after $((SECONDS - start)) s (exit $code); all of its output is in $log" >&2
exit $code
