# shellcheck shell=bash
# What dist.sh, wheel.sh and extension.sh share: a build with Swift's own libraries and libzip linked in, in $build, for machines
# without Swift. For `.`, from the root of the project.
build=.build-dist
dist=.build/dist
version=$(sed -nE 's/.*version = "([^"]+)".*/\1/p' Sources/GTFSModel/Toolkit.swift)
machine=$(uname -m)

# Whatever machine this is, what it makes needs no more than the C library: static_build WORDS FOR swift build …
static_build() {
    bash .ci/packages/static_libzip.sh "$build/libzip"
    GTFS_WITHOUT_ISAL=1 PKG_CONFIG_PATH=$PWD/$build/libzip \
        swift build -c release --static-swift-stdlib --scratch-path "$build" "$@"
}

# The executable behind the names of the commands, linked with no libzip of the system: its path is printed.
static_executable() {
    static_build --product gtfs-toolkit "$@" >&2
    local made
    made=$(static_build --show-bin-path)/gtfs-toolkit
    if ldd "$made" | grep -q libzip; then
        echo "gtfs-toolkit still asks for the system's libzip" >&2
        return 1
    fi
    echo "$made"
}
