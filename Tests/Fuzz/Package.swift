// swift-tools-version: 6.2

import PackageDescription

/// Doors at which bytes of other people come in, for libFuzzer (`.ci/faults/fuzz.sh`).
let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "gtfs-toolkit", path: "../.."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "GTFSImport", package: "gtfs-toolkit"),
                .product(name: "GTFSQuery", package: "gtfs-toolkit"),
                .product(name: "GTFSRealtime", package: "gtfs-toolkit"),
                .product(name: "RealtimeText", package: "gtfs-toolkit"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Sources", exclude: ["tests"])
    ]
)
