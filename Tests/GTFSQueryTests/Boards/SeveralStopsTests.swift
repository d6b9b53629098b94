import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("The boards of several stops in one question")
struct SeveralStopsTests {
    @Test("each answer is that of a question of its own, in the order of the requests", arguments: UInt64(1)...4)
    func same(seed: UInt64) throws {
        let feed = try RandomTimetable(seed: seed).feed.imported()
        var random = SeededGenerator(seed: seed)
        let from = RandomTimetable.timeZone.start(of: ServiceDate(dayNumber: RandomTimetable.firstDay + 4))
        let requests = (0..<10).map { _ in
            var request = DeparturesRequest(
                stopID: Stop.ID(random.one(of: RandomTimetable.stops + ["S"])),
                at: from + Int.random(in: 0...86400, using: &random), minutes: random.one(of: [60, 600]), limit: 3)
            if random.chance(1, of: 3) { request.filter.routes = ["R0"] }
            if random.chance(1, of: 3) { request.event = .arrival }
            return request
        }
        let answers = try feed.timetable.departures(requests)
        #expect(answers.map(\.stopID) == requests.map(\.stopID))
        let alone: [DepartureBoard?] = try requests.map { try feed.timetable.departures($0) }
        #expect(answers.map(\.board) == alone)
        #expect(answers.allSatisfy { $0.error == nil })
        #expect(answers.contains { $0.board?.departures.count == 3 })
    }

    @Test func `an unknown stop and a bad value are told in their own answers`() throws {
        let feed = try FeedText().imported()
        let time = try #require(RFC3339.instant("2026-03-04T10:00:00+11:00"))
        let requests = [
            DeparturesRequest(stopID: "A", at: time), DeparturesRequest(stopID: "nowhere", at: time),
            DeparturesRequest(stopID: "B", at: time, minutes: -1), DeparturesRequest(stopID: "B", at: time),
        ]
        let answers = try feed.timetable.departures(requests)
        #expect(answers.map { $0.board?.departures.map(\.short) } == [["10:00:00 T"], nil, nil, ["10:10:00 T"]])
        #expect(answers.map { $0.error?.code } == [nil, .unknownID, .badValue, nil])
        #expect(answers[2].error?.field == "minutes")
        #expect(try feed.timetable.departures([DeparturesRequest]()).isEmpty)
    }

    @Test func `stops that were asked for together cost less than one after the other`() throws {
        let feed = try RandomTimetable(seed: 5).feed.imported()
        let from = RandomTimetable.timeZone.start(of: ServiceDate(dayNumber: RandomTimetable.firstDay + 4))
        let requests = RandomTimetable.stops.map {
            DeparturesRequest(stopID: Stop.ID($0), at: from, minutes: 1440, limit: 3)
        }
        let timetable = try Timetable(path: feed.path, memoryBudget: 0)
        let (_, together) = try CountedWork.of(timetable) { try timetable.departures(requests) }
        let (_, alone) = try CountedWork.of(timetable) {
            for request in requests { _ = try timetable.departures(request) }
        }
        #expect(together.statements.count < alone.statements.count)
        #expect(together.steps < alone.steps)
    }
}
