#!/usr/bin/env bash
# Builds docs/examples/rider and runs its tests: what the screens of an app show. Its views need an SDK of Apple; LayoutTests
# reads them for API that is newer than the floors. It is built beside the programs of Tests/Embedding.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/whole.sh
. .ci/kit/embedding.sh

# shellcheck disable=SC2154
swift build --package-path docs/examples/rider "${embedding[@]}" --build-tests
swift test --package-path docs/examples/rider "${embedding[@]}" --skip-build
