#!/usr/bin/env bash
# Writes the index files by which apt takes a folder with Debian packages as a source, unsigned: .ci/packages/apt_source.sh FOLDER
set -euo pipefail
cd "$1"
for package in *.deb; do
    dpkg-deb --field "$package"
    printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' "$package" "$(stat -c %s "$package")" \
        "$(sha256sum "$package" | cut -d ' ' -f 1)"
done >Packages
gzip -9nk -f Packages
{
    printf 'Origin: gtfs-toolkit\nLabel: gtfs-toolkit\nSuite: stable\nDate: %s\nSHA256:\n' "$(LC_ALL=C date -u '+%a, %d %b %Y %H:%M:%S UTC')"
    for file in Packages Packages.gz; do
        printf ' %s %s %s\n' "$(sha256sum "$file" | cut -d ' ' -f 1)" "$(stat -c %s "$file")" "$file"
    done
} >Release
