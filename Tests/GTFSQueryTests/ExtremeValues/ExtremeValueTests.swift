import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// Every value of every field of every request gives an answer or a `QueryError` that names the field.
@Suite struct ExtremeValueTests {
    private static let numbers = ExtremeValues.numbers
    private static let reals = ExtremeValues.reals
    private static let instants = ExtremeValues.instants
    private static let noon = ExtremeValues.noon

    private var timetable: Timetable { get throws { try ExtremeFeeds.plain.timetable } }

    private func ask(_ fields: [String], _ question: () throws -> Void) throws {
        try ExtremeValues.ask(fields, question)
    }

    @Test func `boards`() throws {
        let timetable = try timetable
        for from in Self.instants {
            for minutes in Self.numbers {
                for limit in [nil] + Self.numbers.map(Optional.some) {
                    var request = DeparturesRequest(stopID: "B", at: from, minutes: minutes, limit: limit)
                    request.event = limit == 1 ? .arrival : .departure
                    request.foldsHeadways = minutes == 0
                    let board = try ExtremeValues.ask(["at", "minutes", "limit"]) {
                        try timetable.departures(request)
                    }
                    let isAllowed =
                        ExtremeValues.isInstant(from) && (0...527_040).contains(minutes) && limit ?? 0 >= 0
                    #expect((board != nil) == isAllowed)
                    #expect(board.map { $0.departures.count <= limit ?? .max } ?? true)
                }
            }
        }
    }

