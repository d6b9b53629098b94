import Foundation
import Testing

/// A page of Markdown.
private struct Page {
    /// From the root of the package.
    let path: String
    let text: String

    /// The README, the page on embedding and the articles of the libraries.
    static func all() throws -> [Page] {
        let sources = SourceTree.root.appending(path: "Sources").path
        let articles = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".md") }
        return try (["README.md", "docs/embedding.md"] + articles.sorted().map { "Sources/\($0)" }).map {
            Page(path: $0, text: try SourceTree.text(of: $0))
        }
    }

    /// The Swift examples that are code of a program, not of a manifest.
    var examples: [[Substring]] {
        text.matches(of: #/(?s)```swift\n(.*?)\n```/#)
            .map { $0.output.1.split(separator: "\n", omittingEmptySubsequences: false) }
            .filter { !$0[0].hasPrefix(".package(") }
    }
}

/// Whether the lines of an example stand in a program one after another, with the same indentation before each.
private func isPart(_ example: [Substring], of program: [Substring]) -> Bool {
    guard program.count >= example.count else { return false }
    return (0...program.count - example.count).contains { start in
        let indentation = program[start].prefix { $0 == " " }
        return example.indices.allSatisfy { index in
            program[start + index] == (example[index].isEmpty ? "" : indentation + example[index])
        }
    }
}

@Suite struct DocumentationTests {
    @Test func `Each Swift example of the README and the articles is a part of a program that CI builds`() throws {
        let programs = try SourceTree.tests().filter {
            $0.path.hasPrefix("Tests/Embedding/Sources/") || $0.path.hasPrefix("Tests/ArticleTests/")
        }
        .map { $0.text.split(separator: "\n", omittingEmptySubsequences: false) }
        var count = 0
        for page in try Page.all() {
            for example in page.examples {
                count += 1
                let isBuilt = programs.contains { isPart(example, of: $0) }
                #expect(isBuilt, "\(page.path) has an example that is not built:\n\(example.joined(separator: "\n"))")
            }
        }
        #expect(count > 15)
    }

    @Test(
        "An example is found with its indentation, and whole",
        arguments: [
            ("a\n    b", "func f() {\n    a\n        b\n}", true), ("a\n\nb", "  a\n\n  b", true),
            ("a\nb", "a\n  b", false), ("a", "ab", false), ("a\nb", "a", false),
        ])
    func parts(example: String, program: String, isFound: Bool) {
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
        #expect(isPart(lines(example), of: lines(program)) == isFound)
    }

    @Test func `The lines by which a package asks for the toolkit have its version`() throws {
        let source = try SourceTree.text(of: "Sources/GTFSModel/Toolkit.swift")
        let version = try #require(source.firstMatch(of: #/version = "([0-9.]+)"/#)?.output.1)
        let pages =
            try Page.all() + [Page(path: "docs/api-stability.md", text: SourceTree.text(of: "docs/api-stability.md"))]
        let named = pages.flatMap { page in page.text.matches(of: #/upToNextMinor\(from: "([^"]+)"\)/#).map(\.output.1)
        }
        #expect(named.count >= 3 && named.allSatisfy { $0 == version }, "\(named)")
    }

    @Test func `A symbol that an article links to exists`() throws {
        let identifiers = try SourceTree.sources().reduce(into: Set<String>()) {
            $0.formUnion($1.code.identifiers)
        }.union(try SourceTree.targets())
        var count = 0
        for page in try Page.all() {
            for link in page.text.matches(of: #/(?:^|[^`])``(\w+)(?:/(\w+))?[^`]*``/#) {
                for name in [link.output.1, link.output.2].compactMap(\.self) {
                    count += 1
                    #expect(identifiers.contains(String(name)), "\(page.path) links to \(name)")
                }
            }
        }
        #expect(count > 50)
    }

    /// Attributes and directives may stand between the comment and the declaration.
    @Test func `Every public type has a doc comment`() throws {
        let declaration = #/^\s*public (?:final |indirect )*(?:struct|class|enum|protocol|actor) (\w+)/#
        var count = 0
        for file in try SourceTree.sources() {
            let lines = file.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, line) in lines.enumerated() {
                guard let type = line.prefixMatch(of: declaration) else { continue }
                count += 1
                let before = lines[..<index].last { line in
                    !["@", "#"].contains(line.trimmingCharacters(in: .whitespaces).prefix(1))
                }
                #expect(before?.contains("///") == true, "\(file.path): \(type.output.1) has no doc comment")
            }
        }
        #expect(count > 100)
    }
}
