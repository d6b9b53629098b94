// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// A warning is an error in the project's own builds, whose scripts say so: not in those of an app, whose compiler may be newer.
let warnings: [SwiftSetting] =
    Context.environment["GTFS_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : []

/// What every target of the package is held to.
let strict: [SwiftSetting] =
    warnings + [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]

/// Where there are commands: phones, watches and televisions have neither libzip nor a terminal.
let computers: [Platform] = [.linux, .macOS]

/// An app that asks for the package with `traits: []` does not fetch what the commands read their arguments with.
let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser",
    condition: .when(platforms: computers, traits: ["Commands"]))

let libzip: Target.Dependency = .target(name: "CLibzip", condition: .when(platforms: computers))

let package = Package(
    name: "gtfs-toolkit",
    // docs/platforms.md lists what these floors rule out; LayoutTests searches the sources for it.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "GTFSModel", targets: ["GTFSModel"]),
        .library(name: "GTFSQuery", targets: ["GTFSQuery"]),
        .library(name: "GTFSJourneys", targets: ["GTFSJourneys"]),
        .library(name: "GTFSGlance", targets: ["GTFSGlance"]),
        .library(name: "GTFSHistory", targets: ["GTFSHistory"]),
        .library(name: "GTFSValidation", targets: ["GTFSValidation"]),
        .library(name: "GTFSUpdates", targets: ["GTFSUpdates"]),
        .library(name: "GTFSPictures", targets: ["GTFSPictures"]),
        .library(name: "GTFSRealtime", targets: ["GTFSRealtime"]),
        .library(name: "RealtimeText", targets: ["RealtimeText"]),
        .library(name: "RealtimeURLSession", targets: ["RealtimeURLSession"]),
        .library(name: "GTFSPacking", targets: ["GTFSPacking"]),
        .library(name: "GTFSImport", targets: ["GTFSImport"]),
        .library(name: "GTFSTesting", targets: ["GTFSTesting"]),
        .library(name: "GTFSExport", targets: ["GTFSExport"]),
        .executable(name: "gtfs-import", targets: ["gtfs-import"]),
        .executable(name: "gtfs-query", targets: ["gtfs-query"]),
        .executable(name: "gtfs-export", targets: ["gtfs-export"]),
    ],
    traits: [
        .trait(
            name: "Commands",
            description: "The commands. Only a package that depends on this one leaves them out."),
        .default(enabledTraits: ["Commands"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .systemLibrary(name: "CLibzip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        .target(name: "ToolkitPrimitives", swiftSettings: strict),
        .target(name: "CWords", exclude: ["catalogues"]),
        .target(name: "GTFSModel", dependencies: ["ToolkitPrimitives", "CWords"], swiftSettings: strict),
        .target(name: "GTFSFeed", dependencies: ["GTFSModel"], swiftSettings: strict),
        .target(name: "GTFSZip", dependencies: ["GTFSModel", "GTFSFeed", libzip], swiftSettings: strict),
        .target(name: "CSchema"),
        .target(
            name: "GTFSSchema", dependencies: ["CSchema"], path: "schema", exclude: ["README.md", "migrations"],
            swiftSettings: strict),
        .target(
            name: "GTFSStore",
            dependencies: [
                "GTFSModel", "GTFSSchema",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .target(name: "GTFSPacking", dependencies: ["GTFSModel", "GTFSFeed", "GTFSStore"], swiftSettings: strict),
        .target(
            name: "GTFSImport", dependencies: ["GTFSFeed", "GTFSZip", "GTFSPacking", "GTFSValidation"],
            swiftSettings: strict),
        .target(
            name: "GTFSExport", dependencies: ["GTFSModel", "GTFSFeed", "GTFSZip", "GTFSStore", "GTFSHistory"],
            swiftSettings: strict),
        .target(name: "GTFSQuery", dependencies: ["GTFSModel", "GTFSStore"], swiftSettings: strict),
        .target(name: "GTFSJourneys", dependencies: ["GTFSModel", "GTFSStore", "GTFSQuery"], swiftSettings: strict),
        .target(
            name: "GTFSGlance", dependencies: ["GTFSModel", "GTFSQuery", "GTFSJourneys"], swiftSettings: strict),
        .target(name: "GTFSHistory", dependencies: ["GTFSModel", "GTFSStore"], swiftSettings: strict),
        .target(name: "GTFSValidation", dependencies: ["GTFSModel", "GTFSFeed", "GTFSStore"], swiftSettings: strict),
        .target(name: "GTFSUpdates", dependencies: ["GTFSModel", "GTFSStore", "GTFSRealtime"], swiftSettings: strict),
        .target(
            name: "GTFSPictures",
            dependencies: ["GTFSModel", "GTFSQuery", "GTFSGlance", "GTFSHistory", "GTFSValidation"],
            swiftSettings: strict),
        .target(name: "GTFSRealtime", dependencies: ["GTFSModel"], swiftSettings: strict),
        .target(
            name: "RealtimeText", dependencies: ["GTFSModel", "GTFSRealtime"], resources: [.embedInCode("messages")],
            swiftSettings: strict),
        .target(name: "CHarbourCity"),
        .target(
            name: "HarbourCity", dependencies: ["CHarbourCity"], path: "Fixtures",
            exclude: [
                "README.md", "defects", "harbour-city", "harbour-week", "make_harbour_city.py", "make_harbour_week.py",
                "make_version.py",
                "minimal", "neighbours", "realtime", "report-fields.txt", "rule-samples.txt", "versions",
            ], swiftSettings: strict),
        .target(
            name: "GTFSTesting",
            dependencies: ["GTFSModel", "GTFSStore", "GTFSPacking", "GTFSQuery", "GTFSRealtime", "HarbourCity"],
            swiftSettings: strict),
        .target(name: "RealtimeURLSession", dependencies: ["GTFSModel", "GTFSRealtime"], swiftSettings: strict),
        .target(
            name: "Terminal",
            dependencies: ["GTFSModel", argumentParser],
            swiftSettings: strict),
        .target(name: "Fetching", dependencies: ["GTFSModel", "GTFSRealtime"], swiftSettings: strict),
        .target(
            name: "ImportCommands",
            dependencies: [
                "GTFSModel", "GTFSImport", "GTFSValidation", "GTFSRealtime", "GTFSUpdates", "Fetching", "Terminal",
                argumentParser,
            ], swiftSettings: strict),
        .target(
            name: "QueryCommands",
            dependencies: [
                "GTFSModel", "GTFSStore", "GTFSQuery", "GTFSJourneys", "GTFSGlance", "GTFSHistory", "GTFSPictures",
                "GTFSValidation", "GTFSRealtime",
                "RealtimeText", "GTFSFeed", "GTFSImport", "GTFSExport", "Fetching", "Terminal",
                argumentParser,
            ], resources: [.embedInCode("Commands/Files/cookbook.sql")], swiftSettings: strict),
        .target(
            name: "ExportCommands",
            dependencies: [
                "GTFSModel", "GTFSExport", "GTFSUpdates", "Terminal",
                argumentParser,
            ], swiftSettings: strict),
        // Linked by .ci/packages/extension.sh, with gtfs.c, which is C for SQLite.
        .target(
            name: "SQLExtension", dependencies: ["GTFSModel", "GTFSQuery", "GTFSJourneys"], exclude: ["gtfs.c"],
            swiftSettings: strict),
        .executableTarget(name: "gtfs-import", dependencies: ["ImportCommands"], swiftSettings: strict),
        .executableTarget(name: "gtfs-query", dependencies: ["QueryCommands"], swiftSettings: strict),
        .executableTarget(name: "gtfs-export", dependencies: ["ExportCommands"], swiftSettings: strict),
        .executableTarget(
            name: "gtfs-toolkit", dependencies: ["ImportCommands", "QueryCommands", "ExportCommands"],
            swiftSettings: strict),
        .executableTarget(
            name: "gtfs-benchmark",
            dependencies: [
                "GTFSModel", "GTFSQuery", "GTFSJourneys", "GTFSGlance", "GTFSHistory", "GTFSRealtime", "RealtimeText",
                argumentParser,
            ], swiftSettings: strict),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "FeedSupport",
            dependencies: [
                "GTFSModel", "GTFSFeed", "GTFSPacking", "GTFSStore", "GTFSQuery", "GTFSJourneys", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Tests/FeedSupport", swiftSettings: strict),
        .target(
            name: "VersionFixtures",
            dependencies: ["GTFSStore", .product(name: "GRDB", package: "GRDB.swift")], path: "Tests/VersionFixtures",
            swiftSettings: strict),
        .executableTarget(
            name: "migration-victim", dependencies: ["GTFSStore", "VersionFixtures"], path: "Tests/MigrationVictim",
            swiftSettings: strict),
        .target(
            name: "HistorySupport",
            dependencies: ["GTFSModel", "GTFSRealtime", "GTFSQuery", "GTFSHistory", "GTFSTesting", "TestSupport"],
            path: "Tests/HistorySupport", swiftSettings: strict),
        .executableTarget(
            name: "recorder-victim", dependencies: ["GTFSModel", "GTFSHistory", "HistorySupport"],
            path: "Tests/RecorderVictim", swiftSettings: strict),
        .testTarget(name: "LayoutTests", swiftSettings: strict),
        .testTarget(
            name: "GTFSHistoryTests",
            dependencies: [
                "GTFSModel", "GTFSStore", "GTFSPacking", "GTFSImport", "GTFSExport", "GTFSQuery", "GTFSJourneys",
                "GTFSRealtime", "GTFSHistory", "GTFSValidation", "GTFSTesting", "HistorySupport", "TestSupport",
                "recorder-victim",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(name: "GTFSModelTests", dependencies: ["GTFSModel", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "GTFSQueryTests",
            dependencies: [
                "GTFSModel", "GTFSFeed", "GTFSPacking", "GTFSStore", "GTFSQuery", "GTFSJourneys", "GTFSHistory",
                "TestSupport", "FeedSupport", "HistorySupport", "VersionFixtures",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .testTarget(
            name: "GTFSJourneysTests",
            dependencies: ["GTFSModel", "GTFSQuery", "GTFSJourneys", "TestSupport", "FeedSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "GTFSGlanceTests",
            dependencies: [
                "GTFSModel", "GTFSImport", "GTFSQuery", "GTFSJourneys", "GTFSRealtime", "GTFSTesting", "GTFSGlance",
                "FeedSupport", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GTFSPicturesTests",
            dependencies: [
                "GTFSModel", "GTFSQuery", "GTFSGlance", "GTFSHistory", "GTFSPictures", "GTFSValidation", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GTFSValidationTests",
            dependencies: [
                "GTFSModel", "GTFSFeed", "GTFSPacking", "GTFSQuery", "GTFSValidation", "TestSupport", "FeedSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GTFSUpdatesTests",
            dependencies: [
                "GTFSModel", "GTFSPacking", "GTFSStore", "GTFSRealtime", "GTFSUpdates", "HarbourCity", "TestSupport",
                "FeedSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "GTFSRealtimeTests",
            dependencies: [
                "GTFSModel", "GTFSRealtime", "RealtimeText", "RealtimeURLSession", "TestSupport",
            ], swiftSettings: strict),
        .testTarget(
            name: "RealtimeBoardTests",
            dependencies: [
                "GTFSModel", "GTFSFeed", "GTFSImport", "GTFSStore", "GTFSQuery", "GTFSJourneys", "GTFSGlance",
                "GTFSHistory",
                "GTFSRealtime", "GTFSExport", "GTFSTesting", "TestSupport", "FeedSupport",
            ], swiftSettings: strict),
        .testTarget(
            name: "ArticleTests",
            dependencies: [
                "GTFSModel", "GTFSQuery", "GTFSHistory", "GTFSRealtime", "GTFSTesting", "GTFSPacking", "GTFSImport",
                "GTFSExport",
                "GTFSPictures", "GTFSUpdates", "GTFSValidation", "RealtimeText", "RealtimeURLSession", "TestSupport",
            ], swiftSettings: strict),
        .testTarget(
            name: "GTFSTestingTests",
            dependencies: ["GTFSModel", "GTFSPacking", "GTFSQuery", "GTFSRealtime", "GTFSTesting"],
            swiftSettings: strict),
        .testTarget(name: "GTFSFeedTests", dependencies: ["GTFSModel", "GTFSFeed", "GTFSZip"], swiftSettings: strict),
        .testTarget(
            name: "GTFSStoreTests",
            dependencies: [
                "GTFSModel", "GTFSFeed", "GTFSSchema", "GTFSStore", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .testTarget(
            name: "GTFSImportTests",
            dependencies: [
                "GTFSModel", "GTFSFeed", "GTFSZip", "GTFSStore", "GTFSPacking", "GTFSImport", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .testTarget(
            name: "DoorTests",
            dependencies: [
                "ToolkitPrimitives", "GTFSModel", "GTFSFeed", "GTFSZip", "GTFSStore", "GTFSImport", "GTFSQuery",
                "GTFSRealtime",
                "RealtimeText", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Tests/Fuzz/Sources", exclude: ["fuzz"], swiftSettings: strict),
        .testTarget(
            name: "GTFSExportTests",
            dependencies: [
                "GTFSModel", "GTFSFeed", "GTFSZip", "GTFSStore", "GTFSImport", "GTFSExport", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "gtfs-import", "gtfs-query", "gtfs-export", "gtfs-toolkit", "gtfs-benchmark", "migration-victim",
                "ImportCommands", "QueryCommands", "ExportCommands", "Fetching", "GTFSModel",
                "GTFSExport", "GTFSQuery", "GTFSJourneys", "GTFSGlance", "GTFSPictures", "GTFSRealtime", "GTFSStore",
                "Terminal", "TestSupport", "VersionFixtures",
                argumentParser,
                .product(name: "GRDB", package: "GRDB.swift"),
            ], swiftSettings: strict),
    ]
)

// The tests of an optimised build (.ci/test) are not optimised themselves, nor is what only reads arguments and writes tables:
// that takes longer than it saves.
if Context.environment["GTFS_TESTS"] == "plain" {
    let plain: Set = ["ImportCommands", "QueryCommands", "ExportCommands", "gtfs-benchmark"]
    // Their long forms take a quarter of the time optimised (.ci/README.md, "One build").
    let optimised = Set(Context.environment["GTFS_OPTIMISED"]?.split(separator: ",").map(String.init) ?? [])
    for target in package.targets
    where (target.type == .test || plain.contains(target.name)) && !optimised.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
    }
}

// ISA-L inflates zips in a third of zlib's time. Where it is not installed, libzip does it by zlib as for all other entries
// (docs/decisions/import.md).
if Context.environment["GTFS_WITHOUT_ISAL"] == nil,
    FileManager.default.fileExists(atPath: "/usr/include/isa-l/igzip_lib.h")
{
    package.targets.append(.systemLibrary(name: "CIsal", providers: [.apt(["libisal-dev"])]))
    package.targets.first { $0.name == "GTFSZip" }?.dependencies.append(
        .target(name: "CIsal", condition: .when(platforms: computers)))
}
