#!/usr/bin/env bash
# Loads feeds into servers of PostgreSQL, each into the one that has its hash: three for cluster.sql, the coordinator alone for
# Citus (citus.sql).
#
#     cluster.sh load DATABASE …        feed_id is the name of the file; a feed that is there is replaced, in one transaction
#     cluster.sh where FEED_ID          the number of its server
#
# Environment: SERVERS, the connection strings of the databases (dbname=transit host=… port=…), separated by commas.
# Each server works the hash out itself, so any that is up can be asked.
set -euo pipefail
IFS=, read -r -a servers <<<"$SERVERS"

# What PARTITION BY HASH does: the same function for the same type in every PostgreSQL of a version.
where() {
    local server
    for server in "${servers[@]}"; do
        psql -X -q -A -t -d "$server" -v ON_ERROR_STOP=1 -v feed_id="$1" -v count=${#servers[@]} 2>/dev/null <<'SQL' && return
CREATE TEMP TABLE hashed (feed_id text COLLATE "C") PARTITION BY HASH (feed_id);
SELECT n FROM generate_series(0, :count - 1) AS n WHERE satisfies_hash_partition('hashed'::regclass, :count, n, :'feed_id'::text);
SQL
    done
    echo "cluster.sh: no server answers" >&2
    return 1
}

load() {
    local feed_id number
    feed_id=$(basename "$1" .sqlite)
    number=$(where "$feed_id") &&
        rm -f "$scripts/feed.sql" && gtfs-export "$1" "$scripts/feed.sql" --format postgres --feed-id "$feed_id" --quiet &&
        psql -X -q -d "${servers[$number]}" -v ON_ERROR_STOP=1 -f "$scripts/feed.sql" && echo "$feed_id is on server $number"
}

command=$1
shift
scripts=$(mktemp -d)
trap 'rm -r "$scripts"' EXIT
failed=0
for each in "$@"; do
    "$command" "$each" || { echo "cluster.sh: $each: not done" >&2; failed=1; }
done
exit $failed
