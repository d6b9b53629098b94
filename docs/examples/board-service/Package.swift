// swift-tools-version: 6.2

import PackageDescription

/// What every target of the package is held to.
let strict: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A web service on the libraries. It is a package of its own, so that an app which embeds them builds no web server.
let package = Package(
    name: "board-service",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "board-service", targets: ["board-service"])],
    dependencies: [
        .package(name: "gtfs-toolkit", path: "../../..", traits: []),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .target(
            name: "BoardService",
            dependencies: [
                "CMalloc", "CZlib",
                .product(name: "GTFSQuery", package: "gtfs-toolkit"),
                .product(name: "GTFSJourneys", package: "gtfs-toolkit"),
                .product(name: "GTFSGlance", package: "gtfs-toolkit"),
                .product(name: "GTFSHistory", package: "gtfs-toolkit"),
                .product(name: "GTFSValidation", package: "gtfs-toolkit"),
                .product(name: "GTFSUpdates", package: "gtfs-toolkit"),
                .product(name: "GTFSRealtime", package: "gtfs-toolkit"),
                .product(name: "RealtimeURLSession", package: "gtfs-toolkit"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ], resources: [.copy("Resources/web"), .copy("Resources/openapi.json")], swiftSettings: strict),
        .executableTarget(
            name: "board-service",
            dependencies: [
                "BoardService",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "RealtimeText", package: "gtfs-toolkit"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .testTarget(
            name: "BoardServiceTests",
            dependencies: [
                "BoardService",
                .product(name: "GTFSGlance", package: "gtfs-toolkit"),
                .product(name: "GTFSModel", package: "gtfs-toolkit"),
                .product(name: "GTFSImport", package: "gtfs-toolkit"),
                .product(name: "GTFSHistory", package: "gtfs-toolkit"),
                .product(name: "GTFSUpdates", package: "gtfs-toolkit"),
                .product(name: "GTFSValidation", package: "gtfs-toolkit"),
                .product(name: "RealtimeText", package: "gtfs-toolkit"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
    ]
)
