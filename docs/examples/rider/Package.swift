// swift-tools-version: 6.2

import PackageDescription

/// What every target of the package is held to.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
]

/// The screens of an app for riders. The model builds and is tested on Linux too; the views are empty where there is no SwiftUI.
let package = Package(
    name: "rider",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [.library(name: "Rider", targets: ["RiderModel", "RiderViews"])],
    dependencies: [
        // Without traits: the app fetches GRDB, and not what the commands read their arguments with.
        .package(name: "gtfs-toolkit", path: "../../..", traits: [])
    ],
    targets: [
        .target(
            name: "RiderModel",
            dependencies: [
                .product(name: "GTFSQuery", package: "gtfs-toolkit"),
                .product(name: "GTFSGlance", package: "gtfs-toolkit"),
            ], swiftSettings: strict),
        .target(name: "RiderViews", dependencies: ["RiderModel"], swiftSettings: strict),
        .testTarget(
            name: "RiderModelTests",
            dependencies: [
                "RiderModel", .product(name: "GTFSTesting", package: "gtfs-toolkit"),
                .product(name: "GTFSPacking", package: "gtfs-toolkit"),
            ], swiftSettings: strict),
    ]
)
