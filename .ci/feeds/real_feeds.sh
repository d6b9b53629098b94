#!/usr/bin/env bash
# The second ring: real feeds, good and bad, from ../shared, and a made one of Sydney's size, with the release binaries.
#
#     .ci/feeds/real_feeds.sh [BIN_DIR]       GTFS_LONG=1: 200 questions a feed instead of 25, and every feed compared
#
# Every good feed is imported and asked questions, whose answers are held against the oracle's. Every bad feed ends in
# a database and exit 0, or in one sentence and exit 1 with nothing left behind. Every database, of good feeds and bad, is
# exported again: gtfs-query verify holds the feed against the database, and the zip is compared with the feed. Of the large
# feeds every other one is asked, and each third zip is compared: others on the next day, or as GTFS_SEED says.
# Prints tables; exit 1 where anything fails.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
here=$PWD
shared=$here/../shared
if [ ! -d "$shared/feeds" ] || [ ! -d "$shared/tools" ]; then
    bash .ci/kit/not_run.sh "real feeds" "there is no ../shared with feeds and tools beside this clone"
    exit 0
fi
bin=$(realpath "${1:-$here/.build/release}")
results=$here/.build/feeds
rm -rf "$results"
mkdir -p "$results"

# Exports DATABASE, made from FEED, and compares: writes RESULT.trip with name, records, differences, records that the
# import says it cannot keep, bytes of the zip and of the database. Fails where anything is lost, or verify fails.
round_trip() {
    local feed=$1 name=$2 database=$3 log=$results/$2.trip.log differences=- code=0
    : >"$log"
    "$bin/gtfs-export" "$database" "$results/$name.out.zip" --quiet >>"$log" 2>&1 || code=1
    "$bin/gtfs-query" --database "$database" verify "$feed" >>"$log" 2>&1 || code=1
    if [ $code -eq 0 ] && [ "${4:-compare}" = compare ]; then
        if python3 "$shared/tools/roundtrip_compare.py" "$feed" "$results/$name.out.zip" >>"$log" 2>&1; then
            differences=0
        else
            differences=$(sed -nE 's/^([0-9]+) differences$/\1/p' "$log" | tail -n 1)
            code=1
        fi
    fi
    printf '%s\t%s\t%s\t%s\t%s\n' "$name" \
        "$(sqlite3 "$database" 'SELECT sum(row_count) FROM imported_files WHERE is_stored')" "${differences:--}" \
        "$(stat -c %s "$feed")" "$(stat -c %s "$database")" >"$results/$name.trip"
    rm -f "$results/$name.out.zip"
    return $code
}

# One good feed, imported once: held against the oracle by so many questions, if any, and taken there and back. Writes RESULT with
# name, kB, asked, rows, differing, seconds, and what went wrong to RESULT.log.
good_feed() {
    local feed=$1 questions=$2 how=$3 name database
    name=$(basename "$feed" .zip)
    database=$results/$name.sqlite
    if "$bin/gtfs-import" "$feed" --output "$database" --report "$results/$name.report" --quiet >"$results/$name.trip.log" 2>&1; then
        [ "$questions" = 0 ] || ask "$feed" "$name" "$questions"
        round_trip "$feed" "$name" "$database" "$how" || touch "$results/$name.trip.failed"
    else
        touch "$results/$name.trip.failed"
    fi
    rm -f "$database" "$results/$name.report"
}

# The script that asks imports the feed by itself: its gtfs-import gives it the database that is there.
ask() {
    local feed=$1 name=$2 questions=$3 start=$SECONDS verdict
    python3 "$shared/tools/hold_against_oracle.py" "$results/bin" "$feed" --sample "$questions" >"$results/$name.log" 2>&1
    local code=$?
    verdict=$(sed -nE 's/.* asked ([0-9]+) rows ([0-9]+) differing ([0-9]+)$/\1 \2 \3/p' "$results/$name.log" | tail -n 1)
    [ $code -eq 0 ] && [ -n "$verdict" ] || touch "$results/$name.failed"
    printf '%s %s %s %s\n' "$name" "$(($(stat -c %s "$feed") / 1024))" "${verdict:-- - -}" "$((SECONDS - start))" >"$results/$name.good"
}

mkdir "$results/bin"
ln -s "$bin/gtfs-query" "$results/bin/gtfs-query"
cat >"$results/bin/gtfs-import" <<'END'
#!/bin/sh
# gtfs-import FEED --output DATABASE --quiet
exec cp "$(dirname "$0")/../$(basename "$1" .zip).sqlite" "$3"
END
chmod +x "$results/bin/gtfs-import"

