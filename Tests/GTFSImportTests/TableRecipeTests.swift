import Foundation
import GRDB
import Testing

/// The recipe of docs/database-format.md as its readers have it.
@Suite("The recipe of the tables alone")
struct TableRecipeTests {
    private static let recipe: String = {
        let path = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("docs/database-format.md")
        let page = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        let part = page.components(separatedBy: "\n## From the tables alone\n").dropFirst().first ?? ""
        return part.components(separatedBy: "```sql\n").dropFirst().first?.components(separatedBy: "```").first ?? ""
    }()

    private struct City: @unchecked Sendable {
        let imported: Imported

        init() throws {
            let files = try Fixtures.files("harbour-city").mapValues { String(decoding: $0, as: UTF8.self) }
            imported = try Imported(FeedLiteral(files: files))
        }
    }

    private static let city = Result { try City() }

    /// A weekday, a Sunday, and the first and last days of the feed.
    @Test(
        "gives the departures of every stop on a date, as the views do",
        arguments: ["20261125", "20261129", "20261225", "20260101"])
    func departures(date: String) throws {
        let city = try Self.city.get().imported
        var count = 0
        for stop in try city.rows("SELECT stop_id FROM stops").compactMap({ $0[0] }) {
            let found = try city.named(Self.recipe, ["date": date, "stop": stop])
            let expected = try city.named(
                """
                SELECT departure_seconds, route_id, trip_headsign FROM stop_times JOIN trips USING (trip_id)
                WHERE stop_id = :stop AND service_id IN (SELECT service_id FROM service_days WHERE date = :date)
                """, ["date": date, "stop": stop])
            #expect(found.map(Self.text).sorted() == expected.map(Self.text).sorted(), "\(stop)")
            count += found.count
        }
        #expect(count > 300 || date == "20260101")
    }

    @Test("names no view, but those that stand in place of tables without rows")
    func tablesAlone() throws {
        let views = try Self.city.get().imported.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'view' AND sql NOT LIKE '% WHERE 0'")
        #expect(!Self.recipe.isEmpty)
        for view in views.compactMap({ $0[0] }) {
            #expect(!Self.recipe.contains("FROM \(view) ") && !Self.recipe.contains("JOIN \(view) "), "\(view)")
        }
    }

    private static func text(_ row: Row) -> String {
        row.databaseValues.prefix(3).map(\.description).joined(separator: "|")
    }
}
