#!/usr/bin/env bash
# Reports a part of the checks that is not run, and why: on standard error, and in the file $GTFS_NOT_RUN where .ci/run
# set it. .ci/run counts the lines of that file.
#
#     .ci/kit/not_run.sh PART REASON
echo "NOT RUN: $1: $2" >&2
[ -z "${GTFS_NOT_RUN:-}" ] || printf '%s: %s\n' "$1" "$2" >>"$GTFS_NOT_RUN"
