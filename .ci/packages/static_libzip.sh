#!/usr/bin/env bash
# Builds Debian's libzip as a static library, with the zlib and bzip2 of this machine beside it, and a description for
# pkg-config: .ci/packages/static_libzip.sh FOLDER
#
# What links it runs wherever the C library is no older than this machine's: Debian 12 has a libzip4, Debian 13 a libzip5,
# Ubuntu 24.04 a libzip4t64, and no program can name all three. Encryption by AES is left out, for it would bring OpenSSL;
# an encrypted entry is an error either way.
set -euo pipefail
folder=$1
[ ! -e "$folder/libzip.pc" ] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DEBIAN_FRONTEND=noninteractive
for tool in cmake:cmake dpkg-source:dpkg-dev; do
    command -v "${tool%:*}" >/dev/null || apt-get install -y -qq --no-install-recommends "${tool#*:}" >/dev/null
done
for library in z:zlib1g-dev bz2:libbz2-dev; do
    [ -e "$(cc -print-file-name=lib"${library%:*}".a)" ] || apt-get install -y -qq "${library#*:}" >/dev/null
done

# The sources of the packages that this machine installs, whether its list of sources names them or not.
mkdir -p "$work/parts" "$work/lists/partial" "$work/source"
for list in /etc/apt/sources.list.d/*.sources; do
    [ ! -e "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" >"$work/parts/$(basename "$list")"
done
[ ! -e /etc/apt/sources.list ] || sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$work/parts/classic.list"
sources() {
    apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$work/parts" \
        -o Dir::State::Lists="$work/lists" -o APT::Sandbox::User=root "$@"
}
sources update
(cd "$work/source" && sources source --download-only libzip && dpkg-source -x ./*.dsc "$work/libzip") >/dev/null

cmake -S "$work/libzip" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF -DENABLE_OPENSSL=OFF \
    -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_COMMONCRYPTO=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF \
    -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF >"$work/cmake.log"
cmake --build "$work/build" >"$work/build.log"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cp "$work/build/lib/libzip.a" "$folder"
cp "$(cc -print-file-name=libz.a)" "$(cc -print-file-name=libbz2.a)" "$folder"
cp "$work/libzip/LICENSE" "$folder/libzip-license"
version=$(pkg-config --modversion libzip)
printf 'Name: libzip\nDescription: zips\nVersion: %s\nCflags:\nLibs: -L%s -lzip -lbz2 -lz\n' "$version" "$folder" \
    >"$folder/libzip.pc"
