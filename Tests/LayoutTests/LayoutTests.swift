import Foundation
import Testing

/// The table of docs/architecture.md: what each target may import beside `system`. A target that is not in it has no place yet.
private let allowedImports: [String: Set<String>] = [
    "GTFSModel": [],
    "GTFSFeed": ["GTFSModel", "CLibzip"],
    "GTFSSchema": [],
    "GTFSStore": ["GTFSModel", "GTFSSchema", "GRDB", "GRDBSQLite"],
    "GTFSImport": ["GTFSModel", "GTFSFeed", "GTFSStore"],
    "GTFSExport": ["GTFSModel", "GTFSFeed", "GTFSStore"],
    "GTFSQuery": ["GTFSModel", "GTFSStore"],
    "RealtimeProtobuf": ["SwiftProtobuf"],
    "GTFSRealtime": ["GTFSModel", "RealtimeProtobuf", "SwiftProtobuf"],
    "RealtimeURLSession": ["GTFSRealtime", "FoundationNetworking"],
    "Terminal": [],
    "gtfs-import": ["GTFSModel", "GTFSImport", "Terminal", "ArgumentParser"],
    "gtfs-query": ["GTFSModel", "GTFSQuery", "GTFSRealtime", "GTFSExport", "ArgumentParser"],
    "gtfs-export": ["GTFSModel", "GTFSExport", "Terminal", "ArgumentParser"],
    "gtfs-benchmark": ["GTFSModel", "GTFSImport", "GTFSExport", "GTFSQuery", "GTFSRealtime", "ArgumentParser"],
]

/// Modules of the platform that any target may use.
private let system: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Swift"]

/// C libraries, of which one is there on each platform: only behind `#if canImport`, and nowhere that an iPhone app builds.
private let cLibraries: Set<String> = ["Glibc", "Musl", "Darwin"]
private let embedded: Set<String> = [
    "GTFSModel", "GTFSSchema", "GTFSStore", "GTFSQuery", "RealtimeProtobuf", "GTFSRealtime",
]

/// Files that may be longer than `longestFile`, each for a reason that stands in its head.
private let longFiles: Set<String> = [
    // Written by protoc.
    "Sources/RealtimeProtobuf/gtfs-realtime.pb.swift", "Sources/RealtimeProtobuf/nyct.pb.swift",
    "Sources/RealtimeProtobuf/tfnsw.pb.swift",
]
private let longestFile = 400

/// Words that name no thing.
private let emptyWords = ["Manager", "Helper", "Util", "Common"]

/// A Swift file of the package.
private struct SourceFile {
    let target: String
    /// From the root of the package, e.g. `Sources/GTFSModel/Stop.swift`.
    let path: String
    let text: String
}

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The Swift files below a folder of the package; a target is named by the folder that it fills.
private func swiftFiles(under folder: String, target: String) throws -> [SourceFile] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
        let path = "\(folder)/\(name)"
        return SourceFile(
            target: target, path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
}

private func sourceTargets() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
        .filter { !$0.hasPrefix(".") }.sorted()
}

private func sources() throws -> [SourceFile] {
    try sourceTargets().flatMap { try swiftFiles(under: "Sources/\($0)", target: $0) }
        + swiftFiles(under: "schema", target: "GTFSSchema")
}

/// The modules that a file imports, whatever stands before `import` (an access level, an attribute) or after it (`struct`, `func`).
private func importedModules(in text: String) -> [String] {
    let kinds: Set<Substring> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]
    return text.split(whereSeparator: \.isNewline).compactMap { line in
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })
        guard let at = words.firstIndex(of: "import"), words[..<at].allSatisfy(isModifier) else { return nil }
        guard let named = words[(at + 1)...].first(where: { !kinds.contains($0) }) else { return nil }
        return named.split(separator: ".").first.map(String.init)
    }
}

private func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
}

@Suite struct LayoutTests {
    @Test(
        "An import is found whatever stands around it",
        arguments: [
            ("import GRDB", ["GRDB"]), ("internal import Foundation", ["Foundation"]),
            ("@preconcurrency public import GTFSModel // a word", ["GTFSModel"]),
            ("import struct Foundation.Date", ["Foundation"]), ("    import Glibc", ["Glibc"]),
            ("// import Nothing", []), ("let important = 1", []), ("/// How to import GTFS", []),
            ("import A\r\nimport B", ["A", "B"]),
        ])
    func importsAreFound(text: String, modules: [String]) {
        #expect(importedModules(in: text) == modules)
    }

    @Test func `Every target has its place in the table`() throws {
        let targets = try sourceTargets()
        #expect(targets.contains("GTFSModel"))
        for target in targets where target != "CLibzip" {
            #expect(allowedImports[target] != nil, "Sources/\(target) is not in the table of docs/architecture.md")
        }
    }

    @Test func `A target imports what the table allows it and nothing else`() throws {
        let files = try sources()
        #expect(files.contains { importedModules(in: $0.text).contains("Foundation") })
        for file in files {
            let cLibrary = embedded.contains(file.target) ? [] : cLibraries
            let allowed = system.union(cLibrary).union(allowedImports[file.target] ?? [])
            for module in importedModules(in: file.text) {
                #expect(allowed.contains(module), "\(file.path) imports \(module)")
            }
        }
    }

    @Test func `A C library is imported behind canImport`() throws {
        for file in try sources() {
            for module in cLibraries.intersection(importedModules(in: file.text)) {
                #expect(file.text.contains("canImport(\(module))"), "\(file.path) imports \(module) unasked")
            }
        }
    }

    @Test func `A file is short enough to be read in one go`() throws {
        let tests = try swiftFiles(under: "Tests", target: "")
        for file in try sources() + tests where !longFiles.contains(file.path) {
            let lines = file.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
            #expect(lines <= longestFile, "\(file.path) has \(lines) lines")
        }
    }

    @Test func `A file is named after a thing`() throws {
        for file in try sources() {
            let name = URL(filePath: file.path).lastPathComponent
            #expect(!emptyWords.contains(where: name.contains), "\(file.path) names no thing")
        }
    }
}
