import Foundation
import Testing

/// The package as SwiftPM reads `Package.swift`: its targets, and which of them each needs on a platform.
private struct PackageGraph {
    struct Edge {
        let name: String
        /// Of another package, such as GRDB; nil for a target of this one.
        let package: String?
        /// The platforms on which it counts; empty for all.
        let platforms: Set<String>
        /// The traits with which it counts; empty where it always does.
        let traits: Set<String>
    }

    /// What each library and executable is made of.
    let products: [String: [String]]
    let edges: [String: [Edge]]
    /// `regular`, `executable`, `system`, `test` …
    let kinds: [String: String]

    /// In a scratch folder of its own: the tests' own has a lock while they run.
    init() throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "package-graph-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "package", "--package-path", SourceTree.root.path, "--scratch-path", scratch.path, "dump-package",
        ]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let dump = try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
        let targets = try #require(dump["targets"] as? [[String: Any]])
        products = try Self.named(#require(dump["products"] as? [[String: Any]])) { $0["targets"] as? [String] }
        edges = Self.named(targets) { ($0["dependencies"] as? [[String: Any]])?.compactMap(Self.edge) }
        kinds = Self.named(targets) { $0["type"] as? String }
    }

    private static func named<Value>(
        _ values: [[String: Any]], _ value: ([String: Any]) -> Value?
    ) -> [String: Value] {
        Dictionary(
            uniqueKeysWithValues: values.compactMap { each in
                (each["name"] as? String).flatMap { name in value(each).map { (name, $0) } }
            })
    }

    /// `{"byName": [NAME, CONDITION]}`, `{"product": [NAME, PACKAGE, ALIASES, CONDITION]}`.
    private static func edge(_ dependency: [String: Any]) -> Edge? {
        guard let (kind, value) = dependency.first, let words = value as? [Any], let name = words.first as? String
        else { return nil }
        let condition = words.last as? [String: Any]
        return Edge(
            name: name, package: kind == "product" ? words[1] as? String : nil,
            platforms: Set(condition?["platformNames"] as? [String] ?? []),
            traits: Set(condition?["traits"] as? [String] ?? []))
    }

    /// What is built on a platform for targets, they among it: of other packages the products.
    func closure(of targets: [String], on platform: String) -> Set<String> {
        var found = Set(targets)
        var open = targets
        while let target = open.popLast() {
            for edge in edges[target] ?? [] where edge.platforms.isEmpty || edge.platforms.contains(platform) {
                if found.insert(edge.name).inserted { open.append(edge.name) }
            }
        }
        return found
    }
}

@Suite("What an app builds, by platform") struct PackageGraphTests {
    private static let graph = Result { try PackageGraph() }

    @Test(
        "A library for apps leads to nothing that Apple's small systems cannot build",
        arguments: ["ios", "tvos", "watchos", "visionos"])
    func librariesForApps(platform: String) throws {
        let graph = try Self.graph.get()
        let allowed = try TargetTable().embedded.union(["GRDB", "GRDBSQLite"])
        let libraries = graph.products.filter { allowed.isSuperset(of: $0.value) }
        #expect(
            Set(libraries.keys).isSuperset(of: [
                "GTFSQuery", "GTFSJourneys", "GTFSGlance", "GTFSHistory", "GTFSUpdates",
            ]))
        for (name, targets) in libraries {
            let built = graph.closure(of: targets, on: platform)
            #expect(built.subtracting(allowed) == [], "\(name)")
            #expect(built.filter { ["system", "executable"].contains(graph.kinds[$0]) } == [], "\(name)")
        }
    }

    @Test func `What needs libzip or a terminal is walked to on Linux, and ends before them on a phone`() throws {
        let graph = try Self.graph.get()
        let products = ["gtfs-query", "gtfs-import", "gtfs-export"].flatMap { graph.products[$0] ?? [] }
        let foreign: Set = ["CLibzip", "ArgumentParser"]
        #expect(graph.closure(of: products, on: "linux").isSuperset(of: foreign))
        #expect(graph.closure(of: products, on: "macos").isSuperset(of: foreign))
        #expect(graph.closure(of: products, on: "ios").isDisjoint(with: foreign))
    }

    @Test func `Without its traits the package asks for GRDB alone`() throws {
        let edges = try Self.graph.get().edges.values.joined()
        #expect(Set(edges.filter { $0.traits.isEmpty }.compactMap(\.package)) == ["GRDB.swift"])
        #expect(Set(edges.compactMap(\.package)).count == 2)
    }
}
