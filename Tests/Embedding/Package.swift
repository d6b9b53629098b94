// swift-tools-version: 6.2

import PackageDescription

/// A package as an app would write it, which asks the query library and lays realtime over it; `.ci/embed` builds and runs it.
let package = Package(
    name: "board",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "gtfs-toolkit", path: "../..")],
    targets: [
        .executableTarget(
            name: "board",
            dependencies: [
                .product(name: "GTFSModel", package: "gtfs-toolkit"),
                .product(name: "GTFSQuery", package: "gtfs-toolkit"),
                .product(name: "GTFSRealtime", package: "gtfs-toolkit"),
                .product(name: "RealtimeURLSession", package: "gtfs-toolkit"),
            ])
    ]
)
