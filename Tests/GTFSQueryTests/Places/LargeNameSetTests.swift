import Foundation
import GRDB
import GTFSModel
import GTFSQuery
import GTFSStore
import Testing

/// Search over tens of thousands of real names: `GTFS_NAME_SET` names a CSV file with stop_id, stop_name, stop_lat and
/// stop_lon. Without it the tests are skipped.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["GTFS_NAME_SET"] != nil,
        "GTFS_NAME_SET names no CSV file of stops (stop_id, stop_name, stop_lat, stop_lon)"),
    .serialized)
struct LargeNameSetTests {
    private func feed() throws -> SearchFeed {
        let path = try #require(ProcessInfo.processInfo.environment["GTFS_NAME_SET"])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var random = SplitMix(seed: 1)
        return try SearchFeed(
            text.split(whereSeparator: \.isNewline).dropFirst().map { line in
                let cells = Self.cells(line)
                let busyness = pow(10, random.number(0...4))
                return SearchStop(cells[0], cells[1], Double(cells[2]), Double(cells[3]), departures: Int(busyness))
            })
    }

    private static func cells(_ line: Substring) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells
    }

    @Test func `every keystroke of a query has an answer, and the index is small`() throws {
        let feed = try feed()
        print("index written in \(feed.writingSeconds * 1000) ms")
        let tables = try feed.searchTableBytes()
        for (table, bytes) in tables { print("\(table): \(bytes) bytes") }
        #expect(tables.map(\.1).reduce(0, +) < 10_000_000)
        let here = Coordinate(latitude: -33.8688, longitude: 151.2093)
        // .ci/feeds/search.py asks thousands of queries of the release build; here are those whose words most names have.
        for query in ["town hall st", "opp", "cenrtal", "2000147"] {
            for end in query.indices.dropFirst() + [query.endIndex] {
                for position in [nil, here] { try check(feed, String(query[..<end]), position) }
            }
        }
        let near = NearbyRequest(position: here)
        _ = try feed.timetable.nearby(near)
        let start = ContinuousClock.now
        let found = try feed.timetable.nearby(near)
        print("nearby: \(found.count) in \((ContinuousClock.now - start) / .milliseconds(1)) ms")
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.distance ?? .infinity <= near.radius })
    }

    private func check(_ feed: SearchFeed, _ text: String, _ position: Coordinate?) throws {
        let request = SearchRequest(text: text, position: position)
        let found = try feed.timetable.search(request)
        #expect(found.count <= request.limit)
        #expect(Set(found.map(\.stop.id)).count == found.count)
        // These stops have no codes, and ids are found as a whole alone.
        let isPartOfID = text.count < 7 && text.allSatisfy(\.isNumber)
        #expect(!found.isEmpty || text.count > 6 || isPartOfID, "\(text)")
    }

    /// A name typed whole is the first answer, or shares its words with the first.
    @Test func `every name is found by itself`() throws {
        let feed = try feed()
        let names = try feed.timetable.stops(StopsRequest(limit: .max)).stops.compactMap(\.name)
        var random = SplitMix(seed: 3)
        for name in names.shuffled(using: &random).prefix(100) {
            let found = try feed.timetable.search(SearchRequest(text: name)).compactMap(\.stop.name)
            #expect(found.map { SearchText($0).folded }.contains(SearchText(name).folded), "\(name)")
        }
    }
}

extension SearchFeed {
    /// Bytes of the tables behind search.
    fileprivate func searchTableBytes() throws -> [(String, Int)] {
        try database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT name, sum(pgsize) FROM dbstat WHERE name LIKE '%search%' GROUP BY name"
            ).map { ($0[0], $0[1]) }
        }
    }
}
