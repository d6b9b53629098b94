#!/usr/bin/env bash
# Links a small program as `make wheel` links the commands, and runs it: the smaller data of ICU has to be the one that is in it. A
# wheel takes a build of ten minutes, so its link would fail unseen.
set -euo pipefail
cd "$(dirname "$0")/../.."
. .ci/packages/static_build.sh
build=.build/icu-check
rm -rf "$build"
mkdir -p "$build/Sources/icu"
cat >"$build/Package.swift" <<'END'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(name: "icu", targets: [.executableTarget(name: "icu")])
END
cat >"$build/Sources/icu/main.swift" <<'END'
import Foundation

let summer = TimeZone(identifier: "Australia/Sydney")?.isDaylightSavingTime(for: Date(timeIntervalSince1970: 1_764_500_000))
print("Äb".folding(options: .diacriticInsensitive, locale: nil), "straße".uppercased(), summer ?? false)
END
# shellcheck disable=SC2046
swift build --package-path "$build" --static-swift-stdlib $(icu_options) >"$build/log" 2>&1 || { tail -5 "$build/log" >&2; exit 1; }
program=$build/.build/debug/icu
said=$("$program")
if [ "$said" != "Ab STRASSE true" ]; then
    echo "icu: the program with the smaller data says: $said" >&2
    exit 1
fi
strip "$program"
size=$(stat -c %s "$program")
if [ "$size" -gt 40000000 ]; then
    echo "icu: the program has $size bytes: the data of all languages are in it" >&2
    exit 1
fi
echo "icu: a program with the smaller data runs, $size bytes"
