import Foundation
import Testing

/// The rows of one table of a page of `docs`, each as its cells without the spaces around them.
struct MarkdownTable {
    let rows: [[String]]

    /// - Parameter heading: the cell at the top left of the table, e.g. `target`.
    init(_ heading: String, in page: String) throws {
        let lines = try SourceTree.text(of: page).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let first = try #require(lines.firstIndex { $0.hasPrefix("| \(heading) |") }, "\(page) has no table \(heading)")
        rows = lines[(first + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The words of a text that stand between backticks.
    static func code(in text: some StringProtocol) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}

/// The table of targets in docs/architecture.md.
struct TargetTable {
    /// The modules that each target may import.
    let imports: [String: Set<String>]
    /// The targets that an app builds for a phone, always or if it wants them.
    let embedded: Set<String>
    /// Of these, the ones that are built in any case.
    let alwaysEmbedded: Set<String>

    init() throws {
        let rows = try MarkdownTable("target", in: "docs/architecture.md").rows
        imports = Dictionary(
            uniqueKeysWithValues: rows.map { ($0[0].trimmingCharacters(in: ["`"]), Set(MarkdownTable.code(in: $0[2]))) }
        )
        func targets(_ answers: Set<String>) -> Set<String> {
            Set(rows.filter { answers.contains($0[3]) }.flatMap { MarkdownTable.code(in: $0[0]) })
        }
        embedded = targets(["yes", "if wanted"])
        alwaysEmbedded = targets(["yes"])
    }
}
