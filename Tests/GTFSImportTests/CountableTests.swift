import GTFSFeed
import Testing

/// Programs that show a database list every table and view with the number of its rows.
@Suite("Tables and views")
struct CountableTests {
    @Test("each counts its rows and shows the first ones")
    func counts() throws {
        let city = try Imported(FeedSource(name: "city", files: january()))
        let names = try city.rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").compactMap { $0[0] }
        #expect(names.count > 50)
        for name in names {
            let count = try #require(try city.row("SELECT count(*) FROM \"\(name)\"")?[0].flatMap(Int.init), "\(name)")
            #expect(try city.rows("SELECT * FROM \"\(name)\" LIMIT 3").count == min(count, 3), "\(name)")
        }
    }

    /// The harbour city with a calendar of one month instead of eleven years: `departures` has a row per stop and day.
    private func january() throws -> [String: [UInt8]] {
        var files = try Fixtures.files("harbour-city")
        let calendar = String(decoding: try #require(files["calendar.txt"]), as: UTF8.self)
        files["calendar.txt"] = [UInt8](calendar.replacing(",20361231", with: ",20260131").utf8)
        return files
    }

    @Test("the search index counts an entry for each row of an answer, and finds them as before")
    func search() throws {
        let city = try Imported(FeedSource(name: "city", files: Fixtures.files("harbour-city")))
        let count = try city.row("SELECT count(*), max(rowid) FROM stop_search")
        #expect(try city.row("SELECT count(*), max(search_key) FROM search_entries") == count)
        // Of 49 numbers, eight are further stops of an entry.
        #expect(count == ["41", "49"])
        #expect(try city.rows("SELECT rowid FROM stop_search WHERE stop_search MATCH 'north pier'").first == ["7"])
        let first = try city.rows("SELECT rowid, words FROM stop_search ORDER BY rowid LIMIT 1")
        #expect(first == [["1", nil]])
    }
}
