#!/usr/bin/env bash
# Many readers of a file that is replaced while messages arrive: Tests/Embedding/Sources/readers, 16 readers for 8 seconds
# with 3 imports. With GTFS_LONG=1 with the thread sanitizer, and then a release build without it: 64 readers for ten minutes with
# twenty imports.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/whole.sh
. .ci/kit/embedding.sh
folder=$PWD/.build/readers-files

# The program in a folder, with so many readers, seconds and imports. A finding of the sanitizer is exit 66.
run() {
    rm -rf "$folder"
    mkdir -p "$folder"
    TSAN_OPTIONS=halt_on_error=1 timeout $(($3 + 300)) "$1/readers" \
        Fixtures/harbour-city Fixtures/realtime/harbour-city.pb "$folder" "${@:2}"
}

build_embedding
run "$programs" 16 8 3
if [ "${GTFS_LONG:-}" = 1 ]; then
    build=(swift build --package-path Tests/Embedding --product readers --scratch-path .build/readers -c release)
    "${build[@]}"
    run "$("${build[@]}" --show-bin-path)" 64 600 20
fi
