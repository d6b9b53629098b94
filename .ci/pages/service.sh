#!/usr/bin/env bash
# Builds and checks docs/examples/board-service: its tests, its description held against the running service by
# schemathesis, its page in headless Chromium, two instances behind HAProxy by balancer.py. It is built beside the programs of Tests/Embedding.
# GTFS_LONG=1 tries more examples of a release build, kept in .build-service, and measures its load with wrk.
# --build builds it, and no more.
#
# What is missing is installed where that is possible: packages by root, Python's in .build/pages.
set -euo pipefail
cd "$(dirname "$0")/../.."
example=docs/examples/board-service
check=$PWD/.build/service-check
. .ci/kit/browser.sh
. .ci/kit/whole.sh
. .ci/kit/embedding.sh

fail() {
    echo "service: $1" >&2
    exit 1
}

if ! have /usr/include/zlib.h zlib1g-dev; then
    not_run service "zlib's header is missing (zlib1g-dev)"
    exit 0
fi

build=("${embedding[@]}")
[ "${GTFS_LONG:-}" != 1 ] || build=(--scratch-path .build-service -c release)
swift build --package-path $example "${build[@]}" --build-tests
[ "$*" != --build ] || exit 0
program=$(swift build --package-path $example "${build[@]}" --show-bin-path)/board-service
swift test --package-path $example "${build[@]}" --skip-build

import=$(commands)/gtfs-import
mkdir -p "$check"
"$import" Fixtures/harbour-city --output "$check/sydney.sqlite" --quiet --force

if have_python $venv $example/checks/requirements.txt; then
    "$venv/bin/python" -m openapi_spec_validator $example/Sources/BoardService/Resources/openapi.json ||
        fail "openapi.json is no valid OpenAPI"
    "$venv/bin/python" $example/checks/description.py "$program" "$check/sydney.sqlite" "$venv/bin/schemathesis"
else
    not_run service "schemathesis is missing: the description is not held against the service"
fi
if have_browser; then
    "$venv/bin/python" $example/checks/page.py "$program" "$check/sydney.sqlite" "$check/screenshots"
else
    not_run service "Chromium or selenium is missing: the page is not looked at"
fi
figures=()
[ "${GTFS_LONG:-}" != 1 ] || figures=(--figures)
# HAProxy is another product, which may be missing.
GTFS_NOT_RUN=${GTFS_NOT_RUN_PRODUCTS:-${GTFS_NOT_RUN:-}} python3 .ci/pages/balancer.py "$program" "$(commands)" "${figures[@]}"
if [ "${GTFS_LONG:-}" = 1 ]; then
    if have /usr/bin/wrk wrk; then
        python3 $example/checks/load.py "$program" "${GTFS_LOAD_DATABASE:-$check/sydney.sqlite}" "$import" \
            "${GTFS_LOAD_FEED:-Fixtures/harbour-city}"
    else
        not_run service "wrk is missing: the load is not measured"
    fi
fi
echo "service: all checks passed"
