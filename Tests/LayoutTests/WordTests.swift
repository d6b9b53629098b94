import Foundation
import Testing

@Suite struct WordTests {
    @Test(
        "Code is read without its comments and strings",
        arguments: [
            ("let a = 1 // place", ["let", "a"]), ("/* x /* y */ z */ b", ["b"]),
            ("f(\"text \\(name ?? \"none\") x\")", ["f", "name"]),
            ("#\"a \"b\" \\#(c)\"# + d", ["c", "d"]), ("\"\"\"\n a \"b\" \\\" c\n \"\"\" + e", ["e"]),
            ("\"\\\\\" + g", ["g"]),
        ])
    func identifiers(code: String, expected: [String]) {
        #expect(SwiftCode(code).identifiers == Set(expected))
    }

    @Test(
        "An identifier is split into its words",
        arguments: [
            ("stopTimeURL", ["stop", "time", "url"]), ("GTFSRealtime", ["gtfs", "realtime"]),
            ("v1Views", ["v", "views"]),
            ("_place", ["place"]), ("replace", ["replace"]),
        ])
    func words(identifier: String, expected: [String]) {
        #expect(SwiftCode.words(of: identifier) == expected)
    }

    /// The glossary's table of retired words: those in lower case are words of an identifier, the others are whole identifiers.
    @Test func `No identifier has a word that the glossary retires`() throws {
        let retired = Set(
            try MarkdownTable("retired", in: "docs/glossary.md").rows.flatMap { MarkdownTable.code(in: $0[0]) })
        #expect(retired.contains("place"))
        for file in try SourceTree.sources() {
            let found = file.code.identifiers.filter { identifier in
                retired.contains(identifier) || !retired.isDisjoint(with: SwiftCode.words(of: identifier))
            }
            #expect(found.isEmpty, "\(file.path) has \(found.sorted().joined(separator: ", "))")
        }
    }

    /// Comments, messages and help as well.
    @Test func `No text of the code has a retired word for a stop`() throws {
        for file in try SourceTree.sources() where file.target != "GTFSSchema" {
            let text = file.text
            let found = text.matches(of: #/\b(?:kerb|kerbs)\b/#.ignoresCase()).map { String($0.output) }
            #expect(found.isEmpty, "\(file.path) has \(found.joined(separator: ", "))")
        }
    }

    /// A comment whose first word is "Of" or "Those" has its noun in another line, as one with "so many" has its number.
    @Test func `No comment leans on a noun or number that stands elsewhere`() throws {
        let leaning =
            #/(?m)^\s*//+ (?:- \w[^:\n]*: )?(?:(?:Of|Those) .*|.*[.;:] (?:Of|Those) .*|.*\b(?:[Ww]hoever|so many)\b.*)$/#
        #expect("    /// Of the table.".contains(leaning) && "/// One a day. Those of a week count.".contains(leaning))
        #expect(
            !"    /// The rows of the table. Of course not.".replacing("Of course", with: "Surely").contains(leaning))
        for file in try SourceTree.sources() {
            for found in file.text.matches(of: leaning) { Issue.record("\(file.path): \(found.output)") }
        }
    }

    /// A type within another may not have the name of one outside either. Public ones may: their name is a promise to
    /// programs, which write it with its owner (`RouteTimetable.Column`).
    @Test func `No two types share a name`() throws {
        let declaration =
            #/( *)((?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|internal|private|fileprivate|final|indirect) +)*)(?:struct|class|enum|protocol|actor) +(\w+)/#
        let beginnings = Set("@acefips".utf8)
        var files: [Substring: [String]] = [:]
        var nested: [(name: Substring, path: String)] = []
        for file in try SourceTree.sources() {
            for line in file.text.utf8.split(separator: 10) {
                guard let first = line.first(where: { $0 != 32 }), beginnings.contains(first),
                    let type = Substring(line).prefixMatch(of: declaration)
                else { continue }
                if type.output.1.isEmpty {
                    files[type.output.3, default: []].append(file.path)
                } else if !type.output.2.contains("public") {
                    nested.append((type.output.3, file.path))
                }
            }
        }
        #expect(files.count > 400 && nested.count > 200)
        for (name, paths) in files where paths.count > 1 {
            Issue.record("\(name) is declared in \(paths.joined(separator: " and "))")
        }
        for (name, path) in nested {
            if let other = files[name]?.first { Issue.record("\(path) has a \(name) beside that of \(other)") }
        }
    }

    /// The identifiers and the types of the code, read once for all pages.
    private static let names = Result {
        let files = try SourceTree.sources() + SourceTree.tests()
        let modules = try TargetTable().imports.values.reduce(into: Set(try SourceTree.targets())) { $0.formUnion($1) }
        var types = modules.union([
            "Sendable", "Codable", "Dispatch", "Foundation", "GTFSSchema", "GTFSModelTests", "LayoutTests",
        ])
        for file in files {
            types.formUnion(file.code.types)
            types.formUnion(file.path.split(separator: "/").dropLast().map(String.init))
        }
        return (identifiers: files.reduce(into: Set()) { $0.formUnion($1.code.identifiers) }, types: types)
    }

    /// Words such as `FeedImport` and `Stop.ID` in the pages that explain the code: the first is a type, a target or one of its
    /// rooms, what follows a name of the code.
    @Test(arguments: ["docs/architecture.md", "docs/glossary.md"])
    func `A type that a page names exists`(page: String) throws {
        let (identifiers, types) = try Self.names.get()
        let named = MarkdownTable.code(in: try SourceTree.text(of: page).split(separator: "## Retired words")[0])
            .filter { $0.wholeMatch(of: #/[A-Z]+[a-z][A-Za-z]*(?:\.\w+)*/#) != nil && !$0.hasSuffix(".swift") }
        #expect(named.count > 20)
        for name in named {
            let parts = name.split(separator: ".").map(String.init)
            #expect(types.contains(parts[0]), "\(page) names \(name), which is no type")
            for part in parts.dropFirst() { #expect(identifiers.contains(part), "\(page) names \(name)") }
        }
    }

    /// The tables of steps: each step names its types.
    @Test(arguments: ["import", "export", "ask", "realtime"])
    func `Each step of a line names a type`(line: String) throws {
        let rows = try MarkdownTable(line, in: "docs/architecture.md").rows
        #expect(rows.count >= 4)
        for row in rows {
            #expect(row.count == 2 && !MarkdownTable.code(in: row[1]).isEmpty, "\(line): \(row) has no type")
        }
    }
}
