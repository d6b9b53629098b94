import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("A board with realtime is what every trip of every day says")
struct OracleTests {
    private struct Question {
        var request: DeparturesRequest
        var stops: [String]

        init(_ random: inout SeededGenerator, near now: Int) {
            let stop = random.one(of: RandomTimetable.stops + ["S", "S"])
            stops = stop == "S" ? ["P1", "P2", "P3"] : [stop]
            request = DeparturesRequest(
                stopID: Stop.ID(stop), at: now + Int.random(in: -300...300, using: &random) * 60,
                minutes: random.one(of: [0, 60, 600, 3000]))
            request.event = random.one(of: [.departure, .arrival])
            request.includesTerminating = random.chance(1, of: 4)
            if random.chance(1, of: 4) { request.filter.routes = [Route.ID(random.one(of: ["R0", "R1", "R2"]))] }
        }
    }

    @Test("B37: rows, their order and what has left are those of the obvious way", arguments: UInt64(1)...6)
    func rows(seed: UInt64) throws {
        let timetable = RandomTimetable(seed: seed)
        let feed = try timetable.feed.imported()
        var random = SeededGenerator(seed: seed)
        var found: [String] = []
        for round in 0..<3 {
            let overlaid = try RandomOverlay(seed: seed * 10 + UInt64(round), timetable, feed).overlaid
            let view = overlaid.view
            for _ in 0..<20 {
                let question = Question(&random, near: overlaid.now)
                let event = question.request.event
                let board = try feed.timetable.departures(question.request, realtime: view)
                for count in 1...3 {
                    let groups = try feed.timetable.groupedDepartures(
                        question.request, rowsPerGroup: count, realtime: view)
                    #expect(groups == GroupedBoard(board, rowsPerGroup: count))
                }
                let rows = board.departures
                let expected = ObviousBoard(timetable: timetable, overlaid: overlaid, event: event)
                    .rows(question.request, at: question.stops)
                let texts = rows.map { ObviousBoard.text($0, event) }
                let (more, less) = (texts.filter { !expected.contains($0) }, expected.filter { !texts.contains($0) })
                #expect(texts == expected, "\(event) at \(question.request.stopID) too many: \(more), missing: \(less)")
                found += expected
            }
        }
        #expect(found.count > 200)
        let said = ["late", "early", "canceled", "skipped", "added", "no_data", "true"]
        #expect(said.count { word in found.contains { $0.contains(word) } } >= 5)
    }

    @Test("A39: with realtime, too, pages of any size give every row once", arguments: [1, 2, 3, 7])
    func pages(limit: Int) throws {
        let timetable = RandomTimetable(seed: 11)
        let feed = try timetable.feed.imported()
        let overlaid = try RandomOverlay(seed: 12, timetable, feed).overlaid
        let view = overlaid.view
        for event in [StopEvent.departure, .arrival] {
            var request = DeparturesRequest(stopID: "S", at: overlaid.now - 7200, minutes: 3000)
            request.event = event
            let whole = try feed.timetable.departures(request, realtime: view).departures
            #expect(whole.count > 20)
            request.limit = limit
            var rows: [Departure] = []
            repeat {
                let board = try feed.timetable.departures(request, realtime: view)
                rows += board.departures
                request.cursor = try board.next.map { try BoardCursor($0.description) }
            } while request.cursor != nil && rows.count <= whole.count
            #expect(rows == whole)
        }
    }

    @Test func `an overlay that says nothing changes no row`() throws {
        let feed = try RandomTimetable(seed: 13).feed.imported()
        let now = RandomTimetable.timeZone.start(of: ServiceDate(dayNumber: RandomTimetable.firstDay + 3))
        let view = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: now + 43200)
        let request = DeparturesRequest(stopID: "S", at: now, minutes: 1440)
        let plain = try feed.timetable.departures(request).departures
        var overlaid = try feed.timetable.departures(request, realtime: view).departures
        for row in overlaid {
            var schedule = DepartureRealtime(status: .scheduled)
            schedule.minutes = row.scheduledDeparture.flatMap { $0 < view.now ? nil : ($0 - view.now) / 60 }
            #expect(row.realtime == schedule)
        }
        for index in overlaid.indices { overlaid[index].realtime = nil }
        #expect(overlaid == plain)
        #expect(!plain.isEmpty)
    }

    @Test func `a board with realtime that was asked for before runs no statement`() throws {
        let timetable = RandomTimetable(seed: 14)
        let feed = try timetable.feed.imported()
        var overlaid = try RandomOverlay(seed: 15, timetable, feed).overlaid
        overlaid.add(new: "N", route: "unknown", "A 10:03, P1 10:13")
        let view = overlaid.view
        let request = DeparturesRequest(stopID: "S", at: overlaid.now - 3600, minutes: 1200)
        let first = try feed.timetable.departures(request, realtime: view)
        let (again, work) = try CountedWork.of(feed.timetable) {
            try feed.timetable.departures(request, realtime: view)
        }
        #expect(again == first)
        #expect(work.statements == [])
    }
}
