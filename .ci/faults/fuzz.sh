#!/usr/bin/env bash
# Fuzzing that follows coverage (libFuzzer, with the address sanitizer) of the doors of Tests/Fuzz.
#
#     .ci/faults/fuzz.sh [--seconds N] [--at-once] [--merge] [DOOR …]
#
# N seconds a door, 10 unless told; `--seconds 3600` is the long form. Doors: csv, zip, times, packed, search, realtime, one
# after another, or all of them --at-once. Up to a minute the program is built without optimisation, and the inputs come
# from one seed, so that a clone tries the same ones each time. Beyond, it is a release build, which tries two to four times as
# many inputs in the same processor time and stops at the same traps, and the seed is another each time.
# It begins with the inputs of Tests/Fuzz/corpus, and goes on where the last run ended (.build/fuzz-inputs). An input that
# ends the process, takes 30 seconds (beyond a minute: 300, as the clock runs on beside other work), or asks for 300 MB at
# once is kept in .build/fuzz-findings; so is one after which the process has more than 2 GB, as the sanitizer keeps freed
# memory. Exit 1 where there is any.
# --merge puts the fewest of the inputs found that cover the same into Tests/Fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/whole.sh
seconds=10 doors=() merge='' at_once=''
while [ $# -gt 0 ]; do
    case $1 in
        --seconds) seconds=$2; shift ;;
        --at-once) at_once=1 ;;
        --merge) merge=1 ;;
        *) doors+=("$1") ;;
    esac
    shift
done
[ ${#doors[@]} -gt 0 ] || doors=(csv zip times packed search realtime)

if ! find "$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib" -name 'libclang_rt.fuzzer*' | grep -q .; then
    bash .ci/kit/not_run.sh fuzz "this toolchain has no libFuzzer"
    exit 0
fi

# SwiftPM hands one sanitizer to the compiler and all to the linker, so the compiler is told of both. Which one it is follows
# from hashes: with others in each process, a second call would compile everything again.
build=(env SWIFT_DETERMINISTIC_HASHING=1 swift build --package-path Tests/Fuzz --product fuzz --sanitize=fuzzer --sanitize=address
    --disable-index-store -Xswiftc '-sanitize=fuzzer,address' -Xswiftc -parse-as-library)
if [ "$seconds" -gt 60 ]; then
    build+=(--scratch-path .build/fuzz-long -c release -Xswiftc -enable-testing)
    seed=0 slow=300
else
    build+=(--scratch-path .build/fuzz "${whole[@]}" -Xswiftc -gline-tables-only)
    seed=1 slow=30
fi
# gold names each of the sanitizer's symbols that it does not export.
"${build[@]}" 2>&1 | { grep -v 'Cannot export local symbol' || true; }
program=$("${build[@]}" --show-bin-path)/fuzz

findings=.build/fuzz-findings
rm -rf "$findings" .build/fuzz-tmp
mkdir -p "$findings" .build/fuzz-tmp
# A crash would wait for ever in Swift's backtracer. The sanitizer notes no stack at each allocation: it takes longer than
# the doors themselves, and `ASAN_OPTIONS=detect_leaks=0 PROGRAM INPUT` tells it of a finding.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0:quarantine_size_mb=32
# In memory where there is such a folder: the zip of each input waits for the disk.
TMPDIR=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
export TIMEFORMAT='%U %S %R'

# One door: its row of the table, and on standard error what it found.
run() {
    local door=$1 corpus=Tests/Fuzz/corpus/$1 inputs=.build/fuzz-inputs/$1 log=.build/fuzz-tmp/$1.log
    local code=0 found executions edges user system clock
    mkdir -p "$inputs"
    if [ -n "$merge" ]; then
        GTFS_DOOR=$door "$program" -merge=1 "$corpus" "$inputs" >"$log" 2>&1
        return
    fi
    { time GTFS_DOOR=$door timeout $((seconds + 2 * slow + 60)) "$program" -seed=$seed -max_total_time="$seconds" -timeout=$slow \
        -report_slow_units=$slow -malloc_limit_mb=300 -rss_limit_mb=2000 -print_final_stats=1 -artifact_prefix="$findings/$door-" \
        "$inputs" "$corpus" >"$log" 2>&1 || code=$?; } 2>"$log.times"
    read -r user system clock < <(tail -1 "$log.times")
    found=$(find "$findings" -name "$door-*" | wc -l)
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    edges=$(grep -oE 'cov: [0-9]+' "$log" | tail -1 | cut -d' ' -f2) || true
    printf '| %s | %s | %s | %s | %s | %s | %s |\n' "$door" "${executions:-?}" \
        "$(awk "BEGIN { printf \"%.0f\", $user + $system }")" "${clock%.*}" "${edges:-?}" "$(find "$inputs" -type f | wc -l)" "$found"
    if [ "$code" != 0 ]; then
        echo "fuzz: $door ended with exit $code:" >&2
        grep -aE 'Fatal error|ERROR|SUMMARY|Test unit written|does not open' "$log" | cut -c1-1500 | tail -5 >&2 || tail -5 "$log" >&2
        return 1
    fi
}

failed=0 started=()
printf '| door | executions | processor time, s | time on the clock, s | edges covered | inputs | findings |\n|---|--:|--:|--:|--:|--:|--:|\n'
for door in "${doors[@]}"; do
    if [ -n "$at_once" ]; then
        run "$door" &
        started+=($!)
    else
        run "$door" || failed=1
    fi
done
for process in "${started[@]}"; do wait "$process" || failed=1; done
exit $failed
