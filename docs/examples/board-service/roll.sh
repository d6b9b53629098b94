#!/usr/bin/env bash
# Does something to one instance behind HAProxy after the other, with no rider on it: a new timetable, a new version of the service.
#
#     roll.sh COMMAND …      runs it for each instance, whose name it has in $INSTANCE, and goes on once it ends
#
# An instance gets no new riders first; those that are on it stay until their page is complete: it is left alone once nobody has
# asked it for QUIET seconds, as by then nobody has a cookie for it any more (the five seconds of haproxy.cfg, and up to four more,
# as HAProxy notes times by four seconds). After LONGEST seconds it goes on in any case, and says so. An instance that fails its
# health check afterwards, or a command that fails, ends the script: the other instances are left as they are. Environment:
# INSTANCES (north south), ADMIN (port of the stats socket, 8099), QUIET (10), LONGEST (120).
set -euo pipefail

ask() {
    exec 3<>"/dev/tcp/127.0.0.1/${ADMIN:-8099}"
    printf '%s\n' "$*" >&3
    cat <&3
    exec 3>&-
}

# A field of the instance by its name in the first line: `status` by health checks, `scur` the sessions of the moment, `lastsess`
# the seconds since the last one began, -1 without any.
field() {
    ask show stat | awk -F, -v name="$INSTANCE" -v field="$1" '
        NR == 1 { for (column = 1; column <= NF; column++) if ($column == field) found = column }
        $1 == "boards" && $2 == name { print $found }'
}

is_left() {
    local last
    [ "$(field scur)" = 0 ] || return 1
    last=$(field lastsess)
    [ "$last" -lt 0 ] || [ "$last" -ge "${QUIET:-10}" ]
}

for INSTANCE in ${INSTANCES:-north south}; do
    export INSTANCE
    ask set server "boards/$INSTANCE" state drain >/dev/null
    for ((waited = 0; ; waited++)); do
        ! is_left || break
        [ $waited -lt "${LONGEST:-120}" ] || { echo "roll.sh: riders are still on $INSTANCE" >&2; break; }
        sleep 1
    done
    "$@"
    ask set server "boards/$INSTANCE" state ready >/dev/null
    for ((waited = 0; ; waited++)); do
        [[ $(field status) != UP* ]] || break
        [ $waited -lt 60 ] || { echo "roll.sh: $INSTANCE does not come up" >&2; exit 1; }
        sleep 1
    done
    echo "roll.sh: $INSTANCE is done"
done
