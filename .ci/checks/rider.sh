#!/usr/bin/env bash
# Builds docs/examples/rider and runs its tests: what the screens of an app show. Its views need an SDK of Apple; LayoutTests
# reads them for API that is newer than the floors. It is built beside the programs of Tests/Embedding.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/whole.sh
. .ci/kit/embedding.sh

# Without traits, an app fetches GRDB and nothing else.
swift package --package-path docs/examples/rider --scratch-path "$scratch" resolve
packages=$(sed -n 's/.*"identity" : "\(.*\)".*/\1/p' docs/examples/rider/Package.resolved)
if [ "$packages" != grdb.swift ]; then
    echo "rider: these packages are fetched: $packages" >&2
    exit 1
fi
# shellcheck disable=SC2154
swift build --package-path docs/examples/rider "${embedding[@]}" --build-tests
swift test --package-path docs/examples/rider "${embedding[@]}" --skip-build
