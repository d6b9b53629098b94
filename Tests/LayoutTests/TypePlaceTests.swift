import Foundation
import Testing

/// A type at the top level of a file, where others can see it.
struct PlacedType: Equatable {
    let name: String
    /// Lines from its declaration to its closing brace.
    let lines: Int
    /// The name of its file without the ending and what follows a plus sign: `Stop` for `Stop+JSON.swift`.
    let file: String

    var isElsewhere: Bool { name != file }

    static func types(of text: String, in path: String) -> [PlacedType] {
        let file = URL(filePath: path).deletingPathExtension().lastPathComponent.prefix { $0 != "+" }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.indices.compactMap { index in
            let declaration =
                #/^(?:(?:public|package|internal|final|indirect|@\w+) )*(?:struct|class|enum|protocol|actor) (\w+)/#
            guard let name = lines[index].prefixMatch(of: declaration)?.output.1 else { return nil }
            let isOneLine = lines[index].hasSuffix("}")
            let end = isOneLine ? index : lines[index...].firstIndex { $0 == "}" } ?? index
            return PlacedType(name: String(name), lines: end - index + 1, file: String(file))
        }
    }
}

@Suite("A type stands where its name says")
struct TypePlaceTests {
    /// How many types stand in a file of another name, and how many of these have more than 40 lines. The numbers only fall:
    /// to 100, and to none.
    private static let (mostElsewhere, mostLongElsewhere) = (373, 50)

    @Test func `No more types than before stand in a file of another name`() throws {
        let types = try SourceTree.sources().filter { !$0.isGenerated }.flatMap {
            PlacedType.types(of: $0.text, in: $0.path)
        }
        #expect(types.count > 700)
        let elsewhere = types.filter(\.isElsewhere)
        let long = elsewhere.filter { $0.lines > 40 }
        #expect(elsewhere.count <= Self.mostElsewhere, "\(elsewhere.count)")
        #expect(long.count <= Self.mostLongElsewhere, "\(long.map { "\($0.name) in \($0.file).swift" }.sorted())")
    }

    @Test func `A type is found with its lines and its file; private and nested ones are not`() {
        let text = """
            /// A stop.
            public struct Stop {
                struct ID {}
            }

            private enum Hidden {}
            @usableFromInline final class Grid {}
            extension Stop {}
            """
        let types = PlacedType.types(of: text, in: "Sources/GTFSModel/Stop+Grid.swift")
        #expect(types.map(\.name) == ["Stop", "Grid"] && types.map(\.lines) == [3, 1])
        #expect(types.map(\.isElsewhere) == [false, true])
    }
}
