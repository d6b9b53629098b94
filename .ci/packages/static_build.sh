# shellcheck shell=bash disable=SC2034
# What dist.sh, wheel.sh and extension.sh share: a build with Swift's own libraries and libzip linked in, in $build, for machines
# without Swift. For `.`, from the root of the project.
build=.build-dist
dist=.build/dist
version=$(sed -nE 's/.*version = "([^"]+)".*/\1/p' Sources/GTFSModel/Toolkit.swift)
machine=$(uname -m)

# An optimised build with Swift's own libraries linked in: WORDS FOR swift build …
swift_build() {
    GTFS_WITHOUT_ISAL=1 PKG_CONFIG_PATH=$PWD/$build/libzip \
        swift build -c release --static-swift-stdlib --disable-local-rpath --scratch-path "$build" "$@"
}

# The same with libzip linked in, too: whatever machine this is, what it makes needs no more than the C library.
static_build() {
    bash .ci/packages/static_libzip.sh "$build/libzip"
    swift_build "$@"
}

# An object that stands for ICU's data in Swift's libraries, 34 MB, with what the toolkit needs of them, 4 MB, or with the word zones
# 0.2 MB (icu_subset.py): its path is printed.
icu_object() {
    local folder=$PWD/$build/icu member=icu_packaged_data.cpp.o static symbol
    mkdir -p "$folder"
    static=$(dirname "$(realpath "$(command -v swiftc)")")/../lib/swift_static/linux
    (cd "$folder" && ar x "$static/lib_FoundationICU.a" "$member")
    objcopy -O binary --only-section=.rodata "$folder/$member" "$folder/icu.dat"
    symbol=$(nm -g --defined-only "$folder/$member" | sed -n 's/.* //p')
    rm "$folder/$member"
    python3 .ci/packages/icu_subset.py "$folder/icu.dat" "$folder/kept.dat" "$@"
    printf '.section .rodata\n.globl %s\n.balign 16\n%s:\n.incbin "%s"\n.section .note.GNU-stack,"",@progbits\n' \
        "$symbol" "$symbol" "$folder/kept.dat" | cc -x assembler -c - -o "$folder/icu.o"
    echo "$folder/icu.o"
}

# The words for `swift build` that link what icu_object makes. They stand behind Swift's libraries, from which the linker has taken the
# 34 MB by then: the object has another name for its data, and the old one is told to mean it.
icu_options() {
    local object symbol
    object=$(icu_object)
    symbol=$(nm -g --defined-only "$object" | sed -n 's/.* //p')
    objcopy --redefine-sym "$symbol=kept_$symbol" "$object"
    echo "-Xlinker --defsym -Xlinker $symbol=kept_$symbol -Xlinker $object"
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
