import Foundation
import GRDB
import Testing

/// docs/sql-cookbook.md as its readers have it: each question is taken out of the page.
@Suite("A question of the SQL cookbook")
struct CookbookTests {
    struct Question: CustomTestStringConvertible, Sendable {
        let title: String
        let sql: String

        var testDescription: String { title }
    }

    private static let page: String = {
        let path = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("docs/sql-cookbook.md")
        return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    }()

    static let questions: [Question] = page.matches(of: /## (\d+\. [^\n]*)\n(?:(?!```)[^\n]*\n)*```sql\n([^`]*)```/).map
    {
        Question(title: String($0.1), sql: String($0.2))
    }

    /// The parameters that the page sets.
    private static let parameters = Dictionary(
        uniqueKeysWithValues: page.matches(of: /\.parameter set :(\w+) "'([^']*)'"/).map {
            (String($0.1), String($0.2))
        })

    /// Both are only read, and through queues that take one question at a time.
    private struct City: @unchecked Sendable {
        let imported: Imported
        let plain: PlainDatabase

        init() throws {
            let files = try Fixtures.files("harbour-city").mapValues { String(decoding: $0, as: UTF8.self) }
            imported = try Imported(FeedLiteral(files: files))
            plain = try PlainDatabase(files)
        }
    }

    private static let city = Result { try City() }

    @Test("gets the rows that a plain import of the feed gives", arguments: questions)
    func answer(question: Question) throws {
        let city = try Self.city.get()
        let names = Set(question.sql.matches(of: /:([a-z]+\d?)/).map { String($0.1) })
        let arguments = Self.parameters.filter { names.contains($0.key) }
        let expected = try city.plain.rows(question.sql, arguments).map(Self.text)
        #expect(!expected.isEmpty)
        #expect(try city.imported.named(question.sql, arguments).map(Self.text) == expected)
    }

    @Test("is one of more than thirty, all of them read")
    func count() {
        #expect(Self.questions.count == Self.page.components(separatedBy: "```sql").count - 1)
        #expect(Self.questions.count >= 35)
    }

    /// A row with its kinds of values, reals to six digits behind the point: distances are subtracted.
    private static func text(_ row: Row) -> [String] {
        row.databaseValues.map { value in
            switch value.storage {
            case .null: "NULL"
            case .double(let number): String(format: "%.6f", number)
            default: value.description
            }
        }
    }
}