# One bad feed: RESULT with name, exit code and what came of it.
bad_feed() {
    local feed=$1 name folder code outcome
    name=$(basename "$feed" .zip)
    folder=$(mktemp -d "$results/bad.XXXXXX")
    (cd "$folder" && timeout 60 "$bin/gtfs-import" "$feed" --output "$name.sqlite" --report "$results/bad-$name.report" --quiet) \
        >"$results/bad-$name.log" 2>"$results/bad-$name.err"
    code=$?
    outcome=$(bad_outcome "$folder" "$name" "$code") || touch "$results/bad-$name.failed"
    if [ "$code" = 0 ]; then
        round_trip "$feed" "bad-$name" "$folder/$name.sqlite" || touch "$results/bad-$name.trip.failed"
    fi
    printf '%s\t%s\t%s\n' "$name" "$code" "$outcome" >"$results/bad-$name.bad"
    rm -rf "$folder"
}

# What a bad feed came to, in words; fails where that is not what is promised.
bad_outcome() {
    local folder=$1 name=$2 code=$3 left
    left=$(ls -A "$folder")
    case $code in
    0)
        [ "$left" = "$name.sqlite" ] || { echo "exit 0, and in the folder: ${left:-nothing}"; return 1; }
        [ "$(sqlite3 "$folder/$name.sqlite" 'PRAGMA integrity_check')" = ok ] || { echo "a database that is not whole"; return 1; }
        echo "a database" ;;
    1)
        [ -z "$left" ] || { echo "exit 1 and left behind: $left"; return 1; }
        ! grep -q 'bug of the toolkit' "$results/bad-$name.err" || { echo "$(cat "$results/bad-$name.err")"; return 1; }
        [ "$(grep -c . "$results/bad-$name.err")" = 1 ] || { echo "exit 1 without one sentence on standard error"; return 1; }
        echo "refused: $(cat "$results/bad-$name.err")" ;;
    124) echo "no end within 60 seconds"; return 1 ;;
    *) echo "exit $code"; return 1 ;;
    esac
}

questions=25
seed=${GTFS_SEED:-$(($(date +%s) / 86400))}
[ -z "${GTFS_LONG:-}" ] || questions=200
export shared bin results questions
export -f good_feed ask bad_feed bad_outcome round_trip

sydney=$here/.build/sydney-scale.zip
if [ ! -s "$sydney" ]; then
    python3 "$shared/tools/make_sydney_scale_feed.py" "$sydney.part" >/dev/null && mv "$sydney.part" "$sydney" || touch "$results/sydney-scale.failed"
fi

# One job after the other as a core is free, the longest first: FUNCTION, FEED and its further arguments.
jobs() {
    # The oracle and the comparison hold all records of a feed in memory and take minutes here; verify compares them, too.
    if [ -z "${GTFS_LONG:-}" ]; then printf '%s\0' good_feed "$sydney" 0 verify; else printf '%s\0' good_feed "$sydney" "$questions" compare; fi
    local number=$seed how asked
    ls -S "$shared"/feeds/*.zip | while read -r feed; do
        how=compare asked=$questions
        if [ -z "${GTFS_LONG:-}" ] && [ "$(stat -c %s "$feed")" -ge 1000000 ]; then
            [ $((number % 3)) = 0 ] || how=verify
            [ $((number % 2)) = 0 ] || asked=0
            number=$((number + 1))
        fi
        printf '%s\0' good_feed "$feed" "$asked" $how
    done
    ls -S "$shared"/feeds/bad/*.zip | while read -r feed; do printf '%s\0' bad_feed "$feed" '' ''; done
}
jobs | xargs -0 -n 4 -P 2 bash -c '"$@"' _

echo
echo '| feed | zip kB | asked | rows | differing | seconds |'
echo '|---|--:|--:|--:|--:|--:|'
cat "$results"/*.good | sort | sed -E 's/ /|/g; s/^/| /; s/\|/ | /2g; s/$/ |/'
echo
echo '| bad feed | exit | what came of it |'
echo '|---|--:|---|'
cat "$results"/*.bad | sort | sed -E 's/\t/ | /g; s/^/| /; s/$/ |/'
echo
echo '| there and back | records | differences | zip | database |'
echo '|---|--:|--:|--:|--:|'
cat "$results"/*.trip | sort | sed -E 's/\t/ | /g; s/^/| /; s/$/ |/'
echo
# For .ci/checks/budgets.py bytes.
awk -F '\t' '!/^bad-/ { print $1 "\t" $5 }' "$results"/*.trip >"$results/databases.tsv"
silent=$(awk '$3 == 0 { print $1 }' "$results"/*.good)
echo "$(cat "$results"/*.good | wc -l) good feeds, $(echo "$silent" | grep -c .) of them without timed departures to ask about: ${silent//$'\n'/ }"
echo "$(cat "$results"/*.bad | wc -l) bad feeds"
echo "$(cat "$results"/*.trip | wc -l) feeds there and back, $(awk -F '\t' '{ sum += $3 } END { print sum + 0 }' "$results"/*.trip) differences"

failed=$(cd "$results" && ls ./*.failed 2>/dev/null)
[ -z "$failed" ] || {
    for name in $failed; do
        name=$(basename "$name" .failed)
        echo "feeds: FAILED: $name"
        tail -n 5 "$results/$name.log" "$results/$name.err" 2>/dev/null
    done
    exit 1
}
