#!/usr/bin/env bash
# Many readers of a file that is replaced while messages arrive: Tests/Embedding/Sources/readers with the thread sanitizer, 16
# readers for 15 seconds with 4 imports. With GTFS_LONG=1 a release build without it instead: 64 readers for ten minutes
# with twenty imports.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/whole.sh
. .ci/kit/embedding.sh
if [ "${GTFS_LONG:-}" = 1 ]; then
    numbers=(64 600 20)
    build=(swift build --package-path Tests/Embedding --product readers --scratch-path .build/readers -c release)
    "${build[@]}"
    programs=$("${build[@]}" --show-bin-path)
else
    numbers=(16 15 4)
    build_embedding
fi
folder=$PWD/.build/readers-files
rm -rf "$folder"
mkdir -p "$folder"
# A finding of the sanitizer is exit 66.
TSAN_OPTIONS=halt_on_error=1 timeout $((numbers[1] + 300)) "$programs/readers" \
    Fixtures/harbour-city Fixtures/realtime/harbour-city.pb "$folder" "${numbers[@]}"
