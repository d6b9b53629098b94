#!/usr/bin/env bash
# Packs an installed tree as a Debian package: .ci/packages/deb.sh TREE VERSION FOLDER
set -euo pipefail
tree=$1
version=$2
folder=$3
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/DEBIAN" "$root/usr"
cp -R "$tree/." "$root/usr"
gzip -9n "$root"/usr/share/man/man1/*.1
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
cat "$root"/usr/share/doc/gtfs-toolkit/{LICENSE,libzip-license} >"$root/usr/share/doc/gtfs-toolkit/copyright"
rm "$root"/usr/share/doc/gtfs-toolkit/{LICENSE,libzip-license}
cat >"$root/DEBIAN/control" <<CONTROL
Package: gtfs-toolkit
Version: $version
Architecture: $architecture
Maintainer: gtfs-toolkit <gtfs-toolkit@localhost>
Section: utils
Priority: optional
Depends: libc6 (>= 2.36), libstdc++6, libsqlite3-0, tzdata
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Description: public transport timetables in one small file
 gtfs-import turns a GTFS feed into a compact SQLite database, gtfs-query
 answers from it without a network: stops nearby, departures with realtime,
 connections. gtfs-export writes the feed back, value for value.
CONTROL
dpkg-deb --root-owner-group --build "$root" "$folder/gtfs-toolkit_${version}_$architecture.deb" >/dev/null
