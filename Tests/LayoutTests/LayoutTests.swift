import Foundation
import Testing

/// Modules of the platform that any target may import.
private let platform: Set<String> = ["Foundation", "Dispatch", "Swift"]

/// A module of the platform that Apple's systems have only since macOS 15 and iOS 18; docs/platforms.md lists more.
private let recent: Set<String> = ["Synchronization"]

/// C libraries, of which each platform has one: only behind `#if canImport`, and in no target that an app embeds.
private let cLibraries: Set<String> = ["Glibc", "Musl", "Darwin"]

private let longestFile = 400

/// Words that say nothing about a file.
private let emptyWords = ["Manager", "Helper", "Util", "Common"]

/// The modules that a file imports, whatever stands before `import` (an access level, an attribute) or after it (`struct`, `func`).
func importedModules(in text: String) -> [String] {
    let kinds: Set<Substring> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]
    let beginnings = Set("@fip".utf8)
    return text.utf8.split { $0 == 10 || $0 == 13 }.compactMap { bytes in
        guard let first = bytes.first(where: { $0 != 32 }), beginnings.contains(first) else { return nil }
        let line = Substring(bytes)
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })
        guard let at = words.firstIndex(of: "import"), words[..<at].allSatisfy(isModifier) else { return nil }
        guard let named = words[(at + 1)...].first(where: { !kinds.contains($0) }) else { return nil }
        return named.split(separator: ".").first.map(String.init)
    }
}

private func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
}

/// The number of parameters of a function, from the text after its opening parenthesis.
private func parameterCount(_ text: Substring) -> Int {
    var depth = 0
    var commas = 0
    var isEmpty = true
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: ","): commas += depth == 0 ? 1 : 0
        default: break
        }
        if depth < 0 { return isEmpty ? 0 : commas + 1 }
        isEmpty = isEmpty && (byte == 32 || byte == 10)
    }
    return 0
}

@Suite struct LayoutTests {
    @Test(
        "Parameters are counted",
        arguments: [("", 0), ("_ a: Int", 1), ("a: (Int, Int), b: [Int: Int] = [1: 2, 3: 4]", 2)])
    func parameters(list: String, count: Int) {
        #expect(parameterCount("\(list)) -> Int { f(1, 2) }") == count)
    }

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

    /// What a build or a run leaves there is in .gitignore.
    @Test func `The folder of the package holds what CONTRIBUTING.md and Package.swift speak of, and nothing else`()
        throws
    {
        let known: Set<String> = [
            "CHANGELOG.md", "CONTRIBUTING.md", "Fixtures", "LICENSE", "Makefile", "Package.resolved", "Package.swift",
            "README.md", "Sources", "Tests", "docs", "schema",
        ]
        let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
            .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".sqlite") && !$0.hasSuffix(".sqlite-journal") }
        #expect(Set(names).subtracting(known) == [])
    }

    @Test func `docs/architecture.md has a row for every target`() throws {
        let targets = try Set(SourceTree.targets() + ["GTFSSchema", "HarbourCity"])
        #expect(targets.contains("GTFSModel"))
        #expect(try Set(TargetTable().imports.keys) == targets)
    }

    @Test func `Package.swift gives a target the modules of its row`() throws {
        let package = try SourceTree.text(of: "Package.swift").replacing(#/, package: "[^"]*"/#, with: "")
            .replacing("argumentParser", with: "\"ArgumentParser\"").replacing("libzip]", with: "\"CLibzip\"]")
        let declarations = package.matches(of: #/arget\(\s*name: "([^"]+)",\s*dependencies: \[([^\]]*)\]/#)
        var dependencies = Dictionary(
            declarations.map { (String($0.1), Set($0.2.matches(of: #/"([^"]+)"/#).map { String($0.1) })) },
            uniquingKeysWith: { first, _ in first })
        // A library that is not everywhere is added to the declaration.
        for added in package.matches(of: #/name == "([^"]+)" \}\?\.dependencies\.append\(\s*\.target\(name: "([^"]+)"/#)
        {
            dependencies[String(added.1)]?.insert(String(added.2))
        }
        #expect(dependencies["GTFSQuery"] == ["GTFSModel", "GTFSStore"])
        #expect(dependencies["GTFSZip"]?.contains("CIsal") == true)
        for (target, imports) in try TargetTable().imports {
            #expect(dependencies[target, default: []] == imports.subtracting(["FoundationNetworking"]), "\(target)")
        }
    }

    @Test func `A target imports the modules of its row and nothing else`() throws {
        let table = try TargetTable()
        let files = try SourceTree.sources()
        #expect(files.contains { $0.imports.contains("Foundation") })
        for file in files {
            let isEmbedded = table.embedded.contains(file.target)
            let more = isEmbedded ? [] : cLibraries.union(recent)
            let allowed = platform.union(more).union(table.imports[file.target] ?? [])
            for module in file.imports {
                #expect(allowed.contains(module), "\(file.path) imports \(module)")
            }
        }
    }

    /// GRDB brings SQLite; nothing else comes from outside the package.
    @Test func `An app builds GRDB and no other package`() throws {
        let table = try TargetTable()
        #expect(table.alwaysEmbedded.isSuperset(of: ["GTFSModel", "GTFSStore", "GTFSQuery", "GTFSRealtime"]))
        let own = table.alwaysEmbedded.union(["GRDB", "GRDBSQLite", "FoundationNetworking"])
        for target in table.alwaysEmbedded.sorted() {
            let others = (table.imports[target] ?? []).subtracting(own)
            #expect(others.isEmpty, "\(target) imports \(others.sorted().joined(separator: ", "))")
        }
    }

    @Test func `A C library is imported behind canImport`() throws {
        for file in try SourceTree.sources() {
            for module in cLibraries.intersection(file.imports) {
                #expect(file.text.contains("canImport(\(module))"), "\(file.path) imports \(module) without canImport")
            }
        }
    }

    @Test func `A file is short enough to be read in one go`() throws {
        for file in try SourceTree.sources() + SourceTree.tests() {
            let lines = file.text.utf8.count { $0 == 10 } + 1
            #expect(lines <= longestFile, "\(file.path) has \(lines) lines")
        }
    }

    /// Initialisers may take more: a value has as many fields as its row of GTFS.
    @Test func `A function takes at most six parameters`() throws {
        for file in try SourceTree.sources() {
            let code = file.code.text
            for function in code.matches(of: #/\bfunc ([^\s(]+)[^(]*\(/#) {
                let count = parameterCount(code[function.range.upperBound...])
                #expect(count <= 6, "\(function.output.1) of \(file.path) takes \(count)")
            }
        }
    }

    @Test func `A file is named after a thing`() throws {
        for file in try SourceTree.sources() {
            let name = URL(filePath: file.path).lastPathComponent
            #expect(!emptyWords.contains(where: name.contains), "\(file.path) names no thing")
        }
    }
}