    @Test func `boards with realtime`() throws {
        let timetable = try timetable
        for now in Self.instants {
            for limit in Self.numbers {
                var view = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: now)
                view.limits.drop = limit
                view.limits.stale = limit
                view.limits.alertDrop = limit
                let request = DeparturesRequest(stopID: "B", at: Self.noon)
                let board = try ExtremeValues.ask(["now"]) { try timetable.departures(request, realtime: view) }
                #expect((board != nil) == ExtremeValues.isInstant(now))
                #expect(board.map { $0.departures.count == 1 && $0.realtime?.state == .unavailable } ?? true)
                try ask(["now"]) {
                    let found = try timetable.vehicles(realtime: view)
                    #expect(found.isEmpty)
                }
                try ask(["now"]) {
                    let found = try timetable.alerts(realtime: view)
                    #expect(found.isEmpty)
                }
            }
        }
    }

    @Test func `connections`() throws {
        let timetable = try timetable
        for at in Self.instants {
            for limit in Self.numbers {
                let request = ConnectionsRequest(from: "A", to: "C", at: at, limit: limit)
                let list = try ExtremeValues.ask(["at", "limit"]) { try timetable.connections(request) }
                #expect((list != nil) == (ExtremeValues.isInstant(at) && limit >= 0))
                #expect(list?.connections.count ?? 0 <= max(limit, 0))
            }
        }
    }

    @Test func `nearby and nearest`() throws {
        let timetable = try timetable
        for latitude in Self.reals {
            for longitude in Self.reals {
                for radius in Self.reals {
                    let position = Coordinate(latitude: latitude, longitude: longitude)
                    let request = NearbyRequest(position: position, radius: radius, limit: Int.max)
                    try ask(["latitude", "longitude", "radius"]) { _ = try timetable.nearby(request) }
                    try ask(["latitude", "longitude", "radius"]) { _ = try timetable.nearestStop(request) }
                }
            }
        }
        for limit in Self.numbers {
            let position = Coordinate(latitude: -33.1, longitude: 151.1)
            try ask(["limit"]) {
                _ = try timetable.nearby(NearbyRequest(position: position, radius: 9e6, limit: limit))
            }
        }
    }

    @Test(arguments: ["a", "alpha bravo", "A", "", "\u{0}", "1", "\"*(", String(repeating: "a ", count: 5000)])
    func search(_ text: String) throws {
        let timetable = try timetable
        for limit in Self.numbers {
            for real in Self.reals {
                let position = Coordinate(latitude: real, longitude: real)
                try ask(["latitude", "longitude", "limit"]) {
                    _ = try timetable.search(SearchRequest(text: text, position: position, limit: limit))
                }
            }
            try ask(["limit"]) { _ = try timetable.search(SearchRequest(text: text, limit: limit)) }
        }
    }

    @Test func `days of services and trips`() throws {
        let timetable = try timetable
        let all = try timetable.services()
        let info = try timetable.info()
        #expect(all.count == 1 && info.lastServiceDate == ServiceDate("20261231"))
        var left: [Int] = []
        for date in ExtremeValues.dates {
            let runs = date == ExtremeValues.day
            #expect(try timetable.services(on: date) == (runs ? all : []))
            let trip = try timetable.trip("T", on: date)
            #expect(trip.runs == runs && trip.date == date && trip.stopTimes.count == 4)
            let state: FeedStatus.State = runs ? .active : date < ExtremeValues.day ? .notYetActive : .expired
            #expect(info.state(on: date) == state)
            left.append(try #require(info.daysLeft(on: date)))
            #expect(left.last.map { $0 < 0 } == (state == .expired))
        }
        #expect(left == left.sorted(by: >))
    }

    @Test func `what a feed is, at any moment and on any date`() throws {
        let timetable = try timetable
        let expected = try timetable.info()
        for now in Self.instants {
            let info = try timetable.info(at: now)
            #expect(info.counts == expected.counts && info.today != nil && info.state != nil)
        }
        for real in Self.reals {
            let info = try timetable.info(at: Date(timeIntervalSince1970: real))
            #expect(info.counts == expected.counts && info.today != nil && info.state != nil)
        }
    }

    @Test func `boards and connections from any date, for any time`() throws {
        let timetable = try timetable
        for real in Self.reals {
            let date = Date(timeIntervalSince1970: real)
            let isInstant = (-62_135_596_800...253_402_300_799).contains(real)
            let board = DeparturesRequest(stopID: "B", at: date)
            let rows = try ExtremeValues.ask(["at"]) { try timetable.departures(board).departures }
            #expect((rows != nil) == isInstant)
            let ride = ConnectionsRequest(from: "A", to: "C", at: date, limit: 2)
            let rides = try ExtremeValues.ask(["at"]) { try timetable.connections(ride).connections }
            #expect((rides != nil) == isInstant && rides?.count ?? 0 <= 2)
        }
        for duration in ExtremeValues.durations {
            let date = Date(timeIntervalSince1970: Double(Self.noon))
            let board = DeparturesRequest(stopID: "B", at: date, for: duration)
            let rows = try ExtremeValues.ask(["minutes"]) { try timetable.departures(board).departures }
            #expect((rows != nil) == (Duration.zero...Duration.seconds(527_040 * 60)).contains(duration))
        }
    }

    @Test func `a direction that no trip has is that of no row`() throws {
        let timetable = try timetable
        for direction in Self.numbers {
            var board = DeparturesRequest(stopID: "B", at: Self.noon)
            board.filter.direction = direction
            #expect(try timetable.departures(board).departures.isEmpty)
            var ride = ConnectionsRequest(from: "A", to: "C", at: Self.noon)
            ride.filter.direction = direction
            #expect(try timetable.connections(ride).connections.isEmpty)
        }
    }

    @Test func `the boards of several requests name the field in the answer of the one`() throws {
        let timetable = try timetable
        for from in Self.instants {
            for minutes in Self.numbers {
                let good = DeparturesRequest(stopID: "B", at: Self.noon)
                let other = DeparturesRequest(stopID: "B", at: from, minutes: minutes, limit: minutes)
                let answers = try timetable.departures([good, other, good])
                #expect(answers[0].board?.departures.count == 1 && answers[0] == answers[2])
                #expect((answers[1].board == nil) == (answers[1].error != nil))
                if let error = answers[1].error {
                    try ExtremeValues.check(error, names: ["at", "minutes", "limit"])
                }
            }
        }
    }

    @Test func `a group has no more rows than were asked for`() throws {
        let board = try timetable.departures(DeparturesRequest(stopID: "B", at: Self.noon, minutes: 4380))
        #expect(board.departures.count == 4)
        for rows in Self.numbers {
            let groups = GroupedBoard(board, rowsPerGroup: rows).groups
            let request = DeparturesRequest(stopID: "B", at: Self.noon, minutes: 4380, limit: 1)
            #expect(try timetable.groupedDepartures(request, rowsPerGroup: rows).groups == groups)
            #expect(groups.count == (rows > 0 ? 1 : 0))
            for group in groups {
                #expect(group.departures.count == min(rows, 4))
                #expect(group.departures.count + group.remainingCount == 4)
            }
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1, Int.max])
    func `memory budgets`(_ budget: Int) throws {
        let timetable = try Timetable(path: ExtremeFeeds.plain.path, memoryBudget: budget)
        #expect(
            try timetable.departures(DeparturesRequest(stopID: "B", at: Self.noon - 86400, minutes: 2880))
                .departures.count == 2)
        #expect(timetable.cachedByteCount >= 0)
    }

    @Test(arguments: [
        "", "x", "~~~~~", "9223372036854775808~0~0~20260304~0~T", "0~0~0~20260304~0.~T", "0~0~0~20260304~x~T",
        "0~0~0~20269999~0~T", "0~0~0~20260304~0~_",
    ])
    func `a text that is no cursor`(_ text: String) throws {
        let error = #expect(throws: QueryError.self) { try BoardCursor(text) }
        #expect(error?.code == .badCursor)
        #expect(error?.field == "cursor")
    }

    @Test func `cursors of any numbers`() throws {
        let timetable = try timetable
        for number in Self.numbers {
            for limit in [0, 1, Int.max] {
                var request = DeparturesRequest(stopID: "B", at: Self.noon, minutes: 1440, limit: limit)
                request.cursor = try BoardCursor("\(number)~\(number)~\(number)~20260304~\(number).\(number)~T")
                _ = try timetable.departures(request)
            }
        }
    }

    @Test func `a limit of 0 has no rows and no next page, one without end has all`() throws {
        let timetable = try timetable
        var request = DeparturesRequest(stopID: "B", at: Self.noon - 86400, minutes: 2880, limit: 0)
        #expect(try timetable.departures(request).departures.isEmpty)
        #expect(try timetable.departures(request).next == nil)
        request.limit = .max
        #expect(try timetable.departures(request).departures.count == 2)
        #expect(try timetable.departures(request).next == nil)
        #expect(try timetable.search(SearchRequest(text: "a", limit: 0)).isEmpty)
        #expect(try timetable.search(SearchRequest(text: "alpha", limit: .max)).count == 1)
    }
}
