import Foundation

/// A Swift file of the package.
struct SourceFile: Sendable {
    let target: String
    /// From the root of the package, e.g. `Sources/GTFSModel/Stop.swift`.
    let path: String
    let text: String
    let code: SwiftCode
    /// The modules that it imports.
    let imports: [String]

    init(target: String, path: String, text: String) {
        (self.target, self.path, self.text) = (target, path, text)
        code = SwiftCode(text)
        imports = importedModules(in: text)
    }
}

/// The files of the package, as they lie in its folder.
enum SourceTree {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Every target has a folder of its name in `Sources`.
    static func targets() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The files of all targets, those in `schema` and `Fixtures` too.
    static func sources() throws -> [SourceFile] { try allSources.get() }

    static func tests() throws -> [SourceFile] { try allTests.get() }

    /// Read and scanned once for all tests, of which thirty ask.
    private static let allSources = Result {
        try targets().flatMap { try swiftFiles(under: "Sources/\($0)", target: $0) }
            + swiftFiles(under: "schema", target: "GTFSSchema")
            + swiftFiles(under: "Fixtures", target: "HarbourCity")
    }
    private static let allTests = Result { try swiftFiles(under: "Tests", target: "") }

    static func swiftFiles(under folder: String, target: String) throws -> [SourceFile] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            SourceFile(target: target, path: "\(folder)/\(name)", text: try text(of: "\(folder)/\(name)"))
        }
    }
}
