import Foundation
import Testing

/// The floors that `Package.swift` states.
private struct Floors {
    let macOS: SystemVersion
    let iOS: SystemVersion

    init(_ package: String) throws {
        let text = try SourceTree.text(of: package)
        let stated = try #require(text.firstMatch(of: #/\.macOS\(\.v(\w+)\), \.iOS\(\.v(\w+)\)/#), "\(package)")
        macOS = try #require(SystemVersion(stated.output.1.replacing("_", with: ".")))
        iOS = try #require(SystemVersion(stated.output.2.replacing("_", with: ".")))
    }

    func ruleOut(_ api: NewerAPI) -> Bool { api.macOS > macOS || api.iOS > iOS }
}

@Suite("What an app embeds runs on the oldest systems that the package names") struct FloorTests {
    @Test func `No target that an app embeds uses an API that is newer than the floors`() throws {
        let floors = try Floors("Package.swift")
        let ruledOut = try NewerAPI.table().filter(floors.ruleOut)
        #expect(ruledOut.count > 60)
        let embedded = try TargetTable().embedded
        let app = try SourceTree.swiftFiles(under: "docs/examples/rider", target: "rider")
        #expect(app.count > 5)
        let files = try SourceTree.sources().filter { embedded.contains($0.target) } + app
        #expect(files.count > 150)
        for file in files {
            for api in ruledOut {
                for line in try api.lines(in: file.code) {
                    Issue.record(
                        "\(file.path):\(line) uses \(api), which needs macOS \(api.macOS) and iOS \(api.iOS): \(api.replacement)"
                    )
                }
            }
        }
    }

    @Test(
        "A use of a newer API is found in its line, and nothing else is",
        arguments: [
            ("// Mutex\n/* Mutex\n*/ let a = Mutex<Int>(0)", ["Mutex": [3]]),
            ("let text = \"\"\"\n Mutex\n \"\"\"\n\nlet b: Atomic<Int>", ["Atomic": [5]]),
            ("internal import Synchronization", ["import Synchronization": [1]]),
            ("await withDiscardingTaskGroup { group in }", ["withDiscardingTaskGroup": [1]]),
            ("bytes.indices( where: isZero)", ["indices(where:": [1]]),
            ("func f() -> some AsyncSequence<Int, Never>", ["some AsyncSequence<": [1]]),
            ("body(array.span)\nunsafe body(unsafe bytes.span)\nlet s = run.frequency?.span", [".span": [1]]),
            ("struct Pack<each Value> {}", ["<each": [1]]),
            ("let myMutex = MutexLike()\nlet kinds = AtomicNumbers.indices\nTask { }", [:]),
        ] as [(String, [String: [Int]])])
    func uses(code: String, expected: [String: [Int]]) throws {
        let code = SwiftCode(code)
        let found = try NewerAPI.table().map { ($0.name, try $0.lines(in: code)) }.filter { !$0.1.isEmpty }
        #expect(Dictionary(uniqueKeysWithValues: found) == expected)
    }

    @Test(.enabled(if: ModuleInterface.folder != nil, "NOT RUN: the toolchain has no interfaces of its modules"))
    func `The toolchain declares each API of the table with the version that the table gives`() throws {
        let folder = try #require(ModuleInterface.folder)
        let modules = ["Swift", "_Concurrency", "Observation", "Synchronization"]
        let interfaces = try Dictionary(
            uniqueKeysWithValues: modules.map { ($0, try ModuleInterface(module: $0, in: folder)) })
        var compared = 0
        for api in try NewerAPI.table() where !["import", "("].contains(where: api.name.hasPrefix) {
            guard let interface = interfaces[api.module], let name = api.identifier else { continue }
            compared += 1
            let isDeclared = interface.declares(name, since: api.macOS)
            #expect(isDeclared, "\(api) of \(api.module), macOS \(api.macOS)")
        }
        #expect(compared > 40)
    }

    @Test func `Every place that names the floors names the same`() throws {
        let floors = try Floors("Package.swift")
        let embedding = try Floors("Tests/Embedding/Package.swift")
        #expect((embedding.macOS, embedding.iOS) == (floors.macOS, floors.iOS))
        let rows = try MarkdownTable("system", in: "docs/platforms.md").rows
        let stated = try SourceTree.text(of: "Package.swift").matches(of: #/\.(\w+OS)\(\.v(\w+)\)/#)
        #expect(stated.count == 5)
        for floor in stated {
            let row = [String(floor.output.1), String(floor.output.2.replacing("_", with: "."))]
            #expect(rows.contains(row), "\(row)")
        }
    }
}
