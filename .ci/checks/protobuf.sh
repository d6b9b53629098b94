#!/usr/bin/env bash
# Generates Sources/RealtimeProtobuf/*.pb.swift from the .proto files beside them. Run it after a change of a .proto file:
# the results are committed, so that a build needs no protoc.
#
#     .ci/checks/protobuf.sh            writes the files
#     .ci/checks/protobuf.sh --check    exit 1 where the files differ from what protoc generates
#
# protoc is Debian's protobuf-compiler, which this script installs as root. protoc-gen-swift is built from the
# swift-protobuf that the package uses, without optimisation: that takes two minutes the first time, a release build ten.
set -euo pipefail
cd "$(dirname "$0")/../.."

. .ci/kit/have.sh
. .ci/kit/whole.sh

if ! have /usr/bin/protoc protobuf-compiler && ! command -v protoc >/dev/null; then
    if [ "${1:-}" = --check ]; then
        not_run "generated realtime code" "protoc is not installed (apt-get install protobuf-compiler)"
        exit 0
    fi
    echo "protobuf: protoc is not installed; on Debian and Ubuntu: sudo apt-get install protobuf-compiler" >&2
    exit 1
fi

[ -d .build/checkouts/swift-protobuf ] || swift package resolve >/dev/null
build=(swift build --package-path .build/checkouts/swift-protobuf --scratch-path .build/protobuf --product protoc-gen-swift
    --disable-index-store "${whole[@]}")
"${build[@]}"
plugin=$("${build[@]}" --show-bin-path)/protoc-gen-swift

folder=Sources/RealtimeProtobuf
out=$folder
[ "${1:-}" = --check ] && out=$(mktemp -d)
protoc --plugin=protoc-gen-swift="$plugin" --proto_path="$folder" --swift_out="$out" \
    --swift_opt=UseAccessLevelOnImports=true,Visibility=Package "$folder"/*.proto
if [ "$out" != "$folder" ]; then
    if ! diff -rq -x '*.proto' "$out" "$folder"; then
        echo "protobuf: the generated files are not what protoc makes of the .proto files: run .ci/checks/protobuf.sh" >&2
        exit 1
    fi
    rm -r "$out"
fi
echo "protobuf: the generated files are what protoc makes of the .proto files"
