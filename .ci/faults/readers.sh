#!/usr/bin/env bash
# Many readers of a file that is replaced while messages arrive: Tests/Fuzz/Sources/readers with the thread sanitizer, 16
# readers for 15 seconds with 4 imports. With GTFS_LONG=1 a release build without it instead: 64 readers for ten minutes
# with twenty imports.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/whole.sh
build=(swift build --package-path Tests/Fuzz --product readers --scratch-path .build/readers --disable-index-store)
numbers=(16 15 4)
if [ "${GTFS_LONG:-}" = 1 ]; then
    build+=(-c release)
    numbers=(64 600 20)
else
    build+=(--sanitize=thread "${whole[@]}" -Xswiftc -gline-tables-only)
fi
"${build[@]}"
folder=$PWD/.build/readers-files
rm -rf "$folder"
mkdir -p "$folder"
# A finding of the sanitizer is exit 66.
TSAN_OPTIONS=halt_on_error=1 timeout $((numbers[1] + 300)) "$("${build[@]}" --show-bin-path)/readers" \
    Fixtures/harbour-city Fixtures/realtime/harbour-city.pb "$folder" "${numbers[@]}"
