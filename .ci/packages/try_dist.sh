#!/usr/bin/env bash
# Tries what .ci/packages/dist.sh made as somebody does who has no Swift: a bare Debian 12 and a bare Debian 13 made with debootstrap,
# the package installed there, from the folder as a source of apt, and read by lintian, the archive unpacked there, and the wheel installed there where
# `make wheel` has made one; import, nearby and a board in a time zone of half hours, by all. GTFS_SUITES names others, such as noble where the mirror has Ubuntu's.
#
# Needs root, debootstrap and the packages of these systems; .ci/kit/not_run.sh says so where they are missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
dist=$PWD/.build/dist

# A feed of two stops where clocks are half an hour beside those of others: FOLDER
lord_howe() {
    mkdir -p "$1"
    printf 'agency_id,agency_name,agency_url,agency_timezone\nA,Island,https://example.org,Australia/Lord_Howe\n' >"$1/agency.txt"
    printf 'stop_id,stop_name,stop_lat,stop_lon\nLH1,Jetty,-31.526,159.060\nLH2,Airport,-31.541,159.077\n' >"$1/stops.txt"
    printf 'route_id,agency_id,route_short_name,route_type\nR,A,1,3\n' >"$1/routes.txt"
    printf 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,1,20260101,20261231\n' >"$1/calendar.txt"
    printf 'route_id,service_id,trip_id\nR,D,T\n' >"$1/trips.txt"
    printf 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,08:10:00,08:10:00,LH1,1\nT,08:20:00,08:20:00,LH2,2\n' >"$1/stop_times.txt"
}

if [ "$(id -u)" != 0 ]; then
    exec bash .ci/kit/not_run.sh "the package on a bare Debian" "debootstrap needs root"
fi
if ! command -v debootstrap >/dev/null && ! apt-get install -y -qq --no-install-recommends debootstrap >/dev/null 2>&1; then
    exec bash .ci/kit/not_run.sh "the package on a bare Debian" "debootstrap cannot be installed"
fi
mirror=$(sed -nE 's/^(URIs: |deb (\[[^]]*\] )?)(http[^ ]*).*/\3/p' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -1 || true)

# A bare system of its own for a suite, with what is to be tried: SUITE
bare_system() {
    local bare=$PWD/.build/bare-$1
    if [ ! -e "$bare/etc/debian_version" ]; then
        rm -rf "$bare"
        debootstrap --variant=minbase "$1" "$bare" "$mirror" >".build/debootstrap-$1.log" 2>&1 || return 1
    fi
    cp /etc/resolv.conf "$bare/etc/resolv.conf"
    rm -rf "$bare/tmp/try"
    mkdir -p "$bare/etc/apt/apt.conf.d" "$bare/tmp/try"
    cp /etc/apt/apt.conf.d/* "$bare/etc/apt/apt.conf.d/" 2>/dev/null || true
    # Some of these belong to packages, which would ask which to keep.
    echo 'Dpkg::Options { "--force-confold"; };' >"$bare/etc/apt/apt.conf.d/99keep"
    cp "$dist"/*.deb "$dist"/*.tar.gz "$dist"/Packages* "$dist"/Release "$bare/tmp/try"
    cp "$dist"/*.whl "$bare/tmp/try" 2>/dev/null || true
    cp -R Fixtures/harbour-city "$bare/tmp/try"
    lord_howe "$bare/tmp/try/lord-howe"
    script >"$bare/tmp/try/run"
}

script() {
    cat <<'TRY'
set -euo pipefail
cd /tmp/try
export DEBIAN_FRONTEND=noninteractive
try() {
    gtfs-import --quiet harbour-city --output "$1.sqlite"
    gtfs-query --database "$1.sqlite" nearby -33.87 151.21 --limit 2
    gtfs-import --quiet lord-howe --output "$1-howe.sqlite"
    gtfs-query --database "$1-howe.sqlite" departures LH1 --at 2026-07-15T08:00 --format csv >"$1.csv"
    cat "$1.csv"
    grep -q '2026-07-15T08:10:00+10:30' "$1.csv"
}
# Sets `seconds` to the processor time of all that has ended. A subshell would know only its own.
read_seconds() {
    times >times
    seconds=$(awk 'NR == 2 { split($1 "m" $2, part, "m"); print int((part[1] + part[3]) * 60 + part[2] + part[4]) }' times)
}
if command -v swift; then exit 1; fi
echo 'deb [trusted=yes] file:/tmp/try ./' >/etc/apt/sources.list.d/gtfs-toolkit.list
apt-get update -qq
apt-get install -y -qq gtfs-toolkit >/dev/null
try deb
gtfs-toolkit query --database deb-howe.sqlite departures LH1 --at 2026-07-15T08:00 --format csv | cmp - deb.csv
dpkg -L gtfs-toolkit | grep -q man1/gtfs-query.1.gz
apt-get remove -y -qq gtfs-toolkit >/dev/null
# Who publishes the package gives an address to write to. libzip, zlib and bzip2 are linked in by intent (static_libzip.sh).
if apt-get install -y -qq --no-install-recommends lintian >/dev/null 2>&1; then
    lintian --allow-root --fail-on error --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog,embedded-library ./gtfs-toolkit_*.deb
else
    echo "dist: lintian cannot be installed: the package is not read by it" >&2
fi
if [ -e /usr/bin/gtfs-query ]; then exit 1; fi
tar -xzf gtfs-toolkit-*.tar.gz
PATH=$(echo "$PWD"/gtfs-toolkit-*/bin):$PATH
try tar
if ls ./*.whl >/dev/null 2>&1; then
    apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
    read_seconds
    before=$seconds
    python3 -m venv env
    env/bin/pip install -q ./*.whl
    PATH=$PWD/env/bin:$PATH
    try wheel
    env/bin/python -c 'import gtfs_toolkit; print(gtfs_toolkit.Timetable("wheel-howe.sqlite").departures("LH1", at="2026-07-15T08:00")[0])'
    read_seconds
    echo "dist: from an environment of Python to its boards in $((seconds - before)) s of processors"
    [ $((seconds - before)) -le 20 ]
fi
rm /etc/apt/sources.list.d/gtfs-toolkit.list
TRY
}

for suite in ${GTFS_SUITES:-bookworm trixie}; do
    if ! bare_system "$suite"; then
        bash .ci/kit/not_run.sh "the package on a bare $suite" "debootstrap finds no $suite"
        continue
    fi
    bare=$PWD/.build/bare-$suite
    # Swift reads a program's arguments from /proc.
    unshare --mount bash -c 'mount --bind /proc "$1/proc" && exec chroot "$1" /bin/bash /tmp/try/run' _ "$bare"
    echo "dist: tried on a bare $suite, $(cat "$bare/etc/debian_version")"
done
