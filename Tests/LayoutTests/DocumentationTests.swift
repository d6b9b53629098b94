import Foundation
import Testing

@Suite struct DocumentationTests {
    /// Attributes and directives may stand between the comment and the declaration.
    @Test func `Every public type has a doc comment`() throws {
        let declaration = #/^\s*public (?:final |indirect )*(?:struct|class|enum|protocol|actor) (\w+)/#
        var count = 0
        for file in try SourceTree.sources() where !file.isGenerated {
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
