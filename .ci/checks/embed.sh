#!/usr/bin/env bash
# Builds and runs the programs of Tests/Embedding and their tests, which use GTFSQuery, GTFSJourneys, GTFSRealtime, GTFSPacking
# and GTFSTesting as apps and services do: the targets that an app embeds must not need libzip.
# GTFS_LONG=1: with the thread sanitizer.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/have.sh
. .ci/kit/whole.sh
. .ci/kit/embedding.sh
export TSAN_OPTIONS=halt_on_error=1

fail() {
    echo "embed: $1" >&2
    exit 1
}

build_embedding
for program in board guess service; do
    if [ "$(uname)" = Linux ] && ldd "$programs/$program" | grep libzip; then
        fail "$program is linked with libzip"
    fi
done
# A made-up city is static: its file goes with the process.
scratch_files=$(mktemp -d)
TMPDIR=$scratch_files swift test --package-path Tests/Embedding "${embedding[@]}" --skip-build
[ -z "$(find "$scratch_files" -name '*.sqlite')" ] || fail "a made-up timetable leaves its file in the temporary folder"
rm -rf "$scratch_files"

import=$(commands)/gtfs-import
mkdir -p .build/embed
cp Fixtures/realtime/harbour-city.pb .build/embed/updates.pb
python3 .ci/checks/embedded.py morning Fixtures/harbour-city .build/embed/harbour-city
cd .build/embed
"$import" harbour-city --output sydney.sqlite --quiet --force
# What a publisher makes of it on the next day, for the app that updates itself.
"$import" harbour-city --output newer.sqlite --exclude shapes --quiet --force
rm -rf published
for database in sydney newer; do "${import%import}export" $database.sqlite --publish published --quiet; done
"$programs/first"
"$programs/board"
"$programs/snippets"

# The endpoint, as a web server runs it.
QUERY_STRING='stop=2000' "$programs/endpoint" | python3 -c '
import json, sys
head, body = sys.stdin.buffer.read().split(b"\r\n\r\n", 1)
assert head == b"Status: 200 OK\r\nContent-Type: application/json", head
assert isinstance(json.loads(body), list)' || fail "the endpoint writes no JSON"
QUERY_STRING='stop=nowhere' "$programs/endpoint" | grep -q '^Status: 404' || fail "an unknown stop is not 404"
QUERY_STRING='stop=nowhere' "$programs/endpoint" | grep -q '"requested_id":"nowhere"' ||
    fail "the error does not say which stop was asked for"

# Four cities, each with its own feed, around one square.
cities=(harbour-city north-side salt-lakes island-ferries)
for city in "${cities[@]}"; do
    folder=$city
    [ -d "$folder" ] || folder=../../Fixtures/neighbours/$city
    "$import" "$folder" --output "$city.sqlite" --quiet --force
done
"$programs/cities" "${cities[@]/%/.sqlite}" none.sqlite >cities.txt
grep -q '^none.sqlite is left out: ' cities.txt || fail "the file that is missing is not named"
python3 ../../.ci/checks/embedded.py cities cities.txt "${cities[@]}"

# The board that is followed with realtime while the database is replaced twice by another import of the feed, and once by a
# file that is none. Its first rows are late by messages of this minute; after each change they have to be late again.
wait_until() {
    for _ in $(seq 1 300); do
        ! "$@" || return 0
        sleep 0.1
    done
    kill "$follow"
    cat followed.txt
    fail "it is not true within 30 seconds: $*"
}
# Since the timetable changed for the COUNT-th time there was a board with realtime and a row that is late.
late_after_changes() {
    awk -v count="$1" '
        /^-- the new timetable is in use/ { changes++; is_board = 0 }
        /^-- .* departures, realtime / { is_board = / live$/ && changes + 0 >= count }
        is_board && / late$/ { found = 1 }
        END { exit !found }' followed.txt
}
QUERY_STRING='stop=2000' "$programs/endpoint" | python3 ../../.ci/checks/embedded.py updates updates.pb

# What an app, a service and a curious reader of the list of symbols write.
says() { grep -q -- "$1" "$2" || { cat "$2"; fail "$2 has no line with: $1"; }; }
"$programs/departures" sydney.sqlite lantern square --realtime updates.pb >departures.txt
says '^Lantern Square$' departures.txt
says 'L[12].*min late$' departures.txt
refuses() { ! "$programs/departures" "${@:2}" >refused.txt 2>&1 || fail "departures ${*:2} is no error"; says "$1" refused.txt; }
refuses '^No stop is called "20006". Did you mean .*Lantern Square' sydney.sqlite 20006
refuses '^There is no timetable at none.sqlite.$' none.sqlite 2000
refuses '^There is no message at .*none.pb.$' sydney.sqlite 2000 --realtime none.pb
"$programs/service" sydney.sqlite >service.txt
says '^boards: 21, all but one while [0-9]* journeys waited$' service.txt
says '^journeys with status 200: 50$' service.txt
says '^nowhere: 404 health: 200$' service.txt
"$programs/watching" sydney.sqlite 2000 >watching.txt
says ': late 180$' watching.txt
says '^the task has ended: success' watching.txt
"$programs/guess" sydney.sqlite 2000 >guess.txt
says '^routes: L1 L2$' guess.txt
says '^import: imported, 1 trip' guess.txt

stdbuf -oL "$programs/follow" sydney.sqlite updates.pb 2000 >followed.txt 2>&1 &
follow=$!
wait_until late_after_changes 0
for round in 1 2; do
    "$import" harbour-city --output next.sqlite --exclude shapes --quiet --force
    mv next.sqlite sydney.sqlite
    wait_until late_after_changes $round
done
echo 'no database' >next.sqlite
mv next.sqlite sydney.sqlite
wait_until grep -q '^-- not used: ' followed.txt
wait_until late_after_changes 2
kill $follow
cp harbour-city.sqlite sydney.sqlite
echo "embed: all programs run"
