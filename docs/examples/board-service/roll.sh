#!/usr/bin/env bash
# Does something to one instance behind HAProxy after the other, with no rider on it: a new timetable, a new version of the service.
#
#     roll.sh COMMAND …      runs it for each instance, whose name it has in $INSTANCE, and goes on once it ends
#
# An instance gets no new riders first; those that are on it stay until their page is complete (QUIET seconds, longer than the
# cookie of haproxy.cfg lasts). One that fails its health check afterwards, or a command that fails, ends the script: the
# other instances are left as they are. Environment: INSTANCES (north south), ADMIN (port of the stats socket, 8099), QUIET (6).
set -euo pipefail

ask() {
    exec 3<>"/dev/tcp/127.0.0.1/${ADMIN:-8099}"
    printf '%s\n' "$*" >&3
    cat <&3
    exec 3>&-
}

# Field 18 of a line is the status by health checks, 5 the sessions of the moment.
field() { ask show stat | awk -F, -v name="$INSTANCE" -v field="$1" '$1 == "boards" && $2 == name { print $field }'; }

for INSTANCE in ${INSTANCES:-north south}; do
    export INSTANCE
    ask set server "boards/$INSTANCE" state drain >/dev/null
    sleep "${QUIET:-6}"
    for ((waited = 0; waited < 30; waited++)); do
        [ "$(field 5)" != 0 ] || break
        sleep 1
    done
    "$@"
    ask set server "boards/$INSTANCE" state ready >/dev/null
    for ((waited = 0; ; waited++)); do
        [[ $(field 18) != UP* ]] || break
        [ $waited -lt 60 ] || { echo "roll.sh: $INSTANCE does not come up" >&2; exit 1; }
        sleep 1
    done
    echo "roll.sh: $INSTANCE is done"
done
