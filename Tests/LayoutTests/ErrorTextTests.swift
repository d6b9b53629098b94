import Foundation
import Testing

/// The errors of a library are shown by apps too, where there is no command line: `Terminal/CommandAdvice.swift` has the
/// words of the commands.
@Suite struct ErrorTextTests {
    /// Texts of libraries that name a command and are no errors.
    private static let marks = [
        "Sources/Fetching/CurlRun.swift": "the options of curl",
        "Sources/GTFSExport/Postgres/PostgresScript.swift": "the comment at the beginning of a script",
        "Sources/GTFSPacking/Report/DeferredWrites.swift": "the name of a thread",
        "Sources/GTFSPictures/Map/MapPicture.swift": "the page of a map where there is no JavaScript",
        "Sources/GTFSPictures/PicturePage.swift": "the mark of a file that a picture may replace",
    ]

    private static func isLibrary(_ target: String) -> Bool {
        !target.hasSuffix("Commands") && !target.hasPrefix("gtfs-") && target != "Terminal" && target != "GTFSSchema"
    }

    /// What a command line has in a text: its programs, and options such as `--output`.
    private static func commandWords(in literal: String) -> [String] {
        literal.matches(of: #/(gtfs-(?:import|query|export))|(?:^|[\s`])(--[a-z][a-z-]*)(?![\w-]*:)/#).map {
            String($0.output.1 ?? $0.output.2 ?? "")
        }
    }

    @Test(
        "Programs and options are found in a text",
        arguments: [
            ("name another file with --output.", ["--output"]), ("run `gtfs-query migrate`", ["gtfs-query"]),
            ("-- a comment of SQL", []), ("a--b", []), ("--ink: #000;", []), ("gtfs-toolkit", []),
        ])
    func found(text: String, words: [String]) {
        #expect(Self.commandWords(in: text) == words)
    }

    @Test func `The literals of a file are found, those of interpolations too, and none of a comment`() {
        let code = ##"let a = "b \(c ?? "d") e" // "f"\##n/* "g" */ let h = #"i "j" \#(k)"#"##
        #expect(SwiftCode(code).literals == ["d", ##"b \() e"##, ##"i "j" \#()"##])
    }

    @Test func `No text of a library names a command or its option`() throws {
        let files = try SourceTree.sources().filter { Self.isLibrary($0.target) }
        #expect(files.count > 400)
        var marked: Set<String> = []
        for file in files where file.text.contains("gtfs-") || file.text.contains("--") {
            let words = file.code.literals.flatMap(Self.commandWords)
            if Self.marks[file.path] != nil, !words.isEmpty {
                marked.insert(file.path)
            } else {
                #expect(words.isEmpty, "\(file.path) names \(words.joined(separator: ", "))")
            }
        }
        #expect(marked == Set(Self.marks.keys))
    }

    @Test func `The command line has its own words for each kind of advice`() throws {
        let kinds = try SourceTree.text(of: "Sources/GTFSModel/ErrorAdvice.swift")
            .matches(of: #/static let (\w+) = Self\(/#).map { String($0.output.1) }
        let words = try SourceTree.text(of: "Sources/Terminal/CommandAdvice.swift")
            .matches(of: #/case \.(\w+):/#).map { String($0.output.1) }
        #expect(kinds.count > 10)
        #expect(kinds.sorted() == words.sorted())
    }
}
