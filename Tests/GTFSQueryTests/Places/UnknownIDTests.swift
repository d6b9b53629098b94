import FeedSupport
import GTFSJourneys
import GTFSModel
import TestSupport
import Testing

@testable import GTFSQuery

@Suite("Ids that the feed does not have")
struct UnknownIDTests {
    /// What the first id at or behind a text is, of a list.
    private func first(_ ids: [String]) -> (String) -> String? {
        let ordered = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return { text in ordered.first { !$0.utf8.lexicographicallyPrecedes(text.utf8) } }
    }

    @Test(
        "each slip of the pen finds the id",
        arguments: [
            ("20006", "200060"), ("2000600", "200060"), ("200061", "200060"), ("200006", "200060"), ("00060", "200060"),
            ("x200060", "200060"), ("200", "200060"), ("200060:A", "200060"), ("Gare de Cené", "Gare de Cenée"),
            ("駅2", "駅1"),
        ])
    func slips(text: String, id: String) throws {
        let ids = ["1", "200060", "Gare de Cenée", "a", "駅1", "\u{10FFFF}"]
        #expect(try IDsOneSlipAway(text, first: first(ids)).found == [id])
    }

    /// The slow, literal rule: all ids that one change of a letter, or of two neighbours, makes of the text.
    private func isOneSlip(_ id: String, from text: String) -> Bool {
        let (id, text) = (Array(id.unicodeScalars), Array(text.unicodeScalars))
        let (short, long) = id.count < text.count ? (id, text) : (text, id)
        if long.count == short.count + 1 {
            return long.indices.contains { Array(long[..<$0] + long[($0 + 1)...]) == short }
        }
        guard id.count == text.count else { return false }
        let other = id.indices.filter { id[$0] != text[$0] }
        return other.count <= 1
            || (other.count == 2 && other[1] == other[0] + 1 && id[other[0]] == text[other[1]]
                && id[other[1]] == text[other[0]])
    }

    @Test("a few hundred looks find all that the slow rule finds among random ids")
    func oracle() throws {
        var random = SplitMix(seed: 28)
        func text() -> String {
            String((0..<Int.random(in: 1...6, using: &random)).map { _ in "abé1".randomElement(using: &random) ?? "a" })
        }
        for _ in 0..<300 {
            let ids = Array(Set((0..<60).map { _ in text() }))
            let wanted = text()
            var looks = 0
            let list = first(ids)
            let found = try IDsOneSlipAway(wanted) { text in
                looks += 1
                return list(text)
            }.found
            for id in ids where isOneSlip(id, from: wanted) {
                #expect(found.contains(id), "\(id) for \(wanted) in \(ids)")
            }
            #expect(looks <= IDsOneSlipAway.mostLooks)
        }
    }

    @Test("ids with thousands of letters at one place cost no more than a few hundred looks")
    func wideAlphabet() throws {
        var looks = 0
        let search = try IDsOneSlipAway("abcdef") { text in
            looks += 1
            let last = text.unicodeScalars.last?.value ?? 0x4E00
            return "abc" + String(Character(Unicode.Scalar(max(0x4E00, last)) ?? "x"))
        }
        #expect(looks <= IDsOneSlipAway.mostLooks && search.found.count < 10)
    }

    private func feed(stops: Int) -> FeedText {
        FeedText([
            "stops.txt":
                (["stop_id,stop_name,stop_lat,stop_lon"]
                + (0..<stops).map { "S\($0 + 100_000),Street \($0) corner,-33.\($0 + 10_000),151.1" })
                .joined(separator: "\n"),
            "trips.txt":
                (["route_id,service_id,trip_id"] + (0..<stops).map { "R,D,T-\($0 + 100_000)-a" }).joined(
                    separator: "\n"),
            "stop_times.txt":
                (["trip_id,stop_sequence,stop_id,arrival_time,departure_time"]
                + (0..<stops).flatMap { trip in
                    [
                        "T-\(trip + 100_000)-a,1,S\(trip + 100_000),08:00:00,08:00:00",
                        "T-\(trip + 100_000)-a,2,S100000,09:00:00,09:00:00",
                    ]
                }).joined(separator: "\n"),
        ])
    }

    @Test("nearest ids cost hardly more steps of SQLite in a feed of four times the stops and trips, cold or warm")
    func steps() throws {
        func work(_ count: Int) throws -> (cold: Int, warm: Int) {
            let feed = try feed(stops: count).imported()
            func ask() throws {
                for id in ["S10000", "S1000000", "s100001", "nowhere at all"] {
                    #expect(throws: QueryError.self) { try feed.timetable.stop(Stop.ID(id)) }
                }
                for id in ["T-99999-a", "T-100001-b", "none"] {
                    #expect(throws: QueryError.self) { try feed.timetable.trip(Trip.ID(id)) }
                }
            }
            let (_, cold) = try CountedWork.of(feed.timetable) { try ask() }
            let (_, warm) = try CountedWork.of(feed.timetable) { try ask() }
            return (cold.steps, warm.steps)
        }
        let (few, many) = (try work(500), try work(2000))
        #expect(many.warm < few.warm * 3 / 2, "\(few) \(many)")
        #expect(many.warm < 40_000, "\(many)")
    }

    @Test("the nearest ids are the ones that a person means, in any case")
    func suggestions() throws {
        let feed = try feed(stops: 300).imported()
        func nearest(_ id: String) throws -> [String] {
            do {
                _ = try feed.timetable.stop(Stop.ID(id))
                return []
            } catch let error as QueryError { return error.nearest.map(\.id) }
        }
        #expect(try nearest("S10017").count == 3)
        #expect(try nearest("s100017").first == "S100017")
        #expect(try nearest("S100071x").first == "S100071")
        #expect(try nearest("Street 17 conrer").contains("S100017"))
        let behind = #expect(throws: QueryError.self) { try feed.timetable.trip("T-100300-a") }
        #expect(behind?.nearest.last?.id == "T-100299-a")
        let other = #expect(throws: QueryError.self) { try feed.timetable.trip("T-100120-b") }
        #expect(other?.nearest.first?.id == "T-100120-a")
    }

    @Test("journeys and reach refuse an id before they read the network")
    func journeys() throws {
        let feed = try feed(stops: 300).imported()
        let at = try #require(RFC3339.instant("2026-03-04T08:00:00+11:00"))
        let (_, board) = try CountedWork.of(feed.timetable) {
            #expect(throws: QueryError.self) { try feed.timetable.stop("S10017") }
        }
        let (_, journeys) = try CountedWork.of(feed.timetable) {
            let request = JourneysRequest(from: .stop("S100001"), to: .stop("S10017"), at: at)
            #expect(throws: QueryError.self) { try feed.timetable.journeys(request) }
        }
        #expect(journeys.steps < board.steps + 500, "\(journeys.steps), \(board.steps)")
        #expect(!journeys.statements.contains { $0.contains("time_profiles") })
    }
}
