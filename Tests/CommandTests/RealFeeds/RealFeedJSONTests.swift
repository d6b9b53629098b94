import Foundation
import GTFSModel
import GTFSQuery
import GTFSRealtime
import Testing

/// The second ring: every answer over real feeds, as value and as JSON.
@Suite(
    "The JSON of answers over real feeds", .enabled(if: RealFeed.shared != nil, "there is no folder with real feeds"))
struct RealFeedJSONTests {
    @Test("is read back to the same values and the same bytes, and is what the commands print")
    func answers() async throws {
        let shared = try #require(RealFeed.shared)
        let all = try await withThrowingTaskGroup(of: AnswerRecord.self) { group in
            for source in RealFeed.sources { group.addTask { try Self.record(of: source, in: shared) } }
            return try await group.reduce(into: AnswerRecord("all")) { $0.add($1) }
        }
        var record = all
        try Self.askSeveral(&record, in: shared)
        #expect(RealFeed.sources.count > 15 && record.answers > 1000 && record.printed > 200)
        let missing = try Self.answerTypes().subtracting(record.types).subtracting(Self.elsewhere)
        #expect(missing.isEmpty, "no real feed gave \(missing.sorted().joined(separator: ", "))")
    }

    private static func record(of source: RealFeed.Source, in shared: URL) throws -> AnswerRecord {
        var questions = RealFeedQuestions(try RealFeed(source, in: shared))
        try questions.askAll()
        return questions.record
    }

    /// Two versions of one agency's feed: what changed, and both as one.
    private static func askSeveral(_ record: inout AnswerRecord, in shared: URL) throws {
        let feeds = try ["caltrain-2017-07-24", "caltrain-2018"].map {
            try RealFeed(RealFeed.Source(name: $0), in: shared)
        }
        try record.check(feeds[1].timetable.differences(from: feeds[0].timetable))
        let names = try ["old", "new"].map { try #require(FeedID($0)) }
        let set = try TimetableSet(
            zip(names, feeds).map { TimetableSet.Member($0, timetable: $1.timetable) })
        let stops = try feeds[1].timetable.search(SearchRequest(text: "palo alto")).map(\.stop)
        let stop = try #require(stops.first)
        try record.check(set.search(SearchRequest(text: "san")))
        try record.checkList(set.nearby(NearbyRequest(position: try #require(stop.position))).rows)
        let request = SetDeparturesRequest(
            stops: [QualifiedID(names[1], stop.id), QualifiedID(names[0], "nowhere")], at: feeds[1].now, limit: 3)
        let board = try set.departures(request)
        #expect(board.departures.count == 3 && board.failures.count == 1)
        try record.check(request)
        try record.check(board)
        let groups = try set.groupedDepartures(request)
        #expect(groups.groups.isEmpty == false && groups.failures.count == 1)
        try record.check(groups)
        let one = DeparturesRequest(stopID: "nowhere", at: feeds[1].now)
        try record.check(feeds[1].timetable.departures([one]))
    }

    /// The types of the libraries that are JSON, by the declarations of the sources.
    private static func answerTypes() throws -> Set<String> {
        let sources = HarbourCity.fixtures.appendingPathComponent("../Sources").standardized
        var types: Set<String> = []
        for library in ["GTFSModel", "GTFSQuery", "GTFSJourneys", "GTFSRealtime"] {
            let folder = sources.appendingPathComponent(library)
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name.hasSuffix(".swift")
            {
                let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                let declared = text.matches(
                    of: #/public (?:struct|enum) (\w+): [^{]*\b(?:Codable|NamedCode|NumberedCode)\b/#)
                let extended = text.matches(of: #/\nextension (?:\w+\.)*(\w+): [^{]*\bCodable\b/#)
                types.formUnion((declared + extended).map { String($0.output.1) })
            }
        }
        return types
    }

    /// Types that no real feed or capture at hand gives: toilets of carriages, congestion, and the health of sources that are
    /// polled. The round trips of made-up feeds have them.
    private static let elsewhere: Set<String> = [
        "CarriageToilet", "CongestionLevel", "RealtimeHealth", "Phase",
        // Of a history, and of a city with twenty trips of a route under way.
        "EvidenceSource", "PunctualityGrade",
        // Of a check of messages, whose own tests read it back.
        "RealtimeValidationReport", "RealtimeSample",
        // Of a person, not of a feed.
        "FavouriteChanges", "RiderLines", "SourceRoutes", "Source",
    ]
}
