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

    /// The first bytes of a declaration's words.
    private static let beginnings = Set("acefips".utf8)

    static func types(of text: String, in path: String) -> [PlacedType] {
        let file = URL(filePath: path).deletingPathExtension().lastPathComponent.prefix { $0 != "+" }
        let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { Substring($0) }
        // Once for all lines: to make one takes longer than to match it.
        let declaration =
            #/^(?:(?:public|package|internal|final|indirect|@\w+) )*(?:struct|class|enum|protocol|actor) (\w+)/#
        return lines.indices.compactMap { index in
            guard let first = lines[index].utf8.first, first == 64 || Self.beginnings.contains(first),
                let name = lines[index].prefixMatch(of: declaration)?.output.1
            else { return nil }
            let isOneLine = lines[index].hasSuffix("}")
            let end = isOneLine ? index : lines[index...].firstIndex { $0 == "}" } ?? index
            return PlacedType(name: String(name), lines: end - index + 1, file: String(file))
        }
    }
}

@Suite("A file is worth opening, and a type is found by its name")
struct TypePlaceTests {
    /// A type of more lines stands in the file of its name.
    private static let longestElsewhere = 60

    private static let files = Result { try SourceTree.sources() }
    private static let types = Result { try files.get().flatMap { PlacedType.types(of: $0.text, in: $0.path) } }

    @Test func `A type of more than 60 lines stands in the file of its name`() throws {
        let long = try Self.types.get().filter { $0.isElsewhere && $0.lines > Self.longestElsewhere }
        for type in long {
            Issue.record("\(type.name) has \(type.lines) lines and stands in \(type.file).swift")
        }
    }

    @Test func `At least two types in three stand in the file of their name`() throws {
        let types = try Self.types.get()
        #expect(types.count > 700)
        let elsewhere = types.filter(\.isElsewhere)
        #expect(elsewhere.count * 3 <= types.count, "\(elsewhere.count) of \(types.count)")
    }

    @Test func `At most one file in ten has 40 lines or fewer`() throws {
        let files = try Self.files.get()
        #expect(files.count > 500)
        let small = files.filter { $0.text.utf8.count { $0 == 10 } <= 40 }.map(\.path)
        #expect(small.count * 10 <= files.count, "\(small.count) of \(files.count): \(small)")
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
