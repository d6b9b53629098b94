// swift-tools-version: 6.2

import PackageDescription

/// Programs as users of the libraries write them; `.ci/checks/embed.sh` builds and runs them, and the documentation quotes them.
/// `readers`: many readers of a file that is replaced (`.ci/faults/readers.sh`).
let libraries: [Target.Dependency] = [
    .product(name: "GTFSQuery", package: "gtfs-toolkit"),
    .product(name: "GTFSRealtime", package: "gtfs-toolkit"),
]
let journeys = Target.Dependency.product(name: "GTFSJourneys", package: "gtfs-toolkit")
let glance = Target.Dependency.product(name: "GTFSGlance", package: "gtfs-toolkit")
let packing = Target.Dependency.product(name: "GTFSPacking", package: "gtfs-toolkit")
let testing = Target.Dependency.product(name: "GTFSTesting", package: "gtfs-toolkit")

let package = Package(
    name: "embedding",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "gtfs-toolkit", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "board",
            dependencies: libraries + [journeys, .product(name: "RealtimeURLSession", package: "gtfs-toolkit")]),
        .executableTarget(name: "first", dependencies: [.product(name: "GTFSQuery", package: "gtfs-toolkit")]),
        .executableTarget(name: "endpoint", dependencies: libraries),
        .executableTarget(name: "follow", dependencies: libraries),
        .executableTarget(name: "cities", dependencies: libraries),
        .executableTarget(
            name: "snippets",
            dependencies: libraries + [
                journeys, glance, .product(name: "GTFSUpdates", package: "gtfs-toolkit"),
                .product(name: "RealtimeURLSession", package: "gtfs-toolkit"),
            ]),
        .executableTarget(name: "departures", dependencies: libraries),
        .executableTarget(name: "service", dependencies: libraries + [journeys, testing]),
        .executableTarget(name: "watching", dependencies: libraries + [testing]),
        .executableTarget(name: "guess", dependencies: [libraries[0], packing]),
        .executableTarget(name: "readers", dependencies: libraries + [journeys, packing]),
        .target(name: "Screen", dependencies: libraries),
        .testTarget(name: "ScreenTests", dependencies: libraries + ["Screen", testing]),
    ]
)
