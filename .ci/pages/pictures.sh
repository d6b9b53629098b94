#!/usr/bin/env bash
# Draws the made-up city's pictures and looks at them in headless Chromium: .ci/pages/pictures.sh [BIN_DIR]
#
# BIN_DIR holds the commands; without it, those that swift build leaves are taken. Screenshots are left in
# .build/pictures. What is missing is installed where that is possible: Chromium by root, Python's packages in
# .build/pages, which .ci/pages/service.sh shares.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/kit/browser.sh
out=.build/pictures
if ! have_browser; then
    not_run pictures "Chromium or selenium is missing: the pictures are not looked at"
    exit 0
fi
bin=${1:-$(commands)}
mkdir -p $out
"$bin/gtfs-import" Fixtures/harbour-city --output $out/city.sqlite --quiet --force
"$bin/gtfs-query" --database $out/city.sqlite record --from Fixtures/harbour-week
"$venv/bin/python" .ci/pages/look.py "$bin/gtfs-query" $out
